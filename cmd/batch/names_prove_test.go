//go:build prove && linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// openCalls matches a successful call in strace's output: its name, and what it opened.
var openCalls = regexp.MustCompile(`(?m)^\d+ +(open|openat|openat2|creat|connect)\((?:AT_FDCWD, )?"?([^",]*).*\) = \d+`)

// systemPlaces are where the files of the system begin that a program of this kind reads.
var systemPlaces = []string{"/proc/", "/sys/", "/dev/null", "/dev/urandom", "/etc/", "/usr/share/zoneinfo", "/usr/lib", "/lib"}

// TestProveNothingOutsideIsOpened follows every call by which the program opens something, while links, pipes and
// folders lie in the inbox: it opens only its own folder, itself and files of the system, and makes no connection.
func TestProveNothingOutsideIsOpened(t *testing.T) {
	w := worlds()["fide"]
	f, outside := worldFolder(t, w), t.TempDir()
	defer f.dropOddThings(outside).Close()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Fatal("strace is needed: apt-get install strace")
	}
	trace, p := filepath.Join(t.TempDir(), "trace"), built(t)
	self := p.path
	p.path = filepath.Join(t.TempDir(), "kalends") // under this name the test binary is the program
	if err := os.Symlink(self, p.path); err != nil {
		t.Fatal(err)
	}
	p.alter = func(c *exec.Cmd) {
		c.Path, c.Args = strace, append([]string{"strace", "-f", "-qq", "-o", trace, "-e", "trace=open,openat,openat2,creat,connect,socket", p.path}, c.Args[1:]...)
	}
	if status, _, errs := p.run(t, f, w.now, "run", "--once"); status != exitDone {
		t.Fatalf("exit %d\n%s", status, errs)
	}
	data, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	calls := openCalls.FindAllStringSubmatch(string(data), -1)
	if len(calls) < 20 {
		t.Fatalf("only %d calls seen\n%s", len(calls), data)
	}
	for _, call := range calls {
		own := strings.HasPrefix(call[2], f.dir) || call[2] == self || call[2] == p.path || slices.ContainsFunc(systemPlaces, func(s string) bool { return strings.HasPrefix(call[2], s) })
		if !own || call[1] == "connect" {
			t.Errorf("%s", call[0])
		}
	}
	if strings.Contains(string(data), "socket(") {
		t.Error("it makes a socket")
	}
	t.Logf("%d calls, none outside", len(calls))
}
