package preamble

import (
	"testing"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
)

// TestHeadingsOfPrograms reads what programs write into one line: the event, its group and the round.
func TestHeadingsOfPrograms(t *testing.T) {
	for _, c := range []struct {
		text, name, group string
		round             int
	}{
		{"Standings. Autumn Cup 2026: Open (Standings)", "Autumn Cup 2026", "Open", 0},
		{"Standings. Autumn Cup: U1800", "Autumn Cup", "U1800", 0},
		{"Pairings for Round 4. Autumn Cup: Open", "Autumn Cup", "Open", 4},
		{"SwissSys Standings: U1500", "", "U1500", 0},
		{"Coupe d’automne Grille américaine après la ronde 7", "Coupe d’automne", "", 0},
		{"Autumn Cup", "Autumn Cup", "", 0},
		{"Standings", "", "", 0},
	} {
		row := workbook.Row{Number: 1, Cells: []workbook.Cell{{Column: 1, Kind: workbook.Text, Raw: c.text}}}
		f := From([]workbook.Row{row}, nil, cells.Calendar{})
		if f.Text("name") != c.name || f.Text("group") != c.group || f.Round.N != c.round {
			t.Errorf("%q: name %q, group %q, round %d", c.text, f.Text("name"), f.Text("group"), f.Round.N)
		}
	}
}
