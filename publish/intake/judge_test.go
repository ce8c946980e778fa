package intake

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// TestAFailureIsOfTheSheetThatMetIt checks that an error in reading a list is returned for the sheet that was being judged, and
// that the next sheet does not get it.
func TestAFailureIsOfTheSheetThatMetIt(t *testing.T) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "ledger.db"))
	must(t, err)
	defer l.Close()
	must(t, l.SaveOpenings("standard", []rating.List{{ID: "standard", Date: rating.Day(2026, 3, 1),
		States: []rating.State{{Player: "P1", LastEvent: "CUP"}}}}, "2026-03-01T00:00:00Z"))
	closed, err := ledger.OpenReadOnly("no-ledger.db")
	must(t, errors.Join(err, closed.Close()))
	v := folder.At(t.TempDir(), folder.Setup{Lists: []folder.List{{ID: "standard"}}})
	v.Now = time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	v.Ledger = closed
	v.Registry = registry.Of(rating.Player{ID: "P1"})
	j := &Judge{View: v}
	if last := (evidence{Judge: j}); last.lastEvent("P1") != "" || last.failed == nil {
		t.Errorf("the sheet that met it: %v", last.failed)
	}
	for range 2 {
		if err := j.Ready(); err == nil {
			t.Error("while it lasts")
		}
	}
	v.Ledger = &l.Reader
	if last := (evidence{Judge: j}); last.lastEvent("P1") != "CUP" || last.failed != nil {
		t.Errorf("the next sheet: %v", last.failed)
	}
	must(t, j.Ready())
	v.Ledger = closed
	must(t, j.Ready()) // the lists are looked through once a pass
	v.Ledger = &l.Reader
	v.Registry.Players, j.ready = rating.Players{}, false
	if err := j.Ready(); !errors.Is(err, folder.ErrPlayersGone) {
		t.Errorf("with an old registry: %v", err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
