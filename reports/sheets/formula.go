package sheets

import (
	"fmt"
	"slices"
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// watched are the columns that formulas look at, and the names by which they do. Games stand on the sheet of results
// of the kind.
var watched = []struct{ name, sheet, key string }{
	{"players_nr", "Players", "player.nr"},
	{"players_name", "Players", "player.name"},
	{"players_team", "Players", "player.team"},
	{"teams_nr", "Teams", "team.nr"},
	{"games_round", "Games", "game.round"},
	{"games_match", "Games", "game.match"},
	{"games_first", "Games", "game.first"},
	{"games_first_team", "Games", "check.first_team"},
	{"games_second", "Games", "game.second"},
	{"games_second_team", "Games", "check.second_team"},
	{"games_result", "Games", "game.result"},
	{"cross_nr", "Crosstable", "cross.nr"},
	{"cross_points", "Crosstable", "check.cross_points"},
	{"games_round", "RoundRobin", "game.round"},
	{"games_first", "RoundRobin", "game.first"},
	{"games_second", "RoundRobin", "game.second"},
	{"games_result", "RoundRobin", "game.result"},
}

// ranges names the columns that formulas look at, as far as this kind of workbook has them.
func (m *maker) ranges() error {
	if m.opt.Kind == registryKind {
		return nil
	}
	name := func(name string, def templates.Sheet, from, to int) error {
		return m.book.Name(name, xlsx.Fixed(def.Name, from, firstData, to, firstData+m.rows(def)-1))
	}
	for _, r := range watched {
		def, ok := m.sheet(r.sheet)
		if col := column(def, r.key); ok && col > 0 {
			if err := name(r.name, def, col, col); err != nil {
				return err
			}
		}
	}
	if def, ok := m.sheet("Crosstable"); ok {
		first := column(def, "cross.r1")
		return name("cross_cells", def, first, first+m.opt.Rounds-1)
	}
	return nil
}

// sheet gives the definition of a sheet that this kind of workbook has.
func (m *maker) sheet(name string) (templates.Sheet, bool) {
	def, ok := m.def.Sheet(name)
	return def, ok && slices.Contains(m.def.Kinds[m.opt.Kind], name)
}

// column gives the number of a key's column, counted from 1; 0 if there is none.
func column(def templates.Sheet, key string) int {
	return 1 + slices.IndexFunc(def.Columns, func(f templates.Field) bool { return f.Key == key })
}

// formula is what a grey cell calculates.
func (m *maker) formula(def templates.Sheet, f templates.Field, row int) string {
	at := func(key string) string { return xlsx.At(column(def, key), row) }
	cross := m.opt.Kind == "crosstable"
	switch f.Formula {
	case "name_first":
		return lookup(at("game.first"), "players_name")
	case "name_second":
		return lookup(at("game.second"), "players_name")
	case "team_first":
		return lookup(at("game.first"), "players_team")
	case "team_second":
		return lookup(at("game.second"), "players_team")
	case "cross_name":
		return lookup(at("cross.nr"), "players_name")
	case "cross_points":
		return crossPoints(at("cross.nr"), xlsx.Span(column(def, "cross.r1"), row, column(def, "cross.r1")+m.opt.Rounds-1, row))
	case "match_score":
		return matchScore(at("game.round"), at("game.match"), at("check.first_team"), at("check.second_team"),
			fixedRow(column(def, "game.round"), firstData)+":"+at("game.round"), fixedRow(column(def, "game.match"), firstData)+":"+at("game.match"))
	case "team_players":
		return fmt.Sprintf(`IF(%[1]s="","",COUNTIF(players_team,%[1]s))`, at("team.nr"))
	case "team_points":
		return fmt.Sprintf(`IF(%[1]s="","",%[2]s)`, at("team.nr"), sum("games_first_team", "games_second_team", at("team.nr")))
	case "games":
		if cross {
			return crossGames(at("player.nr"))
		}
		return fmt.Sprintf(`IF(%[1]s="","",COUNTIF(games_first,%[1]s)+COUNTIF(games_second,%[1]s))`, at("player.nr"))
	case "points":
		if cross {
			return fmt.Sprintf(`IF(%[1]s="","",IFERROR(INDEX(cross_points,%[2]s),0))`, at("player.nr"), match(at("player.nr"), "cross_nr"))
		}
		return points(at("player.nr"))
	default:
		return difference(at("player.nr"), at("player.points"), at("check.points"))
	}
}

// match finds the place of a number, whether it was typed as a text or pasted as a number.
func match(nr, in string) string {
	return fmt.Sprintf(`IFERROR(MATCH(%[1]s&"",%[2]s,0),MATCH(VALUE(%[1]s),%[2]s,0))`, nr, in)
}

// lookup finds what stands beside a number on sheet Players.
func lookup(nr, what string) string {
	return fmt.Sprintf(`IF(%[1]s="","",IFERROR(INDEX(%[2]s,%[3]s)&"","?"))`, nr, what, match(nr, "players_nr"))
}

// points adds up what the games give, by the scoring of sheet Event.
func points(nr string) string {
	return fmt.Sprintf(`IF(%s="","",%s)`, nr, sum("games_first", "games_second", nr))
}

// sum adds up what the games give to whoever stands in the columns of the two sides; more are further conditions.
func sum(first, second, who string, more ...string) string {
	also := ""
	for _, m := range more {
		also += m + ","
	}
	count := func(side string, results ...string) string {
		return fmt.Sprintf(`SUMPRODUCT(COUNTIFS(%s,%s,%sgames_result,{"%s"}))`, side, who, also, strings.Join(results, `","`))
	}
	return fmt.Sprintf(`points_win*(%s+%s)+points_draw*(%s+%s)`,
		count(first, "1-0*", "+:-*", "bye1*"), count(second, "0-1*", "-:+*"),
		count(first, "½-½*", "½-0*", "bye½*"), count(second, "½-½*", "0-½*"))
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
	case f.Type == "locked" || f.Type == blank:
	case strings.HasPrefix(f.Key, "cross.r"):
		p.Checks = append(p.Checks, m.check(where, crossRule(first), "check.cross"))
	case f.Key == "player.team" && m.opt.Kind == "team":
		p.Checks = append(p.Checks, m.check(where, fmt.Sprintf("COUNTIF(teams_nr,%s)>0", first), "check.team"))
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
	return fmt.Sprintf(`AND(%[1]s<>"",LEFT(%[1]s,4)<>"%[3]s",SUMPRODUCT(--(token_%[2]s=LEFT(%[1]s&" ",FIND(" ",%[1]s&" ")-1)))=0)`, at, list, Rest)
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
	if def.Name == "Crosstable" {
		from, to := column(def, "cross.r1"), column(def, "cross.r1")+m.opt.Rounds-1
		p.Tints = append(p.Tints, xlsx.Tint{Range: xlsx.Span(from, firstData, to, last), Style: alarmStyle, Formula: unmirrored(from, last)})
		red("check.cross_name", at("check.cross_name")+`="?"`)
	}
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
	case def.Name == "Games" || def.Name == "RoundRobin":
		red("check.first_name", at("check.first_name")+`="?"`)
		red("check.second_name", at("check.second_name")+`="?"`)
	}
}
