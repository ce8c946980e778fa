package publish_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"kalends/ingest/workbook"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/intake"
	"kalends/rating"
)

// TestHalfFiles lets halves of sheets lie in the inbox: each goes back after a quarter of an hour, whatever its name
// and whatever the clock showed before, and what came whole meanwhile is not remembered for ever.
func TestHalfFiles(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[0])
	inbox := filepath.Join(dir, "inbox")
	whole, err := os.ReadFile(filepath.Join(inbox, "open.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(inbox); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(inbox, 0o755); err != nil {
		t.Fatal(err)
	}
	put := func(name string, data []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(inbox, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	odd := "half\xff.xlsx"
	if runtime.GOOS != "linux" {
		odd = "half of another.xlsx" // the system takes no other names
	}
	put("came.xlsx", whole[:2000])
	put("cut.xlsx", whole[:3000])
	put(odd, whole[:4000])
	now := time.Date(2026, 2, 21, 20, 0, 0, 0, time.UTC)
	look := func(after time.Duration) (left int, glimpses map[string]json.RawMessage) {
		t.Helper()
		now = now.Add(after)
		o, err := openSmall(files.OS, dir, now.Format(time.RFC3339))
		if err != nil {
			t.Fatal(err)
		}
		defer o.Close()
		if _, err := o.Intake.Collect(nil); err != nil {
			t.Fatal(err)
		}
		if text, err := o.Ledger.Meta("partial"); err != nil || text != "" && json.Unmarshal([]byte(text), &glimpses) != nil {
			t.Fatalf("%q, %v", text, err)
		}
		entries, err := os.ReadDir(inbox)
		if err != nil {
			t.Fatal(err)
		}
		return len(entries), glimpses
	}
	for _, step := range []struct {
		what           string
		after          time.Duration
		do             func()
		left, glimpsed int
	}{
		{"at first sight", 0, nil, 3, 3},
		{"just before", 14*time.Minute + 59*time.Second, nil, 3, 3},
		{"one has become whole, two are given up", time.Second, func() { put("came.xlsx", whole) }, 0, 1},
		{"a day later another comes", 24 * time.Hour, func() { put("next.xlsx", whole[:2500]) }, 1, 1},
		{"the clock was ahead", -72 * time.Hour, nil, 1, 1},
		{"it is given up by the clock that is right", 15 * time.Minute, nil, 0, 0},
	} {
		if step.do != nil {
			step.do()
		}
		if left, glimpses := look(step.after); left != step.left || len(glimpses) != step.glimpsed {
			t.Errorf("%s: %d files are left, %d remembered, want %d and %d", step.what, left, len(glimpses), step.left, step.glimpsed)
		}
	}
}

// elsewhere is a reader that reads other bytes than it is given.
type elsewhere struct {
	intake.Here
	bytes []byte
	asked int
}

func (e *elsewhere) Read([]byte) (workbook.Book, rating.Findings) {
	e.asked++
	return workbook.Read(e.bytes)
}

// TestReaderUnpacks collects a sheet that only its reader can unpack: what the reader has read to the end is complete,
// and nothing else unpacks it.
func TestReaderUnpacks(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[0])
	inbox := filepath.Join(dir, "inbox")
	whole, err := os.ReadFile(filepath.Join(inbox, "open.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	odd := bytes.Clone(whole)
	sum := bytes.LastIndex(odd, []byte("PK\x01\x02")) + 16 // of its last part, in the directory
	odd[sum]++
	if files.Whole(odd, "open.xlsx") || !files.Closed(odd) {
		t.Fatal("the sheet is to be closed and damaged inside")
	}
	if err := errors.Join(os.RemoveAll(inbox), os.Mkdir(inbox, 0o755),
		os.WriteFile(filepath.Join(inbox, "open.xlsx"), odd, 0o644)); err != nil {
		t.Fatal(err)
	}
	o, err := openSmall(files.OS, dir, "2026-02-21T20:00:00Z")
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	there := &elsewhere{bytes: whole}
	o.Judge.Reader = there
	pass, err := o.Intake.Collect(nil)
	if err != nil || len(pass.Done) != 1 || pass.Done[0].State != ledger.Accepted || there.asked != 1 {
		t.Errorf("%+v, %v, read %d times", pass, err, there.asked)
	}
}
