//go:build unix

package site

import (
	"os/exec"
	"syscall"
)

// withChildren has the end of a command end its children, too.
func withChildren(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}
