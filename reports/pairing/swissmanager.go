package pairing

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// national is the head of a national list as Swiss-Manager imports it.
var national = []string{"ID_No", "Name", "Sex", "Fed", "Clubnumber", "ClubName", "Birthday", "Rtg_Nat", "Fide_No",
	"Rtg_Int"}

// SwissManager writes the national list of Swiss-Manager: a byte order mark, commas, CRLF, a year for a birthday and
// "f" for a woman. The international number and rating are the importing program's own affair and stay empty.
func SwissManager(is reports.Issue) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("\uFEFF")
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	if err := w.Write(national); err != nil {
		return nil, fmt.Errorf("write csv: %w", err)
	}
	for _, l := range is.Lines {
		sex := ""
		if l.Sex == rating.Female {
			sex = "f"
		}
		record := []string{guard(l.ID), guard(l.Name), sex, guard(federation(l)), "", guard(l.Club), positive(l.BirthYear),
			wholeRating(l), l.FIDEID, ""}
		if err := w.Write(record); err != nil {
			return nil, fmt.Errorf("write csv: %w", err)
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// guard keeps a text from being taken for a formula by a spreadsheet that opens the file on its way.
func guard(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
