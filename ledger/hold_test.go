package ledger

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAHeldDraftIsRemembered: a hold is that of the draft since the list was frozen, the same twice is one, who has
// acknowledged is known, and the ledger is sound at every step.
func TestAHeldDraftIsRemembered(t *testing.T) {
	l := open(t)
	s := enter(t, l, accepted("EV-1"))
	p := issue("2026-10-01", 1, s.ID)
	held := func(want *Hold) {
		t.Helper()
		got, err := l.Held(p)
		must(t, err, l.Check())
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	first, second := Hold{at, "draft 1", []string{"Q502", "Q505"}, ""}, Hold{at, "draft 2", []string{"Q502"}, ""}
	must(t, l.Freeze(p, at))
	held(nil)
	must(t, l.Hold(p.List, p.Date, 1, first))
	held(&first)
	before, _, err := l.Head()
	must(t, err, l.Hold(p.List, p.Date, 1, first))
	if after, _, err := l.Head(); err != nil || after.Seq != before.Seq {
		t.Errorf("the same hold is entered twice: %v", err)
	}
	must(t, l.Hold(p.List, p.Date, 1, second))
	held(&second)
	must(t, l.Refuse(p.List, p.Date, 1, "draft 2", at, "wrong"), l.Freeze(p, at))
	held(nil) // it is another draft that was held
	must(t, l.Hold(p.List, p.Date, 1, first))
	acknowledged := Hold{at, "draft 1", []string{"Q502", "Q505"}, "Ash"}
	p.ManifestSHA = "manifest"
	must(t, l.Together(func() error {
		must(t, l.Acknowledge(p.List, p.Date, 1, acknowledged))
		return l.Stage(p, result("2026-10-01", 2000, "100"), at)
	}))
	must(t, l.Check())
	said := heldRow{}
	for e, err := range l.Journal() {
		must(t, err)
		if e.Kind == acknowledgedKind {
			must(t, json.Unmarshal(e.Body, &said))
		}
	}
	if said.Draft != "draft 1" || said.By != "Ash" || !slices.Equal(said.Codes, acknowledged.Codes) || said.List != p.List {
		t.Errorf("acknowledged: %+v", said)
	}
	if err := l.Hold(p.List, p.Date, 1, second); err == nil {
		t.Error("what is being released is held")
	}
	must(t, l.Published(p.List, p.Date, 1, at), l.Check())
}
