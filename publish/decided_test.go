package publish_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/decisions"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/publishtest"
	"kalends/rating"
)

// decidedAt is when the office decides. Both lists of the small association are published.
const decidedAt = "2026-04-02T09:00:00Z"

// deciding is one way of taking a decision: with a sheet from outside, with a sheet that waits, one that puts a sheet
// away, and one that is only recorded.
type deciding struct {
	name string
	take func(o *publish.Office) error
}

// wrong is a correction of CUP-1 that waits; right lies outside the folder.
const (
	waitingSheet = "waiting/CUP-1/s03_late.xlsx"
	reason       = "typing error"
)

// decidings returns all ways of taking a decision.
func decidings(right []byte) []deciding {
	taking := func(name string, examine func(decisions.Desk) (decisions.Case, error)) deciding {
		return deciding{name, func(o *publish.Office) error { _, err := o.Decisions.Take(examine); return err }}
	}
	wanted := rating.Decision{Event: "CUP-1", Reason: reason, By: "office"}
	return []deciding{
		taking("a sheet from outside", func(d decisions.Desk) (decisions.Case, error) {
			return d.Correction(wanted, decisions.Sheet{Name: "right.xlsx", Data: right})
		}),
		taking("a sheet that waits", func(d decisions.Desk) (decisions.Case, error) {
			data, err := waitingBytes(d)
			if err != nil {
				return decisions.Case{}, err
			}
			return d.Correction(wanted, decisions.Sheet{Name: waitingSheet, Data: data})
		}),
		taking("a sheet is put away", func(d decisions.Desk) (decisions.Case, error) {
			away := wanted
			away.Event = waitingSheet
			c, err := d.Withdrawal(away)
			if errors.As(err, new(decisions.Refusal)) {
				return decisions.Case{Repeats: 1}, nil // it was put away before
			}
			return c, err
		}),
		taking("two numbers are one", func(d decisions.Desk) (decisions.Case, error) { return d.Prepare(merging) }),
	}
}

// merging merges two players who were never in one event.
var merging = rating.Decision{Kind: rating.Merge, Player: "E-5", Into: "D-4", Reason: reason, By: "office"}

// waitingBytes returns the bytes of the sheet that waits, or that was accepted since.
func waitingBytes(d decisions.Desk) ([]byte, error) {
	for _, name := range []string{waitingSheet, "accepted/2026-04-01/CUP-1/s03_late.xlsx"} {
		if data, err := os.ReadFile(d.Path(filepath.FromSlash(name))); err == nil {
			return data, nil
		}
	}
	return nil, os.ErrNotExist
}

// decidable returns a folder of the small association with both lists published and a correction that waits, the number
// of its dropped files by hash, and the correct sheet.
func decidable(t *testing.T) (dir string, dropped map[string]int, right []byte) {
	t.Helper()
	s := aSmall(t)
	dir = copyOf(t, s.base[1])
	for _, now := range dates[1] {
		must(t, passAt(files.OS, dir, now))
	}
	late, err := eventSheet("CUP-1", "2026-03-07", "2026-03-20", "correction", "½-½", "½-½")
	must(t, err, os.WriteFile(filepath.Join(dir, "inbox", "late.xlsx"), late, 0o644), passAt(files.OS, dir, "2026-04-02T08:00:00Z"))
	if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(waitingSheet))); err != nil {
		t.Fatal(err)
	}
	right, err = eventSheet("CUP-1", "2026-03-07", "2026-03-20", "final", "1-0", "0-1")
	must(t, err)
	dropped = map[string]int{rating.SHA(late): 1}
	for sha, n := range s.drops[1] {
		dropped[sha] += n
	}
	return dir, dropped, right
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// decide opens the folder, takes a decision and closes it. at is called at every step; stopped is true if it ended the
// process.
func decide(dir string, d deciding, at func(filestest.Step) error) (stopped bool, err error) {
	o, err := openSmall(filestest.NewStepping(files.OS, at), dir, decidedAt)
	if err != nil {
		return false, err
	}
	return watched(o, at, d.take)
}

// watched calls do with an open office and closes it. at is called at every commit; stopped is true if it ended the
// process with the panic stop.
func watched(o *publish.Office, at func(filestest.Step) error, do func(*publish.Office) error) (stopped bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, stopped = r.(stop); !stopped {
				panic(r)
			}
		}
		o.Folder.Write.Commits = nil
		err = errors.Join(err, o.Close())
	}()
	o.Folder.Write.Commits = func(what string, kept bool) {
		moment := filestest.Before
		if kept {
			moment = filestest.After
		}
		if err := at(filestest.Step{Call: "commit", Path: what, Moment: moment}); err != nil {
			panic(err)
		}
	}
	return false, do(o)
}

func quietly(filestest.Step) error { return nil }

// TestADecisionIsTakenWholeOrNotAtAll stops the office at steps that write, for each way of deciding: just after it the
// folder is legal, and the same command again ends as if nothing had happened. The long proof stops at every one.
func TestADecisionIsTakenWholeOrNotAtAll(t *testing.T) { decideStopped(t, 29) }

func decideStopped(t *testing.T, each int) {
	base, dropped, right := decidable(t)
	for i, d := range decidings(right) {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			dir, steps := copyOf(t, base), 0
			_, err := decide(dir, d, func(s filestest.Step) error {
				if !s.Reads() {
					steps++
				}
				return nil
			})
			must(t, err)
			want, err := publishtest.Holding(dir)
			must(t, err)
			for n := 1 + i%each; n <= steps; n += each {
				decideAndStop(t, base, d, n, dropped, want)
			}
			t.Logf("%d steps", steps)
		})
	}
}

