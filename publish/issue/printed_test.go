package issue

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"kalends/reports"
)

// TestPrintedIsWrittenAsJSON compares with encoding/json: the ledger's digest is of these bytes.
func TestPrintedIsWrittenAsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var lines []reports.Line
		for i, id := range rapid.SliceOfDistinct(rapid.StringMatching(`[A-Z0-9"<é]{1,4}`), rapid.ID[string]).Draw(t, "players") {
			lines = append(lines, reports.Line{ID: id, Rank: i / 2})
		}
		want, err := json.Marshal(printed{ranksOf(lines)})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := printedOf(lines); err != nil || string(got) != string(want) {
			t.Fatalf("%s (%v), want %s", got, err, want)
		}
	})
}
