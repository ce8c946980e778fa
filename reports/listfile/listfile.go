// Package listfile writes the list for programs: as CSV with the columns of sheet List, and as JSON. It adds nothing
// and rounds nothing; ratings are decimal strings as they are printed.
package listfile

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// header has the keys of sheet List without "list.".
var header = []string{"rank", "previous_rank", "id", "name", "name_alt", "sex", "title", "federation", "region", "club",
	"birth_year", "rating", "previous", "change", "games", "games_total", "k", "status", "last_event"}

// CSV writes the list with a byte order mark, commas and CRLF, one player a line. It has a column more for what was
// corrected when anything was, and one for births where more or less than the year is printed.
func CSV(to io.Writer, is reports.Issue) error {
	w := csv.NewWriter(to)
	w.UseCRLF = true
	corrected, births := is.Corrected(), is.Births == rating.BirthDay || is.Births == rating.BirthBand
	_, err := io.WriteString(to, "\uFEFF")
	if err == nil {
		err = w.Write(with(births, with(corrected, header, "correction"), "birth"))
	}
	for i := 0; i < len(is.Lines) && err == nil; i++ {
		l := &is.Lines[i]
		err = w.Write(with(births, with(corrected, record(l, is.Profile.Decimals), correction(l, is.Profile.Decimals)), l.Born))
	}
	w.Flush()
	if err = cmp.Or(err, w.Error()); err != nil {
		return fmt.Errorf("write csv: %w", err)
	}
	return nil
}

// with adds a last cell to a row where the list has the column.
func with(column bool, row []string, cell string) []string {
	if !column {
		return row
	}
	return append(slices.Clip(row), cell)
}

// correction is what was corrected of a line; empty: nothing.
func correction(l *reports.Line, decimals int) string {
	if l.Correction == 0 {
		return ""
	}
	return l.Correction.Text(decimals)
}

func record(l *reports.Line, decimals int) []string {
	p := printed(l, decimals)
	return []string{positive(l.Rank), positive(l.PreviousRank), guard(l.ID), guard(l.Name), guard(l.NameAlt),
		guard(string(l.Sex)), guard(l.Title), guard(l.Federation), guard(l.Region), guard(l.Club), positive(l.BirthYear),
		or(p.rating), or(p.previous), or(p.change), strconv.Itoa(l.Games), strconv.Itoa(l.GamesTotal), positive(l.K),
		guard(strings.Join(l.Status, " ")), guard(l.LastEvent)}
}

// guard keeps a text from being taken for a formula by the spreadsheet that opens the file.
func guard(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}

func positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func or(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// figures are the ratings of a line as printed; nil where there is none.
type figures struct{ rating, previous, change *string }

func printed(l *reports.Line, decimals int) (f figures) {
	if l.Rated {
		s := l.Rating.Text(decimals)
		f.rating = &s
	}
	if l.WasRated {
		s := l.Previous.Text(decimals)
		f.previous = &s
	}
	if c, ok := l.Change(); ok {
		s := c.Text(decimals)
		f.change = &s
	}
	return f
}