// decideAndStop ends a decision at its n-th step that writes, and fails unless the folder is legal then and, after the
// same decision again, as want.
func decideAndStop(t *testing.T, base string, d deciding, n int, dropped map[string]int, want map[string]string) {
	t.Helper()
	dir, at := copyOf(t, base), ""
	stopped, err := decide(dir, d, func(s filestest.Step) error {
		if !s.Reads() {
			if n--; n == 0 {
				at = stepText(s)
				panic(stop{})
			}
		}
		return nil
	})
	if err != nil || !stopped {
		t.Fatalf("%s: stopped %v, %v", at, stopped, err)
	}
	if err := publishtest.Legal(dir, dropped, outOf(want)); err != nil {
		t.Errorf("%s: just after it: %v", at, err)
	}
	_, err = decide(dir, d, quietly)
	must(t, err)
	after, err := publishtest.Holding(dir)
	must(t, err)
	if diff := cmp.Diff(want, after); diff != "" {
		t.Errorf("%s: decided again, it ends otherwise:\n%s", at, diff)
	}
	must(t, os.RemoveAll(dir))
}

// outOf returns the published files among those of a folder.
func outOf(all map[string]string) map[string]string {
	out := map[string]string{}
	for name, sha := range all {
		if strings.HasPrefix(name, "published/") {
			out[name] = sha
		}
	}
	return out
}

// TestADecisionSurvivesFailingCalls makes steps fail: nothing is lost, and the same command again ends as if nothing
// had happened. The long proof makes every one fail.
func TestADecisionSurvivesFailingCalls(t *testing.T) { decideFailed(t, 127) }

func decideFailed(t *testing.T, each int) {
	base, dropped, right := decidable(t)
	for i, d := range decidings(right) {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			dir := copyOf(t, base)
			_, err := decide(dir, d, quietly)
			must(t, err)
			want, err := publishtest.Holding(dir)
			must(t, err)
			for k, fault := range append(disk, io.ErrShortWrite) {
				for n := 1 + (3*i+5*k)%each; decideFailing(t, base, d, n, fault, dropped, want); n += each {
				}
			}
		})
	}
}

// decideFailing makes the n-th step that can return the error fail; false if there is no such step.
func decideFailing(t *testing.T, base string, d deciding, n int, fault error, dropped map[string]int, want map[string]string) bool {
	t.Helper()
	dir, at := copyOf(t, base), ""
	_, err := decide(dir, d, func(s filestest.Step) error {
		if !canGive(s, fault) || s.Reads() {
			return nil
		}
		if n--; n == 0 {
			at = stepText(s)
			return fault
		}
		return nil
	})
	if at == "" {
		return false
	}
	if bad := publishtest.Legal(dir, dropped, outOf(want)); bad != nil {
		t.Errorf("%s: %v (said %v): just after it: %v", at, fault, err, bad)
	}
	_, err = decide(dir, d, quietly)
	must(t, err)
	after, err := publishtest.Holding(dir)
	must(t, err)
	if diff := cmp.Diff(want, after); diff != "" {
		t.Errorf("%s: %v: decided again, it ends otherwise:\n%s", at, fault, diff)
	}
	must(t, os.RemoveAll(dir))
	return true
}

// TestTwoOfficesDecideOneAfterTheOther: while one office holds the folder another cannot open it. The same decision by
// both is one, and one that contradicts the first is refused.
func TestTwoOfficesDecideOneAfterTheOther(t *testing.T) {
	dir, _, right := decidable(t)
	all := decidings(right)
	o, err := openSmall(files.OS, dir, decidedAt)
	must(t, err)
	second := make(chan error)
	go func() { _, err := decide(dir, all[0], quietly); second <- err }()
	select {
	case err := <-second:
		t.Fatalf("another office decided meanwhile: %v", err)
	case <-time.After(200 * time.Millisecond):
	}
	must(t, all[0].take(o), o.Close(), <-second)
	_, err = decide(dir, all[1], quietly)
	if refused := (decisions.Refusal{}); !errors.As(err, &refused) || refused.Findings[0].Code != "E427" {
		t.Errorf("a second correction: %v", err)
	}
	if o, err = openSmall(files.OS, dir, decidedAt); err != nil {
		t.Fatal(err)
	}
	taken, err := o.Ledger.Decisions()
	must(t, err, o.Ledger.Check(), o.Close())
	if len(taken) != 1 || taken[0].Event != "CUP-1" {
		t.Errorf("decisions: %+v", taken)
	}
}

// TestAnOfficeWhoseLedgerHasPartedDecidesNothing: another ledger has published the list that this one is about to
// publish.
func TestAnOfficeWhoseLedgerHasPartedDecidesNothing(t *testing.T) {
	r := newRivals(t, 2)
	for i := range r.ledgers {
		_ = r.round(i, files.OS, dates[0][1])
	}
	refusals := 0
	for i := range r.ledgers {
		o, err := r.open(i, files.OS, decidedAt)
		must(t, err)
		before, _, err := o.Ledger.Head()
		must(t, err)
		_, err = o.Decisions.Take(func(decisions.Desk) (decisions.Case, error) { return decisions.Case{Decision: merging}, nil })
		after, _, also := o.Ledger.Head()
		must(t, also)
		if err != nil {
			refusals++
			if before.Hash != after.Hash {
				t.Errorf("office %d: %v, and decided all the same", i, err)
			}
		}
		must(t, o.Close())
	}
	if refusals != 1 {
		t.Error(fmt.Errorf("%d of 2 offices refuse", refusals))
	}
}
