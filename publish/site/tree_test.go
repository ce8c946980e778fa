package site

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/site/pages"
	"kalends/rating"
	"kalends/reports"
	site "kalends/reports/site"
	"kalends/reports/site/search"
)

// fake is a source of players by rating, with one list and one document.
type fake struct {
	ratings map[string]string // by player
	order   []string          // players by the folders of their pages
	date    rating.Date
	asked   *int // how many stories and values of events were asked for
}

func (f fake) Site() *site.Site {
	return &site.Site{Association: reports.Association{Code: "small"}, Languages: []string{"en", "uk"}}
}

func (f fake) issue() site.IssueRef {
	return site.IssueRef{List: "standard", Date: f.date, Revision: 1}
}

func (f fake) Pages() iter.Seq2[site.Page, error] {
	return func(yield func(site.Page, error) bool) {
		all := []site.Page{site.Home{}, site.Issue{IssueRef: f.issue(), Newest: true},
			keyed{site.Event{EventRef: site.EventRef{Code: "OPEN-1", Start: f.date}}, f.asked}}
		for _, p := range all {
			if !yield(p, nil) {
				return
			}
		}
		for _, id := range f.order {
			if !yield(site.Player{Person: site.Person{ID: id}, Careers: []site.Career{{List: "standard", Rating: f.ratings[id]}}}, nil) {
				return
			}
		}
	}
}

// keyed is an event whose value is counted when it is loaded.
type keyed struct {
	site.Event
	asked *int
}

func (keyed) Key() string { return "unchanged" }

func (k keyed) Load() (site.Page, error) {
	*k.asked++
	return k.Event, nil
}

func (f fake) Explained() []pages.Explained {
	e := pages.Explained{IssueRef: f.issue()}
	for _, id := range f.order[:min(5, len(f.order))] {
		e.Players, e.Keys = append(e.Players, id), append(e.Keys, f.ratings[id])
	}
	return []pages.Explained{e}
}

func (f fake) Stories(e pages.Explained, wanted func(string) bool) iter.Seq2[site.Why, error] {
	return func(yield func(site.Why, error) bool) {
		for _, id := range e.Players {
			if !wanted(id) {
				continue
			}
			*f.asked++
			if !yield(site.Why{IssueRef: e.IssueRef, Person: site.Person{ID: id}}, nil) {
				return
			}
		}
	}
}

func (fake) Proofs() iter.Seq2[site.File, error] {
	return func(func(site.File, error) bool) {}
}

func (fake) Entries() []search.Entry  { return nil }
func (fake) Count([]byte)             {}
func (fake) Characters() map[rune]int { return nil }

func (fake) Documents() []pages.Copy {
	return []pages.Copy{{Place: "files/small/r1/a.pdf", From: "published/small/r1/a.pdf", SHA: rating.SHA([]byte("%PDF")), Size: 4}}
}

// folderOf returns an association's folder with n players, and the document.
func folderOf(t *testing.T, n int) (*folder.Folder, fake) {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "published/small/r1"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "published/small/r1/a.pdf"), []byte("%PDF"), 0o644); err != nil {
		t.Fatal(err)
	}
	byShard := map[string][]string{}
	src := fake{map[string]string{}, nil, rating.Date(20000), new(int)}
	for i := range n {
		id := strconv.Itoa(8600000 + i)
		src.ratings[id] = "1500"
		byShard[site.PlayerShard(id)] = append(byShard[site.PlayerShard(id)], id)
	}
	for i := range 1000 {
		src.order = append(src.order, byShard[fmt.Sprintf("%03d", i)]...)
	}
	return on(files.OS, dir), src
}

// on opens a folder without a ledger.
func on(fsys files.FS, dir string) *folder.Folder {
	f := &folder.Folder{View: *folder.At(dir, folder.Setup{Plain: folder.Plain{Ledger: "ledger"}}), FS: fsys}
	f.Files = files.ReadOnly(fsys)
	return f
}

// holding returns the content of every file of the site by its place.
func holding(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(filepath.Join(dir, "published/site")), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, readErr := os.ReadFile(filepath.Join(dir, "published/site", path))
			all[path], err = string(data), readErr
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return all
}

// opening returns the function that opens a source.
func opening(src Source) func() (Source, error) { return func() (Source, error) { return src, nil } }

func made(t *testing.T, f *folder.Folder, src Source) *tree {
	t.Helper()
	var counts *tree
	f.OnChange = func(_ string, pairs ...any) {
		counts = &tree{written: pairs[3].(int), kept: pairs[5].(int)}
	}
	if _, err := exchange(f, opening(src)); err != nil {
		t.Fatal(err)
	}
	return counts
}

