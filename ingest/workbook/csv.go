package workbook

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"kalends/rating/finding"
)

// separators part the cells of a line, in the order in which they are preferred where they do equally well: a comma is
// also found in names and numbers.
var separators = []rune{'\t', ';', ','}

// table finds the grid of a text whose lines are parted into columns. Its cells are texts: what is a number is for its
// reader to say. found is false where the text has not the look of a table.
func table(lines []string, limits Limits) (s Sheet, found bool, err error) {
	text := slices.Clone(lines)
	separator, found := declared(text)
	if !found {
		separator, found = likeliest(lines)
	}
	if !found {
		return Sheet{}, false, nil
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

// unquotable refuses a text whose quotation marks do not close: nobody knows where its cells end.
func unquotable(err error) error {
	r := &refusal{code: finding.OpenQuote}
	if at, ok := errors.AsType[*csv.ParseError](err); ok {
		r.cell = Line(at.StartLine)
	}
	return r
}

// declared takes the line out with which Excel is told the separator, such as sep=;
func declared(lines []string) (rune, bool) {
	sign, ok := strings.CutPrefix(strings.TrimSpace(strings.ToLower(lines[0])), "sep=")
	if !ok || len(sign) != 1 || !strings.Contains(";,\t|", sign) {
		return 0, false
	}
	lines[0] = ""
	return rune(sign[0]), true
}

// likeliest finds the separator by which most lines have the same number of columns, three at least.
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

// alike counts the lines that have the commonest number of columns.
func alike(lines []string, separator rune) int {
	counts, most := map[int]int{}, 0
	for _, line := range lines {
		if n := parted(line, separator); n >= 2 {
			counts[n]++
			most = max(most, counts[n])
		}
	}
	return most
}

// parted counts the separators of a line outside quotation marks.
func parted(line string, separator rune) (n int) {
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

// Separator finds the sign that parts the columns of lines; declared says that the first of them does nothing but name
// it.
func Separator(lines []string) (sign rune, isDeclared, found bool) {
	text := slices.Clone(lines)
	if len(text) == 0 {
		return 0, false, false
	}
	if sign, found = declared(text); found {
		return sign, true, true
	}
	sign, found = likeliest(lines)
	return sign, false, found
}
