//go:build !race

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/workbook/workbooktest"
	"kalends/publish/files/filestest"
)

// goodSheet returns the good sheet from which the hostile kinds are made.
func goodSheet() []byte {
	b := workbooktest.Results("games")
	for key, value := range event("CUP-1", "2026-02-07", "2026-02-20", 3) {
		b.Set(key, value)
	}
	for i, name := range []string{"Ash, Anna", "Birch, Boris", "Cedar, Cem", "Dogwood, Dina"} {
		b.Add("Players", "player.nr", i+1, "player.id", fmt.Sprintf("%c-%d", 'A'+i, i+1), "player.name", name, "player.sex", string("FMMF"[i]))
	}
	for _, g := range [][]any{{1, 1, 1, "1-0", 2}, {1, 2, 3, "½-½", 4}, {2, 1, 2, "1-0 White wins", 3}, {2, 2, 4, "-:+", 1}, {3, 1, 3, "0-1", 1}, {3, 2, 2, "1-0", 4}} {
		b.Add("Games", "game.round", g[0], "game.board", g[1], "game.first", g[2], "game.result", g[3], "game.second", g[4])
	}
	return b.Bytes()
}

// isExpensive reports whether a kind is expensive to open, to refuse, or to send back, so that the ordinary tests may
// drop it.
func isExpensive(k workbooktest.Kind) bool {
	light := slices.ContainsFunc([]string{"old Excel", "one column more", "one row more", "number format", "lies about", "of 18 MB", "fifty-one", "styles", "huge string", "nobody reads"},
		func(s string) bool { return strings.Contains(k.Name, s) && !strings.Contains(k.Name, "60 MB") })
	return k.Bomb && !light
}

// oneGoodSheet returns a folder with one good sheet in its inbox.
func oneGoodSheet(t *testing.T) testFolder {
	t.Helper()
	f, _ := busyFolder(t)
	for _, name := range []string{"bad.xlsx", "new.xlsx", "open again.xlsx"} {
		if err := os.Remove(filepath.Join(f.dir, "inbox", name)); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

// withHostileFiles returns a copy of the folder with files of these kinds in its inbox.
func (f testFolder) withHostileFiles(t *testing.T, kinds ...workbooktest.Kind) testFolder {
	t.Helper()
	other := testFolder{t, filepath.Join(t.TempDir(), "test")}
	if err := os.CopyFS(other.dir, os.DirFS(f.dir)); err != nil {
		t.Fatal(err)
	}
	for i, kind := range kinds {
		if err := os.WriteFile(filepath.Join(other.dir, "inbox", fmt.Sprintf("%03d.xlsx", i)), kind.Data(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return other
}

// countUnfinished returns how many kinds look as if they were still being copied; such files are left for a quarter of
// an hour.
func countUnfinished(kinds ...workbooktest.Kind) (n int) {
	for _, k := range kinds {
		if filestest.Unfinished(k.Data()) {
			n++
		}
	}
	return n
}

// checkWithstands runs a command in a folder with hostile files and returns its cost: it ends properly within its
// memory, only left files stay in the inbox, and the good sheet is accepted.
func checkWithstands(t *testing.T, name string, f testFolder, left int, moment string, args ...string) cost {
	t.Helper()
	status, output, c := built(t).runWeighed(t, f, moment, args...)
	if status != exitDone && status != exitPerson {
		t.Errorf("%s: %v ends with %d\n%s", name, args, status, output)
	}
	if c.peak > mostOfAll {
		t.Errorf("%s: %v took %d MiB", name, args, c.peak>>20)
	}
	if files, err := os.ReadDir(filepath.Join(f.dir, "inbox")); err != nil || len(files) != left {
		t.Errorf("%s: in the inbox lies %v, %v\n%s", name, files, err, output)
	}
	if good, _ := filepath.Glob(filepath.Join(f.dir, "accepted", "*", "OPEN-1", "s01_open.xlsx")); len(good) != 1 {
		t.Errorf("%s: the good sheet was not taken\n%s", name, output)
	}
	return c
}

// TestHostileFilesStopNothing drops a dozen bombs beside a good sheet, every third of the expensive ones; the long
// proof drops all kinds.
func TestHostileFilesStopNothing(t *testing.T) {
	t.Parallel()
	var kinds []workbooktest.Kind
	seen := 0
	for _, k := range workbooktest.Kinds(goodSheet()) {
		if !isExpensive(k) || len(kinds) == 12 {
			continue
		}
		if seen++; seen%3 == 1 {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) < 10 {
		t.Fatalf("%d kinds", len(kinds))
	}
	c := checkWithstands(t, "all at once", oneGoodSheet(t).withHostileFiles(t, kinds...), countUnfinished(kinds...), "2026-02-28T20:00:00Z", "collect")
	t.Logf("%d files: at most %d MiB, %v of the processor", len(kinds)+1, c.peak>>20, c.cpu)
}
