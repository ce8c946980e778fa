package main

import (
	"net"
	"os"
)

// supervisor tells systemd how the job is, where systemd started it as Type=notify; elsewhere it says nothing.
type supervisor struct{ socket string }

func newSupervisor() supervisor { return supervisor{os.Getenv("NOTIFY_SOCKET")} }

// alive tells systemd that the job works.
const alive = "WATCHDOG=1"

// say sends a state such as READY=1 or WATCHDOG=1. What cannot be said is not the job's trouble.
func (s supervisor) say(state string) {
	if s.socket == "" {
		return
	}
	c, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: s.socket, Net: "unixgram"})
	if err != nil {
		return
	}
	defer c.Close()
	_, _ = c.Write([]byte(state))
}
