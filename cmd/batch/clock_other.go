//go:build !linux

package main

import "time"

// uptime returns how long this process has run. Windows counts sleep; macOS does not.
func uptime() time.Duration { return time.Since(processStart) }
