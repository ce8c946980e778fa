package main

import (
	"strings"
	"testing"
)

// TestCorrectionOfALaterPart corrects the second part of a long event while the list of the first is published: what no
// list has counted is replaced at once, and the first part is left for the office to correct.
func TestCorrectionOfALaterPart(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := worldFolder(t, w)
	part := func(name, kind, until string, games ...string) {
		t.Helper()
		ev := exhibit{event: change{"event.start": "2026-09-01", "event.end": "2026-11-20", "event.rounds": "3",
			"event.report_kind": kind, "event.reported_to": until}}.sheet(w)
		if kind == "correction" {
			ev["event.corrects"], ev["event.remarks"] = "CUP-1", "one result was entered wrongly"
		}
		f.sheet("inbox/"+name, ev, entrantsOf(w.people), gamesOf(games...))
	}
	part("first.xlsx", "interim", "2026-09-20", w.games[:2]...)
	f.must("2026-09-21T09:00:00Z", "collect")
	f.must("2026-10-01T00:05:00Z", "publish")
	part("second.xlsx", "interim", "2026-10-20", w.games[2:4]...)
	f.must("2026-10-21T09:00:00Z", "collect")
	part("mended.xlsx", "correction", "2026-10-20", w.games[2], "2 4 2 1-0")
	if status, out, errs := f.run("2026-10-22T09:00:00Z", "collect"); status != exitDone {
		t.Fatalf("exit %d\n%s%s", status, out, errs)
	}
	if got := string(f.whole("accepted/2026-11-01/CUP-1/s03_receipt.txt")); !strings.Contains(got, "I406") {
		t.Errorf("%s", got)
	}
	part("again.xlsx", "correction", "2026-09-20", w.games[0], "1 2 3 1-0")
	if status, out, errs := f.run("2026-10-23T09:00:00Z", "collect"); status != exitPerson || !strings.Contains(errs, "waiting/CUP-1") {
		t.Errorf("exit %d\n%s%s", status, out, errs)
	}
}
