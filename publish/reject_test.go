package publish_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/notify"
	"kalends/publish/publishtest"
	"kalends/publish/release"
	"kalends/rating"
)

// The moments of a draft that is refused.
const (
	drafted  = "2026-03-01T00:05:00Z"
	corrects = "2026-03-02T10:00:00Z"
	refuses  = "2026-03-03T10:00:00Z"
	outAgain = "2026-03-04T10:00:00Z"
)

// openApproving opens the small association's folder with lists that the office must release.
func openApproving(fsys files.FS, dir, now string) (*publish.Office, error) {
	setup := func() (folder.Setup, error) {
		s, err := smallSetup(dir)
		s.Approve, s.Source = true, []byte("publish: approve\n")
		return s, err
	}
	s, err := setup()
	if err != nil {
		return nil, err
	}
	at, err := time.Parse(time.RFC3339, now)
	if err != nil {
		return nil, err
	}
	return publish.OpenOn(fsys, new(folder.Memory), dir, s, at, "en", func([]byte, folder.Own) (folder.Setup, error) { return setup() })
}

// visit opens the folder with openApproving, calls do and closes it.
func visit(fsys files.FS, dir, now string, do func(*publish.Office) error) error {
	o, err := openApproving(fsys, dir, now)
	if err != nil {
		return err
	}
	return errors.Join(do(o), o.Close())
}

// refusing refuses the draft of the next list, as release --reject does, and runs a pass that makes a new one.
func refusing(o *publish.Office) error {
	if _, err := o.Publisher.Reject(o.Setup.Lists[0], 0, "a result is wrong"); err != nil {
		return err
	}
	return pass(o)
}

