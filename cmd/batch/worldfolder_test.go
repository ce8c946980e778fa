package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// worldFolder returns a new folder of a world, with a short registry, which is read quickly, and a short blank sheet.
func worldFolder(t *testing.T, w world) testFolder {
	t.Helper()
	return begun(t, fmt.Sprint("hall of ", w.ruleset, w.since, w.registry), func(f testFolder) {
		if err := os.CopyFS(f.dir, os.DirFS(association(t, w.ruleset, w.since).dir)); err != nil {
			t.Fatal(err)
		}
		f.must(w.now, "template", "--kind", "registry", "--players", "5", "-o", filepath.Join(f.dir, "registry", "registry.xlsx"))
		f.fill("registry/registry.xlsx", w.registry...)
		f.must(w.now, "template", "--kind", "games", "--players", "5", "--rounds", "3", "-o", filepath.Join(f.dir, "templates", blank))
	})
}

// eventCode returns the code of the i-th event that dropEvent writes.
func eventCode(i int) string { return fmt.Sprintf("NAME-%02d", i) }

// dropEvent writes a good sheet of the i-th event to a path of the folder.
func (f testFolder) dropEvent(name string, i int) {
	f.t.Helper()
	w := worlds()["fide"]
	if err := os.MkdirAll(filepath.Dir(filepath.Join(f.dir, name)), 0o755); err != nil {
		f.t.Fatal(err)
	}
	games := slices.Clone(w.games)
	games[0] = "1 1 4 " + []string{"1-0", "½-½", "0-1"}[i%3]
	f.sheet(name, exhibit{event: change{"event.code": eventCode(i), "event.name": "Cup " + eventCode(i)}}.sheet(w), entrantsOf(w.people), gamesOf(games...))
}

// write writes a file of the folder.
func (f testFolder) write(name string, data []byte) {
	f.t.Helper()
	if err := os.WriteFile(filepath.Join(f.dir, name), data, 0o644); err != nil {
		f.t.Fatal(err)
	}
}
