package ledger

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// beside returns the names of the files in the folder of a path.
func beside(t *testing.T, path string) string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	must(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// TestWhoOnlyReadsLeavesNoFile: what SQLite needs beside the ledger goes when the last reader does, and not a byte of
// the ledger is another; while somebody writes it stays.
func TestWhoOnlyReadsLeavesNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	l, err := Open(path)
	must(t, err)
	enter(t, l, accepted("EV-1"))
	must(t, l.Close())
	was, err := os.ReadFile(path)
	must(t, err)
	first, err := OpenReadOnly(path)
	must(t, err)
	second, err := OpenReadOnly(path)
	must(t, err, first.Check(), second.Check(), first.Close(), second.Check(), second.Close())
	if got := beside(t, path); got != "ledger.db" {
		t.Errorf("there lie %s", got)
	}
	if is, err := os.ReadFile(path); err != nil || string(is) != string(was) {
		t.Errorf("the ledger is another: %v", err)
	}
	reader, err := OpenReadOnly(path)
	must(t, err)
	l, err = Open(path)
	must(t, err)
	enter(t, l, accepted("EV-2"))
	must(t, reader.Close())
	enter(t, l, accepted("EV-3"))
	must(t, l.Check())
	if got := beside(t, path); !strings.Contains(got, "ledger.db-wal") {
		t.Errorf("while it is written there lie %s", got)
	}
	must(t, l.Close())
	if got := beside(t, path); got != "ledger.db" {
		t.Errorf("when it is closed there lie %s", got)
	}
}

// TestWhoYieldsLeavesItToTheNext: a reader that is followed by another, or by a writer, does not open the ledger once
// more to tidy up; the next takes away what lies there.
func TestWhoYieldsLeavesItToTheNext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	l, err := Open(path)
	must(t, err)
	enter(t, l, accepted("EV-1"))
	must(t, l.Close())
	read := func() (func() error, error) { r, err := OpenReadOnly(path); return r.Close, err }
	write := func() (func() error, error) { l, err := Open(path); return l.Close, err }
	for name, next := range map[string]func() (func() error, error){"a reader": read, "a writer": write} {
		first, err := OpenReadOnly(path)
		must(t, err, first.Check(), CloseKeepingFiles(first))
		if got := beside(t, path); got == "ledger.db" {
			t.Errorf("before %s nothing lies there any more", name)
		}
		closeIt, err := next()
		must(t, err, closeIt())
		if got := beside(t, path); got != "ledger.db" {
			t.Errorf("behind %s there lie %s", name, got)
		}
	}
}
