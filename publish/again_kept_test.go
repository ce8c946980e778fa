package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/reports/impact"
)

// awaitsAgain returns a folder of the small association with two lists that were made again and await their release.
func awaitsAgain(t *testing.T) string {
	t.Helper()
	dir := bothOut(t)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	passes(t, dir, mayEve)
	return dir
}

// releaseAgain releases the chain. If that makes a draft anew, it releases it a second time.
func releaseAgain(t *testing.T, dir string) {
	t.Helper()
	must(t, opens(dir, quietly, func(o *publish.Office) error {
		outs, _, err := o.Publisher.Chain().Release()
		if err == nil && outs[0].State == release.Awaits {
			_, _, err = o.Publisher.Chain().Release()
		}
		return err
	}))
}

// TestWhatWasLookedAtIsWhatGoesOut: no file of a draft of a chain says that it is a draft. The published files are the
// same, byte for byte.
func TestWhatWasLookedAtIsWhatGoesOut(t *testing.T) {
	dir := awaitsAgain(t)
	looked := holding(t, dir)
	releaseAgain(t, dir)
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

// TestADamagedDraftDoesNotGoOut: a file of a draft has a flipped byte, or is missing. The list goes out as it would
// have.
func TestADamagedDraftDoesNotGoOut(t *testing.T) {
	base := awaitsAgain(t)
	whole := copyOf(t, base)
	releaseAgain(t, whole)
	want := outOf(holding(t, whole))
	drafts, err := filepath.Glob(filepath.Join(base, "draft", april, "*"))
	must(t, err)
	if len(drafts) < 8 {
		t.Fatalf("drafts: %v", drafts)
	}
	for i, name := range drafts {
		file := filepath.Base(name)
		spoils := map[string]func(string) error{"flipped": flipMiddle}
		if i%3 == 0 {
			spoils["missing"] = os.Remove
		}
		for how, spoil := range spoils {
			dir := copyOf(t, base)
			must(t, spoil(filepath.Join(dir, "draft", april, file)))
			releaseAgain(t, dir)
			if diff := cmp.Diff(want, outOf(holding(t, dir))); diff != "" {
				t.Errorf("%s %s: went out otherwise:\n%s", file, how, diff)
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
