package ledger

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// TestOutlinesAreWhatHeadsSay compares outlines with whole sheets, whatever characters their texts contain.
func TestOutlinesAreWhatHeadsSay(t *testing.T) {
	l, err := Open(filepath.Join(t.TempDir(), "ledger.db"))
	must(t, err)
	defer l.Close()
	odd := []string{`"`, `\`, `"entrants":[`, `],"games":`, `{"nr":1,"player":"X"`, `"new":true`, `"status":"noshow"`, "王 伟", "", "a\tb", `\",\"name\":`}
	for i, name := range odd {
		e := rating.Event{Code: "E-" + name, Name: name, City: name, Start: 739000, End: 739003, Rounds: 3,
			RoundDates: map[int]rating.Date{1: 739001}, Remarks: odd[(i+1)%len(odd)], Origin: rating.Origin{File: name + ".xlsx"},
			Games: []rating.Game{{Round: 1, First: name, Second: "B"}}}
		for n, status := range []rating.EntrantStatus{rating.Played, rating.NoShow, "", rating.Withdrew} {
			e.Entrants = append(e.Entrants, rating.Entrant{Number: n, Player: odd[(i+n)%len(odd)], Name: name, Club: odd[n], Status: status,
				New: i == 3 && n == 1, Remark: odd[(i+2*n)%len(odd)], Origin: rating.Origin{Sheet: name, Cell: "A1"}})
		}
		if i == 4 {
			e.Entrants = nil
		}
		_, err := l.Record(Submission{SHA: name, Name: name, State: Waiting, Event: e.Code, Sheet: &e}, "2026-10-01T00:00:00Z")
		must(t, err)
	}
	_, err = l.Record(Submission{SHA: "none", Name: "none", State: Rejected}, "2026-10-01T00:00:00Z")
	must(t, err)
	var wanted []Outline
	var ids []int64
	sheets, err := l.Submissions(Filter{WithSheets: true})
	must(t, err)
	for _, s := range sheets[:len(odd)] {
		ids = append(ids, s.ID)
		wanted = append(wanted, outlineOf(s))
		games, err := l.GamesOf(wanted[len(wanted)-1])
		must(t, err)
		if diff := cmp.Diff(s.Sheet.Games, games); diff != "" {
			t.Errorf("-sheet +games:\n%s", diff)
		}
	}
	outlines, err := l.OutlinesOf(append(ids, sheets[len(odd)].ID))
	must(t, err)
	if diff := cmp.Diff(wanted, outlines); diff != "" {
		t.Errorf("-sheets +outlines:\n%s", diff)
	}
	some, err := l.OutlinesOf(ids[3:5])
	must(t, err)
	if diff := cmp.Diff(wanted[3:5], some); diff != "" {
		t.Errorf("-sheets +outlines:\n%s", diff)
	}
}

// outlineOf returns the outline of a submission with its whole sheet.
func outlineOf(s Submission) Outline {
	o := Outline{ID: s.ID, Event: *s.Sheet, Entrants: len(s.Sheet.Entrants), Games: len(s.Sheet.Games), OneFile: oneFile(*s.Sheet)}
	for _, e := range s.Sheet.Entrants {
		o.New = o.New || e.New
		if e.Player != "" && e.Status != rating.NoShow {
			o.Players = append(o.Players, e.Player)
		}
	}
	if o.Event.Games = nil; o.Event.Entrants != nil {
		o.Event.Entrants = slices.Clip(o.Event.Entrants[:0])
	}
	return o
}
