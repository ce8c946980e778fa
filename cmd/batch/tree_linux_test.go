//go:build !race

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// cost is what a run of the program used, with every process that it started.
type cost struct {
	peak int64         // bytes resident at one moment, all processes together
	cpu  time.Duration // of all of them
}

// mostOfAll is what the program and its workers may hold together, whatever lies in the inbox.
const mostOfAll = 256 << 20

// runWeighed runs the program in a folder and returns its exit status, its output, and its cost. Hundreds of times a
// second it asks the system how much memory the whole tree of processes holds; shared pages are counted for each. (The
// peak that wait reports is of no use: a child begins with the peak of the test that started it, and two peaks need not
// coincide.)
func (p program) runWeighed(t *testing.T, f testFolder, now string, args ...string) (status int, output string, c cost) {
	t.Helper()
	command := exec.Command(p.path)
	command.Args = append([]string{"kalends", "-C", f.dir, "--now", now}, args...)
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended, peak := make(chan struct{}), make(chan int64)
	go func() {
		most := int64(0)
		for {
			select {
			case <-ended:
				peak <- most
				return
			case <-time.After(2 * time.Millisecond):
				most = max(most, residentBytes(command.Process.Pid))
			}
		}
	}()
	_ = command.Wait() // the process state says how it ended
	close(ended)
	state := command.ProcessState
	return state.ExitCode(), out.String(), cost{<-peak, state.UserTime() + state.SystemTime()}
}

// residentBytes returns the resident bytes of a process and of those that it started; 0 if it has ended.
func residentBytes(pid int) (held int64) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid)) // a process that has ended has none
	_, _ = fmt.Sscan(string(text), new(int64), &held)
	held *= int64(os.Getpagesize())
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, list := range lists {
		text, _ := os.ReadFile(list) // a thread that has ended has none
		for _, child := range strings.Fields(string(text)) {
			if n, err := strconv.Atoi(child); err == nil {
				held += residentBytes(n)
			}
		}
	}
	return held
}
