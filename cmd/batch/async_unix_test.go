//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestNobodyReadsTheOutput starts the scheduled job with a stopped terminal and with one that is gone: its lists are
// published, and it ends when it is told to.
func TestNobodyReadsTheOutput(t *testing.T) {
	t.Parallel()
	kalends := built(t)
	for _, gone := range []bool{false, true} {
		f := worldFolder(t, worlds()["fide"])
		ear, mouth, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer mouth.Close()
		defer ear.Close()
		if gone {
			ear.Close()
		} else if err = mouth.SetWriteDeadline(time.Now().Add(100 * time.Millisecond)); err == nil {
			for err == nil { // until the pipe is full
				_, err = mouth.Write(bytes.Repeat([]byte("."), 512))
			}
		}
		c := exec.Command(kalends.path)
		c.Args = []string{"kalends", "-C", f.dir, "--now", "2026-10-01T00:05:00Z", "run"}
		c.Stdout, c.Stderr = mouth, mouth
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Process.Kill() })
		for range 300 {
			if exists(filepath.Join(f.dir, "published", "test-standard-2026-10-01", "r1")) {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		if got := f.list("test-standard-2026-10-01"); len(got) != 4 {
			t.Errorf("gone %v: the list has %v", gone, got)
		}
		ending := syscall.SIGTERM
		if gone {
			ending = syscall.SIGHUP // as when a terminal is closed
		}
		if err := c.Process.Signal(ending); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("gone %v: %v", gone, err)
			}
		case <-time.After(20 * time.Second):
			t.Errorf("gone %v: the job does not end", gone)
		}
	}
}
