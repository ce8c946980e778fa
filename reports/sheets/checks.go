package sheets

import (
	"fmt"
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// guard adds the drop-down list or the check of a field to its cells: a column, from one row to another. Grey and blank
// cells get none.
func (b *workbook) guard(p *xlsx.Page, f templates.Field, col, from, to int) {
	where := xlsx.Span(col, from, col, to)
	first := xlsx.At(col, from)
	switch {
	case f.Type == "locked" || f.Type == blank:
	case strings.HasPrefix(f.Key, "cross.r"):
		p.Checks = append(p.Checks, b.check(where, b.formula("cross_cell", first), "check.cross"))
	case f.Key == "player.team" && b.opt.Kind == "team":
		p.Checks = append(p.Checks, b.check(where, fmt.Sprintf("COUNTIF(teams_nr,%s)>0", first), "check.team"))
	case f.Type == "list":
		p.Choices = append(p.Choices, xlsx.Choice{Range: where, Source: "choice_" + f.List})
		p.Tints = append(p.Tints, xlsx.Tint{Range: where, Style: alarmStyle, Formula: b.formula("unlisted", first, f.List)})
	case f.Key == "game.first" || f.Key == "game.second":
		p.Checks = append(p.Checks, b.check(where, b.formula("paired", first, xlsx.At(1, from)), "check.player"))
	case f.Key == "event.end":
		rule := fmt.Sprintf("AND(ISNUMBER(%[1]s),%[1]s>=%[2]s)", first, xlsx.At(col, from-1))
		p.Checks = append(p.Checks, b.check(where, rule, "check.order"))
	case f.Type == "date":
		c := b.check(where, "", "check.date")
		c.Kind, c.From, c.To = xlsx.ByDate, dateLowest, dateHighest
		p.Checks = append(p.Checks, c)
	case f.Type == "int":
		rule := b.formula("whole", first, count(f.Min), count(f.Max))
		p.Checks = append(p.Checks, b.check(where, rule, "check.number", "min", count(f.Min), "max", count(f.Max)))
	case f.Max > 0:
		rule := fmt.Sprintf("LEN(%s)<=%d", first, f.Max)
		p.Checks = append(p.Checks, b.check(where, rule, "check.long", "max", count(f.Max)))
	}
}

// check returns a check that refuses values for which a formula is false, with a message from the words.
func (b *workbook) check(where, rule, words string, pairs ...string) xlsx.Check {
	return xlsx.Check{Range: where, Formula: rule, Title: b.say("check.title"), Text: b.say(words, pairs...)}
}

// watch adds rules that colour a cell red where two sheets or two rows disagree.
func (t tableSheet) watch(p *xlsx.Page, last int) {
	red := func(key, rule string) {
		if col := columnOf(t.sheetDef, key); col > 0 {
			p.Tints = append(p.Tints, xlsx.Tint{Range: xlsx.Span(col, firstData, col, last), Style: alarmStyle,
				Formula: rule})
		}
	}
	at := func(key string) string { return "$" + xlsx.At(columnOf(t.sheetDef, key), firstData) }
	if t.sheetDef.Name == "Crosstable" {
		from, to := columnOf(t.sheetDef, "cross.r1"), columnOf(t.sheetDef, "cross.r1")+t.opt.Rounds-1
		column, numbers := fixedRow(from, firstData)+":"+fixedRow(from, last), xlsx.Fixed("Crosstable", 1, firstData, 1, last)
		p.Tints = append(p.Tints, xlsx.Tint{Range: xlsx.Span(from, firstData, to, last), Style: alarmStyle,
			Formula: t.formula("unmirrored", xlsx.At(from, firstData), column, numbers)})
		red("check.cross_name", at("check.cross_name")+`="?"`)
	}
	for _, f := range t.sheetDef.Columns {
		if f.Unique {
			col := columnOf(t.sheetDef, f.Key)
			cells := xlsx.Fixed(t.sheetDef.Name, col, firstData, col, last)
			red(f.Key, fmt.Sprintf(`AND(%[1]s<>"",UPPER(%[1]s)<>"NEW",COUNTIF(%[2]s,%[1]s)>1)`, at(f.Key), cells))
		}
	}
	switch {
	case t.opt.Kind == registryKind:
	case t.sheetDef.Name == "Players":
		red("player.name", fmt.Sprintf(`AND(%s<>"",%s="",N(%s)>0)`, at("player.nr"), at("player.name"), at("check.games")))
		red("check.difference", fmt.Sprintf(`AND(%[1]s<>"",%[1]s<>0)`, at("check.difference")))
	case t.sheetDef.Name == "Games" || t.sheetDef.Name == "RoundRobin":
		red("check.first_name", at("check.first_name")+`="?"`)
		red("check.second_name", at("check.second_name")+`="?"`)
	}
}
