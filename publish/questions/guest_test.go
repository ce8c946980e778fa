package questions

import (
	"path/filepath"
	"testing"

	"kalends/ingest/answers"
	"kalends/ledger"
	"kalends/publish/exchange"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/templates"
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
	v := review{Office: Office{Files: exchange.Files{Folder: &folder.Folder{View: *view}}}}
	if list, day, known, err := v.listOf("CUP"); list.ID != "standard" || day != start || !known || err != nil {
		t.Errorf("%s, %s, %v, %v", list.ID, day, known, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	v.wrong = map[string]*exchange.Wrong{}
	_, ok, err := v.parse(answers.Row{Answer: templates.In("en").Say(notOurs)}, question{event: "CUP"})
	if ok || err == nil || len(v.wrong) > 0 {
		t.Errorf("without a ledger: taken %v, error %v, blamed on the answer: %d", ok, err, len(v.wrong))
	}
}
