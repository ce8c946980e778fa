package ledger

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// reading returns open for a Reader.
func reading(open func(string) (*Ledger, error)) func(string) (*Reader, error) {
	return func(path string) (*Reader, error) {
		l, err := open(path)
		if err != nil {
			return nil, err
		}
		return &l.Reader, nil
	}
}

func TestSchemaOfAnotherVersionIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	l := openAt(t, path)
	must(t, exec(t, l, "PRAGMA user_version = 999"), l.Close())
	for name, open := range map[string]func(string) (*Reader, error){"Open": reading(Open), "OpenReadOnly": OpenReadOnly} {
		if _, err := open(path); !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "999") {
			t.Errorf("%s of a newer ledger: %v", name, err)
		}
	}
	db, err := sql.Open("sqlite", path)
	must(t, err)
	_, err = db.Exec("PRAGMA user_version = 1; PRAGMA application_id = 7")
	must(t, err, db.Close())
	for name, open := range map[string]func(string) (*Reader, error){"Open": reading(Open), "OpenReadOnly": OpenReadOnly} {
		if _, err := open(path); !errors.Is(err, ErrForeign) {
			t.Errorf("%s of another program's file: %v", name, err)
		}
	}
	text := filepath.Join(t.TempDir(), "ledger.db")
	must(t, os.WriteFile(text, []byte(strings.Repeat("not a database ", 100)), 0o644))
	if _, err := Open(text); err == nil {
		t.Error("a text was opened")
	}
}

func TestReadOnlyBesideAWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b?c#%41.db")
	l := openAt(t, path)
	enter(t, l, accepted("EV-1"))
	tx, err := l.db.Begin() // an unfinished pass holds the writer's lock
	must(t, err)
	_, err = tx.Exec("INSERT INTO meta VALUES ('half', 'done')")
	must(t, err)
	r, err := OpenReadOnly(path)
	must(t, err)
	defer r.Close()
	if got, err := r.Submissions(Filter{}); err != nil || len(got) != 1 {
		t.Errorf("beside a writer: %v, %v", got, err)
	}
	if v, err := r.Meta("half"); v != "" || err != nil {
		t.Errorf("sees what is not committed: %q, %v", v, err)
	}
	must(t, tx.Commit())
	if v, err := r.Meta("half"); v != "done" || err != nil {
		t.Errorf("after the commit: %q, %v", v, err)
	}
	cannotWrite(t, r)
	must(t, r.Check())
}

// cannotWrite fails if the database of a reader accepts a write.
func cannotWrite(t *testing.T, r *Reader) {
	t.Helper()
	if _, writes := any(r).(interface{ SetMeta(string, string) error }); writes {
		t.Error("a reader takes notes")
	}
	if _, err := r.db.Exec("INSERT INTO meta VALUES ('a', 'b')"); err == nil {
		t.Error("written")
	}
}

func TestReadOnlyOfNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.db")
	for _, make := range []func() error{func() error { return nil }, func() error { return os.WriteFile(path, nil, 0o644) }} {
		must(t, make())
		r, err := OpenReadOnly(path)
		must(t, err)
		got, err := r.Submissions(Filter{})
		_, found, err2 := r.Latest("standard")
		if len(got) != 0 || found || err != nil || err2 != nil {
			t.Errorf("%v, %v, %v, %v", got, found, err, err2)
		}
		cannotWrite(t, r)
		must(t, r.Close())
	}
	if info, err := os.Stat(path); err != nil || info.Size() != 0 {
		t.Errorf("reading wrote: %v, %v", info, err)
	}
}

func TestReadOnlyLeavesTheFolderAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	l := openAt(t, path)
	enter(t, l, accepted("EV-1"))
	must(t, l.Close(), os.Chmod(path, 0o444), os.Chmod(filepath.Dir(path), 0o555))
	defer os.Chmod(filepath.Dir(path), 0o755)
	r, err := OpenReadOnly(path)
	must(t, err)
	defer r.Close()
	if got, err := r.Submissions(Filter{}); err != nil || len(got) != 1 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestBackup(t *testing.T) {
	l, want := withList(t)
	path := filepath.Join(t.TempDir(), "copy.db")
	must(t, l.Backup(path))
	if err := l.Backup(path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over another copy: %v", err)
	}
	c := openAt(t, path)
	got, _, err := c.ListOn("standard", day("2026-10-01"))
	must(t, err, c.Check())
	if diff := cmp.Diff(want, got, same); diff != "" {
		t.Error(diff)
	}
}

// TestKilledAtAnyMoment copies the files of a ledger as a killed process leaves them: after every commit, and in the
// middle of a transaction with pages of it in the log already, cut at many lengths.
func TestKilledAtAnyMoment(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	l := openAt(t, path)
	enter(t, l, accepted("EV-1"))
	tx, err := l.db.Begin()
	must(t, err)
	_, err = tx.Exec("PRAGMA cache_size = 2")
	must(t, err)
	for i := range 2000 {
		_, err := tx.Exec("INSERT INTO meta VALUES (?, ?)", fmt.Sprint(i), strings.Repeat("x", 100))
		must(t, err)
	}
	file, err := os.ReadFile(path)
	must(t, err)
	log, err := os.ReadFile(path + "-wal")
	must(t, err)
	must(t, tx.Rollback())
	n := 0
	for keep := len(log); keep > 0; keep -= max(1, len(log)/40) + 13 {
		dir := t.TempDir()
		killed := filepath.Join(dir, "ledger.db")
		must(t, os.WriteFile(killed, file, 0o644), os.WriteFile(killed+"-wal", log[:keep], 0o644))
		k, err := Open(killed)
		must(t, err)
		subs, err := k.Submissions(Filter{WithSheets: true})
		must(t, err, k.Check())
		if v, err := k.Meta("0"); v != "" || err != nil || len(subs) > 1 || (keep == len(log) && len(subs) != 1) {
			t.Errorf("cut at %d of %d: %q, %v, %d submissions", keep, len(log), v, err, len(subs))
		}
		must(t, k.Close())
		n++
	}
	t.Logf("%d cuts of a log of %d bytes, each a legal ledger", n, len(log))
}

func TestSecondWriterWaits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	a, b := openAt(t, path), openAt(t, path)
	tx, err := a.db.Begin()
	must(t, err)
	done := make(chan error)
	go func() { done <- b.SetMeta("who", "b") }()
	select {
	case err := <-done:
		t.Errorf("wrote beside another writer: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	must(t, tx.Rollback(), <-done)
}
