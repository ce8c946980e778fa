package main

import (
	"bytes"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kalends/publish/publishtest"
)

// TestEveryCommandChecksTheClock checks that every command that changes something checks the clock. A process whose
// clock is far ahead of everything in the ledger changes nothing, until the clock is right or somebody confirms it.
func TestEveryCommandChecksTheClock(t *testing.T) {
	f := association(t, "fide-standard", "2025-01-01")
	f.must("2025-02-01T08:00:00Z", "publish") // --now does not set the clock, but the ledger has recorded the moment
	at := func(moment string) func() time.Time {
		now, err := time.Parse(time.RFC3339, moment)
		if err != nil {
			t.Fatal(err)
		}
		return func() time.Time { return now }
	}
	says := func(moment string, args ...string) (int, string) {
		var out, errs bytes.Buffer
		status := run(append([]string{"-C", f.dir}, args...), &out, &errs, at(moment))
		return status, errs.String()
	}
	holding := func() map[string]string {
		held, err := publishtest.Holding(f.dir)
		if err != nil {
			t.Fatal(err)
		}
		return held
	}
	before := holding()
	for _, command := range [][]string{{"publish"}, {"publish", "--draft"}, {"release"}, {"collect"}} {
		status, output := says("2099-01-01T08:00:00Z", command...)
		for _, want := range []string{"E-CLOCK-AHEAD", "2099-01-01 08:00", "2025-02-01 08:00", "publish --accept-clock"} {
			if !strings.Contains(output, want) {
				t.Errorf("%v does not say %s:\n%s", command, want, output)
			}
		}
		if status != exitFailed {
			t.Errorf("%v in 2099 ends with %d", command, status)
		}
	}
	if after := holding(); !sameHoldings(before, after) {
		t.Errorf("something was touched: %v, before %v", after, before)
	}
	if status, output := says("2099-01-01T08:00:00Z", "run", "--once"); status != exitFailed || !strings.Contains(output, "E-CLOCK-AHEAD") {
		t.Errorf("run --once in 2099 ends with %d:\n%s", status, output)
	}

	// The clock is corrected; then it is behind what it has shown; then the office returns from a long holiday.
	if status, output := says("2025-03-01T08:00:00Z", "publish"); status != exitDone {
		t.Errorf("put right, publish ends with %d:\n%s", status, output)
	}
	if status, output := says("2025-02-20T08:00:00Z", "publish"); status != exitFailed || !strings.Contains(output, "E-CLOCK-BACK") {
		t.Errorf("behind, publish ends with %d:\n%s", status, output)
	}
	if status, output := says("2025-05-20T08:00:00Z", "publish"); status != exitDone || !strings.Contains(output, "test-standard-2025-05-01") {
		t.Errorf("after eleven weeks publish ends with %d:\n%s", status, output)
	}
	if status, _ := says("2025-10-02T08:00:00Z", "publish"); status != exitFailed {
		t.Errorf("after four months publish ends with %d", status)
	}
	if status, output := says("2025-10-02T08:00:00Z", "publish", "--accept-clock"); status != exitDone || !strings.Contains(output, "test-standard-2025-10-01") {
		t.Errorf("accepted, publish ends with %d:\n%s", status, output)
	}
	if status, output := says("2025-10-02T08:01:00Z", "run", "--once"); status != exitDone {
		t.Errorf("run after it ends with %d:\n%s", status, output)
	}
}

// sameHoldings reports whether two folders hold the same files with the same hashes.
func sameHoldings(a, b map[string]string) bool {
	return slices.Equal(listing(a), listing(b))
}

// listing returns a line for each file: name and hash, sorted by name.
func listing(held map[string]string) (all []string) {
	for _, name := range slices.Sorted(maps.Keys(held)) {
		all = append(all, filepath.ToSlash(name)+" "+held[name])
	}
	return all
}

// TestARunningJobTakesAConfirmation confirms the clock in another process, and the job goes on.
func TestARunningJobTakesAConfirmation(t *testing.T) {
	f := association(t, "fide-standard", "2025-01-01")
	now := time.Date(2025, 2, 1, 8, 0, 0, 0, time.UTC)
	var out, errs bytes.Buffer
	d := &door{printer: printer{out: &out, errOut: &errs}, clock: func() time.Time { return now }, dir: f.dir}
	d.progress = newProgress(d)
	setup, err := d.setup()
	if err != nil {
		t.Fatal(err)
	}
	j := d.newJob(setup, false)
	defer j.close()
	if err := j.checkClock(); err != nil {
		t.Fatal(err)
	}
	now = now.AddDate(0, 2, 0)
	if err := j.checkClock(); err == nil {
		t.Fatal("a leap of two months is believed")
	}
	if status := run([]string{"-C", f.dir, "publish"}, &out, &errs, d.clock); status != exitFailed {
		t.Errorf("publish beside a job in doubt ends with %d:\n%s", status, errs.String())
	}
	if status := run([]string{"-C", f.dir, "publish", "--accept-clock"}, &out, &errs, d.clock); status != exitDone {
		t.Errorf("publish --accept-clock ends with %d:\n%s", status, errs.String())
	}
	if err := j.checkClock(); err != nil {
		t.Errorf("the job has not heard of it: %v", err)
	}
}
