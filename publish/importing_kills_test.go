package publish_test

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kalends/ingest/players"
	"kalends/ingest/workbook"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/importing"
	"kalends/rating"
	"kalends/reports/sheets"
)

const importDay = "2026-02-20T10:00:00Z"

// listOf returns a list in memory.
func listOf(lines ...string) players.Source {
	text := []byte(strings.Join(append([]string{"ID;Name;Sex;Birth;Club;Rating;K"}, lines...), "\n") + "\n")
	return players.Source{Name: "members.csv",
		Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil },
		Book: func() (workbook.Book, rating.Findings) { return workbook.Read(text) }}
}

var theMembers = []string{"901;Maple, Mia;F;1999;North;1810;20", "902;Nut, Ned;M;1988;South;1777;20", "903;Olive, Odo;M;2001;;1650;20"}

func importOptions() importing.Options {
	return importing.Options{Options: players.Options{Date: rating.Day(2026, 2, 1)}}
}

// propose writes the proposal of a list, given by its lines, and returns its path.
func propose(o *publish.Office, lines ...string) (file string, err error) {
	desk := importing.Desk{Folder: o.Folder}
	p, err := desk.Propose(listOf(lines...), importOptions())
	if err != nil {
		return "", err
	}
	file, _, err = desk.Write(p)
	return file, err
}

// TestStoppedWhileImporting ends the process at steps of putting a proposal into the registry: the registry is the old
// one or the new one, whole, and the next try ends as an undisturbed one does. The long proof stops at every one.
func TestStoppedWhileImporting(t *testing.T) { stopImporting(t, 7) }

func stopImporting(t *testing.T, stride int) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	file := proposed(t, dir, theMembers...)
	old := registryIn(t, dir)
	undisturbed, steps := copyOf(t, dir), 0
	applying(t, undisturbed, file, func(filestest.Step) { steps++ })
	want := registryIn(t, undisturbed)
	if bytes.Equal(old, want) || steps < 10 {
		t.Fatalf("%d steps, and the registry is as it was: %v", steps, bytes.Equal(old, want))
	}
	for i := 0; i < steps; i += stride {
		other := copyOf(t, dir)
		n, last := i, ""
		applying(t, other, file, func(s filestest.Step) {
			if n--; n < 0 {
				last = stepText(s)
				panic(stop{})
			}
		})
		if now := registryIn(t, other); !bytes.Equal(now, old) && !bytes.Equal(now, want) {
			t.Errorf("stopped at %s: the registry is neither the old nor the new one", last)
		}
		applying(t, other, file, func(filestest.Step) {})
		if !bytes.Equal(registryIn(t, other), want) {
			t.Errorf("stopped at %s: the next try ends otherwise", last)
		}
		kept, err := filepath.Glob(filepath.Join(other, "registry", "history", "*_"+rating.SHA(old)[:8]+".xlsx"))
		if err != nil || len(kept) != 1 {
			t.Errorf("stopped at %s: the old registry is kept as %v (%v)", last, kept, err)
		}
		if left, _ := filepath.Glob(filepath.Join(other, "registry", "import-*.xlsx")); len(left) > 0 {
			t.Errorf("stopped at %s: %v still waits", last, left)
		}
		if err := os.RemoveAll(other); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d steps", steps)
}

// proposed opens a folder and writes the proposal of a list.
func proposed(t *testing.T, dir string, lines ...string) string {
	t.Helper()
	o, err := openSmall(files.OS, dir, importDay)
	if err != nil {
		t.Fatal(err)
	}
	file, err := propose(o, lines...)
	if err := errors.Join(err, o.Close()); err != nil {
		t.Fatal(err)
	}
	return file
}

func registryIn(t *testing.T, dir string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "registry", "registry.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// applying applies a proposal; at is called at every step of the file system.
func applying(t *testing.T, dir, file string, at func(filestest.Step)) {
	t.Helper()
	begun := false
	o, err := openSmall(filestest.NewStepping(files.OS, func(s filestest.Step) error {
		if begun && !s.Reads() {
			at(s)
		}
		return nil
	}), dir, importDay)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if r := recover(); r != nil {
			if _, stopped := r.(stop); !stopped {
				panic(r)
			}
		}
		begun = false
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
	}()
	begun = true
	a, err := importing.Desk{Folder: o.Folder}.Apply(file)
	if err != nil || len(a.Findings) > 0 {
		t.Errorf("%v %v", err, a.Findings)
	}
}

// TestImportTwiceIsOnce imports lists of all kinds of people: what was proposed and applied is not proposed again, and
// the order of the rows does not matter. A person in doubt may be proposed once the list itself has renamed the player
// whom the person resembled, and then not again.
func TestImportTwiceIsOnce(t *testing.T) { importTwice(t, 2) }

