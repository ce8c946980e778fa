package xlsx

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// The largest workbook, unpacked, that is opened again; a larger one is replaced by a new copy.
const (
	maxUnpacked = 256 << 20
	maxPart     = 64 << 20
)

// Open opens an existing workbook, to fill or to annotate it. It returns an error for one larger than maxUnpacked, and
// for a panic of excelize.
func Open(data []byte) (b *Book, err error) {
	defer func() {
		if p := recover(); p != nil {
			b, err = nil, fmt.Errorf("open workbook: %v", p)
		}
	}()
	f, err := excelize.OpenReader(bytes.NewReader(data),
		excelize.Options{UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxPart, RawCellValue: true})
	if err != nil {
		return nil, fmt.Errorf("open workbook: %w", err)
	}
	b = newBook(f, "Arial")
	if font, err := f.GetDefaultFont(); err == nil && font != "" {
		b.font = font
	}
	return b, nil
}

// Sheets returns the names of the sheets in order.
func (b *Book) Sheets() []string { return b.file.GetSheetList() }

// Has reports whether there is a sheet of that name.
func (b *Book) Has(sheet string) bool { return slices.Contains(b.Sheets(), sheet) }

// Remove deletes a sheet.
func (b *Book) Remove(sheet string) error { return b.file.DeleteSheet(sheet) }

// AddFirst writes a page as the first sheet, before those that are there, and makes it the active one.
func (b *Book) AddFirst(p Page) error {
	if _, err := b.file.NewSheet(p.Name); err != nil {
		return fmt.Errorf("sheet %s: %w", p.Name, err)
	}
	if err := b.moveFirst(p.Name); err != nil {
		return fmt.Errorf("sheet %s: %w", p.Name, err)
	}
	if err := b.fill(p); err != nil {
		return fmt.Errorf("sheet %s: %w", p.Name, err)
	}
	return nil
}

// moveFirst moves the last sheet to the front and makes it the active one. It also renumbers the names that belong to
// one sheet, which excelize does not do.
func (b *Book) moveFirst(name string) error {
	last := len(b.Sheets()) - 1
	if last == 0 {
		return nil
	}
	if err := b.file.MoveSheet(name, b.file.GetSheetName(0)); err != nil {
		return err
	}
	if names := b.file.WorkBook.DefinedNames; names != nil {
		for i := range names.DefinedName {
			if at := names.DefinedName[i].LocalSheetID; at != nil {
				*at++
			}
		}
	}
	b.file.SetActiveSheet(0)
	return nil
}

// Get returns the text of a cell as it is stored; "" if it is empty or cannot be read.
func (b *Book) Get(sheet, cell string) string {
	s, err := b.file.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	if err != nil {
		return ""
	}
	return s
}

// Set writes a value into a cell and keeps the style of the cell; an empty Value empties it.
func (b *Book) Set(sheet, cell string, v Value) error {
	if v.kind == formula {
		return b.file.SetCellFormula(sheet, cell, v.text)
	}
	if v.kind == text {
		return b.file.SetCellStr(sheet, cell, clean(v.text))
	}
	return b.file.SetCellValue(sheet, cell, v.native())
}

// CopyStyle gives a cell the style of another one.
func (b *Book) CopyStyle(sheet, from, to string) error {
	id, err := b.file.GetCellStyle(sheet, from)
	if err != nil {
		return err
	}
	return b.file.SetCellStyle(sheet, to, to, id)
}

// Grid returns the stored texts of the first rows of a sheet, at most limit.
func (b *Book) Grid(sheet string, limit int) ([][]string, error) {
	rows, err := b.file.Rows(sheet)
	if err != nil {
		return nil, err
	}
	var grid [][]string
	for rows.Next() && len(grid) < limit {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		grid = append(grid, cells)
	}
	return grid, rows.Close()
}

// Unprotect removes the protection of all sheets, so that the sender can change every cell.
func (b *Book) Unprotect() error {
	var errs []error
	for _, sheet := range b.Sheets() {
		errs = append(errs, b.file.UnprotectSheet(sheet))
	}
	return errors.Join(errs...)
}

// Fragile returns the first name, in order, of a part of the workbook that would not survive being written again:
// macros, pivot tables, links to other files, signatures, embedded objects; "" when there is none.
func (b *Book) Fragile() string {
	found := ""
	b.file.Pkg.Range(func(key, _ any) bool {
		for _, kind := range []string{"vbaProject", "pivotTables/", "externalLinks/", "_xmlsignatures/", "embeddings/",
			"activeX/"} {
			if name := key.(string); strings.Contains(name, kind) && (found == "" || name < found) {
				found = name
			}
		}
		return true
	})
	return found
}
