package publish_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/publishtest"
)

// TestBackupIsTheLedger removes the ledger after the first list and puts the copy in its place: everything is there,
// and the second date ends as it would have ended.
func TestBackupIsTheLedger(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[1])
	at := filepath.Join(dir, "ledger")
	for _, name := range []string{"ledger.db", "ledger.db-wal", "ledger.db-shm"} {
		if err := os.RemoveAll(filepath.Join(at, name)); err != nil {
			t.Fatal(err)
		}
	}
	copied, err := os.ReadFile(filepath.Join(at, "backup", "ledger-00001.db"))
	if err == nil {
		err = os.WriteFile(filepath.Join(at, "ledger.db"), copied, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	journalBeside(t, at)
	for _, now := range dates[1] {
		if err := passAt(files.OS, dir, now); err != nil {
			t.Fatal(err)
		}
	}
	after, err := publishtest.Holding(dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s.after[1], after); diff != "" {
		t.Errorf("with the copy of the ledger it ends otherwise:\n%s", diff)
	}
}

// journalBeside fails unless the text file beside a backup has the journal of the backup, entry by entry.
func journalBeside(t *testing.T, at string) {
	t.Helper()
	l, err := ledger.OpenReadOnly(filepath.Join(at, "backup", "ledger-00001.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.Check(); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(at, "backup", "ledger-00001.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	n := 0
	for want, err := range l.Journal() {
		if err != nil {
			t.Fatal(err)
		}
		var got ledger.Entry
		if !lines.Scan() || json.Unmarshal(lines.Bytes(), &got) != nil {
			t.Fatalf("line %d is not entry %d: %s", n+1, want.Seq, lines.Bytes())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
		n++
	}
	if lines.Scan() || n == 0 {
		t.Errorf("the lines go on after entry %d: %s", n, lines.Bytes())
	}
}

// TestTwelveBackups publishes fourteen months. The last twelve copies are there, each with its lines, and nothing else.
func TestTwelveBackups(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	if err := passAt(files.OS, dir, "2027-04-01T00:05:00Z"); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(dir, "ledger", "backup"))
	if err != nil {
		t.Fatal(err)
	}
	var names, want []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	for n := 3; n <= 14; n++ {
		want = append(want, fmt.Sprintf("ledger-%05d.db", n), fmt.Sprintf("ledger-%05d.jsonl", n))
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
}
