package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/reports/sheets"
)

// readingsMoment is the moment of everything in these tests: just after the list was published.
const readingsMoment = "2026-10-01T00:06:00Z"

// listedAssociation returns an association whose first list is published, and whose registry was read and cached.
func listedAssociation(t *testing.T) testFolder {
	t.Helper()
	players, ratings := sheets.FillSheet{Sheet: "Players"}, sheets.FillSheet{Sheet: "Ratings"}
	for i := range 20 {
		id := fmt.Sprintf("A-%02d", i)
		players.Rows = append(players.Rows, row{"player.id": id, "player.name": "Ash " + id, "player.sex": "F", "player.birth": "1990", "player.region": "Nowhere"})
		ratings.Rows = append(ratings.Rows, openingRating(id, "standard", "2026-09-01", "2000", "200"))
	}
	f := association(t, "fide-standard", "2026-10-01", players, ratings, sheets.FillSheet{Sheet: "Regions", Rows: []row{{"region.code": "N", "region.name_en": "North"}}})
	f.run("2026-10-01T00:05:00Z", "run", "--once")
	return f
}

// readings returns the paths of the cached readings of registries.
func (f testFolder) readings() []string {
	f.t.Helper()
	all, err := filepath.Glob(filepath.Join(f.dir, "ledger", "registry", "*"))
	if err != nil {
		f.t.Fatal(err)
	}
	return all
}

// outputs returns what the commands that only read print, with their exit statuses.
func (f testFolder) outputs() string {
	f.t.Helper()
	var output strings.Builder
	for _, args := range [][]string{{"status"}, {"status", "--json"}, {"schedule"}, {"explain", "A-07"}, {"explain", "ash a-08"}, {"explain", "Ash A"}, {"explain", "B-01"}} {
		status, out, errs := f.run(readingsMoment, args...)
		fmt.Fprintf(&output, "%v: %d\n%s%s", args, status, out, errs)
	}
	return output.String()
}

// bytes returns by path a hash of every file of the folder, without SQLite's own.
func (f testFolder) bytes() map[string]string {
	f.t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(f.dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(name, "-shm") || strings.HasSuffix(name, "-wal") {
			return err
		}
		data, err := os.ReadFile(name)
		all[name] = rating.SHA(data)
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return all
}

// TestReadingsChangeNothing checks that every answer is the same whatever lies in the cache of the registry, that a
// command that only reads writes nothing, and that the next pass repairs the cache.
func TestReadingsChangeNothing(t *testing.T) {
	t.Parallel()
	f := listedAssociation(t)
	if len(f.readings()) != 1 {
		t.Fatalf("kept: %v", f.readings())
	}
	name := f.readings()[0]
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want, dir := f.outputs(), filepath.Dir(name)
	if !strings.Contains(want, "[W612]") || !strings.Contains(want, "Ash A-07") {
		t.Fatalf("says too little: %s", want)
	}
	rest := func() { f.must(readingsMoment, "collect") }
	put := func(data []byte) func() error { return func() error { return os.WriteFile(name, data, 0o644) } }
	changed := func(i int) func() error {
		other := append([]byte{}, whole...)
		other[i] ^= 0x20
		return put(other)
	}
	var forged bytes.Buffer
	if err := (registry.Reading{Registry: registry.Of(rating.Player{ID: "A-07", Name: "Forged"})}).Keep(&forged, "another"); err != nil {
		t.Fatal(err)
	}
	cases := map[string]func() error{
		"nothing": func() error { return os.Remove(name) }, "no folder": func() error { return os.RemoveAll(dir) },
		"empty": put(nil), "cut": put(whole[:len(whole)/2]), "the checksum": changed(len(whole) - 1), "the heading": changed(3), "the key": changed(30),
		"of another program": put(forged.Bytes()),
	}
	for i := 40; i < len(whole); i += len(whole)/5 + 1 {
		cases[fmt.Sprintf("byte %d", i)] = changed(i)
	}
	for what, do := range cases {
		if err := do(); err != nil {
			t.Fatal(err)
		}
		before := f.bytes()
		if diff := cmp.Diff(want, f.outputs()); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
		if diff := cmp.Diff(before, f.bytes()); diff != "" {
			t.Errorf("%s: who looked has written: %s", what, diff)
		}
		rest()
		if now, err := os.ReadFile(name); err != nil || rating.SHA(now) != rating.SHA(whole) {
			t.Errorf("%s: not made good by the next pass: %v", what, err)
		}
	}
	if diff := cmp.Diff(want, f.outputs()); diff != "" {
		t.Error(diff)
	}
}

// TestAChangedRegistryIsSeenAtOnce checks that commands that only read see a change and write nothing, that commands
// that work see it and cache it, and that missing rows are noticed with and without the cached reading.
func TestAChangedRegistryIsSeenAtOnce(t *testing.T) {
	t.Parallel()
	f := listedAssociation(t)
	path := filepath.Join(f.dir, "registry", "registry.xlsx")
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	known := func() string { _, _, errs := f.run(readingsMoment, "explain", "B-01"); return errs }
	if !strings.Contains(known(), "there is no player") {
		t.Fatal(known())
	}
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: []row{{"player.id": "B-01", "player.name": "Birch", "player.sex": "M", "player.birth": "1980"}}})
	before := f.bytes()
	if !strings.Contains(known(), "the list does not know the player") {
		t.Error(known())
	}
	if diff := cmp.Diff(before, f.bytes()); diff != "" {
		t.Errorf("who looked has written: %s", diff)
	}
	f.must(readingsMoment, "collect")
	if len(f.readings()) != 2 || !strings.Contains(known(), "the list does not know the player") {
		t.Errorf("%v, %s", f.readings(), known())
	}
	if err := os.WriteFile(path, old, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, gone := range []bool{false, true} {
		if gone {
			if err := os.RemoveAll(filepath.Dir(f.readings()[0])); err != nil {
				t.Fatal(err)
			}
		}
		for _, command := range []string{"status", "collect"} {
			_, out, errs := f.run(readingsMoment, command)
			if output := out + errs; !strings.Contains(output, "[E618]") || !strings.Contains(output, "B-01 Birch") {
				t.Errorf("%s, readings gone %v: %s", command, gone, output)
			}
		}
	}
}

// TestOnlyTheLastReadingsAreKept checks that a registry that is edited every day does not fill the disk.
func TestOnlyTheLastReadingsAreKept(t *testing.T) {
	t.Parallel()
	f := listedAssociation(t)
	left := filepath.Join(f.dir, "ledger", "registry", ".kalends-0123456789abcdef.tmp")
	if err := os.WriteFile(left, []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: []row{{"player.id": fmt.Sprintf("B-%02d", i), "player.name": "Birch", "player.sex": "M", "player.birth": "1980"}}})
		f.must(readingsMoment, "collect")
	}
	if got := f.readings(); len(got) != 3 {
		t.Errorf("kept: %v", got)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("what an interrupted run has left is there: %v", err)
	}
}
