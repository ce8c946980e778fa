package publish_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/intake"
)

// TestWhatWaitsCostsOneLook lets many files lie in the inbox that are not whole, and a good sheet behind them by name: the
// sheet is taken with the first pass; from then on each of the others costs one look, until they are given up, and then a
// good sheet is still the first.
func TestWhatWaitsCostsOneLook(t *testing.T) {
	dir := copyOf(t, aSmall(t).base[0])
	inbox := filepath.Join(dir, "inbox")
	good, err := os.ReadFile(filepath.Join(inbox, "open.xlsx"))
	if err == nil {
		err = os.RemoveAll(inbox)
	}
	if err == nil {
		err = os.Mkdir(inbox, 0o755)
	}
	put := func(name string, data []byte) {
		path := filepath.Join(inbox, name)
		if err == nil {
			err = os.WriteFile(path, data, 0o644)
		}
		if err == nil {
			long := time.Date(2026, 2, 1, 12, 0, 0, 0, time.UTC)
			err = os.Chtimes(path, long, long)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	const many = 400
	for i := range many {
		put(fmt.Sprintf("%03d.xlsx", i), good[:2000*(i%2)])
	}
	put("good.xlsx", good)
	type looks struct{ lstat, read, commits int }
	look := func(now string) (seen looks, pass intake.Pass) {
		t.Helper()
		o, err := openSmall(filestest.NewStepping(files.OS, func(s filestest.Step) error {
			switch waits := strings.HasPrefix(s.Path, inbox) && !strings.Contains(s.Path, "good") && !strings.Contains(s.Path, "~"); {
			case waits && s.Call == "lstat":
				seen.lstat++
			case waits && s.Call == "read":
				seen.read++
			}
			return nil
		}), dir, now)
		if err != nil {
			t.Fatal(err)
		}
		defer o.Close()
		o.Folder.Write.Commits = func(what string, kept bool) {
			if strings.Contains(what, "partial") && kept {
				seen.commits++
			}
		}
		if pass, err = o.Intake.Collect(nil); err != nil {
			t.Fatal(err)
		}
		return seen, pass
	}
	seen, pass := look("2026-02-21T20:00:00Z")
	if len(pass.Done) != 1 || pass.Done[0].State != ledger.Accepted || seen.read != many || seen.commits != 1 {
		t.Errorf("at first sight %d files are taken, %d of %d are read, %d commits", len(pass.Done), seen.read, many, seen.commits)
	}
	if seen, _ = look("2026-02-21T20:14:00Z"); seen != (looks{lstat: many}) {
		t.Errorf("what waits costs %+v", seen)
	}
	put("017.xlsx", good[:2500])
	if seen, _ = look("2026-02-21T20:14:30Z"); seen.read != 1 {
		t.Errorf("of one that has grown %d are read", seen.read)
	}
	put("z good.xlsx", good)
	_, pass = look("2026-02-21T20:15:00Z")
	if len(pass.Done) < 2 || pass.Done[0].File != "inbox/z good.xlsx" {
		t.Errorf("of %d files the first that is filed is %s", len(pass.Done), pass.Done[0].File)
	}
	if left := inboxOf(t, dir); len(left) != many-100 || len(pass.Skipped) != len(left) {
		t.Errorf("%d lie there still, of which %d are told", len(left), len(pass.Skipped))
	}
}
