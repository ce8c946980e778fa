package publish_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/intake"
	"kalends/rating"
)

// manySheets returns files with almost every outcome: of the same bytes, of the same event, with and without its
// correction, newcomers who are admitted and who play again, several of one name that are returned.
func manySheets(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	sheet := func(name, code, kind string, results ...string) {
		data, err := eventSheet(code, "2026-02-07", "2026-02-20", kind, results...)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = data
	}
	sheet("a.xlsx", "A-1", "final", "1-0", "½-½")
	sheet("a2.xlsx", "A-1", "final", "0-1", "½-½")
	sheet("a3.xlsx", "A-1", "correction", "0-1", "0-1")
	sheet("b.xlsx", "B-1", "final", "½-½", "½-½")
	sheet("north/bad.xlsx", "BAD-1", "final", "1-0", "5-7")
	sheet("north/bad.xls", "BAD-2", "final", "1-0", "5-8")
	sheet("x new.xlsx", "NEW-1", "final", "1-0", "0-1", "new")
	sheet("y new.xlsx", "NEW-2", "final", "1-0", "0-1", "new")
	sheet("z again.xlsx", "NEW-3", "final", "0-1", "0-1", "n-new-1-4")
	all["north/a.xlsx"], all["b again.xlsx"] = all["a.xlsx"], all["b.xlsx"]
	all["south/bad.xlsx"], all["south/z.xlsx"] = []byte("no workbook"), all["north/bad.xlsx"]
	return all
}

// collected collects sheets in groups of a size. It returns what the folder then holds, byte for byte, with the journal
// and the results in words.
func collected(t *testing.T, drop map[string][]byte, together int, admit bool) map[string]string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	for name, data := range drop {
		at := filepath.Join(dir, "inbox", filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	l := living{t: t, dir: dir, now: dates[0][0], setup: func(s *folder.Setup) { s.AdmitNew = admit }}
	o, err := l.open(new(folder.Memory))
	if err != nil {
		t.Fatal(err)
	}
	o.Intake.Together = together
	pass, err := o.Intake.Collect(nil)
	var journal bytes.Buffer
	if err := errors.Join(err, o.Ledger.JournalLines(&journal), o.Ledger.Check(), o.Close()); err != nil {
		t.Fatal(err)
	}
	return withFiles(t, dir, map[string]string{"journal": journal.String(), "said": passText(pass)})
}

func passText(pass intake.Pass) string {
	var b strings.Builder
	for _, d := range pass.Done {
		fmt.Fprintln(&b, d)
	}
	return b.String()
}

// withFiles adds to all every file of the four folders of sheets and of the archive: its hash, or its text.
func withFiles(t *testing.T, dir string, all map[string]string) map[string]string {
	t.Helper()
	for _, place := range []string{"inbox", "accepted", "waiting", "rejected", "ledger/archive"} {
		err := filepath.WalkDir(filepath.Join(dir, place), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || files.Ignored(d.Name()) {
				return err
			}
			data, err := os.ReadFile(name)
			all[strings.TrimPrefix(name, dir)] = rating.SHA(data)
			if strings.HasSuffix(name, ".txt") {
				all[strings.TrimPrefix(name, dir)] = string(data)
			}
			return err
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	return all
}

// TestAnyGroupingIsOneByOne collects the same sheets one by one and in groups: the journal, every file and what is said
// are the same to the byte.
func TestAnyGroupingIsOneByOne(t *testing.T) { groupings(t, 2) }

func groupings(t *testing.T, seeds uint64) {
	all := manySheets(t)
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r, drop, admit := rand.New(rand.NewPCG(seed, 32)), all, seed%2 == 0
			if seed > 0 { // other names are another order, and some are missing
				drop = shuffled(r, all)
			}
			want := collected(t, drop, 1, admit)
			if seed == 0 && !strings.Contains(want["journal"], `"superseded"`) {
				t.Fatal("no sheet takes the place of another")
			}
			for _, together := range []int{0, 2 + r.IntN(len(drop))} {
				if diff := cmp.Diff(want, collected(t, drop, together, admit)); diff != "" {
					t.Errorf("%d together: %s", together, diff)
				}
			}
		})
	}
}

// shuffled returns the same sheets under names of another order, without about one in eight.
func shuffled(r *rand.Rand, all map[string][]byte) map[string][]byte {
	out := map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if r.IntN(8) > 0 {
			dir, base := filepath.Split(name)
			out[fmt.Sprintf("%s%02d %s", dir, r.IntN(90), base)] = all[name]
		}
	}
	return out
}
