//go:build !race

package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestWorkerIsEnded ends workers in ways that are not, or perhaps not, the sheet's fault.
func TestWorkerIsEnded(t *testing.T) {
	t.Parallel()
	f, _ := busyFolder(t)
	data := []byte(f.read("inbox/open.xlsx"))
	self := built(t).path
	for _, tc := range []struct {
		name, script string
		want         string // the finding; empty: the sheet is read all the same
	}{
		{"killed each time", "kill -9 $$", "E146"},
		{"killed once", `if [ -e "$0.again" ]; then exec ` + self + ` "$@"; fi; touch "$0.again"; kill -9 $$`, ""},
		{"told to stop", "kill -15 $$", ""},
		{"of another version", "echo 'kalends: unknown command' >&2; exit 1", ""},
		{"answers nonsense", "echo nonsense", ""},
	} {
		script := filepath.Join(f.dir, "worker")
		if err := os.WriteFile(script, []byte("#!/bin/sh\n"+tc.script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		r := &workerReader{program: script, limits: workerLimits{memory: 256 << 20, cpu: 10, timeout: time.Minute}}
		book, found := r.Read(data)
		r.Rest()
		switch {
		case tc.want == "" && (len(found) > 0 || len(book.Names()) == 0):
			t.Errorf("%s: %v", tc.name, found)
		case tc.want != "" && (len(found) != 1 || found[0].Code != tc.want):
			t.Errorf("%s: %v, want %s", tc.name, found, tc.want)
		}
	}
	none := &workerReader{program: filepath.Join(f.dir, "no such program"), limits: senderLimits}
	for range 2 {
		if _, found := none.Read(data); len(found) > 0 {
			t.Errorf("where no worker can be started: %v", found)
		}
	}
	none.Rest()
}
