//go:build prove && linux

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/publishtest"
	"kalends/reports/sheets"
)

// fatal are the system calls at which the program is killed: all that change a file or a name.
var fatal = []string{"write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat"}

// kill runs the program under strace, which kills it, but not its workers, at a thread's n-th call of that name. It
// returns strace's output, and whether the program was killed.
func kill(t *testing.T, program, call string, n int, args ...string) (seen string, dead bool) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "strace")
	c := exec.Command("strace", append([]string{"-f", "-b", "execve", "-qq", "-y", "-e", "trace=" + strings.Join(fatal, ","),
		"-e", fmt.Sprintf("inject=%s:signal=SIGKILL:when=%d", call, n), "-o", log, program}, args...)...)
	c.Env = append(os.Environ(), "GOMAXPROCS=1")
	var output bytes.Buffer
	c.Stderr = &output
	err := c.Run()
	data, readErr := os.ReadFile(log)
	if readErr != nil {
		t.Fatalf("strace: %v: %s", readErr, output.Bytes())
	}
	seen = string(data)
	if strings.Contains(seen, "killed by SIGKILL") {
		return seen, true
	}
	if err != nil && c.ProcessState.ExitCode() != exitPerson {
		t.Fatalf("%v: %s", err, output.Bytes())
	}
	return seen, false
}

var (
	processOf = regexp.MustCompile(`(?m)^\d+ +`)
	handleOf  = regexp.MustCompile(`0x[0-9a-f]+|"(\\.|[^"\\])*"\.\.\.`)
)

// place describes a kill: how many calls came before it, and what was being done.
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

// scene is a folder, and what the program has to do in it at two moments.
type scene struct {
	what  string
	base  string
	now   string // the program is killed
	later string // and started again
	after map[string]string
}

// busyScenes returns the steps that the program takes in a busy folder, with the files after each, and by hash how
// often each file was dropped.
func busyScenes(t *testing.T, program string) ([]scene, map[string]int) {
	t.Helper()
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
	return scenes, dropped
}

// TestKillNine kills the real program at its n-th call, for every n, and starts it again: at first the folder is in a
// state that it may have at any moment, and afterwards it is as if nothing had happened.
func TestKillNine(t *testing.T) {
	program := filepath.Join(t.TempDir(), "kalends")
	if err := os.Symlink(built(t).path, program); err != nil {
		t.Fatal(err)
	}
	scenes, dropped := busyScenes(t, program)
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
						if len(note) > 0 { // a file was open: it is read last, and numbers that depend on the order differ
							want, after = printedFiles(want), printedFiles(after)
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

// rounds is how often TestKilledInARow plays all scenes in each of its two ways.
const rounds = 200

// TestKilledInARow kills the real program at random moments, up to nine times in a row at each step, and then lets it
// finish: every list is as without kills. Half of the kills end the worker, too. The slow machine has one thread, and
// waits before each call that changes a file.
func TestKilledInARow(t *testing.T) {
	program := filepath.Join(t.TempDir(), "kalends")
	if err := os.Symlink(built(t).path, program); err != nil {
		t.Fatal(err)
	}
	scenes, _ := busyScenes(t, program)
	for _, m := range []struct {
		name string
		slow []string
	}{
		{"alone", nil},
		{"slow", []string{"strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + strings.Join(fatal, ","),
			"-e", "inject=" + strings.Join(fatal, ",") + ":delay_enter=1000"}},
	} {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			chance, kills, most := rand.New(rand.NewPCG(9, uint64(len(m.slow)))), 0, map[int]int{}
			long := map[string]time.Duration{}
			for n := range rounds {
				dir := filepath.Join(t.TempDir(), "club")
				if err := os.CopyFS(dir, os.DirFS(scenes[0].base)); err != nil {
					t.Fatal(err)
				}
				for _, s := range scenes {
					fillRegistry(t, s.base, dir)
					row := chance.IntN(10)
					for range row {
						if killedWithin(t, m.slow, program, dir, s.now, chance, long[s.what]) {
							kills++
						}
						most[endsNoted(t, dir)]++
					}
					begun := time.Now()
					if dead := killedAfter(t, m.slow, program, dir, s.now, time.Hour, false); dead {
						t.Fatal("it did not come to its end")
					}
					if took := time.Since(begun); long[s.what] == 0 || took < long[s.what] {
						long[s.what] = took
					}
					after, err := publishtest.Holding(dir)
					if err != nil {
						t.Fatal(err)
					}
					if diff := cmp.Diff(printedFiles(s.after), printedFiles(after)); diff != "" {
						t.Fatalf("round %d, %s, killed %d times: the lists are others:\n%s", n, s.what, row, diff)
					}
				}
				os.RemoveAll(dir)
			}
			t.Logf("%d rounds, %d kills; ends in a row in one file, and how often that was noted: %v; every list as undisturbed", rounds, kills, most)
		})
	}
}

// killedWithin runs a round of the job, kills it at a random moment of the time that it takes, and reports whether it
// was killed before its end.
func killedWithin(t *testing.T, slow []string, program, dir, now string, chance *rand.Rand, long time.Duration) bool {
	t.Helper()
	if long == 0 {
		long = 100 * time.Millisecond
	}
	return killedAfter(t, slow, program, dir, now, time.Duration(chance.Int64N(int64(long))), chance.IntN(2) == 0)
}

// killedAfter runs a round of the job, kills it after a while, alone or with its workers, and reports whether it was
// killed before its end.
func killedAfter(t *testing.T, slow []string, program, dir, now string, after time.Duration, all bool) (dead bool) {
	t.Helper()
	args := append(slices.Clone(slow), program, "-C", dir, "--now", now, "run", "--once", "--accept-clock")
	c := exec.Command(args[0], args[1:]...)
	c.Env = os.Environ()
	if len(slow) > 0 {
		c.Env = append(c.Env, "GOMAXPROCS=1")
	}
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	victim := -c.Process.Pid
	if !all && len(slow) == 0 {
		victim = c.Process.Pid
	}
	timer := time.AfterFunc(after, func() { _ = syscall.Kill(victim, syscall.SIGKILL) })
	_ = c.Wait()
	timer.Stop()
	status := c.ProcessState.ExitCode()
	if status >= 0 && status != exitDone && status != exitPerson && status != exitBusy {
		t.Errorf("exit %d", status)
	}
	return status < 0
}

// endsNoted returns how many ends of workers in a row ledger/reading.json has for a file, at most.
func endsNoted(t *testing.T, dir string) (most int) {
	t.Helper()
	var note struct{ Ended map[string]int }
	text, _ := os.ReadFile(filepath.Join(dir, "ledger", "reading.json"))
	_ = json.Unmarshal(text, &note)
	for _, n := range note.Ended {
		most = max(most, n)
	}
	return most
}

// fillRegistry copies the registry of one folder to another.
func fillRegistry(t *testing.T, from, to string) {
	t.Helper()
	const registry = "registry/registry.xlsx"
	data, err := os.ReadFile(filepath.Join(from, registry))
	if err == nil {
		err = os.WriteFile(filepath.Join(to, registry), data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// again runs a round of the scheduled job, with an accepted clock, and returns its exit status.
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

// printedFiles returns the files whose contents do not depend on the order in which sheets were read: the published
// lists, and what is left in the inbox.
func printedFiles(holding map[string]string) map[string]string {
	kept := map[string]string{}
	for name, sha := range holding {
		if strings.HasPrefix(name, "published/") && strings.Contains(name, "_list.") || strings.HasPrefix(name, "inbox/") {
			kept[name] = sha
		}
	}
	return kept
}
