package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/rating"
)

// rivalsAgain returns two offices of one folder, each with a ledger of its own and a decision that changes published
// lists: different ones if apart is set, otherwise the same.
func rivalsAgain(t *testing.T, apart bool) rivals {
	t.Helper()
	base := bothOut(t)
	r := rivals{t: t, dir: copyOf(t, base)}
	must(t, os.RemoveAll(filepath.Join(r.dir, "ledger")))
	decided := []rating.Decision{{Kind: rating.Withdraw, Event: "OPEN-1"}, {Kind: rating.Adjust, List: "standard",
		ListDate: rating.Day(2026, 3, 1), Player: "A-1", Field: "games", New: "12"}}
	for i, d := range decided {
		of := copyOf(t, base)
		if !apart {
			d = decided[0]
		}
		decidesAgain(t, of, mayEve, d)
		r.ledgers = append(r.ledgers, filepath.Join(filepath.Dir(r.dir), fmt.Sprint("ledger", i)))
		must(t, os.CopyFS(r.ledgers[i], os.DirFS(filepath.Join(of, "ledger"))), os.RemoveAll(of))
	}
	return r
}

// again opens the folder as office i, which stages and releases the lists that are made again.
func (r rivals) again(i int, fsys files.FS) error {
	return r.chain(i, fsys, func(c release.Chain) error {
		_, err := c.Stage()
		if err == nil {
			_, _, err = c.Release()
		}
		return err
	})
}

func (r rivals) chain(i int, fsys files.FS, do func(release.Chain) error) error {
	o, err := r.open(i, fsys, mayEve)
	if err != nil {
		return err
	}
	return errors.Join(do(o.Publisher.Chain()), o.Close())
}

// shownAgain returns the hash of each file of the published second revisions, by path.
func (r rivals) shownAgain() map[string]string {
	r.t.Helper()
	all := map[string]string{}
	names, err := filepath.Glob(filepath.Join(r.dir, "published", "*", "r2", "*"))
	must(r.t, err)
	for _, name := range names {
		data, err := os.ReadFile(name)
		must(r.t, err)
		rel, _ := filepath.Rel(r.dir, name)
		all[filepath.ToSlash(rel)] = rating.SHA(data)
	}
	return all
}

// betweenAgain stops the first office at its n-th step while the other does all its work, and then lets it continue. It
// returns false if the first office has no n-th step.
func betweenAgain(t *testing.T, n int, apart bool) bool {
	t.Helper()
	r, reached := rivalsAgain(t, apart), false
	defer os.RemoveAll(filepath.Dir(r.dir))
	shown := map[string]string{}
	_ = r.again(0, filestest.NewStepping(files.OS, func(s filestest.Step) error {
		if strings.HasPrefix(s.Path, r.ledgers[0]) {
			return nil // of no concern to the other
		}
		if n--; n == 0 {
			reached = true
			_ = r.again(1, files.OS)
			shown = r.shownAgain()
		}
		return nil
	}))
	r.settledAgain(shown)
	return reached
}

// settledAgain lets both offices continue. It fails unless the lists are complete, made by one office and the same as
// in shown, and unless the other office reports files.ErrOccupied.
func (r rivals) settledAgain(shown map[string]string) {
	r.t.Helper()
	said := make([]error, len(r.ledgers))
	for range 2 {
		for i := range r.ledgers {
			if err := r.again(i, files.OS); !errors.Is(err, release.ErrNothingAgain) {
				said[i] = err
			}
		}
	}
	out := r.shownAgain()
	if len(out) == 0 {
		r.t.Fatalf("nothing is out; they say %v", said)
	}
	for name, sha := range shown {
		if out[name] != sha {
			r.t.Errorf("%s was shown and is another now", name)
		}
	}
	_, sha := r.wholeAgain(out, march)
	if next, _ := r.wholeAgain(out, april); next.Previous == nil || next.Previous.Manifest != sha {
		r.t.Errorf("the list of April does not follow that of March: %+v", next.Previous)
	}
	have := 0
	for i := range r.ledgers {
		if r.hasAgain(i) {
			have++
		} else if !errors.Is(said[i], files.ErrOccupied) {
			r.t.Errorf("office %d does not have them, and says %v", i, said[i])
		}
	}
	if have == 0 {
		r.t.Error("nobody knows of what is out")
	}
}

// wholeAgain fails unless every file of a second revision has the hash in its manifest. It returns the manifest and its
// hash.
func (r rivals) wholeAgain(out map[string]string, issue string) (folder.Manifest, string) {
	r.t.Helper()
	place := "published/" + issue + "/r2"
	m, sha := manifestOf(r.t, r.dir, place)
	for _, f := range m.Outputs {
		if out[place+"/"+f.Name] != f.SHA {
			r.t.Errorf("%s of %s is not what its manifest says", f.Name, issue)
		}
	}
	return m, sha
}

// hasAgain reports whether an office's ledger, which must be sound, has both second revisions as published.
func (r rivals) hasAgain(i int) bool {
	r.t.Helper()
	o, err := r.open(i, files.OS, mayEve)
	must(r.t, err)
	defer func(o *publish.Office) { must(r.t, o.Close()) }(o)
	all, err := o.Ledger.Publications("standard")
	must(r.t, err, o.Ledger.Check())
	n := 0
	for _, p := range all {
		if p.Revision == 2 && p.State == ledger.IsPublic {
			n++
		}
	}
	return n == 2
}

// TestTwoOfficesMakeListsAgainAtOnce has one office work at many steps of another's staging and release; the long proof
// at every step.
func TestTwoOfficesMakeListsAgainAtOnce(t *testing.T) { rivalMakings(t, 541) }

func rivalMakings(t *testing.T, each int) {
	for _, apart := range []bool{false, true} {
		t.Run(fmt.Sprint("apart ", apart), func(t *testing.T) {
			t.Parallel()
			n := 1 + each/2
			for betweenAgain(t, n, apart) {
				n += each
			}
			t.Logf("%d steps", n)
		})
	}
}
