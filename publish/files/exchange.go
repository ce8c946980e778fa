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

// Exchange makes files beside those of a folder, and puts them in their places when all are made: until then the old
// ones lie there whole.
type Exchange struct {
	fsys  FS
	dir   string
	shelf shelf
}

// NewExchange begins to make the files of a folder anew.
func NewExchange(fsys FS, dir string) (*Exchange, error) {
	return &Exchange{fsys: fsys, dir: dir}, MakeDirs(fsys, dir)
}

// Make makes a file beside the one whose place it will take.
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

// Finish puts the files in their places. The old manifest goes first and the new one comes last: nobody takes a folder
// that is half of yesterday and half of today for finished.
func (x *Exchange) Finish() error {
	slices.SortFunc(x.shelf.made, func(a, b Made) int {
		return cmp.Or(cmp.Compare(last(a.Name), last(b.Name)), cmp.Compare(a.Name, b.Name))
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

func last(name string) int {
	if name == manifestName {
		return 1
	}
	return 0
}

// Clear removes what was made and has not taken its place.
func (x *Exchange) Clear() error {
	var errs []error
	for _, name := range x.shelf.begun {
		if err := x.fsys.Remove(besideOf(filepath.Join(x.dir, name))); !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
