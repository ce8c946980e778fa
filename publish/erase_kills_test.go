package publish_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	eraser "kalends/publish/erase"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/rating"
)

// openErasing opens the folder of these tests, which has a site.
func openErasing(fsys files.FS, dir, now string) (*publish.Office, error) {
	setup, err := erasingSetup(dir)
	if err != nil {
		return nil, err
	}
	at, err := time.Parse(time.RFC3339, now)
	if err != nil {
		return nil, err
	}
	return publish.OpenOn(fsys, new(folder.Memory), dir, setup, at, "en", func([]byte, folder.Own) (folder.Setup, error) { return erasingSetup(dir) })
}

func erasingSetup(dir string) (folder.Setup, error) {
	setup, err := smallSetup(dir)
	setup.Site.Languages = []string{"en"}
	return setup, err
}

// erasesBirch is what the command erase does.
func erasesBirch(o *publish.Office) error {
	r, err := o.Eraser().Erase([]rating.Decision{erasing()})
	return errors.Join(err, leftOf(r))
}

// leftOf returns an error if something of a person is still there.
func leftOf(r eraser.Report) error {
	if len(r.Left) > 0 {
		return fmt.Errorf("left: %+v", r.Left)
	}
	return nil
}

// resumes is what every command does first; if the erasure had not begun, the office erases once more.
func resumes(o *publish.Office) error {
	r, resumed, err := o.Eraser().Resume()
	if err != nil || resumed {
		return errors.Join(err, leftOf(r))
	}
	return erasesBirch(o)
}

// erased is a folder in which a person is erased, with what it holds before and after.
type erased struct {
	dir           string
	before, after map[string]string
	beside        string // ledger/erased.json
}

// anErasure returns a folder with two published lists and a site.
func anErasure(t *testing.T) (e erased) {
	t.Helper()
	e.dir = bothOut(t)
	must(t, visitErasing(e.dir, pass))
	e.before = holding(t, e.dir)
	dir := copyOf(t, e.dir)
	must(t, visitErasing(dir, erasesBirch))
	e.after, e.beside = holding(t, dir), besideLedger(t, dir)
	must(t, os.RemoveAll(dir))
	return e
}

func visitErasing(dir string, do func(*publish.Office) error) error {
	_, err := stoppableIn(openErasing, do, dir, mayEve, quietly)
	return err
}

// besideLedger returns what is noted of erasures beside the ledger, and the files of work, which must be none.
func besideLedger(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "ledger", "erased.json"))
	must(t, err)
	left, err := filepath.Glob(filepath.Join(dir, "ledger", "work", "*"))
	must(t, err)
	for _, name := range left {
		data = append(data, filepath.Base(name)...)
	}
	return string(data)
}

// legal returns an error if a published list has no whole revision, or if a revision is neither the one before nor the
// one after; a revision that is replaced may lack files once the newer one is there.
func (e erased) legal(have map[string]string) error {
	wrong := 0
	for _, list := range []string{march, april} {
		r1, r2 := "published/"+list+"/r1/", "published/"+list+"/r2/"
		if missing(have, e.before, r1) > 0 && missing(have, e.after, r2) > 0 {
			return fmt.Errorf("%s has no whole revision", list)
		}
		if missing(have, e.after, r2) > 0 && slices.ContainsFunc(slices.Collect(maps.Keys(have)), func(name string) bool { return strings.HasPrefix(name, r2) }) {
			return fmt.Errorf("%s r2 is not whole", list)
		}
		for name, sha := range have {
			if strings.HasPrefix(name, r1) && e.before[name] != sha || strings.HasPrefix(name, r2) && e.after[name] != sha {
				wrong++
			}
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d published files are neither as before nor as after", wrong)
	}
	return nil
}

// missing counts the files below a folder that are not as wanted.
func missing(have, want map[string]string, below string) (n int) {
	for name, sha := range want {
		if strings.HasPrefix(name, below) && have[name] != sha {
			n++
		}
	}
	return n
}

// at stops the process at the n-th step that writes and is one of those chosen, and checks the folder then, and after
// the next process. It returns where it stopped; empty if the erasure came to its end.
func (e erased) at(t *testing.T, n int, chosen string) (where string) {
	t.Helper()
	dir := copyOf(t, e.dir)
	defer os.RemoveAll(dir)
	stopped, err := stoppableIn(openErasing, erasesBirch, dir, mayEve, func(s filestest.Step) error {
		if rel, err := filepath.Rel(dir, s.Path); err == nil && s.Call != "commit" {
			s.Path = filepath.ToSlash(rel)
		}
		if !s.Reads() && strings.Contains(stepText(s), chosen) {
			if n--; n == 0 {
				where = stepText(s)
				panic(stop{})
			}
		}
		return nil
	})
	must(t, err)
	if !stopped {
		return ""
	}
	if err := e.legal(holding(t, dir)); err != nil {
		t.Errorf("%s: just after it: %v", where, err)
	}
	if err := visitErasing(dir, resumes); err != nil {
		t.Errorf("%s: started again: %v", where, err)
		return where
	}
	if diff := cmp.Diff(e.after, holding(t, dir)); diff != "" {
		t.Errorf("%s: started again, it ends otherwise:\n%s", where, diff)
	}
	if now := besideLedger(t, dir); now != e.beside {
		t.Errorf("%s: beside the ledger is\n%s\nwant\n%s", where, now, e.beside)
	}
	ledgerTellsNothing(t, where, dir)
	return where
}

// ledgerTellsNothing checks the bytes of the ledger's files.
func ledgerTellsNothing(t *testing.T, where, dir string) {
	t.Helper()
	for _, name := range []string{"ledger.db", "ledger.db-wal"} {
		data, err := os.ReadFile(filepath.Join(dir, "ledger", name))
		if err == nil && bytes.Contains(data, []byte("Birch")) {
			t.Errorf("%s: %s tells of the person", where, name)
		}
	}
}

// TestErasingIsFinishedByTheNextProcess stops an erasure at some steps; the proof does it at every one.
func TestErasingIsFinishedByTheNextProcess(t *testing.T) { stopErasing(t, 613) }

func stopErasing(t *testing.T, each int) {
	e, seen := anErasure(t), map[string]int{}
	for _, chosen := range []string{"after place registry/registry~2.xlsx", "after commit redact"} {
		if e.at(t, 1, chosen) == "" {
			t.Errorf("it never came to %s", chosen)
		}
	}
	const lanes = 2
	t.Run("", func(t *testing.T) {
		found := make([]map[string]int, lanes)
		t.Cleanup(func() {
			for _, one := range found {
				for what, n := range one {
					seen[what] += n
				}
			}
			t.Logf("stopped at %v", seen)
		})
		for lane := range lanes {
			found[lane] = map[string]int{}
			t.Run(fmt.Sprint(lane), func(t *testing.T) {
				t.Parallel()
				for n := 1 + lane*each; ; n += lanes * each {
					where := e.at(t, n, "")
					if where == "" {
						return
					}
					moment, call, _ := strings.Cut(where, " ")
					call, _, _ = strings.Cut(call, " ")
					found[lane][moment+" "+call]++
				}
			})
		}
	})
}
