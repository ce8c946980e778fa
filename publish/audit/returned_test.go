package audit

import (
	"testing"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// TestAnswersAReturnedSheet tells which later sheet answers one that went back: its mended copy, or another report of the event.
func TestAnswersAReturnedSheet(t *testing.T) {
	sheet := func(id int64, state ledger.State, event string, to rating.Date, mends string) folder.Filed {
		s := ledger.Submission{ID: id, State: state, Event: event}
		if event != "" {
			s.Sheet = &rating.Event{Code: event, Report: rating.InterimReport, ReportedTo: to}
		}
		if mends != "" {
			s.Findings = rating.Findings{{Code: finding.MendedCopy, Args: map[string]string{"submission": mends}}}
		}
		return folder.Filed{Submission: s}
	}
	may, june := rating.Day(2026, 5, 31), rating.Day(2026, 6, 30)
	returned := sheet(7, ledger.Rejected, "CUP-1", may, "")
	for name, c := range map[string]struct {
		later folder.Filed
		want  bool
	}{
		"accepted":             {sheet(8, ledger.Accepted, "cup-1", may, ""), true},
		"waits for the office": {sheet(8, ledger.Waiting, "CUP-1", may, ""), true},
		"corrected since":      {sheet(8, ledger.Superseded, "CUP-1", may, ""), true},
		"withdrawn":            {sheet(8, ledger.Withdrawn, "CUP-1", may, ""), false},
		"went back, too":       {sheet(8, ledger.Rejected, "CUP-1", may, ""), false},
		"went back mended":     {sheet(8, ledger.Rejected, "CUP-1", may, "7"), true},
		"mended, another code": {sheet(8, ledger.Accepted, "CUP-01", may, "7"), true},
		"mends another":        {sheet(8, ledger.Accepted, "CUP-2", may, "6"), false},
		"another part":         {sheet(8, ledger.Accepted, "CUP-1", june, ""), false},
		"came before":          {sheet(6, ledger.Accepted, "CUP-1", may, ""), false},
		"itself":               {returned, false},
	} {
		if got := answers(c.later, returned); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if unread := sheet(7, ledger.Rejected, "", 0, ""); answers(sheet(8, ledger.Accepted, "", 0, ""), unread) || !answers(sheet(8, ledger.Accepted, "CUP-1", may, "7"), unread) {
		t.Error("a sheet that could not be read")
	}
}
