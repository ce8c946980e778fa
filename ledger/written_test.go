package ledger

import (
	"encoding/json"
	"testing"

	"kalends/rating"
	"kalends/rating/finding"
)

// TestTheJournalHasWhatIsKept: the journal entry of a submission, which is made without reading the ledger, agrees with
// what is stored.
func TestTheJournalHasWhatIsKept(t *testing.T) {
	l := open(t)
	kept := func(s Submission) {
		t.Helper()
		row, err := readRow(l.db, s.ID)
		must(t, err)
		last, _, err := l.Head()
		must(t, err)
		var said submissionRow
		must(t, json.Unmarshal(last.Body, &said))
		row.Why = said.Why
		if want, err := json.Marshal(row); err != nil || string(want) != string(last.Body) {
			t.Errorf("%v: the ledger has\n%s\nthe journal\n%s", err, want, last.Body)
		}
	}
	sheet := &rating.Event{Code: "E-1", Name: "Open \u2028 <&>", Origin: rating.Origin{File: "a\xff.xlsx", SHA: "a"},
		Entrants: []rating.Entrant{{Number: 1, Player: "100", Name: "Ко\x00вальчук\xfe"}},
		Games:    []rating.Game{{Round: 1, First: "100", Remark: "a\tb\\c"}}}
	found := rating.Findings{{Code: finding.OtherSheet, Read: "\xff\x00", Args: map[string]string{}}, {Code: finding.SameGames}}
	var ids []Submission
	for _, s := range []Submission{
		{SHA: "a", Name: "a\xff.xlsx", Label: "клуб", State: Accepted, Event: "E-1", List: "standard", ListDate: day("2026-10-01"),
			ContentSHA: "c", Folder: "accepted/2026-10-01/E-1", File: "s01_a\xff.xlsx", Findings: found, Sheet: sheet},
		{SHA: "b", Name: "b.xlsx", State: Rejected},
		{SHA: "c", Name: "c.xlsx", State: Captured, Event: "E-1", Whole: 1},
	} {
		s.Arrived = day("2026-09-01")
		s, err := l.Record(s, at)
		must(t, err)
		kept(s)
		ids = append(ids, s)
	}
	for _, s := range ids {
		s.Name, s.SHA, s.At, s.Arrived, s.Label = "other", "other", "2030-01-01T00:00:00Z", day("2030-01-01"), "other"
		s.Event, s.State, s.Sheet, s.Findings = "E-2", Waiting, nil, found
		must(t, l.Update(s, at, "moved"))
		kept(s)
	}
}
