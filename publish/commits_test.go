package publish_test

import (
	"errors"
	"strings"
	"testing"

	"kalends/publish/files"
)

// TestASheetIsOneCommit collects the sheets of the first evening: each is decided and its move noted by one commit, and that
// they have all arrived is said by one more.
func TestASheetIsOneCommit(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	o, err := openSmall(files.OS, dir, dates[0][0])
	if err != nil {
		t.Fatal(err)
	}
	commits := map[string]int{}
	o.Folder.Write.Commits = func(what string, kept bool) {
		if first, _, _ := strings.Cut(what, ` "`); kept {
			commits[first]++
		}
	}
	pass, err := o.Intake.Collect(nil)
	if err := errors.Join(err, o.Close()); err != nil {
		t.Fatal(err)
	}
	if len(pass.Done) < 5 || commits["record"] != len(pass.Done) || commits["remember moving"] != 1 {
		t.Errorf("%d sheets: %v", len(pass.Done), commits)
	}
	o, err = openSmall(files.OS, dir, dates[0][0])
	if err != nil {
		t.Fatal(err)
	}
	if left, err := o.Ledger.Meta("moving"); err != nil || left != "" {
		t.Errorf("still noted: %s %v", left, err)
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
}
