package audit

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
)

// astray names the files that lie among the accepted and the waiting sheets although the ledger knows nothing of them:
// somebody dropped a sheet there, or the ledger is a copy from before it came. Nobody counts them.
func (a *Audit) astray() ([]Difference, error) {
	all, err := a.Ledger.Submissions(ledger.Filter{})
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, s := range all {
		known[path.Join(s.Folder, s.File)] = true
	}
	var found []Difference
	var walk func(dir string) error
	walk = func(dir string) error {
		entries, err := a.Files.ReadDir(a.Path(filepath.FromSlash(dir)))
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		for _, e := range entries {
			place := path.Join(dir, e.Name())
			switch {
			case e.IsDir():
				err = errors.Join(err, walk(place))
			case known[place] || files.Ignored(e.Name()) || folder.IsReceipt(e.Name()):
			case path.Dir(path.Dir(place)) == "waiting" && folder.IsQuestions(e.Name()):
			default:
				found = append(found, Difference{Place: place, What: "astray"})
			}
		}
		return err
	}
	return found, errors.Join(walk("accepted"), walk("waiting"))
}
