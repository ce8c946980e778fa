package audit

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
)

// astray names the files that lie among the accepted and the waiting sheets although the ledger knows nothing of them:
// somebody dropped a sheet there, or the ledger is a copy from before it came. Nobody counts them.
func (a *Audit) astray() ([]Difference, error) {
	return strays(a, "accepted", "waiting")
}

// strays names the files below some folders that the ledger does not have there. Its sheets are asked for once there is a file
// that is no sheet of waiting.
func strays(a *Audit, tops ...string) (found []Difference, err error) {
	for _, top := range tops {
		lying, failed := lyingBelow(a, top)
		found, err = append(found, lying...), errors.Join(err, failed)
	}
	for _, f := range []ledger.Filter{{State: ledger.Waiting, Bare: true}, {Bare: true}} {
		if len(found) == 0 || err != nil {
			return nil, err
		}
		var all []ledger.Submission
		all, err = a.Ledger.Submissions(f)
		known := map[string]bool{}
		for _, s := range all {
			known[path.Join(s.Folder, s.File)] = true
		}
		found = slices.DeleteFunc(found, func(d Difference) bool { return known[d.Place] })
	}
	return found, err
}

// lyingBelow lists the files below a folder that may be sheets.
func lyingBelow(a *Audit, dir string) (found []Difference, err error) {
	entries, err := a.Files.ReadDir(a.Path(filepath.FromSlash(dir)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		place := path.Join(dir, e.Name())
		switch {
		case e.IsDir():
			more, failed := lyingBelow(a, place)
			found, err = append(found, more...), errors.Join(err, failed)
		case files.Ignored(e.Name()) || folder.IsReceipt(e.Name()):
		case path.Dir(path.Dir(place)) == "waiting" && folder.IsQuestions(e.Name()):
		default:
			found = append(found, Difference{Place: place, What: "astray"})
		}
	}
	return found, err
}
