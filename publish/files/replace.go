package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// Known reports whether the file with this SHA-256 may be replaced or removed.
type Known func(sha string) (bool, error)

// Replace replaces a file that people also write to, if its present content is known; done is false if it is not. It
// swaps the new file with the old one and checks that afterwards, so that a file somebody has just saved is swapped
// back. On file systems without swap the old file is renamed first, and what is saved at path in between stays.
func Replace(fsys FS, path string, data []byte, known Known) (done bool, err error) {
	return replace(fsys, path, data, known, replaceInSteps)
}

// ReplaceInPlace is Replace for a file that must exist at every moment because others need it. Where the file system
// cannot swap, the old file is checked and then overwritten: what is saved between the two is lost.
func ReplaceInPlace(fsys FS, path string, data []byte, known Known) (done bool, err error) {
	return replace(fsys, path, data, known, checkThenRename)
}

// replacing puts the finished file temp at path if the file there is known; otherwise temp stays and done is false.
type replacing func(fsys FS, temp, path string, known Known) (done bool, err error)

// replace swaps the file, or calls otherwise where the file system cannot swap. It writes, syncs and cleans up.
func replace(fsys FS, path string, data []byte, known Known, otherwise replacing) (done bool, err error) {
	temp, err := makeBeside(fsys, path, writing(data))
	if err == nil {
		if done, err = replaceBySwap(fsys, temp, path, known); errors.Is(err, errors.ErrUnsupported) {
			done, err = otherwise(fsys, temp, path, known)
		}
	}
	if !done {
		err = errors.Join(err, removeIfThere(fsys, temp))
	}
	if err == nil {
		err = fsys.SyncDir(filepath.Dir(path))
	}
	if err != nil {
		return done, fmt.Errorf("write %s: %w", path, err)
	}
	return done, nil
}

// replaceBySwap implements replacing by swapping the two names in one step.
func replaceBySwap(fsys FS, temp, path string, known Known) (done bool, err error) {
	ours, err := fsys.Sum(temp)
	if err != nil {
		return false, err
	}
	aside, err := moveAside(fsys, temp, path)
	if err != nil {
		return false, err
	}
	switch err = fsys.Swap(aside, path); {
	case err == nil:
	case errors.Is(err, fs.ErrNotExist):
		return placeAt(fsys, aside, path)
	default:
		return false, errors.Join(err, fsys.RenameNoReplace(aside, temp))
	}
	out, may, err := isKnown(fsys, aside, known)
	if may {
		return true, removeIfThere(fsys, aside)
	}
	return false, errors.Join(err, putBack(fsys, aside, path, ours, out))
}

// placeAt renames a file to a path where nothing is; if somebody saves there just now, it removes the file and done is
// false.
func placeAt(fsys FS, aside, path string) (done bool, err error) {
	err = fsys.RenameNoReplace(aside, path)
	if err == nil {
		return true, nil
	}
	if errors.Is(err, fs.ErrExist) {
		err = nil
	}
	return false, errors.Join(err, removeIfThere(fsys, aside))
}

// putBack swaps the file at aside back to path and removes the one that comes out, if its hash is there. If it is
// another one, somebody has saved meanwhile: that file is newer and is swapped back in turn.
func putBack(fsys FS, aside, path, there, out string) error {
	for {
		if err := fsys.Swap(aside, path); err != nil {
			return err
		}
		now, err := fsys.Sum(aside)
		if err != nil {
			return err
		}
		if now == there {
			return removeIfThere(fsys, aside)
		}
		there, out = out, now
	}
}

// replaceInSteps implements replacing in two steps, between which no file is at path.
func replaceInSteps(fsys FS, temp, path string, known Known) (done bool, err error) {
	aside, free, err := setAside(fsys, path, known)
	if err == nil && free {
		err = fsys.RenameNoReplace(temp, path)
	}
	done = err == nil && free
	switch {
	case errors.Is(err, fs.ErrExist): // somebody has just saved there
		err = removeIfThere(fsys, aside)
	case err != nil && aside != "":
		err = errors.Join(err, fsys.RenameNoReplace(aside, path))
	case done:
		err = removeIfThere(fsys, aside)
	}
	return done, err
}

// checkThenRename implements replacing by a check and a rename.
func checkThenRename(fsys FS, temp, path string, known Known) (done bool, err error) {
	if _, may, err := isKnown(fsys, path, known); err != nil || !may {
		return false, err
	}
	err = fsys.Rename(temp, path)
	return err == nil, err
}

// TakeAway removes a file that people also write to, if its content is known; otherwise the file stays and done is
// false. If the process ends in between, the file keeps a temporary name beside path.
func TakeAway(fsys FS, path string, known Known) (done bool, err error) {
	aside, done, err := setAside(fsys, path, known)
	if err == nil {
		err = removeIfThere(fsys, aside)
	}
	if err != nil {
		return done, fmt.Errorf("take away %s: %w", path, err)
	}
	return done, nil
}

// setAside renames the file at path to a free name beside it. If the file is known, it returns that name and free is
// true; if there was no file, the name is empty and free is true. A file that is not known is renamed back, or stays
// under the new name if another has appeared at path meanwhile; in both cases the name is empty and free is false. An
// error means that a file could not be renamed or read, or that known failed.
func setAside(fsys FS, path string, known Known) (aside string, free bool, err error) {
	aside, err = moveAside(fsys, path, path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", true, nil
	}
	if err != nil {
		return "", false, err
	}
	_, may, err := isKnown(fsys, aside, known)
	if may {
		return aside, true, nil
	}
	back := fsys.RenameNoReplace(aside, path)
	if errors.Is(back, fs.ErrExist) {
		back = nil
	}
	return "", false, errors.Join(err, back)
}

// isKnown returns the hash of the file at path and whether it is known.
func isKnown(fsys FS, path string, known Known) (sha string, may bool, err error) {
	if sha, err = fsys.Sum(path); err == nil {
		may, err = known(sha)
	}
	return sha, may && err == nil, err
}

// moveAside renames a file to the first free variant of the name at path and returns that.
func moveAside(fsys FS, from, path string) (aside string, err error) {
	dir, name := filepath.Split(path)
	for n := 2; ; n++ {
		aside = filepath.Join(dir, Variant(name, n))
		if err = fsys.RenameNoReplace(from, aside); !errors.Is(err, fs.ErrExist) {
			return aside, err
		}
	}
}
