// The race detector reserves more addresses than a bound leaves.

//go:build !race

package main

import (
	"os"
	"os/exec"
	"runtime/debug"
	"syscall"

	"golang.org/x/sys/unix"
)

// canBind says that this system bounds the memory and the time of a process.
const canBind = true

// bind bounds this process. RLIMIT_AS would kill a Go program at birth: it reserves more addresses than it uses.
func bind(b bounds) error {
	debug.SetMemoryLimit(int64(b.memory * 3 / 8)) // with the program itself that is half of it, in which every kind of file finds room
	if err := unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: b.memory, Max: b.memory}); err != nil {
		return err
	}
	return unix.Setrlimit(unix.RLIMIT_CPU, &unix.Rlimit{Cur: b.cpu, Max: b.cpu})
}

// sentKill says whether a process ended by a signal that nothing can answer, such as the system's when memory runs out.
func sentKill(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// alone keeps a Ctrl-C that is meant for the job from the worker.
func alone(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
