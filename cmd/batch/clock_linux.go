package main

import (
	"time"

	"golang.org/x/sys/unix"
)

// running says how long the computer has run, sleep included.
func running() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &t); err != nil {
		return time.Since(started)
	}
	return time.Duration(t.Nano())
}
