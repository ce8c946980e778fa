package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/publishtest"
	"kalends/rating"
)

// rivals are offices of one association that work in one folder, each on its own computer and with its own ledger: no
// lock separates them.
type rivals struct {
	t       *testing.T
	dir     string // the share
	ledgers []string
	dropped map[string]int
}

// newRivals copies the small association, with a ledger for each of n offices.
func newRivals(t *testing.T, n int) rivals {
	t.Helper()
	s := aSmall(t)
	r := rivals{t: t, dir: copyOf(t, s.base[0]), dropped: s.drops[0]}
	ledger := filepath.Join(r.dir, "ledger")
	for i := range n {
		r.ledgers = append(r.ledgers, filepath.Join(filepath.Dir(r.dir), fmt.Sprint("ledger", i)))
		if err := os.CopyFS(r.ledgers[i], os.DirFS(ledger)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(ledger); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r rivals) open(i int, fsys files.FS, now string) (*publish.Office, error) {
	setup, err := smallSetup(r.dir)
	if err != nil {
		return nil, err
	}
	setup.Ledger = r.ledgers[i]
	o, err := publish.OpenOn(fsys, new(folder.Memory), r.dir, setup, dateOf(r.t, now), "en", nil)
	if err == nil {
		o.Intake.Together = 2 // so that the other comes in between groups, too
	}
	return o, err
}

// round runs a round of office i's scheduled job.
func (r rivals) round(i int, fsys files.FS, now string) error {
	o, err := r.open(i, fsys, now)
	if err != nil {
		return err
	}
	said := reportingPass(o, func() {})
	return errors.Join(said.err, o.Close())
}

// settled lets every office run a few more rounds and checks folder and ledgers. It returns the number of offices that
// have published.
func (r rivals) settled(shown map[string]string) (won int) {
	r.t.Helper()
	for range 3 {
		for i := range r.ledgers {
			_ = r.round(i, files.OS, dates[0][1]) // what it says is asked below
		}
	}
	r.filesKept()
	return r.onePublished(shown)
}

const rivalIssue = "published/small-standard-2026-03-01/r1"

// onePublished fails unless there is one complete issue, with the files in shown, and every office either has it or
// reports that it is occupied. It returns the number of offices that have it.
func (r rivals) onePublished(shown map[string]string) (won int) {
	r.t.Helper()
	out := r.published()
	if len(out) == 0 {
		r.t.Fatal("nothing is published")
	}
	for name, sha := range shown {
		if out[name] != sha {
			r.t.Errorf("%s was shown and is another now", name)
		}
	}
	for i := range r.ledgers {
		o, err := r.open(i, files.OS, dates[0][1])
		if err != nil {
			r.t.Fatal(err)
		}
		all, err := o.Ledger.Publications("standard")
		if err != nil || len(all) == 0 {
			r.t.Fatalf("office %d has no publication: %v", i, err)
		}
		p := all[len(all)-1]
		if p.State == ledger.IsPublic {
			won++
			found, err := o.Audit.Damage()
			found = slices.DeleteFunc(found, func(d audit.Difference) bool { return d.What == "astray" }) // what another has taken
			if err != nil || len(found) > 0 {
				r.t.Errorf("office %d has published, and finds %v, %v", i, found, err)
			}
		} else {
			r.stops(i, o, p)
		}
		if err := errors.Join(o.Ledger.Check(), o.Close()); err != nil {
			r.t.Errorf("office %d: %v", i, err)
		}
	}
	if won == 0 {
		r.t.Error("nobody knows of what is published")
	}
	return won
}

// stops fails unless an office whose issue another has published reports that and takes no more files.
func (r rivals) stops(i int, o *publish.Office, p ledger.Publication) {
	r.t.Helper()
	late := filepath.Join(r.dir, "inbox", "late.xlsx")
	if err := os.WriteFile(late, []byte("odd"), 0o644); err != nil {
		r.t.Fatal(err)
	}
	said := reportingPass(o, func() {})
	if !errors.Is(said.err, files.ErrOccupied) || !strings.Contains(said.err.Error(), "release small-standard-2026-03-01") {
		r.t.Errorf("office %d has not published (%s), and says %v", i, p.State, said.err)
	}
	if err := os.Remove(late); err != nil {
		r.t.Errorf("office %d goes on taking sheets: %v", i, err)
	}
}

// filesKept fails if a dropped file is lost, is left in the inbox, or is in more places than ledgers name: two offices
// may have taken it at the same moment.
func (r rivals) filesKept() {
	r.t.Helper()
	found, err := publishtest.Dropped(r.dir)
	if err != nil {
		r.t.Fatal(err)
	}
	taken := r.taken()
	for sha, n := range r.dropped {
		if found[sha] < n {
			r.t.Errorf("%d of %d files %s are left", found[sha], n, sha[:8])
		}
		if found[sha] > max(n, len(taken[sha])) {
			r.t.Errorf("%d files %s were dropped, %d are there, and the ledgers know of %v", n, sha[:8], found[sha], taken[sha])
		}
		for place := range taken[sha] {
			if data, err := os.ReadFile(filepath.Join(r.dir, filepath.FromSlash(place))); err != nil || rating.SHA(data) != sha {
				r.t.Errorf("a ledger has %s at %s, and there it is not: %v", sha[:8], place, err)
			}
		}
	}
	left, err := filepath.Glob(filepath.Join(r.dir, "inbox", "*.xlsx"))
	if err != nil || len(left) > 0 {
		r.t.Errorf("still in the inbox: %q, %v", left, err)
	}
}

// taken returns the places of each file in the ledgers, by hash.
func (r rivals) taken() map[string]map[string]bool {
	r.t.Helper()
	all := map[string]map[string]bool{}
	for i := range r.ledgers {
		l, err := ledger.OpenReadOnly(filepath.Join(r.ledgers[i], "ledger.db"))
		if err != nil {
			r.t.Fatal(err)
		}
		submissions, err := l.Submissions(ledger.Filter{})
		if err := errors.Join(err, l.Close()); err != nil {
			r.t.Fatal(err)
		}
		for _, s := range submissions {
			if all[s.SHA] == nil {
				all[s.SHA] = map[string]bool{}
			}
			all[s.SHA][s.Folder+"/"+s.File] = true
		}
	}
	return all
}

// published returns the hash of each file of the published issue.
func (r rivals) published() map[string]string {
	r.t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(filepath.Join(r.dir, filepath.FromSlash(rivalIssue)))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		var data []byte
		if data, err = os.ReadFile(filepath.Join(r.dir, filepath.FromSlash(rivalIssue), e.Name())); err != nil {
			break
		}
		all[e.Name()] = rating.SHA(data)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	return all
}

// apart lets the offices take the sheets in turn, the evening before, so that each ledger has some that the other
// lacks.
func (r rivals) apart() {
	r.t.Helper()
	away := filepath.Join(filepath.Dir(r.dir), "away")
	names, err := filepath.Glob(filepath.Join(r.dir, "inbox", "*.xlsx"))
	if err := errors.Join(err, os.Mkdir(away, 0o755)); err != nil {
		r.t.Fatal(err)
	}
	for _, name := range names {
		if err := os.Rename(name, filepath.Join(away, filepath.Base(name))); err != nil {
			r.t.Fatal(err)
		}
	}
	for i, name := range names {
		err := os.Rename(filepath.Join(away, filepath.Base(name)), name)
		if err == nil {
			err = r.round(i%len(r.ledgers), files.OS, dates[0][0])
		}
		if err != nil {
			r.t.Fatal(err)
		}
	}
}

// between stops the first office at its n-th step while the other runs whole rounds, and then lets it go on: on the
// evening and on the day of the list or, if they have taken the sheets apart, on the day alone. It returns false if
// there is no such step.
func between(t *testing.T, n int, apart bool) bool {
	t.Helper()
	r, moments := newRivals(t, 2), dates[0]
	defer os.RemoveAll(filepath.Dir(r.dir))
	if apart {
		r.apart()
		moments = moments[1:]
	}
	var shown map[string]string
	look := func() {
		if shown == nil {
			shown = r.published()
		}
	}
	reached := false
	for _, now := range moments {
		_ = r.round(0, filestest.NewStepping(files.OS, func(s filestest.Step) error {
			if strings.HasPrefix(s.Path, r.ledgers[0]) {
				return nil // of no concern to the other
			}
			if n--; n == 0 {
				reached = true
				for _, now := range moments {
					_ = r.round(1, files.OS, now)
					look()
				}
			}
			return nil
		}), now)
		look()
	}
	if !reached {
		return false
	}
	if won := r.settled(shown); apart && won != 1 {
		t.Errorf("%d offices have published lists of other sheets", won)
	}
	return true
}

// TestTwoOffices lets one office come in at moments all over the work of another; the long proof at very many.
func TestTwoOffices(t *testing.T) {
	aSmall(t)
	for n := 5; n < 600; n += 197 {
		t.Run(fmt.Sprint("together ", n), func(t *testing.T) {
			t.Parallel()
			between(t, n, false)
		})
	}
	for n := 4; n < 200; n += 61 {
		t.Run(fmt.Sprint("apart ", n), func(t *testing.T) {
			t.Parallel()
			between(t, n, true)
		})
	}
}

// TestOfficesAtOnce lets three offices work at the same time.
func TestOfficesAtOnce(t *testing.T) {
	aSmall(t)
	for _, apart := range []bool{false, true} {
		t.Run(fmt.Sprint("apart ", apart), func(t *testing.T) { atOnce(t, 3, apart) })
	}
}

func atOnce(t *testing.T, offices int, apart bool) {
	t.Helper()
	r, moments := newRivals(t, offices), dates[0]
	defer os.RemoveAll(filepath.Dir(r.dir))
	if apart {
		r.apart()
		moments = moments[1:]
	}
	for _, now := range moments {
		var all sync.WaitGroup
		for i := range offices {
			all.Go(func() { _ = r.round(i, files.OS, now) })
		}
		all.Wait()
	}
	if won := r.settled(r.published()); apart && won != 1 {
		t.Errorf("%d offices have published lists of other sheets", won)
	}
}
