package publish_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/workbook"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/inbox"
	"kalends/publish/intake"
	"kalends/rating"
)

// deadly is a reader in which the process ends when it reads or draws certain bytes.
type deadly struct {
	intake.Here
	victim      string // by hash
	read, drawn bool   // when it ends
	opened      *[]string
}

func (d deadly) Read(data []byte) (workbook.Book, rating.Findings) {
	*d.opened = append(*d.opened, rating.SHA(data))
	if d.read && rating.SHA(data) == d.victim {
		panic(stop{})
	}
	return d.Here.Read(data)
}

func (d deadly) Draw(c intake.Copy) ([]byte, error) {
	*d.opened = append(*d.opened, rating.SHA(c.Source))
	if d.drawn && rating.SHA(c.Source) == d.victim {
		panic(stop{})
	}
	return d.Here.Draw(c)
}

// collectWith collects with a reader. It returns the hashes of the files that were opened, and whether the process
// ended.
func collectWith(t *testing.T, dir, now string, r deadly) (opened []string, done []intake.Done, ended bool) {
	t.Helper()
	o, err := openSmall(files.OS, dir, now)
	if err != nil {
		t.Fatal(err)
	}
	r.opened = &opened
	o.Judge.Reader = r
	func() {
		defer func() {
			if broken := recover(); broken != nil {
				if _, ended = broken.(stop); !ended {
					panic(broken)
				}
			}
		}()
		pass, err := o.Intake.Collect(nil)
		if err != nil {
			t.Fatal(err)
		}
		done = pass.Done
	}()
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	return opened, done, ended
}

// victimOf moves a sheet of the inbox to a name before all others, removes its copies and returns its hash.
func victimOf(t *testing.T, dir, like string) string {
	t.Helper()
	in := filepath.Join(dir, "inbox")
	data, err := os.ReadFile(filepath.Join(in, filepath.FromSlash(like)))
	for name := range walked(t, in) { // a copy of it would be a victim, too
		same, readErr := os.ReadFile(filepath.Join(in, filepath.FromSlash(name)))
		if err = errors.Join(err, readErr); err == nil && bytes.Equal(same, data) {
			err = os.Remove(filepath.Join(in, filepath.FromSlash(name)))
		}
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(in, "a victim.xlsx"), data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return rating.SHA(data)
}

func theVictim(done []intake.Done) intake.Done {
	i := slices.IndexFunc(done, func(d intake.Done) bool { return d.File == "inbox/a victim.xlsx" })
	if i < 0 {
		return intake.Done{}
	}
	return done[i]
}

// TestAProcessThatEndsOnceCostsNothing ends a process while it reads a good sheet: the next one reads all others first,
// then this one, and takes it.
func TestAProcessThatEndsOnceCostsNothing(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	victim := victimOf(t, dir, "open.xlsx")
	opened, _, ended := collectWith(t, dir, "2026-02-28T20:00:00Z", deadly{victim: victim, read: true})
	if !ended || opened[0] != victim {
		t.Fatalf("it did not end: %v", opened)
	}
	opened, done, _ := collectWith(t, dir, "2026-02-28T20:01:00Z", deadly{victim: victim})
	if len(done) < 3 || done[len(done)-1].File != "inbox/a victim.xlsx" {
		t.Errorf("%d files are filed, the one in which the process ended is not the last: %v", len(done), opened)
	}
	if got := theVictim(done); got.State != ledger.Accepted {
		t.Errorf("it is %q", got.State)
	}
	forgotten(t, dir)
}

// endsIn collects until the process does not end, and returns how often it did.
func endsIn(t *testing.T, dir string, killer deadly) (ends int, opened []string, done []intake.Done) {
	t.Helper()
	for ended := true; ended; ends++ {
		if ends > inbox.Enough+2 {
			t.Fatal("it ends again and again")
		}
		opened, done, ended = collectWith(t, dir, fmt.Sprintf("2026-02-28T20:%02d:00Z", ends), killer)
	}
	return ends - 1, opened, done
}

// TestAFileInWhichManyProcessesEndWaits checks that all other files are filed meanwhile, that the file is never
// returned, and that it is read again once it was taken out of the inbox and put back.
func TestAFileInWhichManyProcessesEndWaits(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	victim := victimOf(t, dir, "open.xlsx")
	ends, opened, done := endsIn(t, dir, deadly{victim: victim, read: true})
	if ends < inbox.Enough || slices.Contains(opened, victim) { // what is filed meanwhile lets it count anew
		t.Errorf("%d processes ended, then %v was opened", ends, opened)
	}
	if got := theVictim(done); got.State != "" {
		t.Errorf("it is %q", got.State)
	}
	if left := inboxOf(t, dir); !slices.Equal(left, []string{"a victim.xlsx"}) {
		t.Errorf("in the inbox lies %q", left)
	}
	at, aside := filepath.Join(dir, "inbox", "a victim.xlsx"), filepath.Join(t.TempDir(), "aside.xlsx")
	must(t, os.Rename(at, aside))
	collectWith(t, dir, "2026-02-28T21:00:00Z", deadly{})
	must(t, os.Rename(aside, at))
	if _, done, _ = collectWith(t, dir, "2026-02-28T21:01:00Z", deadly{}); theVictim(done).State != ledger.Accepted {
		t.Errorf("put back it is %q", theVictim(done).State)
	}
	forgotten(t, dir)
}

// TestAProcessThatEndsInDrawing ends processes while they draw the annotated copy of a file: after many of them it is
// not drawn any more, and the job goes on.
func TestAProcessThatEndsInDrawing(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	var bad string
	for name := range walked(t, filepath.Join(dir, "inbox")) {
		if strings.Contains(name, "bad") {
			bad = name
		}
	}
	victim := victimOf(t, dir, bad)
	ends, opened, done := endsIn(t, dir, deadly{victim: victim, drawn: true})
	if ends < inbox.Enough || slices.Contains(opened, victim) {
		t.Errorf("%d processes ended, then %v was opened", ends, opened)
	}
	if got := theVictim(done); got.State != ledger.Rejected {
		t.Errorf("it is %q", got.State)
	}
	if left := inboxOf(t, dir); len(left) > 0 {
		t.Errorf("the others wait for it: %q", left)
	}
	forgotten(t, dir)
}

// forgotten fails if the note of files being read is still there.
func forgotten(t *testing.T, dir string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "ledger", "reading.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("reading.json still lies there: %v", err)
	}
}

