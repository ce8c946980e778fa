package sheets

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// FillSheet has the values for one sheet of a template: rows of values by machine key. Days are YYYY-MM-DD, choices are
// tokens. The rows of a form are merged.
type FillSheet struct {
	Sheet string
	From  int // the row of the first record; 0: below the last record
	Rows  []map[string]string
}

// Fill returns a copy of a workbook made by Template with values written into it, as an organiser's program would. It
// fails if the workbook is another one, or has no such sheet or key.
func Fill(book []byte, rows []FillSheet) ([]byte, error) {
	b, err := xlsx.Open(book)
	if err != nil {
		return nil, err
	}
	def, err := definition(b.Get(hiddenSheet, "B2"))
	if err != nil {
		return nil, fmt.Errorf("fill: not a workbook of ours: %w", err)
	}
	def = def.For(b.Get(hiddenSheet, "B2"))
	choices, err := readChoices(b)
	if err != nil {
		return nil, err
	}
	for _, f := range rows {
		sheet, ok := def.Sheet(f.Sheet)
		if !ok || !b.Has(f.Sheet) {
			return nil, fmt.Errorf("fill: no sheet %q", f.Sheet)
		}
		one := filler{book: b, def: sheet, choices: choices}
		if err := one.fill(f); err != nil {
			return nil, fmt.Errorf("fill %s: %w", f.Sheet, err)
		}
	}
	return b.Bytes()
}

// filler writes values into one sheet.
type filler struct {
	book    *xlsx.Book
	def     templates.Sheet
	choices map[string]map[string]string // list → token → what the drop-down list shows
	place   map[string]int               // key → column of a table or row of a form
}

// readChoices reads the drop-down lists from the hidden sheet of the workbook: for each list the shown texts by token.
// A workbook without that sheet has none.
func readChoices(b *xlsx.Book) (map[string]map[string]string, error) {
	if !b.Has(listsSheet) {
		return nil, nil
	}
	grid, err := b.Grid(listsSheet, 1000)
	if err != nil || len(grid) == 0 {
		return nil, fmt.Errorf("fill: no sheet %s: %w", listsSheet, err)
	}
	all := map[string]map[string]string{}
	for col, name := range grid[0] {
		if name == "" {
			continue
		}
		all[name] = map[string]string{}
		for _, row := range grid[1:] {
			if col+1 < len(row) && row[col] != "" {
				all[name][row[col]] = row[col+1]
			}
		}
	}
	return all, nil
}

// fill writes the values of a form, or the rows of a table one below the other.
func (f *filler) fill(given FillSheet) error {
	if err := f.find(); err != nil {
		return err
	}
	if f.def.Form {
		return f.record(merged(given), func(place int) string { return xlsx.At(3, place) })
	}
	row, last := given.From, 0
	if row == 0 {
		filled, prepared, err := f.extent()
		if err != nil {
			return err
		}
		row, last = filled+1, prepared
	}
	for _, values := range given.Rows {
		if err := f.prepare(row, last); err != nil {
			return err
		}
		if err := f.record(values, func(place int) string { return xlsx.At(place, row) }); err != nil {
			return fmt.Errorf("row %d: %w", row, err)
		}
		row++
	}
	return nil
}

// find fills place with the keys of the sheet: in row 3 of a table, in column A of a form.
func (f *filler) find() error {
	f.place = map[string]int{}
	grid, err := f.book.Grid(f.def.Name, max(firstData+len(f.def.Columns), formLast(f.def)))
	if err != nil {
		return err
	}
	for i, row := range grid {
		for j, key := range row {
			if f.def.Form && j == 0 && i >= firstData-1 {
				f.place[key] = i + 1
			}
			if !f.def.Form && i == keyRow-1 && key != "" {
				f.place[key] = j + 1
			}
		}
	}
	return nil
}

// record writes values into the cells that at returns for the places of their keys. It fails at an unknown key.
func (f *filler) record(values map[string]string, at func(place int) string) error {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		field, known := f.def.Field(key)
		place, sheetOf := f.place[key]
		if !known || !sheetOf {
			return fmt.Errorf("no key %q", key)
		}
		if err := f.book.Set(f.def.Name, at(place), f.value(field, values[key])); err != nil {
			return err
		}
	}
	return nil
}

// value returns a value as a cell holds it: for a token the text that the drop-down list shows.
func (f *filler) value(field templates.Field, s string) xlsx.Value {
	if shown := f.choices[field.List][s]; field.Type == "list" && shown != "" {
		return xlsx.Text(shown)
	}
	return valueOf(field, s)
}

// extent returns the last row with an entry, or the last row above the data, and the last prepared row.
func (f *filler) extent() (filled, prepared int, err error) {
	grid, err := f.book.Grid(f.def.Name, 1<<20)
	if err != nil {
		return 0, 0, err
	}
	filled = firstData - 1
	for i, row := range grid[min(filled, len(grid)):] {
		if f.entered(row) {
			filled = firstData + i
		}
	}
	return filled, max(len(grid), filled), nil
}

// entered reports whether a row has an entry in any cell that is not grey.
func (f *filler) entered(row []string) bool {
	for key, col := range f.place {
		if !strings.HasPrefix(key, "check.") && col <= len(row) && row[col-1] != "" {
			return true
		}
	}
	return false
}

// prepare copies the look of the first row to a row below the prepared ones; with prepared 0 it does nothing.
func (f *filler) prepare(row, prepared int) error {
	if prepared == 0 || row <= prepared {
		return nil
	}
	for col := 1; col <= len(f.def.Columns); col++ {
		if err := f.book.CopyStyle(f.def.Name, xlsx.At(col, firstData), xlsx.At(col, row)); err != nil {
			return err
		}
	}
	return nil
}
