// The race detector reserves more addresses than a limit leaves.

//go:build !race

package main

import (
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// canLimit says that this system limits the memory and the time of a process. Tests that start no worker unset it.
var canLimit = true

// limitProcess limits this process for good. RLIMIT_AS would kill a Go program at its start, because it reserves more
// addresses than it uses.
func limitProcess(l workerLimits) error {
	memoryLimits.setForSheet(int64(l.memory * 3 / 8)) // half of it with the program itself; every kind of file fits
	if err := unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: l.memory, Max: l.memory}); err != nil {
		return err
	}
	return limitCPU(l)
}

// limitCPU gives this process its seconds for the next file. The system counts from the start of a process; above the
// soft limit it sends SIGXCPU, on which a Go program crashes, and above the hard limit it kills the process.
func limitCPU(l workerLimits) error {
	seconds := uint64((cpuUsed() + time.Second - 1) / time.Second)
	return unix.Setrlimit(unix.RLIMIT_CPU, &unix.Rlimit{Cur: min(seconds+l.cpu, maxWorkerCPU), Max: maxWorkerCPU})
}

// cpuUsed returns the processor time that this process has used, or maxWorkerCPU if it is not known.
func cpuUsed() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return maxWorkerCPU * time.Second // it cannot be limited any more
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// widenPipe lets a pipe hold all queued files, so that neither process wakes the other for a part of them. If the system
// does not allow it, one waits for the other.
func widenPipe(pipe any) {
	if c, ok := pipe.(syscall.Conn); ok {
		if raw, err := c.SyscallConn(); err == nil {
			_ = raw.Control(func(fd uintptr) { _, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, maxAheadBytes) })
		}
	}
}

// killedBySystem reports whether a process ended by SIGKILL, which the system sends when memory runs out.
func killedBySystem(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// detach keeps a Ctrl-C that is meant for the job from the worker.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
