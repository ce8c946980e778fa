package pairing

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// national is the head of a national list as Swiss-Manager imports it.
var national = []string{"ID_No", "Name", "Sex", "Fed", "Clubnumber", "ClubName", "Birthday", "Rtg_Nat", "Fide_No",
	"Rtg_Int"}

// SwissManager writes the national list of Swiss-Manager: a byte order mark, commas, CRLF, a year for a birthday and
// "f" for a woman. The international number and rating are the importing program's own affair and stay empty.
func SwissManager(to io.Writer, is reports.Issue) error {
	w := csv.NewWriter(to)
	w.UseCRLF = true
	_, err := io.WriteString(to, "\uFEFF")
	if err == nil {
		err = w.Write(national)
	}
	for i := 0; i < len(is.Lines) && err == nil; i++ {
		err = w.Write(nationalRecord(&is.Lines[i]))
	}
	w.Flush()
	if err = cmp.Or(err, w.Error()); err != nil {
		return fmt.Errorf("write csv: %w", err)
	}
	return nil
}

func nationalRecord(l *reports.Line) []string {
	sex := ""
	if l.Sex == rating.Female {
		sex = "f"
	}
	return []string{guard(l.ID), guard(l.Name), sex, guard(federation(l)), "", guard(l.Club), positive(l.BirthYear),
		wholeRating(l), l.FIDEID, ""}
}

// guard keeps a text from being taken for a formula by a spreadsheet that opens the file on its way.
func guard(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
