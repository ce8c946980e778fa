package folder

import (
	"slices"
	"testing"
	"time"

	"kalends/rating"
)

// TestAListInForceIsAskedOnce: a list has been in force since its date, so the ledger is not asked about days between.
// It is asked about a later day, on which another list may be in force.
func TestAListInForceIsAskedOnce(t *testing.T) {
	dates := []rating.Date{rating.Day(2026, time.January, 1), rating.Day(2026, time.March, 1)}
	var asked []rating.Date
	inForce := new(View).inForce(nil, "standard", func(day rating.Date) (rating.List, bool, error) {
		asked = append(asked, day)
		at := dates[0]
		if day >= dates[1] {
			at = dates[1]
		}
		return rating.List{ID: "standard", Date: at}, true, nil
	})
	for _, c := range []struct{ day, list rating.Date }{
		{dates[1] - 1, dates[0]}, {dates[0], dates[0]}, {dates[0] + 7, dates[0]}, // January's until the eve of March's
		{dates[1], dates[1]},
		{dates[1] + 30, dates[1]}, // nobody knows yet that no list came between
		{dates[1] + 3, dates[1]},
	} {
		if l, ok, err := inForce(c.day); l.Date != c.list || !ok || err != nil {
			t.Errorf("on %s the list of %s is in force (%t, %v), want that of %s", c.day, l.Date, ok, err, c.list)
		}
	}
	if want := []rating.Date{dates[1] - 1, dates[1], dates[1] + 30}; !slices.Equal(asked, want) {
		t.Errorf("asked for %v, want %v", asked, want)
	}
}
