package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/publishtest"
	"kalends/rating"
)

// roundFile returns the file of round n of an event of four players.
func roundFile(n int, games string) []byte {
	return []byte(fmt.Sprintf("Autumn Cup,,,,,\nDate: 2026-02-07 - 2026-02-20,,,,,\nNumber of rounds: 3,,,,,\nRound %d,,,,,\n"+
		"Board,ID,White,Result,Black,ID\n%s", n, games))
}

// roundsApart returns the files of an event that arrive on two evenings.
func roundsApart() [2]map[string][]byte {
	board := func(n, white, black int, result string) string {
		a, b := people[white], people[black]
		return fmt.Sprintf("%d,%s,%q,%s,%q,%s\n", n, a["player.id"], a["player.name"], result, b["player.name"], b["player.id"])
	}
	one := roundFile(1, board(1, 0, 1, "1-0")+board(2, 2, 3, "0-1"))
	return [2]map[string][]byte{
		{"2026-CUP-1_r1.csv": one, "2026-CUP-1_r3.csv": roundFile(3, board(1, 0, 3, "1-0")+board(2, 1, 2, "0-1"))},
		{"2026-CUP-1_r2.csv": roundFile(2, board(1, 0, 2, "1/2-1/2")+board(2, 1, 3, "0-1")), "2026-CUP-1_again.csv": one},
	}
}

// TestStoppedWhileGathering ends the process at some steps with which files of one event are brought together, and with
// which the last of them makes it whole: no file is lost, and the next process ends where an undisturbed one does.
func TestStoppedWhileGathering(t *testing.T) { stopGathering(t, 19) }

// stopGathering ends the process at each stride-th step.
func stopGathering(t *testing.T, stride int) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	dropped := map[string]int{}
	evenings := [2]string{"2026-02-21T20:00:00Z", "2026-02-22T20:00:00Z"}
	for evening, drop := range roundsApart() {
		for name, data := range drop {
			dropped[rating.SHA(data)]++
			if err := os.WriteFile(filepath.Join(dir, "inbox", name), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		undisturbed, now := copyOf(t, dir), evenings[evening]
		steps, want := stepsOf(t, undisturbed, now)
		for i := 0; i < steps; i += stride {
			endedAt(t, copyOf(t, dir), now, i, dropped, want)
		}
		t.Logf("evening %d: %d steps", evening+1, steps)
		dir = undisturbed
	}
	if _, err := os.Stat(filepath.Join(dir, "accepted/2026-03-01/2026-CUP-1/s01_2026-CUP-1_r2.csv")); err != nil {
		t.Error(err)
	}
}

// moves reports whether a step writes into the ledger or a folder of sheets.
func moves(dir string, s filestest.Step) bool {
	rel, err := filepath.Rel(dir, s.Path)
	first, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
	return !s.Reads() && (s.Call == "commit" || err == nil && strings.Contains("inbox waiting accepted rejected ledger", first))
}

// stepsOf runs a pass and returns the number of steps for which moves is true, and what the folder holds afterwards.
func stepsOf(t *testing.T, dir, now string) (n int, want map[string]string) {
	t.Helper()
	_, err := stoppable(dir, now, func(s filestest.Step) error {
		if moves(dir, s) {
			n++
		}
		return nil
	})
	want, also := publishtest.Holding(dir)
	if err := errors.Join(err, also); err != nil {
		t.Fatal(err)
	}
	return n, want
}

// endedAt ends a pass at a step, runs it again and fails unless the folder ends as want.
func endedAt(t *testing.T, dir, now string, at int, dropped map[string]int, want map[string]string) {
	t.Helper()
	last := ""
	_, err := stoppable(dir, now, func(s filestest.Step) error {
		if moves(dir, s) {
			if at--; at < 0 {
				last = stepText(s)
				panic(stop{})
			}
		}
		return nil
	})
	if err := errors.Join(err, publishtest.Legal(dir, dropped, nil)); err != nil {
		t.Errorf("just after %s: %v", last, err)
	}
	err = passAt(files.OS, dir, now)
	after, also := publishtest.Holding(dir)
	if err := errors.Join(err, also); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, after); diff != "" {
		t.Errorf("stopped at %s, it ends otherwise:\n%s", last, diff)
	}
}
