// The race detector reserves more addresses than a bound leaves.

//go:build !race

package main

import (
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// canBind says that this system bounds the memory and the time of a process.
const canBind = true

// bind bounds this process. RLIMIT_AS would kill a Go program at birth: it reserves more addresses than it uses.
func bind(b bounds) error {
	ceilings.forSheet(int64(b.memory * 3 / 8)) // with the program itself that is half of it, in which every kind of file finds room
	if err := unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: b.memory, Max: b.memory}); err != nil {
		return err
	}
	return allow(b)
}

// allow gives this process its seconds for the next file. The system's own bound counts from the start of a process;
// beyond it a Go program is told to stop and breaks off, and at the end of its life the system kills it.
func allow(b bounds) error {
	seconds := uint64((worked() + time.Second - 1) / time.Second)
	return unix.Setrlimit(unix.RLIMIT_CPU, &unix.Rlimit{Cur: min(seconds+b.cpu, life), Max: life})
}

// worked is the processor's time that this process has taken.
func worked() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return life * time.Second // it cannot be bounded any more
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// widen lets a pipe hold what a worker is given ahead, so that neither side wakes the other for a piece of it. Where the
// system allows no more than usual, one waits for the other.
func widen(pipe *os.File) {
	if c, err := pipe.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) { _, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, bytesAhead) })
	}
}

// sentKill says whether a process ended by a signal that nothing can answer, such as the system's when memory runs out.
func sentKill(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// alone keeps a Ctrl-C that is meant for the job from the worker.
func alone(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
