// Package listfile writes the list for programs: as CSV with the columns of sheet List, and as JSON. It adds nothing
// and rounds nothing; ratings are decimal strings as they are printed.
package listfile

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// header are the keys of sheet List without "list.".
var header = []string{"rank", "previous_rank", "id", "name", "name_alt", "sex", "title", "federation", "region", "club",
	"birth_year", "rating", "previous", "change", "games", "games_total", "k", "status", "last_event"}

// CSV writes the list, one player a line. If anything was corrected it has a column more, and another one if more or
// less than the year of birth is printed.
func CSV(to io.Writer, is reports.Issue) error {
	corrected, births := is.Corrected(), printsBirths(is)
	return reports.CSV(to, func(yield func([]string) bool) {
		more := yield(columns(is))
		for _, l := range is.Lines.All() {
			if !more {
				return
			}
			correction := reports.PointsIf(l.Correction, is.Profile.Decimals, l.Correction != 0)
			more = yield(with(births, with(corrected, record(l, is.Profile.Decimals), correction), l.Born))
		}
	})
}

// printsBirths reports whether more or less than the year of birth is printed.
func printsBirths(is reports.Issue) bool {
	return is.Births == rating.BirthDay || is.Births == rating.BirthBand
}

// columns returns the names of the columns of the CSV file.
func columns(is reports.Issue) []string {
	return with(printsBirths(is), with(is.Corrected(), header, "correction"), "birth")
}

// with appends a cell to a copy of a row if the list has the column; otherwise it returns the row.
func with(column bool, row []string, cell string) []string {
	if !column {
		return row
	}
	return append(slices.Clip(row), cell)
}

func record(l *reports.Line, decimals int) []string {
	change, moved := l.Change()
	return []string{reports.Positive(l.Rank), reports.Positive(l.PreviousRank), reports.Guard(l.ID), reports.Guard(l.Name),
		reports.Guard(l.NameAlt), string(l.Sex), reports.Guard(l.Title), reports.Guard(l.Federation), reports.Guard(l.Region),
		reports.Guard(l.Club), reports.Positive(l.BirthYear), reports.PointsIf(l.Rating, decimals, l.Rated),
		reports.PointsIf(l.Previous, decimals, l.WasRated), reports.PointsIf(change, decimals, moved), strconv.Itoa(l.Games),
		strconv.Itoa(l.GamesTotal), reports.Positive(l.K), reports.Guard(strings.Join(l.Status, " ")), reports.Guard(l.LastEvent)}
}
