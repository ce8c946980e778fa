// Package listfile writes the list for programs: as CSV with the columns of sheet List, and as JSON. It adds nothing
// and rounds nothing; ratings are decimal strings as they are printed.
package listfile

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// header are the keys of sheet List without "list.".
var header = []string{"rank", "previous_rank", "id", "name", "name_alt", "sex", "title", "federation", "region", "club",
	"birth_year", "rating", "previous", "change", "games", "games_total", "k", "status", "last_event"}

// CSV writes the list with a byte order mark, commas and CRLF, one player a line. If anything was corrected it has a
// column more, and another one if more or less than the year of birth is printed.
func CSV(to io.Writer, is reports.Issue) error {
	w := csv.NewWriter(to)
	w.UseCRLF = true
	corrected, births := is.Corrected(), is.Births == rating.BirthDay || is.Births == rating.BirthBand
	_, err := io.WriteString(to, "\uFEFF")
	if err == nil {
		err = w.Write(with(births, with(corrected, header, "correction"), "birth"))
	}
	var c reports.Cells
	for _, l := range is.Lines.All() {
		if err != nil {
			break
		}
		record(&c, l, is.Profile.Decimals)
		if corrected {
			c.Points(l.Correction, is.Profile.Decimals, l.Correction != 0)
		}
		if births {
			c.Plain(l.Born)
		}
		err = w.Write(c.Row())
	}
	w.Flush()
	if err = cmp.Or(err, w.Error()); err != nil {
		return fmt.Errorf("write csv: %w", err)
	}
	return nil
}

// with adds a cell to a row if the list has the column.
func with(column bool, row []string, cell string) []string {
	if !column {
		return row
	}
	return append(slices.Clip(row), cell)
}

func record(c *reports.Cells, l *reports.Line, decimals int) {
	c.Positive(l.Rank)
	c.Positive(l.PreviousRank)
	for _, s := range [...]string{l.ID, l.Name, l.NameAlt, string(l.Sex), l.Title, l.Federation, l.Region, l.Club} {
		c.Text(s)
	}
	c.Positive(l.BirthYear)
	c.Points(l.Rating, decimals, l.Rated)
	c.Points(l.Previous, decimals, l.WasRated)
	change, moved := l.Change()
	c.Points(change, decimals, moved)
	c.Int(l.Games)
	c.Int(l.GamesTotal)
	c.Positive(l.K)
	c.Text(strings.Join(l.Status, " "))
	c.Text(l.LastEvent)
}
