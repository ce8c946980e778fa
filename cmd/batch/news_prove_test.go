//go:build prove && linux

package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestKilledBeforeTelling kills the real program at its n-th call while it returns a sheet and publishes a list, and
// starts it again: people are told of both, and a message that came twice has one number.
func TestKilledBeforeTelling(t *testing.T) {
	program := filepath.Join(t.TempDir(), "kalends")
	if err := os.Symlink(built(t).path, program); err != nil {
		t.Fatal(err)
	}
	base := quietOffice(t, "")
	base.put("odd.xlsx", "odd")
	var kills, repeated atomic.Int64
	t.Run("", func(t *testing.T) {
		for i, call := range fatal {
			t.Run(call, func(t *testing.T) {
				t.Parallel()
				for n := 1 + i%3; ; n += 3 {
					h := newHook(t)
					f := testFolder{t, filepath.Join(t.TempDir(), "test")}
					if err := os.CopyFS(f.dir, os.DirFS(base.dir)); err != nil {
						t.Fatal(err)
					}
					f.edit("kalends.yaml", func(b []byte) []byte { return append(b, h.configuration()...) })
					seen, dead := kill(t, program, call, n, "-C", f.dir, "--now", "2025-02-01T08:00:00Z", "run", "--once", "--accept-clock")
					if !dead {
						return
					}
					kills.Add(1)
					if status := again(t, program, f.dir, "2025-02-01T09:00:00Z"); status != exitDone && status != exitPerson {
						t.Errorf("killed at %s: started again, it ends with %d", place(seen, f.dir), status)
					}
					kinds := slices.Sorted(maps.Values(h.kinds))
					if diff := cmp.Diff([]string{"published", "returned"}, kinds); diff != "" {
						t.Errorf("killed at %s: told\n%s", place(seen, f.dir), diff)
					}
					if strings.Count(h.received(), ",") > 1 {
						repeated.Add(1)
					}
					os.RemoveAll(f.dir)
				}
			})
		}
	})
	t.Logf("%d times killed; each time everything was told, %d times a message came again with its number", kills.Load(), repeated.Load())
}
