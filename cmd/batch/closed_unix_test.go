//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/publishtest"
)

// TestClosedDoors makes the most important folders unwritable; the long proof does so with every folder.
func TestClosedDoors(t *testing.T) {
	t.Parallel()
	closeDoors(t, []string{"inbox", "rejected", "ledger/archive", "."}, []string{"published"})
}

// closeDoors makes one folder after the other unwritable for the program's user, on the evening before a list date and
// in the night of it. It checks that nothing is lost, half done or partly shown, that the folder is named, and that
// once it is writable again everything ends as if nothing had happened.
func closeDoors(t *testing.T, evening, night []string) {
	t.Helper()
	f, dropped := busyFolder(t)
	rounds := []struct {
		now, later string
		close      []string
		before     string
		after      map[string]string
	}{
		{now: "2026-02-28T20:00:00Z", later: "2026-02-28T21:00:00Z", close: evening},
		{now: "2026-03-01T00:05:00Z", later: "2026-03-01T01:05:00Z", close: night},
	}
	all := testFolder{t, filepath.Join(t.TempDir(), "all")}
	for i := range rounds {
		r := &rounds[i]
		r.before = filepath.Join(t.TempDir(), "before")
		if err := os.CopyFS(r.before, os.DirFS(f.dir)); err != nil {
			t.Fatal(err)
		}
		if status, _, errs := f.run(r.now, "run", "--once"); status != exitDone && status != exitPerson {
			t.Fatalf("exit %d\n%s", status, errs)
		}
		var err error
		if r.after, err = publishtest.Holding(f.dir); err != nil {
			t.Fatal(err)
		}
		for _, name := range r.close {
			if err := os.CopyFS(trial(all, r.now, name).dir, os.DirFS(r.before)); err != nil {
				t.Fatal(err)
			}
			if err := os.MkdirAll(filepath.Join(trial(all, r.now, name).dir, filepath.FromSlash(name)), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	nobody := built(t).asUser(t, all)
	for _, r := range rounds {
		for _, name := range r.close {
			f := trial(all, r.now, name)
			door := filepath.Join(f.dir, filepath.FromSlash(name))
			setPermissions(t, door, 0o555)
			status, _, errs := nobody.run(t, f, r.now, "run", "--once")
			setPermissions(t, door, 0o755)
			if status == exitDone || !saysNoPermission(errs) || !strings.Contains(filepath.ToSlash(errs), strings.TrimPrefix(name, ".")) {
				t.Errorf("%s is closed: exit %d\n%s", name, status, errs)
			}
			if err := publishtest.Legal(f.dir, dropped, rounds[1].after); err != nil {
				t.Errorf("%s is closed: %v", name, err)
			}
			if status, _, errs := nobody.run(t, f, r.later, "run", "--once"); status != exitDone && status != exitPerson {
				t.Errorf("%s is open again: exit %d\n%s", name, status, errs)
			}
			after, err := publishtest.Holding(f.dir)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(r.after, after); diff != "" {
				t.Errorf("%s is open again, and it ends otherwise:\n%s", name, diff)
			}
		}
	}
}

// trial returns the folder for the case in which a folder is closed at a moment.
func trial(all testFolder, now, name string) testFolder {
	return testFolder{all.t, filepath.Join(all.dir, now[:10]+strings.ReplaceAll(name, "/", "_"))}
}

// setPermissions sets the permissions of one file or folder.
func setPermissions(t *testing.T, dir string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(dir, mode); err != nil {
		t.Fatal(err)
	}
}

// TestLedgerOfAnother makes the ledger inaccessible to the program's user: it is not reported as damaged, and nobody is
// told to restore it.
func TestLedgerOfAnother(t *testing.T) {
	t.Parallel()
	f := worldFolder(t, worlds()["fide"])
	f.must("2026-10-01T00:05:00Z", "run", "--once")
	all := testFolder{t, filepath.Join(t.TempDir(), "all")}
	if err := os.CopyFS(filepath.Join(all.dir, "club"), os.DirFS(f.dir)); err != nil {
		t.Fatal(err)
	}
	nobody, club := built(t).asUser(t, all), testFolder{t, filepath.Join(all.dir, "club")}
	setPermissions(t, filepath.Join(club.dir, "ledger", "ledger.db"), 0)
	for _, args := range [][]string{{"run", "--once"}, {"status", "--check"}, {"verify"}} {
		status, out, errs := nobody.run(t, club, "2026-10-02T00:05:00Z", args...)
		if status != exitFailed || !strings.Contains(errs, "ledger.db: no permission to read or write it") || !strings.Contains(errs, "[E-PERMISSION]") || strings.Contains(out+errs, "damaged") {
			t.Errorf("%v: exit %d\n%s%s", args, status, out, errs)
		}
	}
}

// saysNoPermission reports whether a text says that a permission is missing, in the program's words or in the system's.
func saysNoPermission(errs string) bool {
	return strings.Contains(errs, "no permission to read or write it") || strings.Contains(errs, "permission denied")
}
