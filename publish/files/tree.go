package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// RemoveTree removes a folder with everything in it. A missing one is no error.
func RemoveTree(fsys FS, dir string) error {
	entries, err := fsys.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case err != nil:
		case e.IsDir():
			err = RemoveTree(fsys, path)
		default:
			err = fsys.Remove(path)
		}
	}
	if err == nil {
		err = fsys.Remove(dir)
	}
	return err
}

// beside returns the paths beside a folder that is replaced: of the new one until it is in place, and of the old one while
// the two are exchanged.
func beside(dir string) (made, old string) {
	parent, name := filepath.Split(dir)
	return filepath.Join(parent, ".new-"+name), filepath.Join(parent, ".old-"+name)
}

// NewTree prepares to replace a folder as a whole, and returns the path of the folder in which the new one is to be
// made. If an earlier ReplaceTree was stopped, it puts the old folder back where none is, and removes what it left.
func NewTree(fsys FS, dir string) (string, error) {
	made, old := beside(dir)
	err := fsys.RenameNoReplace(old, dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) {
		err = RemoveTree(fsys, old)
	}
	if err == nil {
		err = RemoveTree(fsys, made)
	}
	if err == nil {
		err = MakeDirs(fsys, made)
	}
	if err != nil {
		return "", fmt.Errorf("prepare %s: %w", dir, err)
	}
	return made, nil
}

// ReplaceTree syncs the folder that was made at the path of NewTree, exchanges it with dir, which may be missing, and
// removes the old one.
func ReplaceTree(fsys FS, dir string) error {
	made, old := beside(dir)
	err := fsys.SyncTree(made)
	if err == nil {
		err = putTree(fsys, made, old, dir)
	}
	if err == nil {
		err = fsys.SyncDir(filepath.Dir(dir))
	}
	if err == nil {
		err = errors.Join(RemoveTree(fsys, old), RemoveTree(fsys, made))
	}
	if err != nil {
		return fmt.Errorf("replace %s: %w", dir, err)
	}
	return nil
}

// putTree renames made to dir, in one step where the file system can do that, otherwise by two renames. A folder that is
// at dir gets the name made or old.
func putTree(fsys FS, made, old, dir string) error {
	_, err := fsys.Lstat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return fsys.RenameNoReplace(made, dir)
	}
	if err == nil {
		err = fsys.Swap(made, dir)
	}
	if !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	if err := fsys.RenameNoReplace(dir, old); err != nil {
		return err
	}
	if err := fsys.RenameNoReplace(made, dir); err != nil {
		return errors.Join(err, fsys.RenameNoReplace(old, dir))
	}
	return nil
}
