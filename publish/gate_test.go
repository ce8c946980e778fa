package publish_test

import (
	"errors"
	"maps"
	"os"
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

// jumpy is a gate that holds every list of the small association on which two ratings have changed.
var jumpy = rating.Gate{Movers: 1, MoversIn: 1_000_000}

// openHeld opens the small association's folder with a gate that holds its lists; they need no release.
func openHeld(fsys files.FS, dir, now string) (*publish.Office, error) {
	setup := func([]byte, folder.Own) (folder.Setup, error) {
		s, err := smallSetup(dir)
		s.Gate = jumpy
		return s, err
	}
	s, err := setup(nil, nil)
	if err != nil {
		return nil, err
	}
	at, err := time.Parse(time.RFC3339, now)
	if err != nil {
		return nil, err
	}
	return publish.OpenOn(fsys, new(folder.Memory), dir, s, at, "en", setup)
}

// visitHeld opens the folder with openHeld, calls do and closes it.
func visitHeld(fsys files.FS, dir, now string, do func(*publish.Office) error) error {
	o, err := openHeld(fsys, dir, now)
	if err != nil {
		return err
	}
	return errors.Join(do(o), o.Close())
}

// acknowledging acknowledges a held list and releases it, as release --ack does.
func acknowledging(o *publish.Office) error {
	out, err := o.Publisher.Release(o.Setup.Lists[0], 0, release.Seen{Codes: []string{"Q502"}, By: "Ash"})
	if err == nil && out.State != release.IsPublished {
		err = errors.New("it is " + string(out.State))
	}
	return err
}

// heldWhole is a folder in which the gate holds a list, with what it holds then and when the list is published.
type heldWhole struct {
	due, dir     string // before its day, and on it
	before, held map[string]string
	new          map[string]string
	dropped      map[string]int
}

// aHeld returns a folder of the small association in which the gate holds the second list.
func aHeld(t *testing.T) (h heldWhole) {
	t.Helper()
	h.due = copyOf(t, aSmall(t).base[1])
	h.before = holding(t, h.due)
	h.dropped = map[string]int{}
	maps.Copy(h.dropped, aSmall(t).drops[1])
	h.dir = copyOf(t, h.due)
	if err := visitHeld(files.OS, h.dir, dates[1][1], pass); err != nil {
		t.Fatal(err)
	}
	h.held = holding(t, h.dir)
	if !strings.HasPrefix(h.held["publication standard 2026-04-01 r1"], "frozen") {
		t.Fatalf("it is not held: %s", h.held["publication standard 2026-04-01 r1"])
	}
	dir := copyOf(t, h.dir)
	if err := visitHeld(files.OS, dir, thatDay, acknowledging); err != nil {
		t.Fatal(err)
	}
	h.new = holding(t, dir)
	return h
}

const thatDay = "2026-04-01T10:00:00Z"

// TestAHeldListStoppedAnywhere ends the process at some of the steps that write while the gate holds a list, and while
// it is acknowledged. The list is held or published, complete, and never published without the acknowledgement.
func TestAHeldListStoppedAnywhere(t *testing.T) { stopHeld(t, 179) }

func stopHeld(t *testing.T, stride int) {
	t.Helper()
	h := aHeld(t)
	for name, c := range map[string]struct {
		from, now string
		do        func(*publish.Office) error
	}{"held": {h.due, dates[1][1], pass}, "acknowledged": {h.dir, thatDay, acknowledging}} {
		stops := 0
		for n := 1; ; n += stride {
			dir, left := copyOf(t, c.from), n
			step := func(s filestest.Step) error {
				if s.Reads() {
					return nil
				}
				if left--; left == 0 {
					panic(stop{})
				}
				return nil
			}
			o, err := openHeld(filestest.NewStepping(files.OS, step), dir, c.now)
			if err != nil {
				t.Fatal(err)
			}
			stopped, err := watched(o, step, c.do)
			if err != nil {
				t.Fatal(err)
			}
			if !stopped {
				break
			}
			stops++
			h.goesOn(t, dir, name)
			os.RemoveAll(dir)
			if t.Failed() {
				t.Fatalf("%s: stopped at step %d", name, n)
			}
		}
		if stops < 2 {
			t.Errorf("%s: stopped %d times only", name, stops)
		}
	}
}

// goesOn runs a pass after a stop or a fault. It leaves the list held, to be acknowledged once more, or publishes it
// because its release had begun. It fails unless the folder is the same in the end.
func (h heldWhole) goesOn(t *testing.T, dir, name string) {
	t.Helper()
	if err := publishtest.Legal(dir, h.dropped, h.new); err != nil {
		t.Errorf("just afterwards: %v", err)
	}
	if err := visitHeld(files.OS, dir, thatDay, pass); err != nil {
		t.Fatalf("started again: %v", err)
	}
	if state := holding(t, dir)["publication standard 2026-04-01 r1"]; strings.HasPrefix(state, "frozen") {
		left := holding(t, dir) // a stage that was broken off lies there until the list is out
		maps.DeleteFunc(left, func(name, _ string) bool { return strings.Contains(name, "/.stage-") })
		if diff := cmp.Diff(h.held, left); diff != "" {
			t.Errorf("held otherwise:\n%s", diff)
		}
		if err := visitHeld(files.OS, dir, thatDay, acknowledging); err != nil {
			t.Fatalf("acknowledged again: %v", err)
		}
	} else if name == "held" {
		t.Errorf("it is %s without a word", state)
	}
	if diff := cmp.Diff(h.new, holding(t, dir)); diff != "" {
		t.Errorf("it ends otherwise:\n%s", diff)
	}
}

// TestAnAcknowledgementThatFails lets calls of the system fail one after the other while a list is acknowledged.
func TestAnAcknowledgementThatFails(t *testing.T) { failHeld(t, 179) }

func failHeld(t *testing.T, stride int) {
	t.Helper()
	h := aHeld(t)
	for n := 1; ; n += stride {
		dir, left, hit := copyOf(t, h.dir), n, ""
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
		_ = visitHeld(fsys, dir, thatDay, acknowledging)
		if hit == "" {
			return
		}
		h.goesOn(t, dir, "acknowledged")
		os.RemoveAll(dir)
		if t.Failed() {
			t.Fatalf("call %d failed: %s", n, hit)
		}
	}
}

// TestPeopleAreToldWhatHoldsAList expects in the notice what holds the list and the command that releases it.
func TestPeopleAreToldWhatHoldsAList(t *testing.T) {
	r := aNewsroom(t, aSmall(t).base[1])
	r.setup.Gate = jumpy
	r.must(dates[1][0], nothing)
	r.must(dates[1][1], pass)
	all := r.messages()
	if len(all) == 0 {
		t.Fatal("nobody is told")
	}
	told := all[len(all)-1]
	if told.Kind != notify.Awaiting || !strings.Contains(told.Items[0].Problems, "[Q502]") ||
		!strings.HasSuffix(told.Items[0].Problems, "kalends release --list standard --date 2026-04-01 --ack Q502") {
		t.Errorf("%+v", told)
	}
}
