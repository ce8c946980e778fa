package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/publish/audit"
	"kalends/reports/sheets"
)

// TestUnusableRegistry replaces the registry by something else, or gives the list another name: the office is told what
// to do, in as few lines as a person reads, and when the registry is back the list is published.
func TestUnusableRegistry(t *testing.T) {
	t.Parallel()
	players, ratings := sheets.FillSheet{Sheet: "Players"}, sheets.FillSheet{Sheet: "Ratings"}
	for i := range 60 {
		id := fmt.Sprintf("A-%02d", i)
		players.Rows = append(players.Rows, row{"player.id": id, "player.name": "Ash " + id, "player.sex": "F", "player.birth": "1990"})
		ratings.Rows = append(ratings.Rows, openingRating(id, "standard", "2026-09-01", "2000", "200"))
	}
	f := association(t, "fide-standard", "2026-10-01", players, ratings)
	name, away := filepath.Join(f.dir, "registry", "registry.xlsx"), filepath.Join(f.dir, "registry", "away.xlsx")
	f.rename("registry/registry.xlsx", "registry/away.xlsx")
	for _, tc := range []struct {
		what, says string
		lines      int
		do, undo   func() error
	}{
		{"a link", "a link or a folder lies there", 1, func() error { return os.Symlink(away, name) }, func() error { return os.Remove(name) }},
		{"a folder", "a link or a folder lies there", 1, func() error { return os.Mkdir(name, 0o755) }, func() error { return os.Remove(name) }},
		{"nothing", "there is no registry", 1, func() error { return nil }, func() error { return nil }},
		{"a list with another name", "[E131] ", 1, func() error {
			f.edit("kalends.yaml", func(b []byte) []byte { return []byte(strings.Replace(string(b), "id: standard", "id: slow", 1)) })
			return os.Rename(away, name)
		}, func() error {
			f.edit("kalends.yaml", func(b []byte) []byte { return []byte(strings.Replace(string(b), "id: slow", "id: standard", 1)) })
			return os.Rename(name, away)
		}},
	} {
		if err := tc.do(); err != nil {
			t.Fatal(err)
		}
		status, _, errs := f.run("2026-10-01T00:05:00Z", "run", "--once")
		if status != exitFailed || !strings.Contains(errs, tc.says) || strings.Count(errs, "\n") != tc.lines {
			t.Errorf("%s: exit %d, %d lines\n%.1000s", tc.what, status, strings.Count(errs, "\n"), errs)
		}
		if h := audit.SavedHealth(f.dir); h == nil || len(h.Alerts) != 1 || h.Alerts[0].Code != "E-REGISTRY" {
			t.Errorf("%s: status.json says %+v", tc.what, h)
		}
		if err := tc.undo(); err != nil {
			t.Fatal(err)
		}
	}
	f.rename("registry/away.xlsx", "registry/registry.xlsx")
	if status, _, errs := f.run("2026-10-01T00:06:00Z", "run", "--once"); status != exitDone || !strings.Contains(errs, "is published: 60 players") {
		t.Errorf("the registry is back: exit %d\n%s", status, errs)
	}
}

// TestLateBehindAClosedDoor checks that a list is reported as late also while the folder cannot be opened, by the
// deadline that was known.
func TestLateBehindAClosedDoor(t *testing.T) {
	t.Parallel()
	o := quietOffice(t, "")
	o.wake(0)
	o.rename("registry/registry.xlsx", "registry/away.xlsx")
	o.now = time.Date(2025, 2, 1, 0, 5, 0, 0, time.UTC)
	o.restart()
	overdue := func() bool {
		data, err := os.ReadFile(filepath.Join(o.dir, "status.json"))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(data), `"overdue": true`)
	}
	for _, tc := range []struct {
		after   time.Duration
		says    string
		overdue bool
	}{{-time.Minute, "[E-REGISTRY]", false}, {2 * time.Minute, "", true}, {59 * time.Minute, "", true}, {time.Minute, "[E-LIST-LATE]", true}, {time.Hour, "", true}} {
		output := o.wake(tc.after)
		if (output == "") != (tc.says == "") || !strings.Contains(output, tc.says) || overdue() != tc.overdue {
			t.Errorf("%s: said %q, want %q; overdue %v", o.now, output, tc.says, overdue())
		}
	}
	o.rename("registry/away.xlsx", "registry/registry.xlsx")
	if output := o.wake(time.Minute); !strings.Contains(output, "is published") || overdue() || len(o.health().Alerts) > 0 {
		t.Errorf("it is back: %s, overdue %v, %v", output, overdue(), o.health().Alerts)
	}
}
