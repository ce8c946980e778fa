package publish_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/reports/sheets"
)

const (
	autoText    = "# an association\npublish: auto # on the date\n"
	approveText = "# an association\npublish: approve # on the date\n"
)

// openAsWritten opens the small association with publish as kalends.yaml has it.
func openAsWritten(fsys files.FS, dir, now string) (*publish.Office, error) {
	configure := func(source []byte, _ folder.Own) (folder.Setup, error) {
		s, err := smallSetup(dir)
		s.Approve, s.Source = bytes.Contains(source, []byte("publish: approve")), source
		return s, err
	}
	source, err := os.ReadFile(filepath.Join(dir, "kalends.yaml"))
	if err != nil {
		return nil, err
	}
	s, err := configure(source, nil)
	if err != nil {
		return nil, err
	}
	at, err := time.Parse(time.RFC3339, now)
	if err != nil {
		return nil, err
	}
	return publish.OpenOn(fsys, new(folder.Memory), dir, s, at, "en", configure)
}

// workbookPass reads the office's workbook and writes it.
func workbookPass(o *publish.Office) error {
	_, err := o.Workbook.Take()
	return errors.Join(err, o.Workbook.Write())
}

// TestStoppedWhileASettingIsChanged ends the process before every step that changes something, in a pass that changes a
// setting: kalends.yaml is the old one or the new one as a whole, and after the next pass it is the new one, the journal
// has the change once, and the old file is kept.
func TestStoppedWhileASettingIsChanged(t *testing.T) {
	base, now := copyOf(t, aSmall(t).base[0]), refuses
	if err := os.WriteFile(filepath.Join(base, "kalends.yaml"), []byte(autoText), 0o644); err != nil {
		t.Fatal(err)
	}
	settingsPass(t, base, now)
	name := filepath.Join(base, "office.xlsx")
	data, err := os.ReadFile(name)
	if err == nil {
		data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: "Settings", From: 5, Rows: []row{{"setting.new": "approve", "setting.by": "AK"}}}})
	}
	if err = errors.Join(err, os.WriteFile(name, data, 0o644)); err != nil {
		t.Fatal(err)
	}
	stopped := true
	for i := 0; stopped; i++ {
		again, left, last, begun := copyOf(t, base), i, "", false
		work := func(o *publish.Office) error {
			begun = true
			return workbookPass(o)
		}
		stopped, err = stoppableIn(openAsWritten, work, again, now, func(s filestest.Step) error {
			if !begun || s.Reads() || s.Moment == filestest.After {
				return nil
			}
			if left--; left < 0 {
				last = stepText(s)
				panic(stop{})
			}
			return nil
		})
		if err != nil {
			t.Fatalf("stopped at %s: %v", last, err)
		}
		if text := textOf(t, again, "kalends.yaml"); text != autoText && text != approveText {
			t.Errorf("stopped at %s: %q", last, text)
		}
		settingsPass(t, again, now)
		if text := textOf(t, again, "kalends.yaml"); text != approveText {
			t.Errorf("stopped at %s: %q after the next pass", last, text)
		}
		if text := textOf(t, again, "kalends-"+now[:10]+".yaml"); text != autoText {
			t.Errorf("stopped at %s: kept is %q", last, text)
		}
		if got := changesIn(t, again, now); got != "publish auto approve AK; " {
			t.Errorf("stopped at %s: the journal has %q", last, got)
		}
		os.RemoveAll(again)
	}
}

// settingsPass runs a pass to its end.
func settingsPass(t *testing.T, dir, now string) {
	t.Helper()
	o, err := openAsWritten(files.OS, dir, now)
	if err == nil {
		err = errors.Join(workbookPass(o), o.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// changesIn returns the changes of settings in the journal.
func changesIn(t *testing.T, dir, now string) (all string) {
	t.Helper()
	o, err := openAsWritten(files.OS, dir, now)
	if err != nil {
		t.Fatal(err)
	}
	changes, err := ledger.Settings(o.Ledger)
	for _, c := range changes {
		all += fmt.Sprintf("%s %s %s %s; ", c.Key, c.From, c.To, c.By)
	}
	if err := errors.Join(err, o.Close()); err != nil {
		t.Fatal(err)
	}
	return all
}

func textOf(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
