package xlsx

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Dump prints the cells of a workbook as text, one line a row, so that a golden is read like a page: numbers stand
// bare, texts in quotes, formulas behind "=".
func Dump(data []byte) (string, error) {
	b, err := Open(data)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for _, sheet := range b.Sheets() {
		seen, err := b.file.GetSheetVisible(sheet)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&out, "== %s%s\n", sheet, map[bool]string{false: " (hidden)"}[seen])
		grid, err := b.Grid(sheet, 1<<20)
		if err != nil {
			return "", err
		}
		for i, row := range grid {
			b.dumpRow(&out, sheet, i+1, len(row))
		}
	}
	return out.String(), b.file.Close()
}

func (b *Book) dumpRow(out *strings.Builder, sheet string, row, width int) {
	var cells []string
	for col := 1; col <= width; col++ {
		if s := b.show(sheet, At(col, row)); s != "" {
			cells = append(cells, At(col, 1)[:len(At(col, 1))-1]+" "+s)
		}
	}
	if len(cells) > 0 {
		fmt.Fprintf(out, "%d: %s\n", row, strings.Join(cells, " | "))
	}
}

func (b *Book) show(sheet, cell string) string {
	if f, err := b.file.GetCellFormula(sheet, cell); err == nil && f != "" {
		return "=" + f
	}
	s := b.Get(sheet, cell)
	if s == "" || b.Number(sheet, cell) {
		return s
	}
	return fmt.Sprintf("%q", s)
}

// Number says whether a cell holds a number, not a text that looks like one.
func (b *Book) Number(sheet, cell string) bool {
	kind, err := b.file.GetCellType(sheet, cell)
	return err == nil && (kind == excelize.CellTypeUnset || kind == excelize.CellTypeNumber) && b.Get(sheet, cell) != ""
}
