package pairing

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"

	"kalends/rating"
	"kalends/reports"
)

// national is the head of a national list for Swiss-Manager.
var national = []string{"ID_No", "Name", "Sex", "Fed", "Clubnumber", "ClubName", "Birthday", "Rtg_Nat", "Fide_No",
	"Rtg_Int"}

// SwissManager writes the national list of Swiss-Manager: a byte order mark, commas, CRLF, a year as the birthday and
// "f" for a woman. The international number and rating stay empty, because the importing program has its own.
func SwissManager(to io.Writer, is reports.Issue) error {
	w := csv.NewWriter(to)
	w.UseCRLF = true
	_, err := io.WriteString(to, "\uFEFF")
	if err == nil {
		err = w.Write(national)
	}
	var c reports.Cells
	for _, l := range is.Lines.All() {
		if err != nil {
			break
		}
		nationalRecord(&c, l)
		err = w.Write(c.Row())
	}
	w.Flush()
	if err = cmp.Or(err, w.Error()); err != nil {
		return fmt.Errorf("write csv: %w", err)
	}
	return nil
}

func nationalRecord(c *reports.Cells, l *reports.Line) {
	sex := ""
	if l.Sex == rating.Female {
		sex = "f"
	}
	c.Text(l.ID)
	c.Text(l.Name)
	c.Plain(sex)
	c.Text(federation(l))
	c.Plain("") // the number of the club
	c.Text(l.Club)
	c.Positive(l.BirthYear)
	c.Points(whole(l), 0, l.Rated)
	c.Plain(l.FIDEID)
	c.Plain("")
}
