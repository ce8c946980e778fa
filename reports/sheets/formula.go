package sheets

import (
	"fmt"
	"slices"
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// watched are the columns that formulas look at, and the names by which they do.
var watched = []struct{ name, sheet, key string }{
	{"players_nr", "Players", "player.nr"},
	{"players_name", "Players", "player.name"},
	{"games_round", "Games", "game.round"},
	{"games_first", "Games", "game.first"},
	{"games_second", "Games", "game.second"},
	{"games_result", "Games", "game.result"},
}

// ranges names the columns that formulas look at.
func (m *maker) ranges() error {
	if m.opt.Kind == registryKind {
		return nil
	}
	for _, r := range watched {
		def, ok := m.def.Sheet(r.sheet)
		if !ok {
			continue
		}
		col := column(def, r.key)
		where := xlsx.Fixed(r.sheet, col, firstData, col, firstData+m.rows(def)-1)
		if err := m.book.Name(r.name, where); err != nil {
			return err
		}
	}
	return nil
}

// column gives the number of a key's column, counted from 1; 0 if there is none.
func column(def templates.Sheet, key string) int {
	return 1 + slices.IndexFunc(def.Columns, func(f templates.Field) bool { return f.Key == key })
}

// formula is what a grey cell calculates.
func (m *maker) formula(def templates.Sheet, f templates.Field, row int) string {
	at := func(key string) string { return xlsx.At(column(def, key), row) }
	switch f.Formula {
	case "name_first":
		return lookup(at("game.first"))
	case "name_second":
		return lookup(at("game.second"))
	case "games":
		nr := at("player.nr")
		return fmt.Sprintf(`IF(%[1]s="","",COUNTIF(games_first,%[1]s)+COUNTIF(games_second,%[1]s))`, nr)
	case "points":
		return points(at("player.nr"))
	default:
		return difference(at("player.nr"), at("player.points"), at("check.points"))
	}
}

// lookup finds the name of a number, whether it was typed as a text or pasted as a number.
func lookup(nr string) string {
	return fmt.Sprintf(`IF(%[1]s="","",IFERROR(INDEX(players_name,MATCH(%[1]s&"",players_nr,0))&"",`+
		`IFERROR(INDEX(players_name,MATCH(VALUE(%[1]s),players_nr,0))&"","?")))`, nr)
}

// points adds up what the games give, by the scoring of sheet Event.
func points(nr string) string {
	count := func(side string, results ...string) string {
		return fmt.Sprintf(`SUMPRODUCT(COUNTIFS(%s,%s,games_result,{"%s"}))`, side, nr, strings.Join(results, `","`))
	}
	return fmt.Sprintf(`IF(%s="","",points_win*(%s+%s)+points_draw*(%s+%s))`, nr,
		count("games_first", "1-0*", "+:-*", "bye1*"), count("games_second", "0-1*", "-:+*"),
		count("games_first", "½-½*", "bye½*"), count("games_second", "½-½*"))
}

// difference compares the points that the sheet declares with those of the games.
func difference(nr, declared, counted string) string {
	return fmt.Sprintf(`IF(OR(%[1]s="",%[2]s=""),"",IFERROR(_xlfn.NUMBERVALUE(SUBSTITUTE(SUBSTITUTE(%[2]s,"½",".5"),",","."),".")-%[3]s,"?"))`,
		nr, declared, counted)
}

// guard puts the drop-down list or the check of a field on its cells.
func (m *maker) guard(p *xlsx.Page, f templates.Field, col, from, to int) {
	where := xlsx.Span(col, from, col, to)
	first := xlsx.At(col, from)
	switch {
	case f.Type == "locked":
	case f.Type == "list":
		p.Choices = append(p.Choices, xlsx.Choice{Range: where, Source: "choice_" + f.List})
		p.Tints = append(p.Tints, xlsx.Tint{Range: where, Style: alarmStyle, Formula: unlisted(first, f.List)})
	case f.Key == "game.first" || f.Key == "game.second":
		p.Checks = append(p.Checks, m.check(where, paired(first, xlsx.At(1, from)), "check.player"))
	case f.Key == "event.end":
		p.Checks = append(p.Checks, m.check(where, fmt.Sprintf("AND(ISNUMBER(%s),%s>=%s)", first, first, xlsx.At(col, from-1)), "check.order"))
	case f.Type == "date":
		c := m.check(where, "", "check.date")
		c.Kind, c.From, c.To = xlsx.ByDate, dateLowest, dateHighest
		p.Checks = append(p.Checks, c)
	case f.Type == "int":
		rule := fmt.Sprintf("IFERROR(AND(VALUE(%[1]s)>=%[2]d,VALUE(%[1]s)<=%[3]d,VALUE(%[1]s)=INT(VALUE(%[1]s))),FALSE)", first, f.Min, f.Max)
		p.Checks = append(p.Checks, m.check(where, rule, "check.number", "min", count(f.Min), "max", count(f.Max)))
	case f.Max > 0:
		p.Checks = append(p.Checks, m.check(where, fmt.Sprintf("LEN(%s)<=%d", first, f.Max), "check.long", "max", count(f.Max)))
	}
}

func (m *maker) check(where, rule, words string, pairs ...string) xlsx.Check {
	return xlsx.Check{Range: where, Formula: rule, Title: m.say("check.title"), Text: m.say(words, pairs...)}
}

// unlisted holds for a text whose first word is not a token of the list.
func unlisted(at, list string) string {
	return fmt.Sprintf(`AND(%[1]s<>"",SUMPRODUCT(--(token_%[2]s=LEFT(%[1]s&" ",FIND(" ",%[1]s&" ")-1)))=0)`, at, list)
}

// paired holds for a number that stands on Players and has no other game in the round.
func paired(nr, round string) string {
	return fmt.Sprintf("AND(COUNTIF(players_nr,%[1]s)>0,COUNTIFS(games_round,$%[2]s,games_first,%[1]s)+COUNTIFS(games_round,$%[2]s,games_second,%[1]s)<2)", nr, round)
}

// watch turns a cell red where two sheets or two rows do not agree.
func (m *maker) watch(p *xlsx.Page, def templates.Sheet, last int) {
	red := func(key, rule string) {
		if col := column(def, key); col > 0 {
			p.Tints = append(p.Tints, xlsx.Tint{Range: xlsx.Span(col, firstData, col, last), Style: alarmStyle, Formula: rule})
		}
	}
	at := func(key string) string { return "$" + xlsx.At(column(def, key), firstData) }
	for _, f := range def.Columns {
		if f.Unique {
			col := column(def, f.Key)
			cells := xlsx.Fixed(def.Name, col, firstData, col, last)
			red(f.Key, fmt.Sprintf(`AND(%[1]s<>"",UPPER(%[1]s)<>"NEW",COUNTIF(%[2]s,%[1]s)>1)`, at(f.Key), cells))
		}
	}
	switch {
	case m.opt.Kind == registryKind:
	case def.Name == "Players":
		red("player.name", fmt.Sprintf(`AND(%s<>"",%s="",N(%s)>0)`, at("player.nr"), at("player.name"), at("check.games")))
		red("check.difference", fmt.Sprintf(`AND(%[1]s<>"",%[1]s<>0)`, at("check.difference")))
	case def.Name == "Games":
		red("check.first_name", at("check.first_name")+`="?"`)
		red("check.second_name", at("check.second_name")+`="?"`)
	}
}
