package workbooktest

import (
	"github.com/xuri/excelize/v2"
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
