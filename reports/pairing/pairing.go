// Package pairing writes the list for pairing programs: the national list that Swiss-Manager imports, and the list as
// FIDE publishes its own, in columns and in XML. It contains only players who are printed. Ratings are whole, even of a
// list with decimals, because these programs know no others.
package pairing

import (
	"kalends/rating"
	"kalends/reports"
)

// whole returns the rating of a line without decimals, a half rounded up.
func whole(l *reports.Line) rating.Points { return l.Rating.HalfUp(rating.Whole) }

// wholeRating formats whole; empty without a rating.
func wholeRating(l *reports.Line) string {
	if !l.Rated {
		return ""
	}
	return whole(l).Text(0)
}

// federation returns the federation of a guest; members of the association have none on its list.
func federation(l *reports.Line) string { return l.Federation }

// flag returns FIDE's flag: i inactive, w a woman, wi both.
func flag(l *reports.Line) string {
	f := ""
	if l.Sex == rating.Female {
		f = "w"
	}
	if l.Is("inactive") {
		f += "i"
	}
	return f
}
