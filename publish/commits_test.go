package publish_test

import (
	"errors"
	"strings"
	"testing"

	"kalends/publish/files"
	"kalends/publish/files/filestest"
)

// TestSheetsShareACommit collects the sheets of the first evening: all are decided and their moves noted by one commit,
// and that they have all arrived is said by one more. What is archived and what is brought is synced in one round each; the
// workbook in which the office answers is one file more, synced with its folder.
func TestSheetsShareACommit(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	commits, syncs := map[string]int{}, 0
	o, err := openSmall(filestest.NewStepping(files.OS, func(s filestest.Step) error {
		if strings.HasPrefix(s.Call, "sync") && s.Moment == filestest.Before {
			syncs++
		}
		return nil
	}), dir, dates[0][0])
	if err != nil {
		t.Fatal(err)
	}
	o.Intake.Together = 0
	o.Folder.Write.Commits = func(what string, kept bool) {
		if first, _, _ := strings.Cut(what, ` "`); kept {
			commits[first]++
		}
	}
	if _, err := o.Folder.KeepRegistry(); err != nil { // has its own
		t.Fatal(err)
	}
	syncs = 0
	pass, err := o.Intake.Collect(nil)
	if err := errors.Join(err, o.Close()); err != nil {
		t.Fatal(err)
	}
	if len(pass.Done) < 5 || commits["record"] != 1 || commits["remember moving"] != 1 || syncs != 5 {
		t.Errorf("%d sheets: %v, %d rounds of syncs", len(pass.Done), commits, syncs)
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
