// Package workbooktest makes workbooks for tests: our own sheets filled by key, and any cell by its address.
package workbooktest

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"kalends/templates"
)

// Book is a workbook that a test builds. Its methods panic on a mistake of the test.
type Book struct {
	file *excelize.File
	def  templates.Workbook
	used map[string]int // rows filled by Add

	hidden map[string]map[int]bool // rows by sheet
}

// Results returns a blank result workbook of a kind, such as "games".
func Results(kind string) *Book {
	b := from(templates.Results().For(kind), kind)
	b.mark("results/1", kind, "en")
	return b
}

// Registry returns a blank registry.
func Registry() *Book { return from(templates.Registry(), "registry") }

// Empty returns a workbook with one empty sheet and without our marks.
func Empty(sheet string) *Book {
	f := excelize.NewFile()
	must(f.SetSheetName("Sheet1", sheet))
	return &Book{file: f, used: map[string]int{}, hidden: map[string]map[int]bool{}}
}

// NewSheet adds an empty sheet.
func (b *Book) NewSheet(name string) { must2(b.file.NewSheet(name)) }

// from returns a blank workbook with the sheets of a kind.
func from(def templates.Workbook, kind string) *Book {
	b := Empty(def.Kinds[kind][0])
	b.def = def
	for _, name := range def.Kinds[kind][1:] {
		must2(b.file.NewSheet(name))
		if sheet, ok := def.Sheet(name); ok {
			b.heads(sheet)
		}
	}
	return b
}

// heads writes the rows above the data: title, hint, keys, labels; a form has its keys in column A.
func (b *Book) heads(sheet templates.Sheet) {
	b.Put(sheet.Name, "A1", sheet.Name)
	for i, field := range sheet.Columns {
		if sheet.Form {
			b.Put(sheet.Name, fmt.Sprintf("A%d", 5+i), field.Key)
			b.Put(sheet.Name, fmt.Sprintf("B%d", 5+i), "label "+field.Key)
			continue
		}
		b.Put(sheet.Name, at(3, i+1), field.Key)
		b.Put(sheet.Name, at(4, i+1), "label "+field.Key)
	}
	if !sheet.Form {
		b.HideRow(sheet.Name, 3)
	}
}

// mark adds the marks by which the workbook is recognised as ours.
func (b *Book) mark(version, kind, lang string) {
	must2(b.file.NewSheet("_kalends"))
	for i, pair := range [][2]string{{"kalends-template", version}, {"kind", kind}, {"lang", lang}} {
		b.Put("_kalends", at(i+1, 1), pair[0])
		b.Put("_kalends", at(i+1, 2), pair[1])
	}
	must(b.file.SetSheetVisible("_kalends", false, true))
	must(b.file.SetCustomProps(excelize.CustomProperty{Name: "kalends.template", Value: version}))
}

// Put writes a value into a cell.
func (b *Book) Put(sheet, cell string, value any) *Book {
	must(b.file.SetCellValue(sheet, cell, value))
	return b
}

// Link links a cell to an address.
func (b *Book) Link(sheet, cell, address string) *Book {
	must(b.file.SetCellHyperLink(sheet, cell, address, "External"))
	return b
}

// Formula writes a formula without a value, as programs do that do not calculate.
func (b *Book) Formula(sheet, cell, formula string) *Book {
	b.Put(sheet, cell, nil)
	must(b.file.SetCellFormula(sheet, cell, formula))
	return b
}

// Number writes a number with a built-in number format, as Excel does when it takes a text for a date.
func (b *Book) Number(sheet, cell string, value float64, format int) *Book {
	return b.Put(sheet, cell, value).style(sheet, cell, &excelize.Style{NumFmt: format})
}

// Custom writes a number with a custom number format.
func (b *Book) Custom(sheet, cell string, value float64, code string) *Book {
	return b.Put(sheet, cell, value).style(sheet, cell, &excelize.Style{CustomNumFmt: &code})
}

func (b *Book) style(sheet, cell string, s *excelize.Style) *Book {
	id, err := b.file.NewStyle(s)
	must(err)
	must(b.file.SetCellStyle(sheet, cell, cell, id))
	return b
}

