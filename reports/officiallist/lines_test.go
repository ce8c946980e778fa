package officiallist

import (
	"testing"

	"kalends/reports/reportstest"
)

// TestALineIsMadeFromWhatIsThere: making a record of the longest sheets allocates nothing.
func TestALineIsMadeFromWhatIsThere(t *testing.T) {
	b := newWorkbook(reportstest.Federation("fide-standard", 3000, "en"))
	for _, sheet := range append(mainLists(b), alphabeticalSheet(b), womenSheet(b), juniorSheet(b)) {
		through := func() {
			for range sheet.Rows.Each {
			}
		}
		if made := testing.AllocsPerRun(2, through) / float64(sheet.Rows.Count); made > 0.1 {
			t.Errorf("%s: %d rows, %.2f things made for each", sheet.Sheet, sheet.Rows.Count, made)
		}
	}
}
