package publish_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"kalends/publish"
	"kalends/reports/sheets"
)

// TestWhoeverIsOnANewListIsKnown checks that the first sheet after a new list does not look up its players in the
// registry again, because the calculation has found them, unless the registry has changed or a player was missing.
func TestWhoeverIsOnANewListIsKnown(t *testing.T) {
	for name, c := range map[string]struct {
		before func(o *publish.Office) error
		after  func(dir string) error
		known  bool
	}{
		"as it was": {pass, nil, true},
		"another registry": {pass, func(dir string) error {
			at := filepath.Join(dir, "registry", "registry.xlsx")
			book, err := os.ReadFile(at)
			if err == nil {
				book, err = sheets.Fill(book, []sheets.FillSheet{{Sheet: "Players", Rows: []row{{"player.id": "Z-9",
					"player.name": "Zelkova, Zoe", "player.sex": "F", "player.birth": "2001"}}}})
			}
			return errors.Join(err, os.WriteFile(at, book, 0o644))
		}, false},
		"never asked": {func(o *publish.Office) error {
			if err := o.Folder.Write.SetMeta("known", ""); err != nil {
				return err
			}
			_, err := o.Publisher.Publish(o.Setup.Lists[0], 0)
			return err
		}, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copyOf(t, aSmall(t).base[1])
			program(released).with(t, dir, dates[1][1], false, c.before)
			if c.after != nil {
				if err := c.after(dir); err != nil {
					t.Fatal(err)
				}
			}
			program(released).with(t, dir, dates[1][1], false, func(o *publish.Office) error {
				if out, there, err := o.Publisher.Last(o.Setup.Lists[0]); err != nil || !there || out.Issue != april {
					t.Errorf("%v is out, not %s: %v", out.Issue, april, err)
				}
				before, err := o.Folder.Ledger.Meta("known")
				if err == nil {
					err = o.Folder.KeepKnown() // which changes nothing where everybody is known
				}
				now, also := o.Folder.Ledger.Meta("known")
				if known := before == now; known != c.known {
					t.Errorf("known %v, want %v", known, c.known)
				}
				return errors.Join(err, also)
			})
		})
	}
}
