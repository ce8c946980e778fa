package intake

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
)

// tidyWaiting brings the copies of sheets that have left waiting, or gone to another list date, along, so that they
// keep lying beside the sheet they repeat, asks the office about what waits, and removes receipts and folders that nobody waits in any more. It looks
// only at what is there: whatever an earlier run left undone is done now.
func (in *Intake) tidyWaiting(pass *Pass) error {
	copies, err := in.Submissions(ledger.Filter{State: ledger.Duplicate, Bare: true})
	if err != nil {
		return err
	}
	for _, c := range copies {
		if out, err := in.IsOut(c.Submission); err != nil || out && !strings.HasPrefix(c.Folder, "waiting/") {
			if err != nil {
				return err
			}
			continue
		}
		if err := in.follow(c.Submission, pass); err != nil {
			return err
		}
	}
	if err := officeOf(in).Ask(); err != nil {
		return err
	}
	return in.sweepWaiting()
}

// follow moves a copy to the sheet that it repeats.
func (in *Intake) follow(c ledger.Submission, pass *Pass) error {
	first, ok, err := in.repeated(c)
	if err != nil || !ok || first.Folder == c.Folder {
		return err
	}
	whole, err := in.Ledger.Submissions(ledger.Filter{ID: c.ID, WithSheets: true})
	if err != nil {
		return err
	}
	c = whole[0]
	from := path.Join(c.Folder, c.File)
	c.Folder, c.ListDate = first.Folder, first.ListDate
	return in.alone(filed{Submission: c, from: from}, pass, func(s ledger.Submission) (ledger.Submission, error) {
		return s, in.Write.Update(s, in.Moment(), "beside the sheet it repeats")
	})
}

// repeated gives the sheet that a copy repeats, wherever it has gone meanwhile.
func (in *Intake) repeated(c ledger.Submission) (ledger.Submission, bool, error) {
	var returned *ledger.Submission
	for _, f := range []ledger.Filter{{SHA: c.SHA}, {ContentSHA: c.ContentSHA}} {
		if f.SHA == "" && f.ContentSHA == "" {
			continue
		}
		found, err := in.Submissions(f)
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
func (in *Intake) sweepWaiting() error {
	entries, err := in.FS.ReadDir(in.Path("waiting"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return nil
	}
	lives, err := in.receiptsOfWaiting()
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() {
			if err := in.sweepFolder(path.Join("waiting", e.Name()), lives); err != nil {
				return fmt.Errorf("tidy waiting: %w", err)
			}
		}
	}
	return nil
}

func (in *Intake) receiptsOfWaiting() (map[string]bool, error) {
	lives := map[string]bool{}
	for _, f := range []ledger.Filter{{State: ledger.Waiting}, {State: ledger.Duplicate, Bare: true}} {
		found, err := in.Submissions(f)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			lives[path.Join(s.Folder, folder.ReceiptName(s.Submission))] = true
		}
	}
	return lives, nil
}

func (in *Intake) sweepFolder(place string, lives map[string]bool) error {
	dir := in.Path(filepath.FromSlash(place))
	entries, err := in.FS.ReadDir(dir)
	if err != nil {
		return err
	}
	left := len(entries)
	for _, e := range entries {
		if folder.IsReceipt(e.Name()) && !lives[path.Join(place, e.Name())] {
			if err := in.FS.Remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
			left--
		}
	}
	if left > 0 {
		return nil
	}
	return in.FS.Remove(dir)
}
