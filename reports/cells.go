package reports

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"strconv"

	"kalends/rating"
)

// CSV writes a table for programs, with a byte order mark, commas and CRLF.
func CSV(to io.Writer, rows iter.Seq[[]string]) error {
	w := csv.NewWriter(to)
	w.UseCRLF = true
	_, err := io.WriteString(to, "\uFEFF")
	for row := range rows {
		if err != nil {
			break
		}
		err = w.Write(row)
	}
	w.Flush()
	if err = cmp.Or(err, w.Error()); err != nil {
		return fmt.Errorf("write csv: %w", err)
	}
	return nil
}

// Positive formats a whole number; 0 and less are empty.
func Positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// PointsIf formats points with a number of decimals; without any it returns an empty text.
func PointsIf(p rating.Points, decimals int, any bool) string {
	if !any {
		return ""
	}
	return p.Text(decimals)
}

// Guard puts an apostrophe before a text that a spreadsheet could take for a formula, and returns any other unchanged.
func Guard(s string) string {
	if s != "" {
		switch s[0] {
		case '=', '+', '-', '@', '\t', '\r':
			return "'" + s
		}
	}
	return s
}
