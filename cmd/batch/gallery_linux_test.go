//go:build !race

package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestGalleryOfTheWorker shows how a worker ends in a workbook: for lack of memory, of time, and by a crash.
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
	roomy := workerLimits{memory: 256 << 20, cpu: 10, timeout: time.Minute}
	for code, c := range map[string]struct {
		program string
		limits  workerLimits
	}{
		"E146": {ends("starved", "fatal error: runtime: out of memory"), roomy}, // when a real worker starves depends on the collector
		"E147": {self, workerLimits{memory: 256 << 20, cpu: 10, timeout: time.Millisecond}},
		"E148": {ends("broken", "panic: index out of range"), roomy},
	} {
		t.Run(code, func(t *testing.T) {
			_, found := (&workerReader{program: c.program, limits: c.limits}).Read(data)
			compareExhibit(t, code, inEveryLanguage(found))
		})
	}
}
