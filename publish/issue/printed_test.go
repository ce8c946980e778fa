package issue

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"kalends/rating"
)

// TestPrintedIsWrittenAsJSON compares with encoding/json, because the ledger's digest is of these bytes.
func TestPrintedIsWrittenAsJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfDistinct(rapid.StringMatching(`[A-Z0-9"<é]{1,4}`), rapid.ID[string]).Draw(t, "players")
		slices.Sort(ids)
		list, want, ranks := rating.List{}, printed{map[string]int{}}, make([]int32, len(ids))
		for i, id := range ids {
			list.States = append(list.States, rating.State{Player: id})
			if ranks[i] = int32(rapid.IntRange(0, 3).Draw(t, "rank")); ranks[i] > 0 {
				want.Ranks[id] = int(ranks[i])
			}
		}
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := printedOf(list.Packed(), ranks); err != nil || string(got) != string(text) {
			t.Fatalf("%s (%v), want %s", got, err, text)
		}
	})
}
