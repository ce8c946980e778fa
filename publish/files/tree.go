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
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if e.IsDir() {
			err = RemoveTree(fsys, path)
		} else {
			err = removeIfThere(fsys, path)
		}
		if err != nil {
			return err
		}
	}
	return removeIfThere(fsys, dir)
}

// beginnings of the names of the folders beside one that is replaced.
const (
	newTree = ".new-"
	oldTree = ".old-"
)

// NewTree prepares to replace a folder as a whole, and returns the path of the folder in which the new one is to be
// made. If an earlier ReplaceTree was stopped, it puts the old folder back where none is, and removes what it left.
func NewTree(fsys FS, dir string) (string, error) {
	parent, name := filepath.Split(dir)
	made, old := filepath.Join(parent, newTree+name), filepath.Join(parent, oldTree+name)
	err := fsys.RenameNoReplace(old, dir)
	if err == nil {
		err = fsys.SyncDir(filepath.Dir(dir))
	} else if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrExist) {
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

// ReplaceTree syncs the folder that was made at the path of NewTree and exchanges it with dir, which may be missing: in
// one step where the file system can do that, otherwise by two renames. It calls done when the new folder is in place,
// and then removes the old one.
func ReplaceTree(fsys FS, dir string, done func() error) error {
	parent, name := filepath.Split(dir)
	made, old := filepath.Join(parent, newTree+name), filepath.Join(parent, oldTree+name)
	err := fsys.SyncTree(made)
	if err == nil {
		err = putTree(fsys, made, old, dir)
	}
	if err == nil {
		err = fsys.SyncDir(filepath.Dir(dir))
	}
	if err == nil {
		err = done()
	}
	if err != nil {
		return fmt.Errorf("replace %s: %w", dir, err)
	}
	return ClearTrees(fsys, dir)
}

// ClearTrees removes what a stopped ReplaceTree has left beside a folder that is in place.
func ClearTrees(fsys FS, dir string) error {
	parent, name := filepath.Split(dir)
	return errors.Join(RemoveTree(fsys, filepath.Join(parent, oldTree+name)), RemoveTree(fsys, filepath.Join(parent, newTree+name)))
}

// putTree renames made to dir. A folder that is at dir gets the name made, or old where the two cannot be exchanged in
// one step.
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
