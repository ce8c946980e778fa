package intake

import (
	"errors"
	"testing"

	"kalends/ingest/registry"
	"kalends/publish/folder"
	"kalends/rating"
)

// failingLedger is a ledger that fails while err is set.
type failingLedger struct {
	folder.Ledger
	err   error
	asked int
}

func (m *failingLedger) Meta(string) (string, error) { return "", nil }

func (m *failingLedger) NameInForce(string, rating.Date) (string, error) {
	return "standard 2026-03-01 r1", nil
}

func (m *failingLedger) EachInForce(_ string, _ rating.Date, do func(string)) error {
	m.asked++
	do("P1")
	return m.err
}

func (m *failingLedger) InForceOf(list string, _ rating.Date, _ []string) (rating.List, bool, error) {
	return rating.List{ID: list, States: []rating.State{{Player: "P1", LastEvent: "CUP"}}}, true, m.err
}

// TestAFailureIsOfTheSheetThatMetIt checks that an error in reading a list is returned for the sheet that was being judged, and
// that the next sheet does not get it.
func TestAFailureIsOfTheSheetThatMetIt(t *testing.T) {
	torn := errors.New("a page of the ledger is torn")
	l := &failingLedger{err: torn}
	v := folder.At(t.TempDir(), folder.Setup{Lists: []folder.List{{ID: "standard"}}})
	v.Ledger = l
	v.Registry = registry.Of(rating.Player{ID: "P1"})
	j := &Judge{View: v}
	if last := (evidence{Judge: j}); last.lastEvent("P1") != "" || !errors.Is(last.failed, torn) {
		t.Errorf("the sheet that met it: %v", last.failed)
	}
	for range 2 {
		if err := j.Ready(); !errors.Is(err, torn) {
			t.Errorf("while it lasts: %v", err)
		}
	}
	l.err = nil
	if last := (evidence{Judge: j}); last.lastEvent("P1") != "CUP" || last.failed != nil {
		t.Errorf("the next sheet: %v", last.failed)
	}
	for range 2 {
		if err := j.Ready(); err != nil || l.asked != 3 {
			t.Errorf("the lists are looked through once a pass: %v, %d times", err, l.asked)
		}
	}
	v.Registry.Players, j.ready = rating.Players{}, false
	if err := j.Ready(); !errors.Is(err, folder.ErrPlayersGone) {
		t.Errorf("with an old registry: %v", err)
	}
}