// HideRow hides a row.
func (b *Book) HideRow(sheet string, row int) *Book {
	must(b.file.SetRowVisible(sheet, row, false))
	if b.hidden[sheet] == nil {
		b.hidden[sheet] = map[int]bool{}
	}
	b.hidden[sheet][row] = true
	return b
}

// HideSheet hides a sheet.
func (b *Book) HideSheet(sheet string) *Book {
	must(b.file.SetSheetVisible(sheet, false))
	return b
}

// Merge merges a block of cells.
func (b *Book) Merge(sheet, from, to string) *Book {
	must(b.file.MergeCell(sheet, from, to))
	return b
}

// Drop removes a sheet.
func (b *Book) Drop(sheet string) *Book {
	must(b.file.DeleteSheet(sheet))
	return b
}

// Sheet adds an empty sheet.
func (b *Book) Sheet(name string) *Book {
	must2(b.file.NewSheet(name))
	return b
}

// Unmark removes the marks by which the workbook is recognised as ours.
func (b *Book) Unmark() *Book {
	must(b.file.SetCustomProps(excelize.CustomProperty{Name: "kalends.template"}))
	return b.Drop("_kalends")
}

// Where returns the sheet and the address of a key: of a value in a form, or of a column in the n-th data row of a
// table, counted from 1. It panics if the workbook has no such key.
func (b *Book) Where(key string, n int) (sheet, cell string) {
	for _, s := range b.def.Sheets {
		for i, field := range s.Columns {
			if field.Key != key || !b.has(s.Name) {
				continue
			}
			if s.Form {
				return s.Name, fmt.Sprintf("C%d", 5+i)
			}
			return s.Name, at(4+n, i+1)
		}
	}
	panic("no key " + key)
}

func (b *Book) has(sheet string) bool {
	i, err := b.file.GetSheetIndex(sheet)
	return err == nil && i >= 0
}

// Set writes the value of a key in a form.
func (b *Book) Set(key string, value any) *Book { return b.SetRow(key, 1, value) }

// SetRow writes the value of a key in the n-th data row.
func (b *Book) SetRow(key string, n int, value any) *Book {
	sheet, cell := b.Where(key, n)
	return b.Put(sheet, cell, value)
}

// Add fills the next row of a sheet with keys and values in turn. It ignores keys that the sheet does not have.
func (b *Book) Add(sheet string, pairs ...any) *Book {
	b.used[sheet]++
	for i := 0; i+1 < len(pairs); i += 2 {
		key := pairs[i].(string)
		for column, field := range b.definition(sheet).Columns {
			if field.Key == key {
				b.Put(sheet, at(4+b.used[sheet], column+1), pairs[i+1])
			}
		}
	}
	return b
}

func (b *Book) definition(sheet string) templates.Sheet {
	s, ok := b.def.Sheet(sheet)
	if !ok {
		panic("no sheet " + sheet)
	}
	return s
}

// Bytes returns the workbook as a file.
func (b *Book) Bytes() []byte {
	buf, err := b.file.WriteToBuffer()
	must(err)
	return buf.Bytes()
}

// Locked returns the workbook encrypted with a password.
func (b *Book) Locked(password string) []byte {
	var w strings.Builder
	must(b.file.Write(&w, excelize.Options{Password: password}))
	return []byte(w.String())
}

// at returns the address of a cell.
func at(row, column int) string {
	cell, err := excelize.CoordinatesToCellName(column, row)
	must(err)
	return cell
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func must2(_ int, err error) { must(err) }

// Used returns the number of rows that Add has filled.
func (b *Book) Used(sheet string) int { return b.used[sheet] }

// Without returns a workbook without one of its sheets.
func Without(book []byte, sheet string) ([]byte, error) {
	f, err := excelize.OpenReader(bytes.NewReader(book))
	if err != nil {
		return nil, err
	}
	if err := f.DeleteSheet(sheet); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = f.Write(&b)
	return b.Bytes(), err
}
