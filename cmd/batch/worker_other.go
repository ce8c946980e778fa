//go:build !linux || race

package main

import (
	"os"
	"os/exec"
	"time"
)

// canLimit says that this system does not limit a process as Linux does, or that the race detector is in use.
var canLimit = false

func limitProcess(workerLimits) error { return nil }

func limitCPU(workerLimits) error { return nil }

func cpuUsed() time.Duration { return 0 }

func killedBySystem(*os.ProcessState) bool { return false }

func detach(*exec.Cmd) {}

func widenPipe(any) {}
