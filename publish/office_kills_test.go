package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/reports/sheets"
)

// officePass runs a pass as pass does, and reads the office's workbook before and writes it after that.
func officePass(o *publish.Office) error {
	_, err := o.Workbook.Take()
	return errors.Join(err, pass(o), o.Workbook.Write())
}

// TestStoppedWhileTheOfficeDecides ends the process at some steps of a pass that releases or refuses a draft by the
// office's workbook: the next pass ends where an undisturbed one does, and nothing is decided twice.
func TestStoppedWhileTheOfficeDecides(t *testing.T) { stopOffice(t, 23) }

func stopOffice(t *testing.T, stride int) {
	base := copyOf(t, aSmall(t).base[0])
	for _, now := range []string{dates[0][0], drafted} {
		if err := visit(files.OS, base, now, officePass); err != nil {
			t.Fatal(err)
		}
	}
	for name, filled := range map[string]row{"release": {"release.decision": "release", "release.by": "AK"},
		"refuse": {"release.decision": "refuse", "release.reason": "a result is wrong", "release.by": "AK"}} {
		dir := copyOf(t, base)
		if err := decideIn(dir, filled); err != nil {
			t.Fatal(err)
		}
		steps := 0
		count := func(s filestest.Step) error {
			if decides(s) {
				steps++
			}
			return nil
		}
		undisturbed := copyOf(t, dir)
		if _, err := stoppableIn(openApproving, officePass, undisturbed, refuses, count); err != nil {
			t.Fatal(err)
		}
		want := decidedIn(t, undisturbed)
		for i := 0; i < steps; i += stride {
			again, left, last := copyOf(t, dir), i, ""
			_, err := stoppableIn(openApproving, officePass, again, refuses, func(s filestest.Step) error {
				if decides(s) {
					if left--; left < 0 {
						last = stepText(s)
						panic(stop{})
					}
				}
				return nil
			})
			if err = errors.Join(err, visit(files.OS, again, refuses, officePass)); err != nil {
				t.Fatalf("%s, stopped at %s: %v", name, last, err)
			}
			if got := decidedIn(t, again); got != want {
				t.Errorf("%s, stopped at %s: %q, want %q", name, last, got, want)
			}
			os.RemoveAll(again)
		}
		t.Logf("%s: %d steps, %s", name, steps, want)
	}
}

// decides reports whether a step writes what a pass with the office's workbook writes once the folder is open.
func decides(s filestest.Step) bool {
	path := filepath.ToSlash(s.Path)
	return !s.Reads() && (s.Call == "commit" || strings.Contains(path, "/office") || strings.Contains(path, "/draft/") ||
		strings.Contains(path, "/published/") || strings.Contains(path, "/archive/"))
}

// decideIn fills in the first row of sheet Release.
func decideIn(dir string, filled row) error {
	name := filepath.Join(dir, "office.xlsx")
	data, err := os.ReadFile(name)
	if err == nil {
		data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: "Release", From: 5, Rows: []row{filled}}})
	}
	if err == nil {
		err = os.WriteFile(name, data, 0o644)
	}
	return err
}

// decidedIn returns what the ledger says was published and refused, and what the office's workbook still has to do.
func decidedIn(t *testing.T, dir string) (all string) {
	t.Helper()
	err := visit(files.OS, dir, refuses, func(o *publish.Office) error {
		entries, err := ledger.LastEntries(o.Ledger, 100, "", "published", "refused")
		for _, e := range entries {
			all += e.Kind + " "
		}
		drafts, also := o.Publisher.Drafts()
		pass, failed := o.Workbook.Take()
		all += fmt.Sprint(len(drafts), " drafts, done ", pass.Done, ", found ", len(pass.Found))
		return errors.Join(err, also, failed)
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
