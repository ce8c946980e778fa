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

// tidyWaiting brings copies to the sheets that they repeat where these have moved, asks the office about what waits, and
// removes receipts and folders in which nothing waits any more. It looks only at what is there, so it also finishes what an
// earlier process has left undone.
func (in *Intake) tidyWaiting(pass *Pass) error {
	copies, err := in.Submissions(ledger.Filter{State: ledger.Duplicate, Bare: true})
	if err != nil {
		return err
	}
	for _, c := range copies {
		isOut, err := in.IsOut(c.Submission)
		if err == nil && (!isOut || strings.HasPrefix(c.Folder, "waiting/")) {
			err = in.followOriginal(c.Submission, pass)
		}
		if err != nil {
			return err
		}
	}
	if err := officeOf(in).Ask(); err != nil {
		return err
	}
	return in.sweepWaiting()
}

// followOriginal moves a copy to the sheet that it repeats.
func (in *Intake) followOriginal(c ledger.Submission, pass *Pass) error {
	first, ok, err := in.originalOf(c)
	if err != nil || !ok || first.Folder == c.Folder {
		return err
	}
	if c, ok, err = in.Judge.recorded(c.ID); err != nil || !ok {
		return err
	}
	from := path.Join(c.Folder, c.File)
	c.Folder, c.ListDate = first.Folder, first.ListDate
	return in.fileOne(filed{Submission: c, from: from}, pass, func(s ledger.Submission) (ledger.Submission, error) {
		return s, in.Write.Update(s, in.Moment(), "beside the sheet it repeats")
	})
}

// originalOf returns the sheet that a copy repeats; one that was returned only if there is no other.
func (in *Intake) originalOf(c ledger.Submission) (original ledger.Submission, ok bool, err error) {
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
				original, ok = s.Submission, true
			case s.State != ledger.Duplicate && s.Event == c.Event:
				return s.Submission, true, nil
			}
		}
	}
	return original, ok, nil
}

// sweepWaiting removes what sheets have left in the folders of waiting.
func (in *Intake) sweepWaiting() error {
	entries, err := in.FS.ReadDir(in.Path("waiting"))
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	receipts, err := in.receiptsOf(ledger.Filter{State: ledger.Waiting}, ledger.Filter{State: ledger.Duplicate, Bare: true})
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() {
			if err := in.sweepFolder(path.Join("waiting", e.Name()), receipts); err != nil {
				return fmt.Errorf("tidy waiting: %w", err)
			}
		}
	}
	return nil
}

// sweepAccepted removes the receipts of sheets that have left a folder, and the folders of the event and of the date if they
// are empty.
func (in *Intake) sweepAccepted(place string) error {
	receipts, err := in.receiptsOf(ledger.Filter{State: ledger.Accepted}, ledger.Filter{State: ledger.Duplicate},
		ledger.Filter{State: ledger.Superseded}, ledger.Filter{State: ledger.Captured})
	if err != nil {
		return err
	}
	for _, dir := range []string{place, path.Dir(place)} {
		if err := in.sweepFolder(dir, receipts); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("tidy %s: %w", dir, err)
		}
	}
	return nil
}

// receiptsOf returns where the receipts of some submissions belong.
func (in *Intake) receiptsOf(filters ...ledger.Filter) (map[string]bool, error) {
	receipts := map[string]bool{}
	for _, f := range filters {
		found, err := in.Submissions(f)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			receipts[path.Join(s.Folder, folder.ReceiptName(s.Submission))] = true
		}
	}
	return receipts, nil
}

// sweepFolder removes from a folder the receipts that do not belong there, and the folder itself if it is then empty.
func (in *Intake) sweepFolder(place string, receipts map[string]bool) error {
	dir := in.Path(filepath.FromSlash(place))
	entries, err := in.FS.ReadDir(dir)
	if err != nil {
		return err
	}
	left := len(entries)
	for _, e := range entries {
		if folder.IsReceipt(e.Name()) && !receipts[path.Join(place, e.Name())] {
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
