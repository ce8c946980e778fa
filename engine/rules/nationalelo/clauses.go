package nationalelo

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// Clauses returns the regulation as sentences: by version, newest first, each with its line of the file.
func (r Ruleset) Clauses() (all []rating.Clause) {
	for i := range slices.Backward(r.Regulation.Versions) {
		v := &r.Regulation.Versions[i]
		all = append(all, rating.Clause{Version: v.ID, Line: v.Line, Phrase: rating.Phrase(words+"clause.version",
			"id", v.ID, "document", v.Document, "from", v.From.String())})
		for _, c := range r.clauses(v) {
			c.Version = v.ID
			all = append(all, c)
		}
	}
	return all
}

// clauseList collects the clauses of a version.
type clauseList struct {
	*Regulation
	all []rating.Clause
}

// add adds a clause with a line of the file; pairs are the values of the text clause.KEY.
func (t *clauseList) add(at int, key string, pairs ...string) {
	t.all = append(t.all, rating.Clause{Line: at, Phrase: rating.Phrase(words+"clause."+key, pairs...)})
}

// addIf adds a clause if a condition holds.
func (t *clauseList) addIf(holds bool, at int, key string, pairs ...string) {
	if holds {
		t.add(at, key, pairs...)
	}
}

// clauses returns the sentences of a version in the order of the file, which is that in which regulations are written.
func (r Ruleset) clauses(v *Version) []rating.Clause {
	t := &clauseList{Regulation: r.Regulation}
	t.lists()
	t.events(v.Events)
	t.games(v)
	t.expectation(v.Expectation)
	t.coefficients(v)
	t.change(v.Change)
	t.newcomers(v.Newcomers)
	t.bonus(v)
	t.bounds(v)
	t.inactive(v.Inactive)
	for _, a := range v.Adjustments {
		t.adjustment(a)
	}
	return t.all
}

// lists adds when lists are due. The calendar applies to all versions.
func (t *clauseList) lists() {
	var days []string
	for _, d := range t.Days {
		days = append(days, rating.Said(rating.Phrase(words+"day", "day", strconv.Itoa(d.Day), "month",
			rating.Said("calendar.month"+strconv.Itoa(int(d.Month))))))
	}
	t.add(max(t.CalendarLine, 1), "lists", "days", strings.Join(days, ""), "n", strconv.Itoa(t.CutoffDays))
}

func (t *clauseList) events(c Events) {
	t.addIf(c.MinRounds > 0, c.Line, "min_rounds", "n", strconv.Itoa(c.MinRounds))
	t.addIf(c.MinPlayers > 0, c.Line, "min_players", "n", strconv.Itoa(c.MinPlayers))
	t.addIf(c.MinMinutes > 0, c.Line, "min_minutes", "n", strconv.Itoa(c.MinMinutes))
	t.addIf(c.MaxMinutes > 0, c.Line, "max_minutes", "n", strconv.Itoa(c.MaxMinutes))
	t.addIf(len(c.Classes) > 0, c.Line, "classes", "classes", strings.Join(c.Classes, ", "))
}

// games adds which games count. If everybody begins with a rating, nobody plays against an unrated player.
func (t *clauseList) games(v *Version) {
	g := v.Games
	yes := map[bool]string{true: "_count", false: "_ignore"}
	t.add(g.Line, "forfeits"+yes[g.Forfeits])
	t.add(g.Line, "playoffs"+yes[g.Playoffs])
	t.addIf(v.Newcomers.Way == byPerformance, g.Line, "unrated"+yes[g.AgainstFirst])
}

func (t *clauseList) expectation(e Expectation) {
	key, rows := e.Kind, ""
	switch {
	case e.Kind != "table":
	case e.Name == FIDETable:
		key = "table_fide"
	default:
		rows = e.Table.String()
	}
	t.add(e.Line, key, "name", e.Name, "rows", rows, "scale", strconv.Itoa(e.Scale), "decimals", strconv.Itoa(e.Decimals))
	t.addIf(e.Cap > 0, e.Line, "cap", "cap", points(e.Cap))
	t.addIf(e.FreeFrom > 0, e.Line, "cap_free", "from", points(e.FreeFrom))
}

func (t *clauseList) coefficients(v *Version) {
	for _, k := range v.K {
		t.add(k.Line, "k", "k", strconv.Itoa(k.Value), "who", rest(k.Who, len(v.K)))
	}
	t.addIf(v.Limit > 0, v.LimitLine, "k_limit", "limit", strconv.Itoa(v.Limit), "unit", v.Change.unit())
}

func (t *clauseList) change(c Change) {
	looked := string(c.Rating)
	if c.Rating == Running {
		looked += "_" + string(c.Per)
	}
	t.add(c.Line, "change", "rating", nested("rating."+looked))
	t.add(c.Line, "change_"+string(c.Per), "round", rounding(c.Round, t.Decimals))
	for _, class := range ids(c.Weights) {
		t.add(c.Line, "weight", "class", class, "weight", times(c.Weights[class]))
	}
}

// rounding returns the phrase that says to what is rounded, and how.
func rounding(r Rounding, decimals int) string {
	return rating.Said(rating.Phrase(words+"round."+string(r), "to", nested("to."+strconv.Itoa(decimals))))
}

// unit returns the phrase for the games that are rated together.
func (c Change) unit() string {
	if c.Rating != Running {
		return nested("unit.list")
	}
	return nested("unit." + string(c.Per))
}
