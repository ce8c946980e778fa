package publish_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/files/filestest"
)

// TestStoppedAmongBlankSheets ends the process at some steps that write in templates/ while the blank sheets of a language are
// written that was added to the configuration: the next pass writes the rest, and none that the office has taken away. The long proof
// ends it at every step.
func TestStoppedAmongBlankSheets(t *testing.T) { stopBlanks(t, 11) }

func stopBlanks(t *testing.T, stride int) {
	base := copyOf(t, aSmall(t).founded)
	must(t, os.MkdirAll(filepath.Join(base, "templates"), 0o755))
	must(t, os.WriteFile(filepath.Join(base, "templates", "results_games_en.xlsx"), []byte("a sheet of the office's own"), 0o644))
	collects := func(o *publish.Office) error {
		o.Folder.Setup.Languages = []string{"en", "uk"}
		_, err := o.Intake.Collect(nil)
		return err
	}
	blanks := func(dir string) map[string]string {
		all := maps.Clone(holding(t, dir))
		maps.DeleteFunc(all, func(name, _ string) bool { return !strings.HasPrefix(name, "templates/") })
		return all
	}
	whole := copyOf(t, base)
	must(t, opens(whole, quietly, collects))
	want := blanks(whole)
	if len(want) != 5 {
		t.Fatalf("%v", slices.Sorted(maps.Keys(want)))
	}
	for n := 1; ; n += stride {
		dir, left := copyOf(t, base), n
		stopped, err := stopping(dir, func(s filestest.Step) error {
			if !s.Reads() && strings.HasPrefix(s.Path, "templates/") {
				if left--; left == 0 {
					panic(stop{})
				}
			}
			return nil
		}, collects)
		if !stopped {
			must(t, err)
			if n < 25 {
				t.Errorf("there are no more than %d steps", n)
			}
			return
		}
		must(t, opens(dir, quietly, collects))
		if diff := cmp.Diff(want, blanks(dir)); diff != "" {
			t.Errorf("stopped at step %d:\n%s", n, diff)
		}
		must(t, os.Remove(filepath.Join(dir, "templates", "results_team_uk.xlsx")))
		must(t, opens(dir, quietly, collects))
		if got := len(blanks(dir)); got != 4 {
			t.Errorf("stopped at step %d: what the office takes away comes again: %d sheets", n, got)
		}
	}
}
