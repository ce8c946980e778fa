package calculation

import (
	"testing"

	"kalends/reports/reportstest"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// TestARowIsMadeFromWhatIsThere: making a row allocates next to nothing, because a federation's period has millions of
// rows. Allocations for an event or a player do not count.
func TestARowIsMadeFromWhatIsThere(t *testing.T) {
	const games = 2000
	is := reportstest.Season(games)
	m := &maker{is: is, w: templates.In("en"), names: namesOf(is), texts: map[[2]string]string{}, cited: map[string]string{}, pairings: join(is)}
	for _, sheet := range []xlsx.Table{m.games(0, len(m.pairings.all)), m.trace(0, is.Changes.Steps())} {
		through := func() {
			for range sheet.Rows.Each {
			}
		}
		if made := testing.AllocsPerRun(2, through) / float64(sheet.Rows.Count); made > 0.05 {
			t.Errorf("%s: %d rows, %.2f things made for each", sheet.Sheet, sheet.Rows.Count, made)
		}
	}
}
