package ledger

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestARefusedDraftIsRemembered refuses a draft twice: its sheets are free, the journal has both reasons, and the
// ledger is sound; what is staged or out is not refused.
func TestARefusedDraftIsRemembered(t *testing.T) {
	l := open(t)
	s := enter(t, l, accepted("EV-1"))
	p := issue("2026-10-01", 1, s.ID)
	var want []Refusal
	for _, why := range []string{"round 3 is wrong", "round 4, too"} {
		must(t, l.Freeze(p, at), l.Refuse(p.List, p.Date, 1, "sha of "+why, at, why), l.Check())
		want = append(want, Refusal{at, 1, "sha of " + why, why})
	}
	if err := l.Refuse(p.List, p.Date, 1, "", at, "again"); !errors.Is(err, ErrUnknown) {
		t.Errorf("refused once more: %v", err)
	}
	other := issue("2026-11-01", 1, s.ID)
	must(t, l.Freeze(other, at)) // the sheet is free
	got, err := l.Refusals(p.List, p.Date)
	must(t, err)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got, err := l.Refusals(p.List, other.Date); len(got) > 0 || err != nil {
		t.Errorf("another date has %v, %v", got, err)
	}
	other.ManifestSHA = "manifest"
	must(t, l.Stage(other, result("2026-11-01", 2000, "100"), at))
	if err := l.Refuse(other.List, other.Date, 1, "", at, "late"); err == nil {
		t.Error("what is being released was refused")
	}
	must(t, l.Published(other.List, other.Date, 1, at))
	if err := l.Refuse(other.List, other.Date, 1, "", at, "later"); !errors.Is(err, ErrPublished) {
		t.Errorf("what is out was refused: %v", err)
	}
	must(t, l.Check())
}
