package sheets

import (
	"slices"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// hidden adds the hidden parts of a workbook: the sources of drop-down lists, the names used in formulas, and the marks
// of a template.
type hidden struct {
	*workbook
	book *xlsx.Book
}

// add adds all hidden parts to the book.
func (h hidden) add() error {
	if err := h.lists(); err != nil {
		return err
	}
	if err := h.ranges(); err != nil {
		return err
	}
	if err := h.book.Add(h.marks()); err != nil {
		return err
	}
	return h.book.Property(versionMark, h.def.Version)
}

// marks makes the hidden sheet that records what the workbook was made for.
func (h hidden) marks() xlsx.Page {
	pairs := [][2]string{{hiddenMark, h.def.Version}, {"kind", h.opt.Kind}, {"lang", h.w.Lang},
		{"generated", h.opt.Generated.String()}, {"event_code", h.opt.Event}, {"registry_date", h.opt.Registry.String()}}
	var rows []xlsx.Row
	for _, p := range pairs {
		rows = append(rows, xlsx.Row{Cells: []xlsx.Cell{textCell(p[0]), textCell(p[1])}})
	}
	return xlsx.Page{Name: hiddenSheet, Rows: slices.Values(rows), Shown: xlsx.VeryHidden}
}

// textCell is a cell whose text no spreadsheet takes for anything else.
func textCell(s string) xlsx.Cell {
	return xlsx.Cell{Value: xlsx.Text(s), Style: xlsx.Style{Format: xlsx.AsText}}
}

// usedLists returns the drop-down lists of this kind of workbook, in the order of their first use.
func (h hidden) usedLists() []string {
	var names []string
	for _, sheet := range h.def.Kinds[h.opt.Kind] {
		def, _ := h.def.Sheet(sheet)
		for _, f := range def.Columns {
			if f.Type == "list" && !slices.Contains(names, f.List) {
				names = append(names, f.List)
			}
		}
	}
	return names
}

// watched are the columns used in formulas, with their names. Games are on different sheets in different kinds of
// workbooks.
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

// ranges names the columns used in formulas that this kind of workbook has.
func (h hidden) ranges() error {
	if !h.ofResults() {
		return nil
	}
	name := func(name string, def templates.Sheet, from, to int) error {
		return h.book.Name(name, xlsx.Fixed(def.Name, from, firstData, to, firstData+h.rowCount(def)-1))
	}
	for _, r := range watched {
		def, ok := h.sheet(r.sheet)
		if col := columnOf(def, r.key); ok && col > 0 {
			if err := name(r.name, def, col, col); err != nil {
				return err
			}
		}
	}
	if def, ok := h.sheet("Crosstable"); ok {
		first := columnOf(def, "cross.r1")
		return name("cross_cells", def, first, first+h.opt.Rounds-1)
	}
	return nil
}

// lists adds the hidden sheet behind the drop-down lists: for each list a column of tokens and one of shown texts. The
// last columns have the points for a win and a draw under the scoring of sheet Event.
func (h hidden) lists() error {
	names := h.usedLists()
	var rows []xlsx.Row
	put := func(row, col int, v xlsx.Value) {
		for len(rows) <= row {
			rows = append(rows, xlsx.Row{Cells: make([]xlsx.Cell, 2*len(names)+2)})
		}
		rows[row].Cells[col] = xlsx.Cell{Value: v, Style: xlsx.Style{Format: xlsx.AsText}}
	}
	for i, name := range names {
		put(0, 2*i, xlsx.Text(name))
		tokens := h.choices(name)
		for j, token := range tokens {
			put(j+1, 2*i, xlsx.Text(token))
			put(j+1, 2*i+1, xlsx.Text(h.choice(name, token)))
		}
		if err := h.nameList(name, 2*i+1, len(tokens)); err != nil {
			return err
		}
	}
	if h.ofResults() {
		if err := h.scoring(put, 2*len(names)); err != nil {
			return err
		}
	}
	return h.book.Add(xlsx.Page{Name: listsSheet, Rows: slices.Values(rows), Shown: xlsx.Hidden, Protected: true})
}

// nameList names two ranges of the hidden sheet: the n tokens of a list, in a column counted from 1, and their shown
// texts beside them.
func (h hidden) nameList(list string, col, n int) error {
	if err := h.book.Name("token_"+list, xlsx.Fixed(listsSheet, col, 2, col, n+1)); err != nil {
		return err
	}
	return h.book.Name("choice_"+list, xlsx.Fixed(listsSheet, col+1, 2, col+1, n+1))
}

// scoring puts the formulas of the points for a win and a draw into two columns from col, counted from 0, and names
// them.
func (h hidden) scoring(put func(row, col int, v xlsx.Value), col int) error {
	event, _ := h.def.Sheet("Event")
	row := firstData + columnOf(event, "event.scoring") - 1
	chosen := "LEFT(" + xlsx.Fixed("Event", 3, row, 3, row) + ",1)"
	put(1, col, xlsx.Formula(`IF(`+chosen+`="2",2,IF(`+chosen+`="3",3,1))`))
	put(1, col+1, xlsx.Formula(`IF(OR(`+chosen+`="2",`+chosen+`="3"),1,0.5)`))
	if err := h.book.Name("points_win", xlsx.Fixed(listsSheet, col+1, 2, col+1, 2)); err != nil {
		return err
	}
	return h.book.Name("points_draw", xlsx.Fixed(listsSheet, col+2, 2, col+2, 2))
}
