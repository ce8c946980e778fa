package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/reports/impact"
)

// awaitsAgain is the small association with two lists that were made again and await their release.
func awaitsAgain(t *testing.T) string {
	t.Helper()
	dir := bothOut(t)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	passes(t, dir, mayEve)
	return dir
}

// drawnAtRelease brings the chain out, and gives the files that were drawn for it.
func drawnAtRelease(t *testing.T, dir string) (drawn []string) {
	t.Helper()
	setup, err := smallSetup(dir)
	must(t, err)
	setup.Progress = func(_, _ int, file string) { drawn = append(drawn, file) }
	o, err := publish.OpenOn(files.OS, new(folder.Memory), dir, setup, moment(t, mayEve), "en",
		func([]byte, folder.Own) (folder.Setup, error) { return setup, nil })
	must(t, err)
	outs, _, err := o.Publisher.Chain().Release()
	must(t, err)
	if outs[0].State == release.Awaits { // a draft was made anew: it is to be looked at
		_, _, err = o.Publisher.Chain().Release()
	}
	must(t, err, o.Close())
	return drawn
}

// TestWhatWasLookedAtIsWhatGoesOut: the files of the drafts of a chain say nowhere that they are drafts, and are those that go out,
// byte for byte; none is drawn a second time.
func TestWhatWasLookedAtIsWhatGoesOut(t *testing.T) {
	dir := awaitsAgain(t)
	looked := holding(t, dir)
	if drawn := drawnAtRelease(t, dir); len(drawn) > 0 {
		t.Errorf("drawn again: %v", drawn)
	}
	out := outOf(holding(t, dir))
	for _, issue := range []string{march, april} {
		n := 0
		for name, sha := range looked {
			file, ofDraft := strings.CutPrefix(name, "draft/"+issue+"/")
			if !ofDraft || file == impact.Name || file == folder.ManifestName {
				continue
			}
			if n++; out["published/"+issue+"/r2/"+file] != sha {
				t.Errorf("%s is not what was looked at", file)
			}
		}
		if m, _ := manifestOf(t, dir, "published/"+issue+"/r2"); len(m.Outputs) != n || m.Unusual != nil || m.Notes != nil {
			t.Errorf("%s: %d files were looked at, %d are out", issue, n, len(m.Outputs))
		}
	}
	wantVerified(t, dir, mayEve, 4)
}

// TestAFlippedByteOfADraftDoesNotGoOut, nor does one that is missing: what does not lie there as it was staged is drawn anew,
// and is what would have gone out.
func TestAFlippedByteOfADraftDoesNotGoOut(t *testing.T) {
	base := awaitsAgain(t)
	whole := copyOf(t, base)
	drawnAtRelease(t, whole)
	want := outOf(holding(t, whole))
	drafts, err := filepath.Glob(filepath.Join(base, "draft", april, "*"))
	must(t, err)
	if len(drafts) < 8 {
		t.Fatalf("drafts: %v", drafts)
	}
	for i, name := range drafts {
		file := filepath.Base(name)
		if file == impact.Name {
			continue
		}
		spoils := map[string]func(string) error{"flipped": flipMiddle}
		if i%3 == 0 {
			spoils["missing"] = os.Remove
		}
		for how, spoil := range spoils {
			dir := copyOf(t, base)
			must(t, spoil(filepath.Join(dir, "draft", april, file)))
			drawn := drawnAtRelease(t, dir)
			if diff := cmp.Diff(want, outOf(holding(t, dir))); diff != "" {
				t.Errorf("%s %s: went out otherwise:\n%s", file, how, diff)
			}
			if !slices.ContainsFunc(drawn, func(d string) bool { return strings.HasPrefix(d, april) }) {
				t.Errorf("%s %s: nothing was drawn anew: %v", file, how, drawn)
			}
			if slices.ContainsFunc(drawn, func(d string) bool { return strings.HasPrefix(d, march) }) {
				t.Errorf("%s %s: the list before was drawn anew: %v", file, how, drawn)
			}
		}
	}
}

func flipMiddle(name string) error {
	data, err := os.ReadFile(name)
	if err != nil || len(data) == 0 {
		return errors.Join(err, fmt.Errorf("%s has %d bytes", name, len(data)))
	}
	data[len(data)/2] ^= 1
	return os.WriteFile(name, data, 0o644)
}
