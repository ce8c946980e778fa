package nationalelo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// Clauses tell the regulation as people read one: by version, newest first, each sentence with its line of the file.
func (r Ruleset) Clauses() (all []engine.Clause) {
	for i := range slices.Backward(r.Regulation.Versions) {
		v := &r.Regulation.Versions[i]
		all = append(all, engine.Clause{Version: v.ID, Line: v.Line, Phrase: rating.Phrase(words+"clause.version",
			"id", v.ID, "document", v.Document, "from", v.From.String())})
		for _, c := range r.clauses(v) {
			c.Version = v.ID
			all = append(all, c)
		}
	}
	return all
}

// teller gathers the clauses of a version.
type teller struct {
	*Regulation
	all []engine.Clause
}

func (t *teller) say(at int, key string, pairs ...string) {
	t.all = append(t.all, engine.Clause{Line: at, Phrase: rating.Phrase(words+"clause."+key, pairs...)})
}

func (t *teller) points(p rating.Points) string { return p.Text(t.Decimals) }

func (r Ruleset) clauses(v *Version) []engine.Clause {
	t := &teller{Regulation: r.Regulation}
	t.change(v)
	t.expectation(v.Expectation)
	t.coefficients(v)
	t.bonus(v.Bonus)
	t.newcomers(v.Newcomers)
	t.bounds(v)
	t.events(v)
	for _, a := range v.Adjustments {
		t.say(a.Line, "adjustment", "on", a.On.String(), "who", t.who(a.Who), "factor", hundredths(a.Factor), "toward",
			t.points(a.Toward), "plus", t.points(a.Plus))
	}
	if n := v.Inactive; n.Months > 0 {
		t.say(n.Line, "inactive", "months", strconv.Itoa(n.Months))
	}
	if n := v.Inactive; n.DelistMonths > 0 {
		t.say(n.Line, "delist", "months", strconv.Itoa(n.DelistMonths))
	}
	return t.all
}

func (t *teller) change(v *Version) {
	c := v.Change
	t.say(c.Line, "change", "rating", nested("rating."+string(c.Rating)), "per", nested("per."+string(c.Per)), "round",
		nested("round."+string(c.Round)), "decimals", strconv.Itoa(t.Decimals))
	for _, class := range ids(c.Weights) {
		t.say(c.Line, "weight", "class", class, "weight", hundredths(c.Weights[class]))
	}
}

func (t *teller) expectation(e Expectation) {
	t.say(e.Line, e.Kind, "name", e.Name, "scale", strconv.Itoa(e.Scale), "decimals", strconv.Itoa(e.Decimals))
	if e.Cap > 0 {
		t.say(e.Line, "cap", "cap", t.points(e.Cap))
	}
	if e.FreeFrom > 0 {
		t.say(e.Line, "cap_free", "from", t.points(e.FreeFrom))
	}
}

func (t *teller) coefficients(v *Version) {
	for _, k := range v.K {
		t.say(k.Line, "k", "k", strconv.Itoa(k.K), "who", t.rest(k.Who))
	}
	if v.Limit > 0 {
		t.say(v.LimitLine, "k_limit", "limit", strconv.Itoa(v.Limit))
	}
}

func (t *teller) bonus(b *Bonus) {
	if b == nil {
		return
	}
	t.say(b.Line, "bonus", "games", strconv.Itoa(b.MinGames), "who", t.who(b.Who), "above", t.points(b.Above.hundredths()),
		"threshold", t.points(b.Threshold.hundredths()), "per_game", t.points(b.PerGame.hundredths()), "free",
		strconv.Itoa(b.Free))
	for _, f := range b.Factors {
		t.say(f.Line, "factor", "factor", hundredths(f.Factor), "who", t.rest(f.Who))
	}
	if b.NotAbove > 0 {
		t.say(b.Line, "not_above", "rating", t.points(b.NotAbove))
	}
	if b.ByPerformance {
		t.say(b.Line, "not_above_performance")
	}
	if b.FeedsBack {
		t.say(b.Line, "feeds_back")
	}
}

func (t *teller) newcomers(n Newcomers) {
	if c := n.Convert; c != nil {
		t.say(c.Line, "convert", "list", c.List, "factor", fmt.Sprintf("%d.%04d", c.Factor/tenThousand, c.Factor%tenThousand),
			"plus", t.points(c.Plus))
	}
	t.say(n.Line, n.Way, "games", strconv.Itoa(n.Games))
	for _, s := range n.Start {
		t.say(s.Line, "start_rating", "rating", t.points(s.Rating), "who", t.rest(s.Who))
	}
	if n.Way == byPerformance {
		t.performance(n)
	}
	if n.Foreigners == fixed {
		t.say(n.Line, "foreigners")
	}
	if n.PublishFrom > 0 {
		t.say(n.Line, "publish_from", "games", strconv.Itoa(n.PublishFrom))
	}
}

