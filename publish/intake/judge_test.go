package intake

import (
	"errors"
	"testing"

	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// moody is a ledger that fails as long as it is told to.
type moody struct {
	folder.Ledger
	err error
}

func (m *moody) InForce(list string, _ rating.Date) (rating.List, bool, error) {
	return rating.List{ID: list, States: []rating.State{{Player: "P1", LastEvent: "CUP"}}}, true, m.err
}

func (m *moody) Submissions(ledger.Filter) ([]ledger.Submission, error) { return nil, nil }

// TestAFailureIsOfTheSheetThatMetIt: what keeps the lists from being read comes back with the sheet that was being judged,
// and the next sheet knows nothing of it.
func TestAFailureIsOfTheSheetThatMetIt(t *testing.T) {
	torn := errors.New("a page of the ledger is torn")
	l := &moody{err: torn}
	v := folder.At(t.TempDir(), folder.Setup{Lists: []folder.List{{ID: "standard"}}})
	v.Ledger = l
	v.Registry = registry.Of(rating.Player{ID: "P1"})
	j := &Judge{View: v}
	if _, err := j.Verdict([]byte("x"), "a.txt", 0); !errors.Is(err, torn) {
		t.Errorf("the sheet that met it: %v", err)
	}
	if err := j.Ready(); !errors.Is(err, torn) {
		t.Errorf("while it lasts: %v", err)
	}
	l.err = nil
	if got, err := j.Verdict([]byte("x"), "a.txt", 0); err != nil || got.State != ledger.Rejected {
		t.Errorf("the next sheet: %v, %v", got.State, err)
	}
	if err := j.Ready(); err != nil || j.lists.lastEvent["P1"] != "CUP" {
		t.Errorf("afterwards: %v, %v", err, j.lists)
	}
	l.err = torn
	if err := j.Ready(); err != nil {
		t.Errorf("the lists are read once a pass: %v", err)
	}
}
