//go:build prove && linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/publishtest"
	"kalends/reports/sheets"
)

// fatal are the system calls at which the program is killed: whatever changes a file or a name.
var fatal = []string{"write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat"}

// kill runs the program under strace, which kills it at the n-th call of that name of a thread; its workers are left
// alone. It gives what strace saw, and whether the program was killed.
func kill(t *testing.T, program, call string, n int, args ...string) (seen string, dead bool) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "strace")
	c := exec.Command("strace", append([]string{"-f", "-b", "execve", "-qq", "-y", "-e", "trace=" + strings.Join(fatal, ","),
		"-e", fmt.Sprintf("inject=%s:signal=SIGKILL:when=%d", call, n), "-o", log, program}, args...)...)
	c.Env = append(os.Environ(), "GOMAXPROCS=1")
	var said bytes.Buffer
	c.Stderr = &said
	err := c.Run()
	data, readErr := os.ReadFile(log)
	if readErr != nil {
		t.Fatalf("strace: %v: %s", readErr, said.Bytes())
	}
	seen = string(data)
	if strings.Contains(seen, "killed by SIGKILL") {
		return seen, true
	}
	if err != nil && c.ProcessState.ExitCode() != exitPerson {
		t.Fatalf("%v: %s", err, said.Bytes())
	}
	return seen, false
}

var (
	processOf = regexp.MustCompile(`(?m)^\d+ +`)
	handleOf  = regexp.MustCompile(`0x[0-9a-f]+|"(\\.|[^"\\])*"\.\.\.`)
)

// place tells one kill from another: how many calls came before it, and what was being done.
func place(seen, dir string) string {
	lines := strings.Split(strings.ReplaceAll(strings.TrimSpace(seen), dir, ""), "\n")
	var made []string
	for _, line := range lines {
		if line = processOf.ReplaceAllString(line, ""); !strings.HasPrefix(line, "+++") && !strings.HasPrefix(line, "---") {
			made = append(made, handleOf.ReplaceAllString(line, "…"))
		}
	}
	if len(made) == 0 {
		return "before anything"
	}
	return fmt.Sprintf("%d: %s", len(made), made[len(made)-1])
}

// scene is a folder and what the program is to do in it.
type scene struct {
	what  string
	base  string
	now   string // the program is killed
	later string // and started again
	after map[string]string
}

// TestKillNine kills the real program at its n-th call, whichever it is, and starts it again: at first the folder is as it
// may be at any moment, and afterwards as if nothing had happened.
func TestKillNine(t *testing.T) {
	program := filepath.Join(t.TempDir(), "kalends")
	if err := os.Symlink(built(t).path, program); err != nil {
		t.Fatal(err)
	}
	f, dropped := busyFolder(t)
	scenes := []scene{
		{what: "collecting", now: "2026-02-28T20:00:00Z", later: "2026-02-28T21:00:00Z"},
		{what: "publishing", now: "2026-03-01T00:05:00Z", later: "2026-03-01T01:05:00Z"},
		{what: "deciding", now: "2026-03-02T12:00:00Z", later: "2026-03-02T13:00:00Z"}, // the office has entered the newcomer
	}
	for i := range scenes {
		s := &scenes[i]
		if s.what == "deciding" {
			f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: []row{
				{"player.id": "E-5", "player.name": "Elm, Emil", "player.sex": "M", "player.birth": "2001"}}})
		}
		s.base = filepath.Join(t.TempDir(), "base")
		if err := os.CopyFS(s.base, os.DirFS(f.dir)); err != nil {
			t.Fatal(err)
		}
		if status := again(t, program, f.dir, s.now); status != exitDone && status != exitPerson {
			t.Fatalf("%s: exit %d", s.what, status)
		}
		var err error
		if s.after, err = publishtest.Holding(f.dir); err != nil {
			t.Fatal(err)
		}
	}
	final := scenes[len(scenes)-1].after
	var mu sync.Mutex
	places, trials := map[string]bool{}, 0
	t.Run("", func(t *testing.T) {
		for _, s := range scenes {
			for _, call := range fatal {
				t.Run(s.what+" "+call, func(t *testing.T) {
					t.Parallel()
					for n := 1; ; n++ {
						dir := filepath.Join(t.TempDir(), "club")
						if err := os.CopyFS(dir, os.DirFS(s.base)); err != nil {
							t.Fatal(err)
						}
						seen, dead := kill(t, program, call, n, "-C", dir, "--now", s.now, "run", "--once", "--accept-clock")
						if !dead {
							return
						}
						at := place(seen, dir)
						mu.Lock()
						places[s.what+" "+at] = true
						trials++
						mu.Unlock()
						note, _ := os.ReadFile(filepath.Join(dir, "ledger", "reading.json"))
						if err := publishtest.Legal(dir, dropped, final); err != nil {
							t.Errorf("killed at %s: %v", at, err)
						}
						if status := again(t, program, dir, s.later); status != exitDone && status != exitPerson {
							t.Errorf("killed at %s: started again, it ends with %d", at, status)
						}
						after, err := publishtest.Holding(dir)
						if err != nil {
							t.Fatal(err)
						}
						want := s.after
						if len(note) > 0 { // a file was open: it is read last, and numbers that go by the order differ
							want, after = inPrint(want), inPrint(after)
						}
						if diff := cmp.Diff(want, after); diff != "" {
							t.Errorf("killed at %s: started again, it ends otherwise:\n%s", at, diff)
						}
						os.RemoveAll(dir)
					}
				})
			}
		}
	})
	t.Logf("%d times killed, at %d places; each time started again with the same bytes in published/, every file in one place", trials, len(places))
	if len(places) < 200 {
		t.Errorf("%d places, want at least 200", len(places))
	}
}

// again runs a round of the scheduled job and gives its exit status.
func again(t *testing.T, program, dir, now string) int {
	t.Helper()
	c := exec.Command(program, "-C", dir, "--now", now, "run", "--once", "--accept-clock")
	out, err := c.CombinedOutput()
	if c.ProcessState == nil {
		t.Fatal(err)
	}
	if status := c.ProcessState.ExitCode(); status == exitFailed || status < 0 {
		t.Logf("%s", out)
	}
	return c.ProcessState.ExitCode()
}

// TestEveryClosedDoor is TestClosedDoors with every folder.
func TestEveryClosedDoor(t *testing.T) {
	closeDoors(t, []string{"inbox", "accepted", "waiting", "rejected", "draft", "registry/history", "ledger", "ledger/archive", "."},
		[]string{"published", "draft", "ledger/archive", "ledger/backup"})
}

// inPrint is what of a folder does not hang on the order in which sheets were read: what is published, and what is left.
func inPrint(holding map[string]string) map[string]string {
	kept := map[string]string{}
	for name, sha := range holding {
		if strings.HasPrefix(name, "published/") && strings.Contains(name, "_list.") || strings.HasPrefix(name, "inbox/") {
			kept[name] = sha
		}
	}
	return kept
}
