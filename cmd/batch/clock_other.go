//go:build !linux

package main

import "time"

// running says how long this process has run. Windows counts sleep; macOS does not.
func running() time.Duration { return time.Since(started) }
