package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// program is the program in a process of its own, which can be waited for, abandoned or killed.
type program struct {
	path  string
	bound time.Duration // it hangs when it takes longer
	alter func(*exec.Cmd)
}

// built returns the program, which is this test binary called by another name.
func built(t *testing.T) program {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return program{path: self, bound: 2 * time.Minute}
}

// run calls the program in a folder and returns its output; a program that hangs fails the test.
func (p program) run(t *testing.T, f testFolder, now string, args ...string) (status int, out, errs string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), p.bound)
	defer cancel()
	var o, e bytes.Buffer
	c := exec.CommandContext(ctx, p.path)
	c.Args = append([]string{"kalends", "-C", f.dir, "--now", now}, args...)
	c.Stdout, c.Stderr, c.WaitDelay = &o, &e, time.Second
	if p.alter != nil {
		p.alter(c)
	}
	err := c.Run()
	if ctx.Err() != nil {
		t.Fatalf("kalends %v hangs\n%s", args, e.String())
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), o.String(), e.String()
}

// copied links the program into a folder where another user can run it, or copies it where a link cannot be made.
func (p program) copied(t *testing.T, dir string) program {
	t.Helper()
	from := p.path
	p.path = filepath.Join(dir, "kalends.test")
	if os.Link(from, p.path) == nil {
		return p
	}
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	writeProgram(t, p.path, data)
	return p
}

// writeProgram writes a file that is to be run. Meanwhile no process is started, because it would inherit the open file
// for a moment, and a file that is open for writing cannot be run.
func writeProgram(t *testing.T, path string, data []byte) {
	t.Helper()
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	if err := os.WriteFile(path, data, 0o755); err != nil {
		t.Fatal(err)
	}
}
