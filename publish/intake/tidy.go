package intake

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
)

// tidyWaiting moves copies to the sheets that they repeat where these have moved, writes the workbooks of questions
// about what waits, and removes receipts and folders in which nothing waits any more. It looks only at what is there,
// so it also finishes what an earlier process has left undone.
func (in *Intake) tidyWaiting(pass *Pass) error {
	copies, err := in.Submissions(ledger.Filter{State: ledger.Duplicate, Bare: true})
	if err != nil {
		return err
	}
	for _, c := range copies {
		isOut, err := in.IsOut(c)
		if err == nil && (!isOut || strings.HasPrefix(c.Folder, "waiting/")) {
			err = in.followOriginal(c, pass)
		}
		if err != nil {
			return err
		}
	}
	if err := in.InOwnLanguage(officeOf(in).Ask); err != nil {
		return err
	}
	return in.sweepWaiting()
}

// followOriginal records and moves a copy to the folder and the list date of the sheet that it repeats, if these are
// others.
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
	return in.fileOne(filed{Submission: c, from: from, why: "beside the sheet it repeats"}, pass)
}

// originalOf returns the sheet that a copy repeats; one that was returned only if there is no other. ok is false if
// there is none.
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
				original, ok = s, true
			case s.State != ledger.Duplicate && s.Event == c.Event:
				return s, true, nil
			}
		}
	}
	return original, ok, nil
}

// sweepWaiting removes from the folders of waiting the receipts of sheets that do not wait there, and folders that are
// empty.
func (in *Intake) sweepWaiting() error {
	places, err := folder.BelowWaiting(&in.View)
	if err != nil || len(places) == 0 {
		return err
	}
	waiting, err := in.Submissions(ledger.Filter{State: ledger.Waiting})
	copies, also := in.Submissions(ledger.Filter{State: ledger.Duplicate, Bare: true})
	if err := errors.Join(err, also); err != nil {
		return err
	}
	receipts := map[string]bool{}
	for _, s := range slices.Concat(waiting, copies) {
		receipts[path.Join(s.Folder, folder.ReceiptName(s))] = true
		receipts[path.Join(s.Folder, folder.SheetNumber(s.Number)+folder.GuideEnding)] = true
	}
	for _, place := range places {
		if err := in.sweepFolder(place, receipts); err != nil {
			return fmt.Errorf("tidy waiting: %w", err)
		}
	}
	return nil
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
