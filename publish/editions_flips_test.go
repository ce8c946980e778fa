package publish_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/rating"
)

// TestAFlippedByteOfAnyEditionIsFound: of three editions of the lists, one byte of some files is another.
func TestAFlippedByteOfAnyEditionIsFound(t *testing.T) { flippedEditions(t, 11) }

// flippedEditions changes one byte of each stride-th file.
func flippedEditions(t *testing.T, stride int) {
	dir := bothOut(t)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	passes(t, dir, mayEve)
	releasesAgain(t, dir, mayEve)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Revoke, Revokes: 1})
	passes(t, dir, mayEve)
	releasesAgain(t, dir, mayEve)
	wantVerified(t, dir, mayEve, 6)
	var names []string
	must(t, filepath.WalkDir(filepath.Join(dir, "published"), func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	}))
	for i := 0; i < len(names); i += stride {
		whole, err := os.ReadFile(names[i])
		must(t, err)
		other := append([]byte(nil), whole...)
		other[(i*131)%len(other)] ^= 1
		must(t, os.WriteFile(names[i], other, 0o644))
		if !foundDamaged(t, dir) {
			t.Errorf("%s: byte %d is another, and nobody sees it", names[i], (i*131)%len(other))
		}
		must(t, os.WriteFile(names[i], whole, 0o644))
	}
}

// foundDamaged reports whether verify --all finds a difference or fails.
func foundDamaged(t *testing.T, dir string) (found bool) {
	t.Helper()
	program(released).with(t, dir, mayEve, false, func(o *publish.Office) error {
		all, common, err := o.Audit.Verify(audit.VerifyWish{All: true})
		found = err != nil || len(common) > 0
		for _, v := range all {
			found = found || len(v.Differences) > 0
		}
		return nil
	})
	return found
}
