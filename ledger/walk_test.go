package ledger

import (
	"fmt"
	"iter"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// TestChangesAreThoseOfTheirRevision reads the changes of a revision in their order, whatever the blocks are, and stops
// where it is told to.
func TestChangesAreThoseOfTheirRevision(t *testing.T) {
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
	if diff := cmp.Diff(opened(r.Changes), eachOf(t, l, list.Date, 2), same); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(opened(r.Changes), each(t, l.Changes("standard", list.Date)), same); diff != "" {
		t.Errorf("the newest is another: %s", diff)
	}
	if diff := cmp.Diff(opened(result("2026-10-01", 2000, "100", "200").Changes), eachOf(t, l, list.Date, 1), same); diff != "" {
		t.Error(diff)
	}
	n := 0
	for range l.ChangesOf("standard", list.Date, 2) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("%d changes after the first was enough", n)
	}
}

func eachOf(t *testing.T, l *Ledger, date rating.Date, revision int) []rating.Change {
	t.Helper()
	return each(t, l.ChangesOf("standard", date, revision))
}

func each(t *testing.T, changes iter.Seq2[rating.Change, error]) (all []rating.Change) {
	t.Helper()
	for c, err := range changes {
		must(t, err)
		all = append(all, c)
	}
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
