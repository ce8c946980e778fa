package workbook

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"kalends/rating/finding"
)

// separators lists the column separators by preference: a comma is last because it also occurs in names and numbers.
var separators = []rune{'\t', ';', ','}

// table makes a sheet of lines with separated columns: row 12 is line 12, and all cells are texts. found is false if
// the lines do not look like a table. An unclosed quotation mark, or more cells than the limits allow, is an error.
func table(lines []string, limits Limits) (s Sheet, found bool, err error) {
	separator, isDeclared, found := Separator(lines)
	if !found {
		return Sheet{}, false, nil
	}
	text := slices.Clone(lines)
	if isDeclared {
		text[0] = ""
	}
	r := csv.NewReader(strings.NewReader(strings.Join(text, "\n")))
	r.Comma, r.FieldsPerRecord = separator, -1
	cells := 0
	for {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return s, true, nil
		}
		if err != nil {
			return Sheet{}, false, unquotable(err)
		}
		line, _ := r.FieldPos(0)
		row := Row{Number: line}
		for i, field := range record {
			if field != "" {
				row.Cells = append(row.Cells, Cell{Column: i + 1, Kind: Text, Raw: field})
			}
		}
		if cells += len(row.Cells); cells > limits.Cells || len(record) > limits.Columns {
			return Sheet{}, false, limits.tooMany("")
		}
		if len(row.Cells) > 0 {
			s.Rows = append(s.Rows, row)
		}
	}
}

// unquotable turns an error of the CSV reader into a refusal: an open quotation mark in the line where its record
// begins, because it is unknown where its cells end.
func unquotable(err error) error {
	r := &refusal{code: finding.OpenQuote}
	if at, ok := errors.AsType[*csv.ParseError](err); ok {
		r.cell = Line(at.StartLine)
	}
	return r
}

// declared returns the separator that a first line such as sep=; declares to Excel, or false for any other line.
func declared(line string) (rune, bool) {
	sign, ok := strings.CutPrefix(strings.TrimSpace(strings.ToLower(line)), "sep=")
	if !ok || len(sign) != 1 || !strings.Contains(";,\t|", sign) {
		return 0, false
	}
	return rune(sign[0]), true
}

// likeliest returns the separator that gives the most lines the same number of columns, three or more. found is false
// unless these are at least three lines, and a quarter of those that are not empty.
func likeliest(lines []string) (best rune, found bool) {
	most, filled := 2, 0
	for _, line := range lines {
		if strings.TrimSpace(line) != "" {
			filled++
		}
	}
	for _, separator := range separators {
		if n := alike(lines, separator); n > most && 4*n >= filled {
			best, most, found = separator, n, true
		}
	}
	return best, found
}

// alike counts the lines that have the most frequent number of columns, among those with three columns or more.
func alike(lines []string, separator rune) int {
	counts, most := map[int]int{}, 0
	for _, line := range lines {
		if n := countSeparators(line, separator); n >= 2 {
			counts[n]++
			most = max(most, counts[n])
		}
	}
	return most
}

// countSeparators counts the separators of a line outside quotation marks; it is one less than the number of columns.
func countSeparators(line string, separator rune) (n int) {
	quoted := false
	for _, r := range line {
		switch {
		case r == '"':
			quoted = !quoted
		case r == separator && !quoted:
			n++
		}
	}
	return n
}

// Separator returns the character that separates the columns of lines. isDeclared means that the first line only names
// it; found is false if the lines do not look like a table.
func Separator(lines []string) (sign rune, isDeclared, found bool) {
	if len(lines) == 0 {
		return 0, false, false
	}
	if sign, found = declared(lines[0]); found {
		return sign, true, true
	}
	sign, found = likeliest(lines)
	return sign, false, found
}