// TestOnlyWhatHasChangedIsWritten makes a site again after one rating has changed.
func TestOnlyWhatHasChangedIsWritten(t *testing.T) {
	f, src := folderOf(t, 40)
	first := made(t, f, src)
	if first.kept != 0 || *src.asked != 6 {
		t.Errorf("%d files were kept, %d stories and events asked for", first.kept, *src.asked)
	}
	changed := src.order[2]
	src.ratings[changed] = "1512"
	again := made(t, f, src)
	// Two pages of the player, two that explain the change, the player's JSON, and site.json.
	if again.written != 6 || *src.asked != 7 {
		t.Errorf("%d files were written, %d stories asked for", again.written, *src.asked)
	}
	kept := holding(t, f.Dir)
	if err := os.RemoveAll(filepath.Join(f.Dir, "published/site")); err != nil {
		t.Fatal(err)
	}
	made(t, f, src)
	if d := cmp.Diff(kept, holding(t, f.Dir)); d != "" {
		t.Error("made from nothing, the site differs:", d)
	}
	if d := kept["data/p/"+site.PlayerShard(changed)+".json"]; !strings.Contains(d, `"rating":"1512"`) {
		t.Error(d)
	}
	if err := os.Remove(filepath.Join(f.Dir, "published/site/uk", site.PlayerPlace(changed))); err != nil {
		t.Fatal(err)
	}
	if made(t, f, src).written != 2 {
		t.Error("a page that somebody has removed was not made again")
	}
}

// TestForeignFilesStay where the site is to be.
func TestForeignFilesStay(t *testing.T) {
	f, src := folderOf(t, 1)
	place := filepath.Join(f.Dir, "published/site")
	err := errors.Join(os.MkdirAll(place, 0o755), os.WriteFile(filepath.Join(place, "index.html"), []byte("mine"), 0o644))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exchange(f, opening(src)); !errors.Is(err, files.ErrOccupied) {
		t.Error(err)
	}
	if all := holding(t, f.Dir); len(all) != 1 {
		t.Error(all)
	}
}

// plain is a file system that can neither link nor exchange.
type plain struct{ files.FS }

func (plain) Swap(string, string) error { return errors.ErrUnsupported }
func (plain) Link(string, string) error { return errors.ErrUnsupported }

// unsynced is a file system that leaves out the syncs of folders.
type unsynced struct{ files.FS }

func (unsynced) SyncDir(string) error  { return nil }
func (unsynced) SyncTree(string) error { return nil }

// TestStoppedAnywhere ends the process at calls of the file system, in make prove at every call: the old site or the new
// one is in place, or, where folders cannot be exchanged in one step, beside its place. The next call ends with the new
// one and leaves nothing else.
func TestStoppedAnywhere(t *testing.T) {
	for name, under := range map[string]files.FS{"exchanging": unsynced{files.OS}, "renaming": plain{unsynced{files.OS}}} {
		t.Run(name, func(t *testing.T) {
			f, src := folderOf(t, 2)
			made(t, f, src)
			before := holding(t, f.Dir)
			base := t.TempDir()
			src.ratings[src.order[1]] = "1600"
			if err := os.CopyFS(base, os.DirFS(f.Dir)); err != nil {
				t.Fatal(err)
			}
			made(t, f, src)
			after, stops, gone := holding(t, f.Dir), 0, 0
			for at := 1; ; at += stride {
				dir := filepath.Join(t.TempDir(), "a")
				if err := os.CopyFS(dir, os.DirFS(base)); err != nil {
					t.Fatal(err)
				}
				faulty := &filestest.Faulty{Under: under, At: at, Dead: true}
				_, err := exchange(on(faulty, dir), opening(src))
				if !faulty.Failed() {
					break
				}
				if err == nil {
					t.Errorf("call %d fails, and nothing is said", at)
				}
				stops++
				there := holding(t, dir)
				switch {
				case len(there) == 0 && name == "renaming":
					gone++
				case !cmp.Equal(there, before) && !cmp.Equal(there, after):
					t.Errorf("call %d: neither the old site nor the new one: %v", at, cmp.Diff(after, there))
				}
				made(t, on(under, dir), src)
				if d := cmp.Diff(after, holding(t, dir)); d != "" {
					t.Errorf("call %d: made again: %s", at, d)
				}
				for place, want := range map[string]int{"published": 2, "ledger/work": 1} {
					if left, err := os.ReadDir(filepath.Join(dir, place)); err != nil || len(left) != want {
						t.Errorf("call %d: %s holds %v, %v", at, place, left, err)
					}
				}
				os.RemoveAll(dir)
			}
			if stops*stride < 50 || gone > 2 {
				t.Errorf("%d stops, at %d of them no site is in place", stops, gone)
			}
		})
	}
}

// counting is a file system that only counts the names in each folder.
type counting struct {
	files.FS
	names map[string]int // by folder
}

func (c counting) Mkdir(path string) error {
	c.names[filepath.Dir(path)]++
	return nil
}

func (c counting) Create(path string) (files.Handle, error) { return nowhere{}, c.Mkdir(path) }
func (c counting) Link(_, to string) error                  { return c.Mkdir(to) }

type nowhere struct{}

func (nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (nowhere) Sync() error                 { return nil }
func (nowhere) Close() error                { return nil }

// TestFoldersOfManyPlayers hold at most a thousand names.
func TestFoldersOfManyPlayers(t *testing.T) {
	f, src := folderOf(t, 20_000)
	fsys := counting{files.OS, map[string]int{}}
	if err := newTree(on(fsys, f.Dir), src, "new", nil).make(); err != nil {
		t.Fatal(err)
	}
	for dir, n := range fsys.names {
		if n > 1000 {
			t.Errorf("%s has %d entries", dir, n)
		}
	}
	if n := fsys.names[filepath.Join("new", "uk", "p", "000")]; n < 5 {
		t.Errorf("the first folder of players has %d entries", n)
	}
}
