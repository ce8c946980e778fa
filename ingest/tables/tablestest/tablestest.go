// Package tablestest makes sheets for tests from readable text.
package tablestest

import (
	"strconv"
	"strings"

	"kalends/ingest/workbook"
)

// Sheet makes a sheet of lines; | separates the cells, and figures become numbers. A cell that begins with ' is a text.
func Sheet(name, text string) workbook.Sheet {
	s := workbook.Sheet{Name: name}
	for i, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		row := workbook.Row{Number: i + 1}
		for j, v := range strings.Split(line, "|") {
			if strings.TrimSpace(v) == "" {
				continue
			}
			c := workbook.Cell{Column: j + 1, Kind: workbook.Text, Raw: strings.TrimPrefix(v, "'")}
			if _, err := strconv.ParseFloat(v, 64); err == nil && len(v) < 16 && !strings.ContainsAny(v, "xXpPnN_") {
				c.Kind = workbook.Number
			}
			row.Cells = append(row.Cells, c)
		}
		if len(row.Cells) > 0 {
			s.Rows = append(s.Rows, row)
		}
	}
	return s
}

// Book makes a workbook of sheets that are called Sheet1, Sheet2 and so on.
func Book(texts ...string) workbook.Book {
	var b workbook.Book
	for i, text := range texts {
		b.Sheets = append(b.Sheets, Sheet("Sheet"+strconv.Itoa(i+1), text))
	}
	return b
}
