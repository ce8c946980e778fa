package questions

import (
	"path/filepath"
	"testing"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// TestAGuestIsJudgedByTheFirstDay: a regulation with several texts answers by that of the first day of the event.
func TestAGuestIsJudgedByTheFirstDay(t *testing.T) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	start := rating.Day(2026, 3, 1)
	if _, err := l.Record(ledger.Submission{SHA: "aa", Name: "cup.xlsx", State: ledger.Waiting, Event: "CUP", List: "standard",
		Sheet: &rating.Event{Code: "CUP", List: "standard", Start: start}}, "2026-03-02T00:00:00Z"); err != nil {
		t.Fatal(err)
	}
	view := folder.At(t.TempDir(), folder.Setup{Lists: []folder.List{{ID: "standard"}}})
	view.Ledger = &l.Reader
	v := review{Office: Office{Folder: &folder.Folder{View: *view}}}
	if list, day, known := v.listOf("CUP"); list.ID != "standard" || day != start || !known {
		t.Errorf("%s, %s, %v", list.ID, day, known)
	}
}
