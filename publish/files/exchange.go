package files

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
)

// Exchange replaces files of a folder together: it makes the new ones beside the old ones and renames them when all
// are made. Until then the old files stay whole.
type Exchange struct {
	fsys  FS
	dir   string
	shelf shelf
}

// NewExchange prepares to replace files of a folder, which it makes where it is missing.
func NewExchange(fsys FS, dir string) (*Exchange, error) {
	return &Exchange{fsys: fsys, dir: dir}, MakeDirs(fsys, dir)
}

// Make creates, writes and syncs a file under a temporary name beside the one that it will replace.
func (x *Exchange) Make(name string, write func(io.Writer) error) (Made, error) {
	if err := x.shelf.begin(name); err != nil {
		return Made{}, err
	}
	temp := besideOf(filepath.Join(x.dir, name))
	if err := removeIfThere(x.fsys, temp); err != nil {
		return Made{}, err
	}
	return x.shelf.makeAt(x.fsys, temp, name, write)
}

// Finish renames the files to their final names. It removes the old manifest first and puts the new one in place
// last, so that nobody takes a folder with files of two days for a finished one.
func (x *Exchange) Finish() error {
	slices.SortFunc(x.shelf.made, func(a, b Made) int {
		return cmp.Or(cmp.Compare(manifestLast(a.Name), manifestLast(b.Name)), cmp.Compare(a.Name, b.Name))
	})
	err := removeIfThere(x.fsys, filepath.Join(x.dir, manifestName))
	for _, m := range x.shelf.made {
		if err == nil && m.Name == manifestName {
			err = x.fsys.SyncDir(x.dir)
		}
		if err == nil {
			path := filepath.Join(x.dir, m.Name)
			err = x.fsys.Rename(besideOf(path), path)
		}
	}
	if err == nil {
		err = x.fsys.SyncDir(x.dir)
	}
	if err != nil {
		return fmt.Errorf("exchange %s: %w", x.dir, err)
	}
	return nil
}

// manifestLast returns the sort key by which the manifest follows all other files.
func manifestLast(name string) int {
	if name == manifestName {
		return 1
	}
	return 0
}

// Clear removes the files that were made and not put in place.
func (x *Exchange) Clear() error {
	var errs []error
	for _, name := range x.shelf.begun {
		if err := x.fsys.Remove(besideOf(filepath.Join(x.dir, name))); !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
