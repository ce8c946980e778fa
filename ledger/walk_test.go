package ledger

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// TestEachChangeIsThatOfItsRevision reads the changes of a revision in their order, whatever the blocks are, and stops
// where it is told to.
func TestEachChangeIsThatOfItsRevision(t *testing.T) {
	l, list := withList(t)
	var players []string
	for i := range 2*changeBlock + 3 {
		players = append(players, fmt.Sprintf("P%04d", i))
	}
	second, r := issue("2026-10-01", 2, 1), result("2026-10-01", 1990, players...)
	must(t, l.Freeze(second, at))
	second.ManifestSHA = "manifest r2"
	must(t, l.Stage(second, r, at))
	if got := eachOf(t, l, list.Date, 2); got != nil {
		t.Errorf("%d changes of what is not out", len(got))
	}
	must(t, l.Published("standard", list.Date, 2, at))
	if diff := cmp.Diff(r.Changes, eachOf(t, l, list.Date, 2), same); diff != "" {
		t.Error(diff)
	}
	first, err := l.Changes("standard", list.Date)
	must(t, err)
	if diff := cmp.Diff(r.Changes, first, same); diff != "" {
		t.Errorf("the newest is another: %s", diff)
	}
	if diff := cmp.Diff(result("2026-10-01", 2000, "100", "200").Changes, eachOf(t, l, list.Date, 1), same); diff != "" {
		t.Error(diff)
	}
	enough, n := errors.New("enough"), 0
	err = l.EachChange("standard", list.Date, 2, func(rating.Change) error { n++; return enough })
	if !errors.Is(err, enough) || n != 1 {
		t.Errorf("%d, %v", n, err)
	}
}

func eachOf(t *testing.T, l *Ledger, date rating.Date, revision int) (all []rating.Change) {
	t.Helper()
	must(t, l.EachChange("standard", date, revision, func(c rating.Change) error {
		all = append(all, c)
		return nil
	}))
	return all
}

func TestOpeningsAreThoseOfTheList(t *testing.T) {
	l, _ := withList(t)
	must(t, l.SaveOpenings("rapid", []rating.List{{ID: "rapid", Date: day("2026-07-01")}, {ID: "rapid", Date: day("2026-01-01")}}, at))
	dates, err := l.Openings("rapid")
	must(t, err)
	if got := fmt.Sprint(dates); got != "[2026-01-01 2026-07-01]" {
		t.Errorf("got %s", got)
	}
	if dates, err := l.Openings("blitz"); len(dates) > 0 || err != nil {
		t.Errorf("%v, %v", dates, err)
	}
}