// awaitingCorrection returns a folder in which a draft awaits its release and a correction of one of its events waits.
func awaitingCorrection(t *testing.T) string {
	t.Helper()
	dir := copyOf(t, aSmall(t).base[0])
	var err error
	for _, now := range []string{dates[0][0], drafted} {
		err = errors.Join(err, visit(files.OS, dir, now, pass))
	}
	err = errors.Join(err, os.WriteFile(filepath.Join(dir, "inbox", "open correction.xlsx"), theCorrection(t), 0o644), visit(files.OS, dir, corrects, pass))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// theCorrection returns a sheet that corrects a result of the list.
func theCorrection(t *testing.T) []byte {
	t.Helper()
	sheet, err := eventSheet("OPEN-1", "2026-02-07", "2026-02-20", "correction", "0-1", "½-½")
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

// holding returns everything that a folder holds.
func holding(t *testing.T, dir string) map[string]string {
	t.Helper()
	all, err := publishtest.Holding(dir)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// refusedWhole is a folder whose draft is to be refused, with what it holds before and must hold afterwards.
type refusedWhole struct {
	dir         string
	before, new map[string]string
	dropped     map[string]int
}

// aRefused returns a folder whose draft is to be refused.
func aRefused(t *testing.T) (r refusedWhole) {
	t.Helper()
	r.dir = awaitingCorrection(t)
	r.before = holding(t, r.dir)
	r.dropped = map[string]int{rating.SHA(theCorrection(t)): 1}
	maps.Copy(r.dropped, aSmall(t).drops[0])
	dir := copyOf(t, r.dir)
	if err := visit(files.OS, dir, refuses, refusing); err != nil {
		t.Fatal(err)
	}
	r.new = holding(t, dir)
	if diff := cmp.Diff(r.before, r.new); diff == "" || !strings.HasPrefix(r.new["publication standard 2026-03-01 r1"], "frozen") {
		t.Fatalf("nothing is refused: %s", diff)
	}
	for id, state := range map[string]string{"submission 4": "superseded OPEN-1 2026-03-01", "submission 6": "accepted OPEN-1 2026-03-01"} {
		if !strings.HasPrefix(r.new[id], state) {
			t.Fatalf("%s is %q, want %s", id, r.new[id], state)
		}
	}
	return r
}

// goesOn runs a pass after a stop or a fault, which leaves the old draft or the new one, complete. It refuses the old
// one again, and fails unless the folder ends as if nothing had happened.
func (r refusedWhole) goesOn(t *testing.T, dir string) {
	t.Helper()
	if err := publishtest.Legal(dir, r.dropped, nil); err != nil {
		t.Errorf("just afterwards: %v", err)
	}
	if err := visit(files.OS, dir, outAgain, pass); err != nil {
		t.Fatalf("started again: %v", err)
	}
	kept := withoutRefused(holding(t, dir))
	if cmp.Diff(withoutRefused(r.before), kept) == "" {
		if err := visit(files.OS, dir, outAgain, refusing); err != nil {
			t.Fatalf("refused again: %v", err)
		}
		kept = withoutRefused(holding(t, dir))
	}
	if diff := cmp.Diff(withoutRefused(r.new), kept); diff != "" {
		t.Errorf("started again, it ends otherwise:\n%s", diff)
	}
}

// withoutRefused returns files without the archive, which may have the manifest of a draft that was not refused after
// all.
func withoutRefused(all map[string]string) map[string]string {
	kept := map[string]string{}
	for name, what := range all {
		if !strings.HasPrefix(name, "ledger/archive/") {
			kept[name] = what
		}
	}
	return kept
}

// TestARefusalStoppedAnywhere ends the process at some of the steps that write while a draft is refused; the proof does
// it at every one.
func TestARefusalStoppedAnywhere(t *testing.T) { stopRefusals(t, 53) }

func stopRefusals(t *testing.T, stride int) {
	t.Helper()
	r := aRefused(t)
	stops := 0
	for n := 1; ; n += stride {
		dir := copyOf(t, r.dir)
		stopped, err := stoppedAt(dir, n)
		if err != nil {
			t.Fatal(err)
		}
		if !stopped {
			break
		}
		stops++
		r.goesOn(t, dir)
		os.RemoveAll(dir)
		if t.Failed() {
			t.Fatalf("stopped at step %d", n)
		}
	}
	if stops < 3 {
		t.Errorf("stopped %d times only", stops)
	}
}

// stoppedAt refuses the draft and ends the process at its n-th step that writes; false if there is none.
func stoppedAt(dir string, n int) (stopped bool, err error) {
	return stoppedWhere(dir, func(filestest.Step) bool {
		n--
		return n == 0
	})
}

// stoppedWhere refuses the draft and ends the process at the first step that writes for which here is true; false if
// there is none.
func stoppedWhere(dir string, here func(filestest.Step) bool) (stopped bool, err error) {
	step := func(s filestest.Step) error {
		if rel, err := filepath.Rel(dir, s.Path); err == nil && s.Call != "commit" {
			s.Path = filepath.ToSlash(rel)
		}
		if !s.Reads() && here(s) {
			panic(stop{})
		}
		return nil
	}
	o, err := openApproving(filestest.NewStepping(files.OS, step), dir, refuses)
	if err != nil {
		return false, err
	}
	return watched(o, step, refusing)
}

// TestARefusalThatFails makes calls of the system fail one after the other while a draft is refused: nothing is lost,
// the error is reported, and the next time it succeeds.
func TestARefusalThatFails(t *testing.T) { failRefusals(t, 53) }

func failRefusals(t *testing.T, stride int) {
	t.Helper()
	r := aRefused(t)
	for n := 1; ; n += stride {
		dir, left, hit := copyOf(t, r.dir), n, ""
		fsys := filestest.NewStepping(files.OS, func(s filestest.Step) error {
			if !canGive(s, syscall.EIO) || s.Reads() {
				return nil
			}
			if left--; left == 0 {
				hit = stepText(s)
				return syscall.EIO
			}
			return nil
		})
		_ = visit(fsys, dir, refuses, refusing)
		if hit == "" {
			break
		}
		r.goesOn(t, dir)
		os.RemoveAll(dir)
		if t.Failed() {
			t.Fatalf("call %d failed: %s", n, hit)
		}
	}
}

// TestNamedStopsOfARefusal ends the process at the moments at which a stop could do most harm.
func TestNamedStopsOfARefusal(t *testing.T) {
	r := aRefused(t)
	for _, pattern := range []string{"before commit refuse", "after commit refuse", "before commit update submission", "after commit update submission",
		"before commit remember reopened", "after commit remember reopened", "before commit freeze", "after commit freeze", "before remove draft/"} {
		dir := copyOf(t, r.dir)
		came, err := stoppedWhere(dir, func(s filestest.Step) bool { return strings.HasPrefix(stepText(s), pattern) })
		if err != nil || !came {
			t.Fatalf("%s: came there: %v, %v", pattern, came, err)
		}
		r.goesOn(t, dir)
	}
}

// TestPeopleAreToldOfARefusal expects a notice of the new draft with the reason why the one before it was refused.
func TestPeopleAreToldOfARefusal(t *testing.T) {
	r := aNewsroom(t, aSmall(t).base[0])
	r.setup.Approve = true
	r.must(dates[0][0], nothing)
	r.must(dates[0][0], brief)
	r.must(dates[0][1], brief)
	r.messages()
	for _, why := range []string{"a result is wrong", "another\none"} {
		r.must(dates[0][1], func(o *publish.Office) error {
			_, err := o.Publisher.Reject(o.Setup.Lists[0], 0, why)
			return errors.Join(err, brief(o))
		})
	}
	all := r.messages()
	if len(all) == 0 {
		t.Fatal("nobody is told")
	}
	last := all[len(all)-1]
	for _, m := range all {
		if len(m.Items[0].Problems) > len(last.Items[0].Problems) {
			last = m
		}
	}
	lines := strings.Split(last.Items[0].Problems, "\n")
	if last.Kind != notify.Awaiting || len(lines) != 2 || !strings.HasSuffix(lines[0], ": a result is wrong") || !strings.Contains(lines[1], `another\none`) {
		t.Errorf("%+v", last)
	}
	if !strings.Contains(last.Text, "    An earlier draft was refused on 2026-03-01") {
		t.Errorf("%s", last.Text)
	}
}

// TestTwoOfficesAndARefusal finds that another computer has released the draft that is refused: nothing is changed.
func TestTwoOfficesAndARefusal(t *testing.T) {
	dir := awaitingCorrection(t)
	other := copyOf(t, dir)
	err := visit(files.OS, other, refuses, func(o *publish.Office) error {
		_, err := o.Publisher.Release(o.Setup.Lists[0], 0, release.Seen{})
		return err
	})
	if err == nil {
		err = os.CopyFS(filepath.Join(dir, "published"), os.DirFS(filepath.Join(other, "published")))
	}
	if err != nil {
		t.Fatal(err)
	}
	before := holding(t, dir)
	err = visit(files.OS, dir, refuses, refusing)
	if !errors.Is(err, files.ErrOccupied) {
		t.Errorf("refused: %v", err)
	}
	if diff := cmp.Diff(before, holding(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// TestOnlyWhatAwaitsIsRefused refuses nothing that is out, of another day, or that would go out at once.
func TestOnlyWhatAwaitsIsRefused(t *testing.T) {
	dir := awaitingCorrection(t)
	before := holding(t, dir)
	auto := func(o *publish.Office) error {
		o.Setup.Approve, o.Setup.Source = false, []byte("publish: auto\n")
		_, err := o.Publisher.Reject(o.Setup.Lists[0], 0, "why")
		return err
	}
	if err := visit(files.OS, dir, refuses, auto); err == nil || !strings.Contains(err.Error(), "publish: approve") {
		t.Errorf("it would go out: %v", err)
	}
	otherDay := func(o *publish.Office) error {
		_, err := o.Publisher.Reject(o.Setup.Lists[0], rating.Day(2026, 4, 1), "why")
		return err
	}
	if err := visit(files.OS, dir, refuses, otherDay); err == nil {
		t.Error("another day's is refused")
	}
	if diff := cmp.Diff(before, holding(t, dir)); diff != "" {
		t.Error(diff)
	}
}
