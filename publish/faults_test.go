package publish_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/intake"
	"kalends/publish/publishtest"
)

// disk holds the errors that a file system may return.
var disk = []error{syscall.ENOSPC, syscall.EIO, syscall.EACCES, syscall.EROFS}

// canGive reports whether a step can return an error: a full disk can still be read, and a failing write writes half.
func canGive(s filestest.Step, err error) bool {
	switch {
	case s.Call == "commit":
		return false
	case err == io.ErrShortWrite:
		return s.Call == "write" && s.Moment == filestest.Half
	case s.Moment == filestest.After:
		return err == syscall.EIO && (s.Call == "rename" || s.Call == "place" || s.Call == "remove") // done, and the answer was lost
	case s.Moment == filestest.Half:
		return err == syscall.ENOSPC
	case s.Reads():
		return err == syscall.EIO || err == syscall.EACCES
	}
	return true
}

// report is everything that the program reports about a pass.
type report struct {
	pass intake.Pass
	err  error
}

func (t report) String() string {
	var b strings.Builder
	for _, s := range t.pass.Skipped {
		fmt.Fprintf(&b, "%s: %s: %v\n", s.File, s.Why, s.Err)
	}
	if t.err != nil {
		fmt.Fprintln(&b, t.err)
	}
	return b.String()
}

// reportingPass runs a round of the scheduled job that goes on after errors, and returns its messages. looking is
// called before status.json is made.
func reportingPass(o *publish.Office, looking func()) (t report) {
	var errs []error
	pass, err := o.Intake.Collect(nil)
	t.pass, errs = pass, append(errs, err)
	for _, l := range o.Setup.Lists {
		_, err := o.Publisher.Publish(l, 0)
		if errs = append(errs, err); err == nil {
			_, err = o.Publisher.RefreshDraft(l)
			errs = append(errs, err)
		}
	}
	looking()
	t.err = errors.Join(append(errs, o.SaveStatus())...)
	return t
}

// fault is a step that failed.
type fault struct {
	phase   int
	step    filestest.Step
	looking bool // for status.json, which shows what it can
}

// faulted runs the phases of a date on a file system that fails at the n-th step that can return err and, with forever,
// at every later one, as a full disk or a lost share does. It ends with the phase in which that happens; hit is nil if
// there is no such step.
func faulted(dir string, date, n int, err error, forever bool) (hit *fault, said report, failed error) {
	for phase, now := range dates[date] {
		looking := false
		fsys := filestest.NewStepping(files.OS, func(s filestest.Step) error {
			if !canGive(s, err) {
				return nil
			}
			n--
			if n == 0 {
				hit = &fault{phase, s, looking && s.Reads()}
			}
			if n == 0 || (n < 0 && forever) {
				return err
			}
			return nil
		})
		o, openErr := openSmall(fsys, dir, now)
		if openErr != nil {
			said = report{err: openErr}
		} else {
			said = reportingPass(o, func() { looking = true })
			failed = o.Close()
		}
		if hit != nil || failed != nil {
			return hit, said, failed
		}
	}
	return nil, said, failed
}

// survives makes one step of a date fail; false if there is no such step. No file may be lost and no incomplete list
// published, the message must name the error, and the next pass must finish the work.
func survives(t *testing.T, s small, date, n int, err error, forever bool) bool {
	t.Helper()
	dir := copyOf(t, s.base[date])
	hit, said, failed := faulted(dir, date, n, err, forever)
	switch {
	case failed != nil:
		t.Fatal(failed)
	case hit == nil:
		return false
	}
	if bad := publishtest.Legal(dir, s.drops[date], s.after[1]); bad != nil {
		t.Errorf("%s %s: %v: just after it: %v", hit.step.Call, hit.step.Path, err, bad)
	}
	if !hit.looking && !strings.Contains(said.String(), err.Error()) {
		t.Errorf("%s %s: %v: nobody is told:\n%s", hit.step.Call, hit.step.Path, err, said)
	}
	if strings.Contains(said.String(), "panic") {
		t.Errorf("%s %s: %v: %s", hit.step.Call, hit.step.Path, err, said)
	}
	if hit.step.Reads() && strings.Contains(filepath.ToSlash(hit.step.Path), "/small/inbox") {
		takenLater(t, s, dir, date, hit.phase)
	} else {
		mended(t, s, dir, date, hit.phase)
	}
	os.RemoveAll(dir)
	return true
}

// takenLater runs the next pass after a file of the inbox could not be read. That file is taken after the others, so
// that of two equal files the other is the first. Every file must leave the inbox and have one place.
func takenLater(t *testing.T, s small, dir string, date, phase int) {
	t.Helper()
	if err := restart(dir, date, phase); err != nil {
		t.Fatalf("started again: %v", err)
	}
	if err := publishtest.Legal(dir, s.drops[date], s.after[1]); err != nil {
		t.Errorf("started again: %v", err)
	}
	after, err := publishtest.Holding(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name := range after {
		if strings.HasPrefix(name, "inbox/") {
			t.Errorf("%s is left in the inbox", name)
		}
	}
	found, err := publishtest.Dropped(dir)
	for sha, n := range s.drops[date] {
		if found[sha] != n {
			t.Errorf("%d files %s were dropped, %d are there (%v)", n, sha[:8], found[sha], err)
		}
	}
}

// TestFaults makes steps all over the office fail; the long proof makes every one fail.
func TestFaults(t *testing.T) {
	s := aSmall(t)
	errs := slices.Concat(disk, []error{io.ErrShortWrite})
	for date := range dates {
		for i, err := range errs {
			t.Run(fmt.Sprintf("%v date %d", err, date), func(t *testing.T) {
				t.Parallel()
				for n := 1 + 29*i + 90*date; survives(t, s, date, n, err, n%2 == 0); n += 661 {
				}
			})
		}
	}
}
