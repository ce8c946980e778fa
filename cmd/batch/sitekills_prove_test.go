//go:build prove && linux

package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/publishtest"
)

// smallSite turns on a site with a command that copies its description.
const smallSite = "\nsite: {languages: [en, uk], after: [cp, published/site/site.json, told.json]}\n"

// TestKilledWhileTheSiteIsMade kills the real program at its n-th call while it makes a site, exchanges it with the one
// in place and runs site.after: the old site or the new one is in place as a whole. Started again, it ends with the new
// one, has run the command for that, and has left nothing else.
func TestKilledWhileTheSiteIsMade(t *testing.T) {
	program := filepath.Join(t.TempDir(), "kalends")
	if err := os.Symlink(built(t).path, program); err != nil {
		t.Fatal(err)
	}
	f, now := twoSites(t)
	k := siteKill{program: program, now: now, base: filepath.Join(t.TempDir(), "base"), before: f.siteBytes()}
	if err := os.CopyFS(k.base, os.DirFS(f.dir)); err != nil {
		t.Fatal(err)
	}
	if status := again(t, program, f.dir, now); status != exitDone {
		t.Fatalf("exit %d", status)
	}
	k.after, k.left = f.siteBytes(), siteRests(t, f.dir)
	if sameSite(k.before, k.after) {
		t.Fatal("the site has not changed")
	}
	var kills, old atomic.Int64
	t.Run("", func(t *testing.T) {
		for _, call := range append(fatal, "syncfs") {
			t.Run(call, func(t *testing.T) {
				t.Parallel()
				for n := 1; ; n++ {
					dead, kept := k.at(t, call, n)
					if !dead {
						return
					}
					kills.Add(1)
					if kept {
						old.Add(1)
					}
				}
			})
		}
	})
	t.Logf("killed %d times, %d times with the old site in place", kills.Load(), old.Load())
	if kills.Load() < 200 || old.Load() == 0 || old.Load() == kills.Load() {
		t.Error("that is too few")
	}
}

// siteKill is a folder with a site that is to be replaced, and what the folder has before and after that.
type siteKill struct {
	program, base, now string
	before, after      map[string][]byte // the sites
	left               []string          // what the whole folder holds afterwards
}

// at kills the program at its n-th call in a copy of the folder, starts it again, and returns whether it came so far and
// whether the old site was in place in between.
func (k siteKill) at(t *testing.T, call string, n int) (dead, old bool) {
	t.Helper()
	f := testFolder{t, filepath.Join(t.TempDir(), "test")}
	if err := os.CopyFS(f.dir, os.DirFS(k.base)); err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(f.dir)
	seen, dead := kill(t, k.program, call, n, "-C", f.dir, "--now", k.now, "run", "--once", "--accept-clock")
	if !dead {
		return false, false
	}
	there := f.siteBytes()
	if old = sameSite(there, k.before); !old && !sameSite(there, k.after) {
		t.Errorf("killed at %s: neither the old site nor the new one", place(seen, f.dir))
	}
	if status := again(t, k.program, f.dir, k.now); status != exitDone {
		t.Errorf("killed at %s: started again, it ends with %d", place(seen, f.dir), status)
	}
	if !sameSite(f.siteBytes(), k.after) {
		t.Errorf("killed at %s: started again, it leaves another site", place(seen, f.dir))
	}
	if d := cmp.Diff(k.left, siteRests(t, f.dir)); d != "" {
		t.Errorf("killed at %s: started again, it leaves (-without a kill +after it)\n%s", place(seen, f.dir), d)
	}
	return true, old
}

// sameSite reports whether two sites have the same files.
func sameSite(a, b map[string][]byte) bool { return maps.EqualFunc(a, b, bytes.Equal) }

// twoSites returns a folder with a site of its first list, and a moment at which only the site of its second list is
// still to be made.
func twoSites(t *testing.T) (f testFolder, now string) {
	t.Helper()
	f = worldFolder(t, worlds()["fide"])
	people := worlds()["fide"].people
	f.drop("2026-09-20T09:00:00Z", "a.xlsx", worlds()["fide"].event, entrantsOf(people), gamesOf(worlds()["fide"].games...))
	f.edit("kalends.yaml", func(b []byte) []byte { return append(b, smallSite...) })
	for _, now := range []string{"2026-09-20T10:00:00Z", "2026-10-01T12:00:00Z"} {
		f.run(now, "run", "--once", "--accept-clock")
	}
	f.edit("kalends.yaml", func(b []byte) []byte { return bytes.Replace(b, []byte(smallSite), nil, 1) })
	f.run("2026-11-01T12:00:00Z", "run", "--once", "--accept-clock")
	f.edit("kalends.yaml", func(b []byte) []byte { return append(b, smallSite...) })
	return f, "2026-11-01T13:00:00Z"
}

// siteRests returns the names in published/ and beside the ledger, and what
// the whole folder holds.
func siteRests(t *testing.T, dir string) (all []string) {
	t.Helper()
	held, err := publishtest.Holding(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range held {
		all = append(all, name+" "+content)
	}
	for _, below := range []string{"published", "ledger/work"} {
		entries, err := os.ReadDir(filepath.Join(dir, below))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			all = append(all, fmt.Sprint(below, "/", e.Name()))
		}
	}
	slices.Sort(all)
	return all
}
