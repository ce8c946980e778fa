//go:build unix

package main

import (
	"bufio"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/publish/publishtest"
)

// startJob starts kalends run and waits until it watches. The process is killed when the test ends.
func (p program) startJob(t *testing.T, f testFolder, now string) *exec.Cmd {
	t.Helper()
	c := exec.Command(p.path)
	c.Args = []string{"kalends", "-C", f.dir, "--now", now, "run"}
	output, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "watching") {
			go func() { // its further output must not block it
				for lines.Scan() {
				}
			}()
			return c
		}
	}
	t.Fatalf("kalends run does not watch: %v", lines.Err())
	return nil
}

// TestTwoJobs starts the scheduled job twice on one folder: one works and the other exits; commands that only read or
// publish work beside it; and when it is killed, the next takes over at once.
func TestTwoJobs(t *testing.T) {
	t.Parallel()
	kalends := built(t)
	f, _ := busyFolder(t)
	first := kalends.startJob(t, f, "2026-02-28T20:00:00Z")
	for _, args := range [][]string{{"run"}, {"run", "--once"}} {
		status, _, output := kalends.run(t, f, "2026-02-28T20:01:00Z", args...)
		if status != exitBusy || !strings.Contains(output, "another kalends works in this folder") {
			t.Errorf("%v beside a living job: exit %d, %s", args, status, output)
		}
	}
	for _, c := range []struct {
		args []string
		want []int
	}{
		{[]string{"status"}, []int{exitDone}},
		{[]string{"schedule"}, []int{exitDone}},
		{[]string{"collect"}, []int{exitDone, exitPerson}}, // nothing is left when the job has just taken it
		{[]string{"publish"}, []int{exitDone, exitPerson}},
		{[]string{"explain", "A-1"}, []int{exitDone}},
		{[]string{"verify"}, []int{exitDone}},
	} {
		status, _, output := kalends.run(t, f, "2026-03-01T00:05:00Z", c.args...)
		if status != c.want[0] && status != c.want[len(c.want)-1] {
			t.Errorf("%v beside a living job: exit %d, %s", c.args, status, output)
		}
	}
	if got := f.list("test-standard-2026-03-01"); got["A-1"] == "" {
		t.Errorf("what was published beside the job has no A-1: %v", got)
	}

	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	first.Wait()
	began := time.Now()
	third := kalends.startJob(t, f, "2026-03-01T00:10:00Z")
	if took := time.Since(began); took > 25*time.Second {
		t.Errorf("the next job took over after %s", took)
	}
	if err := third.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := third.Wait(); err != nil {
		t.Errorf("told to stop, the job ends with %v", err)
	}
	if status, _, output := kalends.run(t, f, "2026-03-01T00:15:00Z", "run", "--once"); status == exitBusy {
		t.Errorf("a job that has stopped holds the folder: %s", output)
	}
}

// TestABrowserHoldsTheLedger collects while another program has begun to write to the ledger: nothing is taken, the
// message says what to close, commands that only read answer, and afterwards everything goes on.
func TestABrowserHoldsTheLedger(t *testing.T) {
	t.Parallel()
	kalends := built(t)
	f, dropped := busyFolder(t)
	const now = "2026-02-28T20:00:00Z"
	other, err := ledger.Open(filepath.Join(f.dir, "ledger", "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	err = other.Together(func() error {
		if err := other.SetMeta("browsed", "yes"); err != nil {
			return err
		}
		if status, _, output := kalends.run(t, f, now, "collect"); status != exitFailed || !strings.Contains(output, "[E-LEDGER-BUSY]") {
			t.Errorf("exit %d, %s", status, output)
		}
		if status, _, output := kalends.run(t, f, now, "status"); status != exitDone {
			t.Errorf("status: exit %d, %s", status, output)
		}
		return publishtest.Legal(f.dir, dropped, nil)
	})
	if err := errors.Join(err, other.Close()); err != nil {
		t.Fatal(err)
	}
	if status, _, output := kalends.run(t, f, now, "collect"); status != exitPerson {
		t.Errorf("afterwards: exit %d, %s", status, output)
	}
}