func importTwice(t *testing.T, seeds int) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	lists := rapid.SliceOfNDistinct(member(), 4, 12, func(s string) string { return s[:strings.IndexByte(s, ';')] })
	rows := 0
	for seed := range seeds {
		here, lines := copyOf(t, dir), lists.Example(seed)
		turned := slices.Concat(lines[2:], lines[:2])
		slices.Reverse(turned)
		first, other := proposal(t, here, lines), proposal(t, here, turned)
		if !reflect.DeepEqual(withoutSources(first), withoutSources(other)) {
			t.Fatalf("in another order:\n%v\n%v", withoutSources(first), withoutSources(other))
		}
		if rows += len(first.Rows); len(first.Rows) == 0 {
			continue
		}
		file := proposed(t, here, lines...)
		applying(t, here, file, func(filestest.Step) {})
		again := proposal(t, here, lines)
		for _, r := range again.Rows {
			if !asks(first, r.Source) {
				t.Errorf("%q: proposed again: %v", lines, r)
			}
		}
		if len(again.Rows) > 0 {
			applying(t, here, proposed(t, here, lines...), func(filestest.Step) {})
			if rest := proposal(t, here, lines).Rows; len(rest) > 0 {
				t.Errorf("%q: proposed a third time: %v", lines, rest)
			}
		}
	}
	if rows < 3*seeds {
		t.Errorf("only %d rows were proposed", rows)
	}
}

// asks reports whether a proposal has a question about the person in a row of the list.
func asks(p *importing.Proposal, row rating.Origin) bool {
	return slices.ContainsFunc(p.Findings, func(f rating.Finding) bool {
		return f.Severity() == rating.Question && f.Origin == row
	})
}

// member draws a row of a list: a newcomer, a player of the registry, or somebody who resembles one.
func member() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		pick := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(t, label) }
		id := pick("id", "901", "902", "903", "904", "905", "A-1", "B-2", "C-3", "D-4", "0906")
		return strings.Join([]string{id, pick("name", "Maple, Mia", "Nut, Ned", "Ash, Anna", "Birch, Boris", "Ash, Ana", "陈一", "Клен, Мія"),
			pick("sex", "F", "M", ""), pick("birth", "1990", "1985-03-04", "", "2001"), pick("club", "", "North"),
			pick("rating", "", "1810", "1400", "1200", "2401"), pick("k", "10", "20", "40", "")}, ";")
	})
}

func proposal(t *testing.T, dir string, lines []string) *importing.Proposal {
	t.Helper()
	o, err := openSmall(files.OS, dir, importDay)
	if err != nil {
		t.Fatal(err)
	}
	p, err := importing.Desk{Folder: o.Folder}.Propose(listOf(lines...), importOptions())
	if err := errors.Join(err, o.Close()); err != nil {
		t.Fatal(err)
	}
	return p
}

// withoutSources returns the rows and findings of a proposal without their places in the list.
func withoutSources(p *importing.Proposal) (all []any) {
	for _, r := range p.Rows {
		r.Source = rating.Origin{}
		all = append(all, r)
	}
	var found []string
	for _, f := range p.Findings {
		said := maps.Clone(f.Args)
		delete(said, "where") // a line, too
		found = append(found, f.Code+" "+f.Read+" "+strings.Join(slices.Sorted(maps.Values(said)), " "))
	}
	slices.Sort(found)
	return append(all, found)
}

// TestRegistrySavedWhileImporting saves the registry, as an officer does, at steps of applying a proposal: what was
// saved is there afterwards, and the command says that it must be run again if nothing was written. The long proof saves
// at every step.
func TestRegistrySavedWhileImporting(t *testing.T) { saveImporting(t, 4) }

func saveImporting(t *testing.T, stride int) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	file := proposed(t, dir, theMembers...)
	saved, err := sheets.Fill(registryIn(t, dir), []sheets.FillSheet{{Sheet: "Players", From: 40,
		Rows: []row{{"player.id": "904", "player.name": "Pine, Pia", "player.sex": "F"}}}})
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for at := 0; ; at += stride {
		other := copyOf(t, dir)
		n, begun, reached := at, false, false
		o, err := openSmall(filestest.NewStepping(files.OS, func(s filestest.Step) error {
			if begun && strings.Contains(filepath.ToSlash(s.Path), "/registry/") {
				n--
			}
			if n < 0 && !reached {
				reached = true
				return renameOver(filepath.Join(other, "registry", "registry.xlsx"), saved)
			}
			return nil
		}), other, importDay)
		if err != nil {
			t.Fatal(err)
		}
		begun = true
		_, err = importing.Desk{Folder: o.Folder}.Apply(file)
		begun = false
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
		if !reached {
			break
		}
		if !bytes.Equal(registryIn(t, other), saved) {
			t.Errorf("saved at step %d: it is lost (%v)", at, err)
		}
		if errors.Is(err, folder.ErrSaved) {
			told++
		} else if err != nil {
			t.Errorf("saved at step %d: %v", at, err)
		}
		if err := os.RemoveAll(other); err != nil {
			t.Fatal(err)
		}
	}
	if told < 10/stride {
		t.Errorf("told %d times", told)
	}
}
