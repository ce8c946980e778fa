package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// uptime returns how long the computer has run, including sleep, or else how long this process has run.
func uptime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &t); err != nil {
		return time.Since(processStart)
	}
	return time.Duration(t.Nano())
}
