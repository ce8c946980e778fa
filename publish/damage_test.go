package publish_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/audit"
	"kalends/publish/files"
)

// TestDamageNamesEverything damages the folder in many places: each is named, also when the ledger cannot say any more
// what there should be.
func TestDamageNamesEverything(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	for _, now := range dates[0] {
		if err := passAt(files.OS, dir, now); err != nil {
			t.Fatal(err)
		}
	}
	issue := filepath.Join(dir, filepath.FromSlash(rivalIssue))
	write := func(name string, data []byte) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS(filepath.Join(filepath.Dir(issue), "r2"), os.DirFS(issue)); err != nil {
		t.Fatal(err)
	}
	write(filepath.Join(dir, "published", "how to read these.txt"), []byte("of no concern"))
	write(filepath.Join(dir, "published", "before 2026", "lists.txt"), []byte("of no concern"))
	write(filepath.Join(issue, "notes.txt"), []byte("too many"))
	if err := os.Remove(filepath.Join(issue, "small-standard-2026-03-01_list.csv")); err != nil {
		t.Fatal(err)
	}
	list := rivalIssue + "/small-standard-2026-03-01_list.csv missing"
	want := []string{list, rivalIssue + "/notes.txt foreign", "published/small-standard-2026-03-01/r2 unknown"}
	slices.Sort(want)
	look := func() ([]audit.Difference, error) {
		o, err := openSmall(files.OS, dir, dates[0][1])
		if err != nil {
			return nil, err
		}
		defer o.Close()
		return o.Audit.Damage()
	}
	found, err := look()
	if diff := cmp.Diff(want, places(found)); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	setup, err := smallSetup(dir)
	if err != nil {
		t.Fatal(err)
	}
	found, err = audit.DamageBeside(dir, setup, errors.Join(errors.New("entry 2 was changed"), errors.New("entry 7 is missing")))
	var why []string
	for _, d := range found {
		if d.What == "ledger" {
			why = append(why, d.Args["why"])
		}
	}
	if diff := cmp.Diff([]string{"entry 2 was changed", "entry 7 is missing"}, why); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	holes(t, filepath.Join(dir, "ledger", "ledger.db"))
	found, err = look()
	if got := places(found); err != nil || !slices.Contains(got, list) || !slices.ContainsFunc(got, func(s string) bool { return strings.HasSuffix(s, "ledger.db ledger") }) {
		t.Errorf("with a broken ledger %q, %v", got, err)
	}
}

// holes fills every page of a ledger's file that has a sheet with zeros.
func holes(t *testing.T, name string) {
	t.Helper()
	const page = 4096
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for begin := page; begin < len(data); begin += page {
		if bytes.Contains(data[begin:begin+page], []byte("A. Biter")) {
			clear(data[begin : begin+page])
			n++
		}
	}
	if err := os.WriteFile(name, data, 0o644); err != nil || n == 0 {
		t.Fatalf("%d pages emptied, %v", n, err)
	}
}
