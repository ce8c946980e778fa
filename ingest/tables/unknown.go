package tables

import (
	"strings"
	"unicode"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
)

// UnknownHeads returns the place of the first row that looks like the headers of a table, and those of its words that
// are not understood: at least four texts without figures, over two rows that fill most of the same columns.
func UnknownHeads(book workbook.Book) (place string, heads []string) {
	for _, sheet := range book.Sheets {
		for i := 0; i+2 < len(sheet.Rows) && !sheet.Hidden; i++ {
			row := sheet.Rows[i]
			if !headsOver(row, sheet.Rows[i+1]) || !headsOver(row, sheet.Rows[i+2]) {
				continue
			}
			for _, c := range row.Cells {
				if text := cells.Plain(c); text != "" && understand(text).keys == nil {
					heads = append(heads, text)
				}
			}
			if len(heads) > 0 {
				return strings.TrimPrefix(sheet.Name+"!"+workbook.Address(row.Number, row.Cells[0].Column), "!"), heads
			}
		}
	}
	return "", nil
}

// headsOver reports whether a row can have the headers of the row below it, which has figures and a text.
func headsOver(head, row workbook.Row) bool {
	words, filled, figured, text := 0, 0, false, false
	for _, c := range head.Cells {
		if !Holds(c) {
			continue
		}
		if c.Kind != workbook.Text || tooLong(c.Raw) || strings.Trim(c.Raw, "0123456789.-: ") == "" {
			return false
		}
		words++
		if below := cells.Plain(row.Cell(c.Column)); below != "" {
			filled++
			hasFigure := strings.ContainsFunc(below, unicode.IsDigit)
			figured, text = figured || hasFigure, text || !hasFigure
		}
	}
	return words >= 4 && 4*filled >= 3*words && figured && text
}