func (t *teller) performance(n Newcomers) {
	how := "by_table"
	if n.Spread > 0 {
		how = "by_spread"
	}
	t.say(n.Line, how, "spread", strconv.Itoa(n.Spread))
	if n.Opponents != (Range{}) {
		t.say(n.Line, "opponents", "who", t.who(Who{Rating: n.Opponents}))
	}
	if n.Imaginary > 0 {
		t.say(n.Line, "imaginary", "n", strconv.Itoa(n.Imaginary), "rating", t.points(n.ImaginaryAt))
	}
	if n.FirstZero {
		t.say(n.Line, "first_zero")
	}
	if n.Jointly {
		t.say(n.Line, "jointly", "tolerance", t.points(n.Tolerance.hundredths()), "rounds", strconv.Itoa(n.Rounds))
	}
	if n.Months > 0 {
		t.say(n.Line, "window", "months", strconv.Itoa(n.Months))
	}
	if n.Provisional > 0 {
		t.say(n.Line, "provisional", "games", strconv.Itoa(n.Provisional))
	}
	if n.Least > 0 {
		t.say(n.Line, "least", "rating", t.points(n.Least))
	}
	if n.Most > 0 {
		t.say(n.Line, "most", "rating", t.points(n.Most))
	}
}

func (t *teller) bounds(v *Version) {
	for _, f := range v.Floors {
		key := "floor"
		if f.BelowPeak > 0 {
			key = "floor_peak"
		}
		t.say(f.Line, key, "rating", t.points(f.Rating), "below", t.points(f.BelowPeak), "who", t.who(f.Who), "then",
			nested("below."+v.BelowFloor))
	}
	if v.Ceiling > 0 {
		t.say(v.CeilingLine, "ceiling", "rating", t.points(v.Ceiling))
	}
}

func (t *teller) events(v *Version) {
	c := v.Events
	if c.MinRounds > 0 {
		t.say(c.Line, "min_rounds", "n", strconv.Itoa(c.MinRounds))
	}
	if c.MinPlayers > 0 {
		t.say(c.Line, "min_players", "n", strconv.Itoa(c.MinPlayers))
	}
	if c.MinMinutes > 0 || c.MaxMinutes > 0 {
		t.say(c.Line, "minutes", "allowed", c.times())
	}
	if len(c.Classes) > 0 {
		t.say(c.Line, "classes", "classes", strings.Join(c.Classes, ", "))
	}
	yes := map[bool]string{true: "count", false: "ignore"}
	t.say(v.Games.Line, "games", "forfeits", nested("games."+yes[v.Games.Forfeits]), "playoffs",
		nested("games."+yes[v.Games.Playoffs]), "newcomers", nested("unrated."+yes[v.Games.AgainstFirst]))
}

// nested is a value that is said in the words of the language.
func nested(key string) string { return rating.Said(words + key) }

func hundredths(n int64) string { return rating.Points(n).Text(2) }

// rest tells whom a rule of a ladder is for: the last of them is for those whom no other fits.
func (t *teller) rest(w Who) string {
	if w.Everybody() {
		return nested("who.all")
	}
	return t.who(w)
}

// who tells whom a rule is for.
func (t *teller) who(w Who) string {
	if w.Everybody() {
		return nested("who.everybody")
	}
	var parts []string
	add := func(key string, pairs ...string) {
		parts = append(parts, rating.Said(rating.Phrase(words+"who."+key, pairs...)))
	}
	t.span(add, "games", w.Games, false)
	t.span(add, "rating", w.Rating, true)
	t.span(add, "ever", w.Ever, true)
	t.span(add, "age", w.Age, false)
	t.span(add, "k", w.K, false)
	for key, values := range map[string][]string{"title": w.Title, "class": w.Class, "list": w.List} {
		if len(values) > 0 {
			add(key, "values", strings.Join(values, ", "))
		}
	}
	slices.Sort(parts)
	if w.Sex != "" {
		add("sex_" + string(w.Sex))
	}
	if w.Outcome != "" {
		add(w.Outcome)
	}
	return strings.Join(parts, "")
}

// span tells a range as it reads best.
func (t *teller) span(add func(string, ...string), key string, r Range, points bool) {
	text := func(n int64) string {
		if points {
			return t.points(rating.Points(n))
		}
		return strconv.FormatInt(n, 10)
	}
	switch {
	case r.From != nil && r.Below != nil:
		add(key+"_between", "from", text(*r.From), "below", text(*r.Below))
	case r.From != nil:
		add(key+"_from", "from", text(*r.From))
	case r.Below != nil:
		add(key+"_below", "below", text(*r.Below))
	}
}
