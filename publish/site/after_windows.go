package site

import (
	"os/exec"
	"strconv"
)

// withChildren has the end of a command end its children, too.
func withChildren(c *exec.Cmd) {
	c.Cancel = func() error {
		return exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(c.Process.Pid)).Run()
	}
}
