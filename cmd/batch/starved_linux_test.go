//go:build !race

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/publishtest"
)

// tooHeavy is the size in kilobytes of a file for which the program lacks memory in every case below.
const tooHeavy = 45_000

// TestAStarvedProgramNeverEndsWithTwo gives the program little memory: too little for itself, for its ledger, and
// always for a file that it can only hold whole. It must never exit with 2, which says that nothing was touched: a
// service that is told not to start again on 2 would never come back. A crash ends by a signal.
func TestAStarvedProgramNeverEndsWithTwo(t *testing.T) {
	t.Parallel()
	f, _ := busyFolder(t)
	heavy := filepath.Join(f.dir, "inbox", "heavy.csv")
	if err := os.WriteFile(heavy, bytes.Repeat([]byte("1;2;3\n"), tooHeavy<<10/6), 0o644); err != nil {
		t.Fatal(err)
	}
	before, err := publishtest.Holding(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "kalends")
	if err := os.Symlink(built(t).path, link); err != nil {
		t.Fatal(err)
	}
	broken := 0
	for _, kilobytes := range []string{"60000", "80000", "90000", "100000", "110000", "120000"} {
		p := built(t)
		p.alter = func(c *exec.Cmd) {
			c.Args = append([]string{"sh", "-c", "ulimit -d " + kilobytes + `; exec "$0" "$@"`, link}, c.Args[1:]...)
			c.Path = "/bin/sh"
		}
		status, _, errs := p.run(t, f, "2026-02-28T20:00:00Z", "collect")
		after, err := publishtest.Holding(f.dir)
		if err != nil {
			t.Fatal(err)
		}
		if status == exitUsage && !cmp.Equal(before, after) {
			t.Errorf("with %s KB it ends with 2, and something was touched\n%s", kilobytes, errs)
		}
		if status < 0 || status > 128 { // a signal, seen by the shell or by us
			broken++
		}
		t.Logf("%s KB: exit %d", kilobytes, status)
		before = after
	}
	if broken == 0 {
		t.Error("it never broke off")
	}
}
