package audit

import (
	"testing"

	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// TestAnswersAReturnedSheet finds the later sheet that replaces a returned one: its mended copy, or another report of
// the event.
func TestAnswersAReturnedSheet(t *testing.T) {
	heads := map[int64]ledger.Outline{}
	sheet := func(id int64, state ledger.State, event string, to rating.Date, mends string) ledger.Submission {
		s := ledger.Submission{ID: id, State: state, Event: event}
		if delete(heads, id); event != "" {
			heads[id] = ledger.Outline{ID: id, Event: rating.Event{Code: event, Report: rating.InterimReport, ReportedTo: to}}
		}
		if mends != "" {
			s.Findings = rating.Findings{{Code: finding.MendedCopy, Args: map[string]string{"submission": mends}}}
		}
		return s
	}
	may, june := rating.Day(2026, 5, 31), rating.Day(2026, 6, 30)
	answers := func(later func() ledger.Submission, returned string) bool {
		first := sheet(7, ledger.Rejected, returned, may, "")
		all := []ledger.Submission{first}
		if next := later(); next.ID != first.ID {
			all = append(all, next)
		}
		return replacedIn(all, heads)(first)
	}
	type comes = func() ledger.Submission
	other := func(id int64, state ledger.State, event string, to rating.Date, mends string) comes {
		return func() ledger.Submission { return sheet(id, state, event, to, mends) }
	}
	for name, c := range map[string]struct {
		later comes
		want  bool
	}{
		"accepted":             {other(8, ledger.Accepted, "cup-1", may, ""), true},
		"waits for the office": {other(8, ledger.Waiting, "CUP-1", may, ""), true},
		"corrected since":      {other(8, ledger.Superseded, "CUP-1", may, ""), true},
		"withdrawn":            {other(8, ledger.Withdrawn, "CUP-1", may, ""), false},
		"went back, too":       {other(8, ledger.Rejected, "CUP-1", may, ""), false},
		"went back mended":     {other(8, ledger.Rejected, "CUP-1", may, "7"), true},
		"mended, another code": {other(8, ledger.Accepted, "CUP-01", may, "7"), true},
		"mends another":        {other(8, ledger.Accepted, "CUP-2", may, "6"), false},
		"another part":         {other(8, ledger.Accepted, "CUP-1", june, ""), false},
		"came before":          {other(6, ledger.Accepted, "CUP-1", may, ""), false},
		"itself":               {other(7, ledger.Rejected, "CUP-1", may, ""), false},
	} {
		if got := answers(c.later, "CUP-1"); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if answers(other(8, ledger.Accepted, "", 0, ""), "") || !answers(other(8, ledger.Accepted, "CUP-1", may, "7"), "") {
		t.Error("a sheet that could not be read")
	}
}
