// Package pairing writes the list for pairing programs: the national list that Swiss-Manager imports, and the list as
// FIDE publishes its own, in columns and in XML. It prints who is printed and nobody else, and a whole rating where
// a list has decimals, because these programs know no others.
package pairing

import (
	"strconv"

	"kalends/rating"
	"kalends/reports"
)

// whole is the rating of a line without decimals, a half up.
func whole(l *reports.Line) rating.Points { return l.Rating.HalfUp(rating.Whole) }

// wholeRating is the same as it is printed; nothing where there is none.
func wholeRating(l *reports.Line) string {
	if !l.Rated {
		return ""
	}
	return whole(l).Text(0)
}

func positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// federation is that of a guest; a member of the association's own has none on its list.
func federation(l *reports.Line) string { return l.Federation }

// flag says what FIDE says in one letter: i inactive, w a woman, wi both.
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
