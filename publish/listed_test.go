package publish_test

import (
	"os"
	"path/filepath"
	"testing"

	"kalends/engine"
	"kalends/publish"
	"kalends/publish/audit"
	"kalends/rating"
)

// barer is the ruleset of a later version of the program, whose profile has no forms.
type barer struct{ engine.Ruleset }

func (b barer) Profile() rating.Profile {
	p := b.Ruleset.Profile()
	p.Forms = nil
	return p
}

func (b barer) In(edition int) engine.Ruleset { return barer{b.Ruleset.In(edition)} }

func (b barer) On(list rating.Date) engine.Ruleset { return barer{engine.On(b.Ruleset, list)} }

func (b barer) Methods() []engine.Ruleset { return engine.Methods(b.Ruleset) }

func plainer(r engine.Ruleset) engine.Ruleset { return barer{r} }

// TestAnIssueHasTheFilesThatItListed: a list that came out with files which its ruleset asks for no more is whole, and
// is made again with them; the next list is without. The program calls itself by the same version, so every file is
// made again.
func TestAnIssueHasTheFilesThatItListed(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[1])
	for _, now := range dates[1] {
		program(plainer).with(t, dir, now, false, pass)
	}
	for issue, want := range map[string]bool{march: true, april: false} {
		for _, ending := range []string{"_fide.txt", "_fide.xml"} {
			_, err := os.Stat(filepath.Join(dir, "published", issue, "r1", issue+ending))
			if there := err == nil; there != want {
				t.Errorf("%s%s is there: %t, want %t (%v)", issue, ending, there, want, err)
			}
		}
	}
	for name, p := range map[string]program{"later": plainer, "released": released} {
		for issue, v := range p.verified(t, dir) {
			if len(v.Differences) > 0 || v.Remade != v.Files-1 || v.MadeBy != "" {
				t.Errorf("%s program, %s: %d of %d files made again, %v", name, issue, v.Remade, v.Files-1, v.Differences)
			}
		}
	}
}

// TestAListedFormIsMissed: a file in the manifest must be there, also if the program would not make it today.
func TestAListedFormIsMissed(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[1])
	place := "published/" + march + "/r1/" + march + "_fide.xml"
	if err := os.Remove(filepath.Join(dir, filepath.FromSlash(place))); err != nil {
		t.Fatal(err)
	}
	v := program(plainer).verified(t, dir)[march]
	if len(v.Differences) != 1 || v.Differences[0].Place != place || v.Differences[0].What != "missing" {
		t.Errorf("%v, want %s missing", v.Differences, place)
	}
}

// verified returns the results of verify --all by issue.
func (p program) verified(t *testing.T, dir string) map[string]audit.Verified {
	t.Helper()
	all := map[string]audit.Verified{}
	p.with(t, dir, dates[1][1], false, func(o *publish.Office) error {
		issues, common, err := o.Audit.Verify(audit.VerifyWish{All: true})
		if len(common) > 0 {
			t.Errorf("verify: %v", common)
		}
		for _, v := range issues {
			all[v.Issue] = v
		}
		return err
	})
	return all
}
