package workbook

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/workbook/aligned"
	"kalends/ingest/workbook/charset"
	"kalends/ingest/workbook/webpage"
	"kalends/rating/finding"
)

// readText makes a Book of a text: its lines and, if they have separated columns, one sheet without a name whose row
// numbers are the line numbers.
func readText(data []byte, limits Limits) (Book, error) {
	d, ok := charset.Decode(data)
	if !ok && strings.ContainsFunc(string(data), control) {
		return Book{}, &refusal{code: finding.UnknownFile}
	}
	if !ok {
		return Book{}, &refusal{code: finding.UnknownEncoding}
	}
	lines, unended, ok := split(d.Text)
	switch {
	case !ok:
		return Book{}, &refusal{code: finding.UnknownFile}
	case len(lines) == 0:
		return Book{}, &refusal{code: finding.UnknownText}
	case len(lines) > limits.Rows:
		return Book{}, limits.tooMany("")
	}
	book := Book{Lines: lines, Unended: unended, Charset: d.Charset, Rival: d.Rival}
	sheet, found, err := printed(lines, limits)
	if err == nil && !found {
		sheet, found, err = table(lines, limits)
	}
	if found {
		book.Sheets = []Sheet{sheet}
	}
	return book, err
}

// printed makes a sheet of a text whose columns are aligned with blanks; found is false for another text. Text beside
// the heads of the columns is an error.
func printed(lines []string, limits Limits) (s Sheet, found bool, err error) {
	rows, beside, found := aligned.Rows(lines)
	if beside > 0 {
		return Sheet{}, false, &refusal{code: finding.BesideHeads, cell: Line(beside)}
	}
	cells := 0
	for _, r := range rows {
		row := Row{Number: r.Number}
		for _, c := range r.Cells {
			row.Cells = append(row.Cells, Cell{Column: c.Column, Kind: Text, Raw: c.Text})
		}
		if cells += len(row.Cells); cells > limits.Cells || len(row.Cells) > limits.Columns {
			return Sheet{}, false, limits.tooMany("")
		}
		s.Rows = append(s.Rows, row)
	}
	return s, found, nil
}

// split divides a text into lines with any line ends, without empty lines at its end. unended means that the last line
// has no line end. ok is false for a text with control characters.
func split(text string) (lines []string, unended, ok bool) {
	ended := strings.TrimRight(text, "\x1A") // the end of a text in old programs
	if strings.ContainsFunc(ended, control) {
		return nil, false, false
	}
	all := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(ended)
	plain := strings.TrimRight(all, "\n\t\f ")
	if plain == "" {
		return nil, false, true
	}
	return strings.Split(plain, "\n"), ended == text && !strings.Contains(all[len(plain):], "\n"), true
}

// control reports whether a character is a control character that texts do not have.
func control(r rune) bool {
	return r < 0x20 && r != '\t' && r != '\n' && r != '\r' && r != '\f' || r == 0x7F
}

// Line returns the address of a line of a text, counted from 1.
func Line(n int) string { return strconv.Itoa(n) }

// readPage makes a Book with the tables of a web page, one below the other on one sheet. A page without tables is
// refused.
func readPage(data []byte, limits Limits) (Book, error) {
	d, ok := charset.Page(data)
	if !ok {
		return Book{}, &refusal{code: finding.UnknownEncoding}
	}
	rows, err := webpage.Read(d.Text, webpage.Limits{Rows: limits.Rows, Columns: limits.Columns, Cells: limits.Cells})
	switch {
	case errors.Is(err, webpage.ErrTooMany):
		return Book{}, limits.tooMany("")
	case err != nil, !slices.ContainsFunc(rows, func(r webpage.Row) bool { return len(r.Cells) > 1 }):
		return Book{}, &refusal{code: finding.WebPage}
	}
	sheet := Sheet{Name: pageSheet}
	for _, row := range rows {
		sheet.add(row)
	}
	return Book{Sheets: []Sheet{sheet}, Page: true}, nil
}

// pageSheet is the name of that sheet in addresses.
const pageSheet = "HTML"

// add appends a row of a page to the sheet, unless it has no texts, and its merged cells.
func (s *Sheet) add(from webpage.Row) {
	row := Row{Number: from.Number, Hidden: from.Hidden}
	for _, c := range from.Cells {
		if c.Across > 1 || c.Down > 1 {
			s.Merged = append(s.Merged, Range{from.Number, c.Column, from.Number + c.Down - 1, c.Column + c.Across - 1})
		}
		if c.Text != "" {
			row.Cells = append(row.Cells, Cell{Column: c.Column, Kind: Text, Raw: c.Text})
		}
	}
	if len(row.Cells) > 0 {
		s.Rows = append(s.Rows, row)
	}
}
