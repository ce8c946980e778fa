package issue

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/reports"
)

// TestPrintedIsWrittenAsJSON compares with encoding/json: the ledger's digest is of these bytes.
func TestPrintedIsWrittenAsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfDistinct(rapid.StringMatching(`[A-Z0-9"<é]{1,4}`), rapid.ID[string]).Draw(t, "players")
		slices.Sort(ids)
		lines := make([]reports.Line, len(ids))
		for i, id := range ids {
			lines[i] = reports.Line{ID: id, Rating: rating.PointsOf(rapid.IntRange(0, 3).Draw(t, "rating"))}
		}
		byID := arrange(rating.Profile{}, lines)
		giveRanks(rating.Profile{}, lines)
		want, err := json.Marshal(printed{ranksOf(lines)})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := printedOf(lines, byID); err != nil || string(got) != string(want) {
			t.Fatalf("%s (%v), want %s", got, err, want)
		}
	})
}
