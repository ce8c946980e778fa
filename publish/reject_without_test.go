package publish_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/release"
)

// refusingWithout refuses the draft and withdraws OPEN-1, as release --reject --withdraw OPEN-1 does.
func refusingWithout(o *publish.Office) error {
	if _, err := o.Publisher.Reject(o.Setup.Lists[0], 0, "never played", "OPEN-1"); err != nil {
		return err
	}
	return pass(o)
}

// TestAStopLosesNoWithdrawal ends the process at moments between the refusal of a draft and the sheet that leaves it:
// the draft is the old one, or the next pass puts the sheet away and makes the new one, as without a stop.
func TestAStopLosesNoWithdrawal(t *testing.T) {
	from := awaitingCorrection(t)
	whole := copyOf(t, from)
	if err := visit(files.OS, whole, refuses, refusingWithout); err != nil {
		t.Fatal(err)
	}
	want := withoutRefused(holding(t, whole))
	if there, _ := filepath.Glob(filepath.Join(whole, "accepted/2026-03-01/OPEN-1")); there != nil {
		t.Fatalf("the sheet is still counted: %v", there)
	}
	for _, pattern := range []string{"before commit refuse", "after commit refuse", "after commit update submission",
		"after commit remember reopened", "after commit freeze"} {
		dir, came := copyOf(t, from), false
		step := func(s filestest.Step) error {
			if !came && !s.Reads() && strings.HasPrefix(stepText(s), pattern) {
				came = true
				panic(stop{})
			}
			return nil
		}
		o, err := openApproving(filestest.NewStepping(files.OS, step), dir, refuses)
		if err != nil {
			t.Fatal(err)
		}
		if stopped, err := watched(o, step, refusingWithout); err != nil || !stopped {
			t.Fatalf("%s: came there: %v, %v", pattern, stopped, err)
		}
		again := pass
		if pattern == "before commit refuse" {
			again = refusingWithout
		}
		if err := visit(files.OS, dir, refuses, again); err != nil {
			t.Fatalf("%s: %v", pattern, err)
		}
		if diff := cmp.Diff(want, withoutRefused(holding(t, dir))); diff != "" {
			t.Errorf("%s:\n%s", pattern, diff)
		}
		os.RemoveAll(dir)
	}
}

// TestOnlyWhatIsInTheDraftLeavesIt names an event that is not there: nothing is refused.
func TestOnlyWhatIsInTheDraftLeavesIt(t *testing.T) {
	dir := awaitingCorrection(t)
	before := holding(t, dir)
	err := visit(files.OS, dir, refuses, func(o *publish.Office) error {
		_, err := o.Publisher.Reject(o.Setup.Lists[0], 0, "why", "OPEN-1", "OTHER")
		return err
	})
	if !errors.Is(err, release.ErrNotInDraft) || !strings.Contains(err.Error(), "event OTHER") {
		t.Errorf("refused: %v", err)
	}
	if diff := cmp.Diff(before, holding(t, dir)); diff != "" {
		t.Error(diff)
	}
}
