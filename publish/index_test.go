package publish_test

import (
	"encoding/json"
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
	"kalends/publish/audit"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/index"
	"kalends/rating"
)

// issuesOf returns the files of published issues, which never change, among those of a folder.
func issuesOf(all map[string]string) map[string]string {
	out := outOf(all)
	maps.DeleteFunc(out, func(name, _ string) bool { return derived(name) })
	return out
}

func derived(name string) bool {
	return name == index.Name || strings.HasPrefix(name, "published/current/")
}

// indexed returns a folder of the small association after its first list.
func indexed(t *testing.T) string {
	t.Helper()
	return begun(t, "indexed", func() (string, error) {
		dir := copyOf(t, aSmall(t).eve[0])
		return dir, passAt(files.OS, dir, dates[0][1])
	})
}

// TestTheIndexNamesEveryFile with the hash that it has, and the newest files lie under names without a date.
func TestTheIndexNamesEveryFile(t *testing.T) {
	dir := bothOut(t)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	passes(t, dir, mayEve)
	releasesAgain(t, dir, mayEve)
	data, err := os.ReadFile(filepath.Join(dir, "published", "index.json"))
	must(t, err)
	var x index.Index
	must(t, json.Unmarshal(data, &x))
	want, got := outOf(holding(t, dir)), map[string]string{index.Name: rating.SHA(data)}
	add := func(place string, all []files.Made) {
		for _, f := range all {
			got["published/"+place+"/"+f.Name] = f.SHA
		}
	}
	for _, l := range x.Lists {
		add(l.Current.Folder, l.Current.Files)
		if l.Current.Issue != april || l.Current.Revision != 2 {
			t.Errorf("the newest is %s r%d", l.Current.Issue, l.Current.Revision)
		}
		for _, i := range l.Issues {
			for _, r := range i.Revisions {
				add(r.Folder, r.Files)
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got["published/current/standard/small-standard_list.csv"] != got["published/"+april+"/r2/"+april+"_list.csv"] {
		t.Error("the newest list is not that of the second revision")
	}
}

// TestWhatIsMadeOfTheListsIsMadeAgain: lost, damaged, cut or replaced by a folder's leavings, the next pass makes it
// the same; before that verify says what is wrong, and what others put there stays. Each file is spoiled in one way, in
// the long proof in each.
func TestWhatIsMadeOfTheListsIsMadeAgain(t *testing.T) {
	madeAgain(t, func(n int, ways []string) []string { return ways[n%len(ways):][:1] })
}

func madeAgain(t *testing.T, chosen func(file int, ways []string) []string) {
	base := indexed(t)
	want := outOf(holding(t, base))
	spoils := map[string]func(string) error{"lost": os.Remove, "flipped": flipMiddle,
		"cut": func(name string) error { return os.Truncate(name, 3) }}
	for n, name := range slices.Sorted(maps.Keys(want)) {
		if !derived(name) {
			continue
		}
		for _, how := range chosen(n, slices.Sorted(maps.Keys(spoils))) {
			spoil := spoils[how]
			dir := copyOf(t, base)
			must(t, spoil(filepath.Join(dir, filepath.FromSlash(name))),
				os.WriteFile(filepath.Join(dir, "published", "current", "standard", "index.html"), []byte("theirs"), 0o644),
				os.WriteFile(filepath.Join(dir, "published", "current", "standard", "small-standard_errata.pdf"), []byte("old"), 0o644))
			wantReported(t, dir, name, how)
			must(t, passAt(files.OS, dir, dates[0][1]))
			got := outOf(holding(t, dir))
			if theirs := "published/current/standard/index.html"; got[theirs] == "" {
				t.Error("what others put there is gone")
			} else {
				delete(got, theirs)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s %s: %s", name, how, diff)
			}
			must(t, os.RemoveAll(dir))
		}
	}
}

// wantReported fails unless verify reports the damaged file and nothing else.
func wantReported(t *testing.T, dir, name, how string) {
	t.Helper()
	says := name + " derived"
	if how == "lost" {
		says += "_missing"
	}
	o, err := openSmall(files.OS, dir, dates[0][1])
	must(t, err)
	defer o.Close()
	_, common, err := o.Audit.Verify(audit.VerifyWish{All: true})
	if got := places(common); err != nil || !slices.Equal(got, []string{says}) {
		t.Errorf("%s %s: verify says %v, %v", name, how, got, err)
	}
}

// TestAFolderOfAnOlderVersionGetsItsIndex with its next pass; until then verify misses nothing.
func TestAFolderOfAnOlderVersionGetsItsIndex(t *testing.T) {
	dir := indexed(t)
	want := outOf(holding(t, dir))
	must(t, os.Remove(filepath.Join(dir, "published", "index.json")), os.RemoveAll(filepath.Join(dir, "published", "current")))
	program(released).with(t, dir, dates[0][1], false, func(o *publish.Office) error {
		must(t, o.Folder.Write.SetMeta("index", ""))
		_, common, err := o.Audit.Verify(audit.VerifyWish{All: true})
		if len(common) > 0 {
			t.Errorf("verify says %v", common)
		}
		return err
	})
	must(t, passAt(files.OS, dir, dates[0][1]))
	if diff := cmp.Diff(want, outOf(holding(t, dir))); diff != "" {
		t.Error(diff)
	}
}

// TestALostManifestComesBackIntoTheIndex: while it is damaged the index names what the ledger knows, the newest files
// stay as they are, and once it is restored all is as before.
func TestALostManifestComesBackIntoTheIndex(t *testing.T) {
	dir := indexed(t)
	want := outOf(holding(t, dir))
	manifest := filepath.Join(dir, filepath.FromSlash(rivalIssue), "manifest.json")
	data, err := os.ReadFile(manifest)
	must(t, err, flipMiddle(manifest), os.Remove(filepath.Join(dir, "published", "index.json")), passAt(files.OS, dir, dates[0][1]))
	got := outOf(holding(t, dir))
	if got["published/current/standard/small-standard_list.csv"] != want["published/current/standard/small-standard_list.csv"] ||
		got[index.Name] == want[index.Name] || got[index.Name] == "" {
		t.Errorf("with a damaged manifest: %v", got)
	}
	must(t, os.WriteFile(manifest, data, 0o644), passAt(files.OS, dir, dates[0][1]))
	if diff := cmp.Diff(want, outOf(holding(t, dir))); diff != "" {
		t.Error(diff)
	}
}

// TestStopsOnTheWayToTheIndex ends the process at steps after a list is out, the long proof at every one of them all:
// each file is whole, the list is what it has to be, and the next pass ends as ever. Failing calls hold back no list.
func TestStopsOnTheWayToTheIndex(t *testing.T) {
	s := aSmall(t)
	n := 0
	for again := true; again; {
		again = false
		kill := n
		dir := copyOf(t, s.eve[0])
		stopped, phase, err := steps(dir, 0, 1, func(now filestest.Step) error {
			if !now.Reads() && derivedStep(now) {
				if kill--; kill < 0 {
					panic(stop{})
				}
			}
			return nil
		})
		must(t, err)
		if stopped {
			again, n = true, n+19
			wantWhole(t, dir)
			mended(t, s, dir, 0, phase)
		}
		must(t, os.RemoveAll(dir))
	}
	if n < 50 {
		t.Errorf("only %d steps", n)
	}
}

func derivedStep(s filestest.Step) bool {
	return strings.HasPrefix(s.Path, "published/current") || strings.HasPrefix(s.Path, "published/index") ||
		strings.HasPrefix(s.Path, "published/.kalends-") || s.Path == "remember index"
}

// wantWhole fails if there is an index that is no JSON.
func wantWhole(t *testing.T, dir string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "published", "index.json"))
	if err == nil && !json.Valid(data) || err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("index.json: %v\n%s", err, data)
	}
}

// TestAFailingIndexHoldsBackNoList: the disk refuses the newest files, and the list is out.
func TestAFailingIndexHoldsBackNoList(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	for _, now := range dates[0] {
		err := passAt(filestest.NewStepping(files.OS, func(s filestest.Step) error {
			if rel, _ := filepath.Rel(dir, s.Path); !s.Reads() && derivedStep(filestest.Step{Path: filepath.ToSlash(rel)}) {
				return fs.ErrPermission
			}
			return nil
		}), dir, now)
		if now == dates[0][1] && !errors.Is(err, fs.ErrPermission) {
			t.Errorf("nobody is told: %v", err)
		}
	}
	wantVerified(t, dir, dates[0][1], 1)
}
