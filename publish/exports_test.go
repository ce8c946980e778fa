package publish_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/exports"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/rating"
)

// exportsOf returns the files below exports among those of a folder.
func exportsOf(all map[string]string) map[string]string {
	out := maps.Clone(all)
	maps.DeleteFunc(out, func(name, _ string) bool { return !strings.HasPrefix(name, "exports/") })
	return out
}

const exported = "exports/small-standard-2026-03-01/small-standard-2026-03-01_event-OPEN-1.trf26"

// TestEventsOfAListAreHandedOn expects exports when the list is published, outside published/, which has no dates of
// birth.
func TestEventsOfAListAreHandedOn(t *testing.T) {
	dir := indexed(t)
	got := slices.Sorted(maps.Keys(exportsOf(holding(t, dir))))
	folder := "exports/small-standard-2026-03-01/"
	want := []string{folder + "manifest.json", exported, folder + "small-standard-2026-03-01_preflight.txt"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(exported)))
	must(t, err)
	if !strings.HasPrefix(string(data), "012 ") || strings.Count(string(data), "\r\n001 ") < 4 {
		t.Errorf("%s", data)
	}
	said, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(folder+"small-standard-2026-03-01_preflight.txt")))
	if err != nil || !strings.Contains(string(said), "OPEN-1, trf26\r\n") || !strings.Contains(string(said), "[W743]") {
		t.Errorf("%v %s", err, said)
	}
}

// TestLostExportsAreMadeAgain the same, from the ledger; what others put there stays.
func TestLostExportsAreMadeAgain(t *testing.T) {
	base := indexed(t)
	want := exportsOf(holding(t, base))
	for name := range want {
		for how, spoil := range map[string]func(string) error{"lost": os.Remove,
			"cut": func(name string) error { return os.Truncate(name, 3) }} {
			dir := copyOf(t, base)
			must(t, spoil(filepath.Join(dir, filepath.FromSlash(name))))
			must(t, passAt(files.OS, dir, dates[0][1]))
			if diff := cmp.Diff(want, exportsOf(holding(t, dir))); diff != "" {
				t.Errorf("%s %s: %s", name, how, diff)
			}
			must(t, os.RemoveAll(dir))
		}
	}
	must(t, os.RemoveAll(filepath.Join(base, "exports")), passAt(files.OS, base, dates[0][1]))
	if diff := cmp.Diff(want, exportsOf(holding(t, base))); diff != "" {
		t.Errorf("all of them: %s", diff)
	}
}

// TestAnEventThatCountsNoMoreLeavesTheExports also where a process ended before it could take its file away; what
// others put there stays.
func TestAnEventThatCountsNoMoreLeavesTheExports(t *testing.T) {
	dir := indexed(t)
	want := exportsOf(holding(t, dir))
	left := strings.Replace(exported, "OPEN-1", "OPEN-2", 1)
	for _, name := range []string{left, "exports/small-standard-2026-03-01/notes.txt"} {
		must(t, os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte("left"), 0o644))
	}
	must(t, passAt(files.OS, dir, dates[0][1]))
	want["exports/small-standard-2026-03-01/notes.txt"] = rating.SHA([]byte("left"))
	if diff := cmp.Diff(want, exportsOf(holding(t, dir))); diff != "" {
		t.Error(diff)
	}
}

// TestFailingExportsHoldBackNoList makes the disk refuse exports: the list is published with all files, the error is
// reported, and the next pass makes the exports.
func TestFailingExportsHoldBackNoList(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	for _, now := range dates[0] {
		err := passAt(filestest.NewStepping(files.OS, func(s filestest.Step) error {
			if rel, _ := filepath.Rel(dir, s.Path); !s.Reads() && strings.HasPrefix(filepath.ToSlash(rel), "exports") {
				return fs.ErrPermission
			}
			return nil
		}), dir, now)
		if now == dates[0][1] && (!errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "the list is out, its exports are not")) {
			t.Errorf("nobody is told: %v", err)
		}
	}
	wantVerified(t, dir, dates[0][1], 1)
	must(t, passAt(files.OS, dir, dates[0][1]))
	if diff := cmp.Diff(exportsOf(aSmall(t).after[0]), exportsOf(holding(t, dir))); diff != "" {
		t.Error(diff)
	}
}

// TestWhatIsDecidedIsHandedOn: an event that was withdrawn is none, and its list made again hands on the others alone.
func TestWhatIsDecidedIsHandedOn(t *testing.T) {
	dir := bothOut(t)
	if holding(t, dir)[exported] == "" {
		t.Fatal("it was not handed on before")
	}
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	program(released).with(t, dir, mayEve, false, func(o *publish.Office) error {
		if _, err := exports.Event(o.View, "OPEN-1"); !errors.Is(err, exports.ErrNoEvent) {
			t.Errorf("withdrawn: %v", err)
		}
		cup, err := exports.Event(o.View, "CUP-1")
		if len(cup.Games) == 0 || len(cup.People) != len(cup.Entrants) || cup.Federation != "EST" {
			t.Errorf("%+v", cup)
		}
		return err
	})
	passes(t, dir, mayEve)
	releasesAgain(t, dir, mayEve)
	if left := holding(t, dir); left[exported] != "" || left["exports/"+april+"/"+april+"_event-CUP-1.trf26"] == "" {
		t.Errorf("made again: %v", slices.Sorted(maps.Keys(exportsOf(left))))
	}
}
