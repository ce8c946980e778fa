package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/publishtest"
)

// stop is the panic that ends a process of these tests.
type stop struct{}

// steps runs the phases of a date, the evening before and the night of the list, from phase first on. It calls at for
// every step of the file system, with the path within the folder, and for every commit of the ledger. It returns the
// phase that was stopped by a panic or failed.
func steps(dir string, date, first int, at func(filestest.Step) error) (stopped bool, phase int, err error) {
	for phase := first; phase < len(dates[date]); phase++ {
		stopped, err := stoppable(dir, dates[date][phase], func(s filestest.Step) error {
			if rel, err := filepath.Rel(dir, s.Path); err == nil {
				s.Path = filepath.ToSlash(rel)
			}
			return at(s)
		})
		if stopped || err != nil {
			return stopped, phase, err
		}
	}
	return false, 0, nil
}

// stoppable runs a pass in which at may end the process at any step with the panic stop.
func stoppable(dir, now string, at func(filestest.Step) error) (stopped bool, err error) {
	return stoppableIn(openSmall, pass, dir, now, at)
}

// stoppableIn is stoppable for another opening of the folder and other work in it.
func stoppableIn(open func(files.FS, string, string) (*publish.Office, error), work func(*publish.Office) error, dir, now string,
	at func(filestest.Step) error) (stopped bool, err error) {
	o, err := open(filestest.NewStepping(files.OS, at), dir, now)
	if err != nil {
		return false, err
	}
	defer func() {
		if r := recover(); r != nil {
			if _, stopped = r.(stop); !stopped {
				panic(r)
			}
		}
		o.Folder.Write.Commits = nil
		err = errors.Join(err, o.Close()) // as the system does when a process has gone
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
	return false, work(o)
}

// stepText returns moment, call and path of a step in words.
func stepText(s filestest.Step) string { return fmt.Sprintf("%s %s %s", s.Moment, s.Call, s.Path) }

// restart runs a phase of a date again, an hour later.
func restart(dir string, date, phase int) error {
	at, err := time.Parse(time.RFC3339, dates[date][phase])
	if err != nil {
		return err
	}
	return passAt(files.OS, dir, at.Add(time.Hour).Format(time.RFC3339))
}

// kill runs a date from phase first on and stops the process at the step that at chooses. It fails unless the folder is
// legal then and, after a restart, as if nothing had happened.
func kill(t *testing.T, s small, date, first int, at func(filestest.Step) bool) {
	t.Helper()
	dir := copyOf(t, []string{s.base[date], s.eve[date]}[first])
	stopped, phase, err := steps(dir, date, first, func(now filestest.Step) error {
		if !now.Reads() && at(now) {
			panic(stop{})
		}
		return nil
	})
	switch {
	case err != nil:
		t.Fatal(err)
	case !stopped:
		t.Fatal("the process never came there")
	}
	if err := publishtest.Legal(dir, s.drops[date], s.after[1]); err != nil {
		t.Errorf("just after the stop: %v", err)
	}
	mended(t, s, dir, date, phase)
	os.RemoveAll(dir)
}

// mended runs a phase again and fails unless folder, ledger and published files end as if nothing had happened.
func mended(t *testing.T, s small, dir string, date, phase int) {
	t.Helper()
	if err := restart(dir, date, phase); err != nil {
		t.Fatalf("started again: %v", err)
	}
	after, err := publishtest.Holding(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := s.after[date]
	if phase == 0 {
		want = s.mid[date]
	}
	if diff := cmp.Diff(want, after); diff != "" {
		t.Errorf("started again, it ends otherwise:\n%s", diff)
	}
	found, err := publishtest.Dropped(dir)
	for sha, n := range s.drops[date] {
		if found[sha] != n {
			t.Errorf("%d files %s were dropped, %d are there (%v)", n, sha[:8], found[sha], err)
		}
	}
}

// named are the moments at which a stop could do most harm. Each is the n-th step of a date that its pattern fits.
var named = []struct {
	name    string
	date, n int
	pattern string
}{
	{"the opening list is not kept", 0, 1, `^before commit keep opening`},
	{"a copy of the registry is half written", 0, 1, `^half write registry/history`},
	{"a copy of the registry is kept, but not remembered", 0, 1, `^before commit remember registry`},
	{"a sheet is half archived", 0, 1, `^half write ledger/archive`},
	{"an archived sheet has no name yet", 0, 1, `^before rename ledger/archive`},
	{"two sheets are archived and not synced", 0, 1, `^before syncall ledger/archive`},
	{"two sheets are archived, and nobody knows", 0, 1, `^after syncall ledger/archive`},
	{"two sheets are recorded, the first of all", 0, 1, `^after commit record "new again`},
	{"the first of two is copied, the second not yet", 0, 1, `^after place waiting/NEW-1/s01_new again|^after place waiting/NEW-1/s01_new_again`},
	{"two sheets lie in their places and in the inbox, not synced", 0, 1, `^before syncall waiting`},
	{"two sheets lie in their places and in the inbox", 0, 1, `^after syncall waiting`},
	{"the first of two has left the inbox", 0, 1, `^after remove inbox/new again.xlsx`},
	{"two sheets have left the inbox, and that is not synced", 0, 1, `^before syncall inbox`},
	{"two sheets have come to their places, and are still noted", 0, 1, `^after syncall inbox`},
	{"the next two are archived", 0, 2, `^after syncall ledger/archive`},
	{"every sheet has come to its place, and the last is still noted", 0, 1, `^before commit remember moving`},
	{"the next two are not recorded yet", 0, 1, `^before commit record "bad`},
	{"the next two are recorded and lie in the inbox", 0, 1, `^after commit record "bad`},
	{"a receipt is half written", 0, 1, `^half write accepted/2026-03-01/OPEN-1`},
	{"a sheet is copied half", 0, 2, `^half write accepted/2026-03-01/OPEN-1`},
	{"a sheet is copied, but has no name yet", 0, 1, `^before place accepted/2026-03-01/OPEN-1/s01_open_again.xlsx`},
	{"a sheet lies in its place and in the inbox", 0, 1, `^before remove inbox/open again.xlsx`},
	{"a sheet has left the inbox and is still noted", 0, 1, `^after remove inbox/open again.xlsx`},
	{"a copy is recorded and lies in the inbox", 0, 1, `^after commit record "open.xlsx"`},
	{"a sheet that waits lies in the inbox", 0, 1, `^before remove inbox/new again.xlsx`},
	{"a sheet is returned with its problems alone", 0, 1, `^after rename rejected/.*__problems.txt`},
	{"a returned sheet lies in the inbox", 0, 1, `^before remove inbox/north/bad.xlsx`},
	{"a draft is half made", 0, 4, `^after rename draft/`},
	{"status.json is half written", 0, 1, `^half write \.kalends`},
	{"the inputs are not frozen yet", 0, 1, `^before commit freeze`},
	{"the inputs are frozen", 0, 1, `^after commit freeze`},
	{"a file is half staged", 0, 3, `^half write published/`},
	{"everything is staged and nothing synced", 0, 1, `^before syncdir published/.*/\.stage-r1-[0-9a-f]+$`},
	{"the calculation is not recorded yet", 0, 1, `^before commit stage`},
	{"the calculation is recorded", 0, 1, `^after commit stage`},
	{"the issue is shown, and not synced", 0, 1, `^after place published/`},
	{"the issue is shown, and the ledger does not know", 0, 1, `^before commit publish`},
	{"the issue is out, and its draft is there", 0, 1, `^after commit publish`},
	{"a draft is half removed", 0, 4, `^after remove draft/`},
	{"the journal of the ledger's copy is half written", 0, 1, `^half write ledger/backup`},
	{"the ledger's copy has no name yet", 0, 1, `^before rename ledger/backup/.*\.db`},
	{"a sheet has waited, and nothing is decided", 1, 1, `^before commit update submission`},
	{"a sheet need not wait any more, and lies there", 1, 1, `^after commit update submission`},
	{"a copy of it has not followed", 1, 2, `^before commit update submission`},
	{"its receipt is left behind", 1, 1, `^before remove waiting/NEW-1/s01_receipt`},
	{"its folder is left behind", 1, 1, `^before remove waiting/NEW-1$`},
	{"a sheet and its correction are not recorded yet", 1, 1, `^before commit record "april.xlsx`},
	{"a sheet and its correction are recorded and lie in the inbox", 1, 1, `^after commit record "april.xlsx`},
	{"a sheet that was corrected is in its place, its correction not yet", 1, 1, `^after place accepted/2026-04-01/CUP-1/s01`},
	{"the second issue is shown, and the ledger does not know", 1, 1, `^before commit publish`},
}

// evenings returns the steps of the first phase of each date, in words.
func evenings(t *testing.T, s small) (lines [2][]string) {
	t.Helper()
	for date := range dates {
		dir := copyOf(t, s.base[date])
		_, err := stoppable(dir, dates[date][0], func(now filestest.Step) error {
			if rel, err := filepath.Rel(dir, now.Path); err == nil {
				now.Path = filepath.ToSlash(rel)
			}
			if !now.Reads() {
				lines[date] = append(lines[date], stepText(now))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return lines
}

// TestNamedKillPoints stops the office at each of the named moments; those that come after the evening, from there on.
func TestNamedKillPoints(t *testing.T) {
	s := aSmall(t)
	evening := evenings(t, s)
	for _, point := range named {
		t.Run(point.name, func(t *testing.T) {
			t.Parallel()
			fits, n, first := regexp.MustCompile(point.pattern), 0, 1
			for _, step := range evening[point.date] {
				if fits.MatchString(step) {
					n++
				}
			}
			if n >= point.n {
				n, first = 0, 0
			}
			kill(t, s, point.date, first, func(now filestest.Step) bool {
				if fits.MatchString(stepText(now)) {
					n++
				}
				return n == point.n
			})
		})
	}
}