func inboxOf(t *testing.T, dir string) (names []string) {
	t.Helper()
	for name := range walked(t, filepath.Join(dir, "inbox")) {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// walked returns the files below a folder by relative path.
func walked(t *testing.T, root string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(root, name)
			found[filepath.ToSlash(rel)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// starving is a reader without memory for annotated copies; with plain it can draw those that are laid out anew.
type starving struct {
	intake.Here
	plain bool // it can lay a file out anew
	asked *int
}

func (s starving) Draw(c intake.Copy) ([]byte, error) {
	*s.asked++
	if s.plain && c.Plain {
		return s.Here.Draw(c)
	}
	return nil, errors.New("out of memory")
}

// TestACopyThatCannotBeDrawn sends a sheet back whose annotated copy cannot be drawn within bounds: with what was read
// laid out anew, and where that cannot be done either, with the findings.
func TestACopyThatCannotBeDrawn(t *testing.T) {
	for _, tc := range []struct {
		name   string
		plain  bool
		sheets int // at least
	}{{"laid out anew", true, 2}, {"the findings alone", false, 1}} {
		dir := copyOf(t, aSmall(t).base[0])
		o, err := openSmall(files.OS, dir, "2026-02-28T20:00:00Z")
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		o.Judge.Reader = starving{plain: tc.plain, asked: &asked}
		_, err = o.Intake.Collect(nil)
		if err := errors.Join(err, o.Close()); err != nil {
			t.Fatal(err)
		}
		copies := 0
		for name := range walked(t, filepath.Join(dir, "rejected")) {
			if !strings.HasSuffix(name, "__REJECTED.xlsx") {
				continue
			}
			copies++
			data, err := os.ReadFile(filepath.Join(dir, "rejected", filepath.FromSlash(name)))
			if err != nil {
				t.Fatal(err)
			}
			book, refused := workbook.Read(data)
			if len(refused) > 0 || len(book.Names()) < tc.sheets || tc.sheets == 1 && len(book.Names()) > 1 || book.Names()[0] != "_Problems" {
				t.Errorf("%s: %s has sheets %v, %v", tc.name, name, book.Names(), refused)
			}
			if len(book.Sheets[0].Rows) < 5 {
				t.Errorf("%s: %s does not say what is wrong", tc.name, name)
			}
		}
		if copies == 0 || asked < 2*copies {
			t.Errorf("%s: %d copies, asked %d times", tc.name, copies, asked)
		}
	}
}
