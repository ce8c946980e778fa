package diff

import (
	"fmt"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// Workbook writes a comparison as a workbook: sheet Changes has a row for every player, sheet Causes one for every
// cause, so that programs can add them up.
func Workbook(w templates.Words, c Comparison) ([]byte, error) {
	t := teller{c, w}
	b, err := xlsx.New(xlsx.Meta{Title: t.title(), Subject: t.To.Issue, Lang: w.Lang, On: c.To.Date})
	if err != nil {
		return nil, fmt.Errorf("diff: %w", err)
	}
	for _, sheet := range []xlsx.Table{t.changes(), t.causes()} {
		if err := b.AddTable(sheet); err != nil {
			return nil, fmt.Errorf("diff: %w", err)
		}
	}
	return b.Bytes()
}

// sheet begins a sheet without rows; both sheets say what is compared.
func (t teller) sheet(name, kind string) xlsx.Table {
	columns := xlsx.ColumnsOf("diff", kind, t.Profile.Decimals, func(key string) string {
		return t.say("column." + strings.TrimPrefix(key, "diff."))
	})
	if strings.HasPrefix(t.w.Lang, "zh") {
		columns[1].Width = 16 // Chinese names are short
	}
	return xlsx.Table{Sheet: name, Columns: columns, Fixed: 2, Subtitle: t.title() + " · " + t.counts(),
		Title:  t.w.Pick(t.Association) + " · " + reports.ListName(t.w, &t.Profile, t.List) + " · " + t.say("sheet."+kind),
		Foot:   xlsx.Foot{Left: t.From.String() + " → " + t.To.String(), Page: t.w.Say("list.page")},
		GoneOn: t.w.Say("list.sheets.gone_on"), GoesOn: t.w.Say("list.sheets.goes_on")}
}

// changes has a row for every player who was added, removed or moved.
func (t teller) changes() xlsx.Table {
	table := t.sheet("Changes", "changes")
	var rows []Player
	for _, turn := range Turns {
		rows = append(rows, t.of(turn)...)
	}
	table.Rows = xlsx.Of(rows, t.changeRow)
	return table
}

func (t teller) changeRow(p Player) []xlsx.Value {
	var change xlsx.Value
	if p.WasRated && p.IsRated {
		change = xlsx.Points(p.Change())
	}
	return []xlsx.Value{xlsx.Text(p.ID), xlsx.Text(p.Name), xlsx.Text(t.say(string(p.Turn) + ".one")),
		points(p.WasRated, p.From), points(p.IsRated, p.To), change, xlsx.Text(t.why(p))}
}

// why puts all causes into one cell.
func (t teller) why(p Player) string {
	var all []string
	for i := range t.parts(p) {
		part := t.part(p, i)
		all = append(all, strings.TrimSpace(part[0]+" "+part[1]))
	}
	return strings.Join(all, "; ")
}

func points(rated bool, p rating.Points) xlsx.Value {
	if !rated {
		return xlsx.Value{}
	}
	return xlsx.Points(p)
}

// causes has a row for every cause of every player.
func (t teller) causes() xlsx.Table {
	table := t.sheet("Causes", "causes")
	var rows [][]xlsx.Value
	for _, p := range t.Players {
		for _, c := range p.Causes {
			rows = append(rows, []xlsx.Value{xlsx.Text(p.ID), xlsx.Text(p.Name), xlsx.Text(string(c.Kind)), xlsx.Text(c.Ref),
				xlsx.Points(c.Change), xlsx.Text(t.cause(c))})
		}
	}
	table.Rows = xlsx.These(rows)
	return table
}
