package audit

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/inbox"
)

// filesUnknown returns, as astray, the files below the folders tops that the ledger does not have there: somebody put a
// sheet there, or the ledger is an older copy. Such sheets do not count. It reads all sheets of the ledger only if a
// file is none of those that wait.
func filesUnknown(a *Audit, tops ...string) (found []Difference, err error) {
	for _, top := range tops {
		below, failed := filesBelow(a, top)
		found, err = append(found, below...), errors.Join(err, failed)
	}
	for _, f := range []ledger.Filter{{State: ledger.Waiting, Bare: true}, {Bare: true}} {
		if len(found) == 0 || err != nil {
			return nil, err
		}
		var all []ledger.Submission
		all, err = a.Ledger.Submissions(f)
		known := map[string]bool{}
		held, also := ledger.Mails(a.Ledger, ledger.MailFilter{State: ledger.MailHeld})
		err = errors.Join(err, also)
		for _, m := range held {
			known[inbox.HeldPlace(m)] = true
		}
		for _, s := range all {
			known[path.Join(s.Folder, s.File)] = true
		}
		found = slices.DeleteFunc(found, func(d Difference) bool { return known[d.Place] })
	}
	return found, err
}

// filesBelow returns, as astray, the files below a folder that may be sheets: receipts, questions and files that the
// desktop makes are left out. A missing folder has none.
func filesBelow(a *Audit, dir string) (found []Difference, err error) {
	entries, err := a.Files.ReadDir(a.Path(filepath.FromSlash(dir)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		place := path.Join(dir, e.Name())
		switch {
		case e.IsDir():
			more, failed := filesBelow(a, place)
			found, err = append(found, more...), errors.Join(err, failed)
		case files.Ignored(e.Name()) || folder.IsReceipt(e.Name()):
		case strings.HasPrefix(place, "waiting/") && folder.IsQuestions(e.Name()):
		default:
			found = append(found, Difference{Place: place, What: "astray"})
		}
	}
	return found, err
}
