package ingest_test

import (
	"slices"
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/rating"
)

// TestWhatARowSaysOfItself spoils one row of a good table, in every container. The row is never ignored, and the finding is at
// that row.
func TestWhatARowSaysOfItself(t *testing.T) {
	e := formatstest.Swiss()
	pairings, games := formatstest.Pairings(e, 0).Grid(), formatstest.Games(e).Grid()
	cross := formatstest.ChessResults(e, false).Grid()
	for name, c := range map[string]struct {
		grid       formatstest.Grid
		code, cell string
	}{
		"another round's title among the rows":     {inserted(pairings, 11, pairings[13]), "E337", "A12"},
		"the title of the round itself, once more": {inserted(pairings, 11, pairings[4]), "", ""},
		"a title that two rounds share":            {put(pairings, 23, 0, "Round 2 on 2026/09/07"), "E311", "E26"},
		"a title that leaves a round out":          {put(pairings, 42, 0, "Round 6 on 2026/09/09"), "E182", "A5"},
		"a result in the place of a board":         {put(pairings, 25, 0, "1-0 ?"), "W340", "A26"},
		"words in the place of a board":            {put(pairings, 25, 0, "see row 9"), "W340", "A26"},
		"a match's board among others":             {put(games, 14, 1, "1.5"), "W340", "B15"},
		"nothing but points and a rating":          {only(pairings, 49, 8, 11), "E328", "I50"},
		"nothing but a name":                       {only(games, 22, 5), "E130", "D23"},
		"nothing but a name, of White":             {only(games, 22, 3), "E130", "F23"},
		"nothing but a number below zero":          {put(pairings, 52, 0, -1), "E328", "A53"},
		"a bye for nobody":                         {only(pairings, 21, 0, 10), "E328", "A22"},
		"a bye of which nothing is said":           {put(pairings, 21, 7, nil), "I340", "H22"},
		"the sides changed about in a round":       {swapped(pairings, 14, 4, 10), "E308", "H17"},
		"a figure of nobody in a cross table":      {inserted(cross, 18, []any{6: 3}), "E318", "G19"},
		"a sign of nobody in a cross table":        {inserted(cross, 18, []any{7: "+"}), "E318", "H19"},
		"a game of nobody in a cross table":        {inserted(cross, 18, []any{7: "12w1"}), "E318", "H19"},
		"points and a federation beside it":        {inserted(cross, 18, []any{5: "UKR", 7: "+", 11: 3}), "E318", "H19"},
		"a number of nobody, but no result":        {inserted(cross, 18, []any{11: 30}), "", ""},
		"sums below a cross table":                 {inserted(cross, 18, []any{6: 6, 7: 6, 8: 6, 9: 6, 10: 6}), "", ""},
		"the days of the rounds in a cross table":  {inserted(cross, 6, []any{6: "05.09", 7: "06.09"}), "", ""},
		"words below a cross table":                {inserted(cross, 18, []any{4: "games", 6: 6}), "", ""},
		"an absence of nobody in a cross table":    {put(cross, 18, 6, "x"), "E318", "G19"},
	} {
		t.Run(name, func(t *testing.T) {
			for end, data := range map[string][]byte{".csv": c.grid.CSV(';'), ".xls": c.grid.XLS(), ".xlsx": c.grid.XLSX()} {
				r := ingest.Read(data, formatstest.Code+"_x"+end, formsDesk(t, e))
				at := func(f rating.Finding) bool { return f.Code == c.code && f.Origin.Cell == c.cell }
				if c.code == "" && mustMend(r.Findings) != "" || c.code != "" && !slices.ContainsFunc(r.Findings, at) {
					t.Errorf("%s: %s", end, brief(r.Findings))
				}
			}
		})
	}
}

// inserted returns a grid with one row more.
func inserted(g formatstest.Grid, at int, row []any) formatstest.Grid {
	return slices.Insert(slices.Clone(g), at, row)
}

// put returns a grid with another value in one cell.
func put(g formatstest.Grid, row, column int, value any) formatstest.Grid {
	g = slices.Clone(g)
	g[row] = slices.Clone(g[row])
	for len(g[row]) <= column {
		g[row] = append(g[row], nil)
	}
	g[row][column] = value
	return g
}

// only returns a grid in which a row keeps only some cells.
func only(g formatstest.Grid, row int, columns ...int) formatstest.Grid {
	g = slices.Clone(g)
	left := make([]any, len(g[row]))
	for _, c := range columns {
		left[c] = g[row][c]
	}
	g[row] = left
	return g
}

// swapped returns a grid with two cells of a row exchanged.
func swapped(g formatstest.Grid, row, a, b int) formatstest.Grid {
	x, y := g[row][a], g[row][b]
	return put(put(g, row, a, y), row, b, x)
}
