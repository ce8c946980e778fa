package workbooktest

import (
	"bytes"

	"github.com/xuri/excelize/v2"

	"kalends/templates"
)

// Keys lists the keys of a sheet, in order.
func (b *Book) Keys(sheet string) (all []string) {
	for _, field := range b.definition(sheet).Columns {
		if field.Key != "" {
			all = append(all, field.Key)
		}
	}
	return all
}

// Delete deletes the column of a key, or its row in a form, as a user would: the following cells move to its place.
func (b *Book) Delete(key string) *Book {
	sheet, cell := b.Where(key, 1)
	column, row, err := excelize.CellNameToCoordinates(cell)
	must(err)
	if b.definition(sheet).Form {
		must(b.file.RemoveRow(sheet, row))
		return b
	}
	name, err := excelize.ColumnNumberToName(column)
	must(err)
	must(b.file.RemoveCol(sheet, name))
	return b
}

// DeleteRow deletes a row of a sheet.
func (b *Book) DeleteRow(sheet string, row int) *Book {
	must(b.file.RemoveRow(sheet, row))
	return b
}

// Rename renames a sheet.
func (b *Book) Rename(sheet, to string) *Book {
	must(b.file.SetSheetName(sheet, to))
	return b
}

// Wipe empties the rows of a sheet that Add has filled.
func (b *Book) Wipe(sheet string) *Book {
	for row := range b.used[sheet] {
		for column := range b.definition(sheet).Columns {
			b.Put(sheet, at(5+row, column+1), nil)
		}
	}
	return b
}

// Of returns a workbook whose sheets are those of a definition, to be changed.
func Of(def templates.Workbook, data []byte) *Book {
	f, err := excelize.OpenReader(bytes.NewReader(data))
	must(err)
	return &Book{file: f, def: def, used: map[string]int{}, hidden: map[string]map[int]bool{}}
}

// Get returns the text of a key in the n-th data row.
func (b *Book) Get(key string, n int) string {
	sheet, cell := b.Where(key, n)
	text, err := b.file.GetCellValue(sheet, cell)
	must(err)
	return text
}

// Calculated writes a formula with a value into the cell of a key, as spreadsheet programs do.
func (b *Book) Calculated(key string, n int, formula, value string) *Book {
	sheet, cell := b.Where(key, n)
	b.Put(sheet, cell, value)
	must(b.file.SetCellFormula(sheet, cell, formula))
	return b
}

// Day writes a date into the cell of a key, as a spreadsheet program does that takes a text for one.
func (b *Book) Day(key string, n int, day float64) *Book {
	sheet, cell := b.Where(key, n)
	return b.Number(sheet, cell, day, 14)
}

// CopyRow copies all cells of a data row into another one.
func (b *Book) CopyRow(sheet string, from, to int) *Book {
	for i := range b.definition(sheet).Columns {
		text, err := b.file.GetCellValue(sheet, at(4+from, i+1))
		must(err)
		b.Put(sheet, at(4+to, i+1), text)
	}
	return b
}

// Swap exchanges the cells of a key in two data rows.
func (b *Book) Swap(key string, n, m int) *Book {
	one, other := b.Get(key, n), b.Get(key, m)
	return b.SetRow(key, n, other).SetRow(key, m, one)
}

// Twice inserts a second column of a key in front of the first.
func (b *Book) Twice(key string) *Book {
	sheet, cell := b.Where(key, 1)
	column, _, err := excelize.CellNameToCoordinates(cell)
	must(err)
	name, err := excelize.ColumnNumberToName(column)
	must(err)
	must(b.file.InsertCols(sheet, name, 1))
	return b.Put(sheet, name+"3", key)
}
