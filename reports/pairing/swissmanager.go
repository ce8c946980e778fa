package pairing

import (
	"io"

	"kalends/rating"
	"kalends/reports"
)

// national is the head of a national list for Swiss-Manager.
var national = []string{"ID_No", "Name", "Sex", "Fed", "Clubnumber", "ClubName", "Birthday", "Rtg_Nat", "Fide_No",
	"Rtg_Int"}

// SwissManager writes the national list of Swiss-Manager, with a year as the birthday and "f" for a woman. The
// international number and rating stay empty, because the importing program has its own.
func SwissManager(to io.Writer, is reports.Issue) error {
	return reports.CSV(to, func(yield func([]string) bool) {
		more := yield(national)
		for _, l := range is.Lines.All() {
			if !more {
				return
			}
			more = yield(nationalRecord(l))
		}
	})
}

// nationalRecord returns the row of a player.
func nationalRecord(l *reports.Line) []string {
	sex, club := "", "" // the number of the club
	if l.Sex == rating.Female {
		sex = "f"
	}
	return []string{reports.Guard(l.ID), reports.Guard(l.Name), sex, reports.Guard(federation(l)), club, reports.Guard(l.Club),
		reports.Positive(l.BirthYear), reports.PointsIf(whole(l), 0, l.Rated), l.FIDEID, ""}
}
