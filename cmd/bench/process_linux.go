package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// runMeasured runs the program and measures what its tree of processes holds, reads and writes. If counted is true, it
// runs under strace, which counts the syncs and falsifies every other figure. Exit status 3, that something needs a
// person, is no error.
func runMeasured(program string, counted bool, args ...string) (stage, error) {
	if counted {
		return countSyncs(program, args)
	}
	command := exec.Command(program, args...)
	var output strings.Builder
	command.Stdout, command.Stderr = &output, &output
	start := time.Now()
	if err := command.Start(); err != nil {
		return stage{}, err
	}
	w := &watch{pid: command.Process.Pid, transferred: map[int][2]int64{}}
	stop, done := make(chan struct{}), make(chan struct{})
	go func() { defer close(done); w.until(stop) }()
	err := command.Wait()
	close(stop)
	<-done
	if code := command.ProcessState.ExitCode(); err != nil && code != 3 {
		return stage{}, fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, output.String())
	}
	st := stage{Wall: time.Since(start).Seconds(), Peak: float64(w.peak) / (1 << 20)}
	st.CPU = (command.ProcessState.UserTime() + command.ProcessState.SystemTime()).Seconds()
	for _, m := range w.transferred {
		st.Read, st.Written = st.Read+float64(m[0])/1e6, st.Written+float64(m[1])/1e6
	}
	return st, nil
}

// watch measures a tree of processes while it runs.
type watch struct {
	pid         int
	peak        int64
	transferred map[int][2]int64 // bytes read and written by each process, as last seen
}

// until measures every 5 ms until stop is closed.
func (w *watch) until(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(5 * time.Millisecond):
			w.peak = max(w.peak, w.residentBytes(w.pid))
		}
	}
}

// residentBytes returns the resident bytes of a process and of its children, and keeps what each has read and written.
// Shared pages are counted for each.
func (w *watch) residentBytes(pid int) (held int64) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid)) // a process that has ended has none
	_, _ = fmt.Sscan(string(text), new(int64), &held)
	held *= int64(os.Getpagesize())
	if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", pid)); err == nil {
		var read, written int64
		if n, _ := fmt.Sscanf(string(text), "rchar: %d\nwchar: %d", &read, &written); n == 2 {
			w.transferred[pid] = [2]int64{read, written}
		}
	}
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, child := range strings.Fields(string(text)) {
			if n, err := strconv.Atoi(child); err == nil {
				held += w.residentBytes(n)
			}
		}
	}
	return held
}

// syncLine matches a line of strace's summary, with how often a file was synced.
var syncLine = regexp.MustCompile(`(?m)^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(?:f(?:data)?sync|syncfs)$`)

// countSyncs runs the program under strace and returns a stage with nothing but the number of syncs; −1 without strace.
func countSyncs(program string, args []string) (stage, error) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		output, err := exec.Command(program, args...).CombinedOutput()
		return stage{Syncs: -1}, ignorePersonStatus(err, output)
	}
	report, err := os.CreateTemp("", "syncs")
	if err != nil {
		return stage{}, err
	}
	defer os.Remove(report.Name())
	defer report.Close()
	trace := []string{"-f", "--seccomp-bpf", "-c", "-o", report.Name(), "-e", "trace=fsync,fdatasync,syncfs", program}
	output, err := exec.Command(strace, append(trace, args...)...).CombinedOutput()
	if err := ignorePersonStatus(err, output); err != nil {
		return stage{}, err
	}
	text, err := os.ReadFile(report.Name())
	st := stage{}
	for _, m := range syncLine.FindAllSubmatch(text, -1) {
		n, _ := strconv.Atoi(string(m[1]))
		st.Syncs += n
	}
	return st, err
}

// ignorePersonStatus returns the error of a run, unless its exit status only says that something needs a person.
func ignorePersonStatus(err error, output []byte) error {
	if exit, ok := err.(*exec.ExitError); err == nil || ok && exit.ExitCode() == 3 {
		return nil
	}
	return fmt.Errorf("%w\n%s", err, output)
}

// cpuOf returns the seconds of processor time that a function takes in this process.
func cpuOf(do func() error) (float64, error) {
	used := func() float64 {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
		return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
	}
	before := used()
	err := do()
	return used() - before, err
}
