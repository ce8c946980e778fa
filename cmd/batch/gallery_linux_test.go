//go:build !race

package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/rating"
)

// TestGalleryOfTheWorker shows how a worker dies of a workbook: of memory, of time, and of itself.
func TestGalleryOfTheWorker(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	f := testFolder{t, t.TempDir()}
	f.must("2026-09-20T09:00:00Z", "template", "--kind", "games", "--players", "2000", "--rounds", "20", "-o", filepath.Join(f.dir, blank))
	data, err := os.ReadFile(filepath.Join(f.dir, blank))
	if err != nil {
		t.Fatal(err)
	}
	ends := func(name, last string) string {
		path := filepath.Join(f.dir, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\necho '"+last+"' >&2\nexit 2\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	roomy := bounds{memory: 256 << 20, cpu: 10, patient: time.Minute}
	for code, c := range map[string]struct {
		program string
		bounds  bounds
	}{
		"E146": {ends("starved", "fatal error: runtime: out of memory"), roomy}, // when a real one starves is the collector's to say
		"E147": {self, bounds{memory: 256 << 20, cpu: 10, patient: time.Millisecond}},
		"E148": {ends("broken", "panic: index out of range"), roomy},
	} {
		t.Run(code, func(t *testing.T) {
			_, found := (&bounded{self: c.program, bounds: c.bounds}).Read(data)
			displayed(t, code, inEveryLanguage(found))
		})
	}
}

// TestGalleryOfTheSetAside shows what is said of a file in the reading of which two processes have ended.
func TestGalleryOfTheSetAside(t *testing.T) {
	t.Parallel()
	f, _ := busyFolder(t)
	sha := rating.SHA([]byte(f.read("inbox/bad.xlsx")))
	note := filepath.Join(f.dir, "ledger", "reading.json")
	if err := os.WriteFile(note, []byte(`{"reading":"`+sha+`","ended":{"`+sha+`":1}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, out, errs := f.run("2026-02-28T20:00:00Z", "collect"); status != exitPerson {
		t.Fatalf("exit %d\n%s%s", status, out, errs)
	}
	l, err := ledger.OpenReadOnly(filepath.Join(f.dir, "ledger", "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	found, err := l.Submissions(ledger.Filter{SHA: sha})
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	displayed(t, "E150", inEveryLanguage(found[0].Findings))
}
