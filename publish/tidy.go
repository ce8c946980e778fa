package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"kalends/ledger"
)

// tidyWaiting brings the copies of sheets that have left waiting, or gone to another list date, along, so that they keep lying beside the sheet they
// repeat, and removes receipts and folders that nobody waits in any more. It looks only at what is there: whatever an
// earlier run left undone is done now.
func (o *Intake) tidyWaiting(pass *Pass) error {
	copies, err := o.filed(ledger.Filter{State: ledger.Duplicate})
	if err != nil {
		return err
	}
	for _, c := range copies {
		if out, err := o.isOut(c.Submission); err != nil || out && !strings.HasPrefix(c.Folder, "waiting/") {
			if err != nil {
				return err
			}
			continue
		}
		if err := o.follow(c.Submission, pass); err != nil {
			return err
		}
	}
	return o.sweepWaiting()
}

// follow moves a copy to the sheet that it repeats.
func (o *Intake) follow(c ledger.Submission, pass *Pass) error {
	first, ok, err := o.repeated(c)
	if err != nil || !ok || first.Folder == c.Folder {
		return err
	}
	whole, err := o.Ledger.Submissions(ledger.Filter{ID: c.ID, WithSheets: true})
	if err != nil {
		return err
	}
	c = whole[0]
	from := path.Join(c.Folder, c.File)
	c.Folder, c.ListDate = first.Folder, first.ListDate
	if err := o.remember(moving{From: from, ID: c.ID, SHA: c.SHA}); err != nil {
		return err
	}
	if err := o.Write.Update(c, o.moment(), "beside the sheet it repeats"); err != nil {
		return err
	}
	return o.finish(c, from, pass)
}

// repeated gives the sheet that a copy repeats, wherever it has gone meanwhile.
func (o *Intake) repeated(c ledger.Submission) (ledger.Submission, bool, error) {
	var returned *ledger.Submission
	for _, f := range []ledger.Filter{{SHA: c.SHA}, {ContentSHA: c.ContentSHA}} {
		if f.SHA == "" && f.ContentSHA == "" {
			continue
		}
		found, err := o.filed(f)
		if err != nil {
			return c, false, err
		}
		for _, s := range found {
			switch {
			case s.State == ledger.Rejected:
				returned = &s.Submission
			case s.State != ledger.Duplicate && s.Event == c.Event:
				return s.Submission, true, nil
			}
		}
	}
	if returned == nil {
		return c, false, nil
	}
	return *returned, true, nil
}

// sweepWaiting removes what is left of sheets that have moved on.
func (o *Intake) sweepWaiting() error {
	entries, err := o.FS.ReadDir(o.path("waiting"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return nil
	}
	lives, err := o.receiptsOfWaiting()
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() {
			if err := o.sweepFolder(path.Join("waiting", e.Name()), lives); err != nil {
				return fmt.Errorf("tidy waiting: %w", err)
			}
		}
	}
	return nil
}

func (o *Intake) receiptsOfWaiting() (map[string]bool, error) {
	lives := map[string]bool{}
	for _, state := range []ledger.State{ledger.Waiting, ledger.Duplicate} {
		found, err := o.filed(ledger.Filter{State: state})
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			lives[path.Join(s.Folder, receiptOf(s.Submission))] = true
		}
	}
	return lives, nil
}

func (o *Intake) sweepFolder(place string, lives map[string]bool) error {
	dir := o.path(filepath.FromSlash(place))
	entries, err := o.FS.ReadDir(dir)
	if err != nil {
		return err
	}
	left := len(entries)
	for _, e := range entries {
		if isReceipt(e.Name()) && !lives[path.Join(place, e.Name())] {
			if err := o.FS.Remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
			left--
		}
	}
	if left > 0 {
		return nil
	}
	return o.FS.Remove(dir)
}
