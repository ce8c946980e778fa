package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestListWaitsForSheetsAtRest drops a sheet into an inbox that nobody watches, and starts the job when its list is due
// already: the sheet came in time. A file that goes on growing does not delay a list.
func TestListWaitsForSheetsAtRest(t *testing.T) {
	t.Parallel()
	due := time.Date(2026, 10, 1, 0, 5, 0, 0, time.UTC)
	f := worldFolder(t, worlds()["fide"])
	f.dropEvent("inbox/cup.xlsx", 1)
	o := f.office(due)
	growing := filepath.Join(o.dir, "inbox", "growing.xlsx")
	if err := os.WriteFile(growing, []byte("PK"), 0o644); err != nil {
		t.Fatal(err)
	}
	output := o.wake(0)
	if strings.Contains(output, "published") {
		t.Errorf("the list did not wait for a sheet that had come in time:\n%s", output)
	}
	output = o.wake(pollInterval)
	for since := range o.job.settling.delayedSince { // a minute later, by the clock of the system
		o.job.settling.delayedSince[since] = o.job.settling.delayedSince[since].Add(-time.Minute)
	}
	if err := os.WriteFile(growing, bytes.Repeat([]byte("PK"), 2), 0o644); err != nil {
		t.Fatal(err)
	}
	output += o.wake(pollInterval)
	if !strings.Contains(output, "accepted, event NAME-01, for the list of 2026-10-01") || !strings.Contains(output, "is published: 4 players, 1 event,") {
		t.Errorf("the list is out without the sheet that had come in time, or not at all:\n%s", output)
	}
	if o.wake(pollInterval); len(o.job.settling.delayedSince) > 0 {
		t.Errorf("still held: %v", o.job.settling.delayedSince)
	}
}

// TestListWaitsForTheInbox lets a list become due while the inbox cannot be read: the sheets in it are in time.
func TestListWaitsForTheInbox(t *testing.T) {
	t.Parallel()
	f := worldFolder(t, worlds()["fide"])
	f.dropEvent("inbox/cup.xlsx", 1)
	f.rename("inbox", "away")
	status, _, errs := f.run("2026-10-01T02:00:00Z", "run", "--once")
	if status != exitFailed || strings.Contains(errs, "published") || !strings.Contains(errs, "[E-SHARE-GONE]") || !strings.Contains(errs, "[E-LIST-LATE]") {
		t.Errorf("the inbox is gone: exit %d\n%s", status, errs)
	}
	f.rename("away", "inbox")
	status, _, errs = f.run("2026-10-01T02:01:00Z", "run", "--once")
	if status != exitDone || !strings.Contains(errs, "test-standard-2026-10-01 is published: 4 players, 1 event,") {
		t.Errorf("the inbox is back: exit %d\n%s", status, errs)
	}
}

// TestStopTakesNoFurtherSheet tells the job to stop while there are many sheets: what is left waits for the next start.
func TestStopTakesNoFurtherSheet(t *testing.T) {
	t.Parallel()
	o := quietOffice(t, "")
	for _, name := range []string{"a.xlsx", "b.xlsx", "c.xlsx"} {
		o.put(name, "odd "+name)
	}
	o.wake(0)
	checks := 0
	o.job.stopping = func() bool { checks++; return checks > 1 }
	if output := o.wake(pollInterval); strings.Count(output, "returned") != 1 {
		t.Errorf("said %q after the stop", output)
	}
	left, err := os.ReadDir(filepath.Join(o.dir, "inbox"))
	if err != nil || len(left) != 2 {
		t.Errorf("%d sheets are left in the inbox (%v), want 2", len(left), err)
	}
}
