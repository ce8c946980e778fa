package publish_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
)

// TestFlippedBytes changes bytes in every file of an association with two lists; the long proof changes very many.
func TestFlippedBytes(t *testing.T) { flipped(t, 6) }

// flipped changes one byte of every kept and published file at once, as often as times, each time at another place. It
// fails unless status --check and verify --all name exactly these files.
func flipped(t *testing.T, times int) {
	t.Helper()
	dir := twoLists(t)
	var manifests, others []string
	for _, pattern := range []string{"published/*/r*/*", "ledger/archive/*"} {
		names, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if filepath.Base(name) == "manifest.json" {
				manifests = append(manifests, name)
			} else {
				others = append(others, name)
			}
		}
	}
	if wrong := damaged(t, dir); len(wrong) > 0 || len(manifests) != 4 || len(others) < 40 {
		t.Fatalf("%d manifests, %d other files, and before anything is changed: %q", len(manifests), len(others), wrong)
	}
	n := 0
	for round := range times {
		for _, names := range [][]string{others, manifests} {
			want, putBack := flip(t, dir, names, round, times)
			if diff := cmp.Diff(want, damaged(t, dir)); diff != "" {
				t.Errorf("round %d: %s", round, diff)
			}
			putBack()
			n += len(want)
		}
	}
	if wrong := damaged(t, dir); len(wrong) > 0 {
		t.Errorf("in the end: %q", wrong)
	}
	t.Logf("%d bytes of %d files flipped, %d found, each by its file", n, len(manifests)+len(others), n)
}

// flip changes one byte of each file, at the place round of of places spread evenly over it; an empty file gets one
// byte. It returns what must be reported and a function that restores the files.
func flip(t *testing.T, dir string, names []string, round, of int) (want []string, putBack func()) {
	t.Helper()
	whole := map[string][]byte{}
	for i, name := range names {
		data, err := os.ReadFile(name)
		if err == nil {
			whole[name] = slices.Clone(data)
			data = append(data, make([]byte, max(0, 1-len(data)))...)
			data[len(data)*round/of] ^= 1 << ((round + i) % 8)
			err = os.Chmod(name, 0o644) // what is archived is read-only
		}
		if err == nil {
			err = os.WriteFile(name, data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, filepath.ToSlash(rel)+" changed")
	}
	slices.Sort(want)
	return want, func() {
		for name, data := range whole {
			if err := os.WriteFile(name, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// damaged returns what status --check reports, and fails unless verify --all reports the same.
func damaged(t *testing.T, dir string) []string {
	t.Helper()
	setup := twoListSetup(t, dir)
	o, err := publish.Look(dir, setup, dateOf(t, dates[1][1]), "en")
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	o.Configure = func([]byte, folder.Own) (folder.Setup, error) { return setup, nil }
	found, err := o.Audit.Damage()
	if err != nil {
		t.Fatal(err)
	}
	issues, common, err := o.Audit.Verify(audit.VerifyWish{All: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range issues {
		common = append(common, v.Differences...)
	}
	if diff := cmp.Diff(places(found), places(common)); diff != "" {
		t.Errorf("status --check and verify --all differ:\n%s", diff)
	}
	return places(found)
}

func places(all []audit.Difference) []string {
	var lines []string
	for _, d := range all {
		lines = append(lines, d.Place+" "+d.What)
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// twoLists returns the folder of an association with two lists, each published twice.
func twoLists(t *testing.T) string {
	t.Helper()
	dir := copyOf(t, aSmall(t).base[0])
	for i, moments := range dates {
		if i > 0 {
			if _, err := dropSmall(dir, i); err != nil {
				t.Fatal(err)
			}
		}
		for _, now := range moments {
			o, err := publish.Open(dir, twoListSetup(t, dir), dateOf(t, now), "en", nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := pass(o); err != nil {
				t.Fatal(err)
			}
			if err := o.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

func twoListSetup(t *testing.T, dir string) folder.Setup {
	t.Helper()
	setup, err := smallSetup(dir)
	if err != nil {
		t.Fatal(err)
	}
	second := setup.Lists[0]
	second.ID = "second"
	setup.Lists = append(setup.Lists, second)
	return setup
}

func dateOf(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
