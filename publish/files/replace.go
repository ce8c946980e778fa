package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// Known reports whether the file with this SHA-256 may be replaced or removed.
type Known func(sha string) (bool, error)

// Replace replaces a file that people also write to, if its present content is known. The new file and the old one
// swap names in one step, and the old one is checked afterwards under a name that nobody else uses. If somebody has
// just saved there, their file is swapped back and done is false. Where the file system cannot swap, the old file is
// renamed first; what is saved while nothing lies at path stays.
func Replace(fsys FS, path string, data []byte, known Known) (done bool, err error) {
	return replace(fsys, path, data, known, giveWay)
}

// ReplaceInPlace is Replace for a file that must exist at every moment because others need it. Where the file system
// cannot swap, the old file is checked and then overwritten: what is saved between the two is lost.
func ReplaceInPlace(fsys FS, path string, data []byte, known Known) (done bool, err error) {
	return replace(fsys, path, data, known, lookFirst)
}

// replacing puts the finished file temp at path if what lies there is known; otherwise temp stays.
type replacing func(fsys FS, temp, path string, known Known) (done bool, err error)

func replace(fsys FS, path string, data []byte, known Known, otherwise replacing) (done bool, err error) {
	temp, err := makeBeside(fsys, path, writing(data))
	if err == nil {
		if done, err = trade(fsys, temp, path, known); errors.Is(err, errors.ErrUnsupported) {
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

// trade implements replacing by swapping the two names in one step.
func trade(fsys FS, temp, path string, known Known) (done bool, err error) {
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
	out, may, err := mayGo(fsys, aside, known)
	if may {
		return true, removeIfThere(fsys, aside)
	}
	return false, errors.Join(err, putBack(fsys, aside, path, ours, out))
}

// placeAt puts a file where nothing lies; if somebody saves there just now, it removes its own.
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

// putBack swaps back the file that was taken out. If the file that comes out then is not the one put there, somebody
// has saved meanwhile: that file is newer and is swapped back in turn.
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

// giveWay implements replacing in two steps, between which nothing lies at path.
func giveWay(fsys FS, temp, path string, known Known) (done bool, err error) {
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

// lookFirst implements replacing by a check and a rename.
func lookFirst(fsys FS, temp, path string, known Known) (done bool, err error) {
	if _, may, err := mayGo(fsys, path, known); err != nil || !may {
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

// setAside renames what lies at path and returns the new name, or nothing if there was no file. A file that is not
// known is renamed back, and free is false; if another file has appeared at path meanwhile, both stay.
func setAside(fsys FS, path string, known Known) (aside string, free bool, err error) {
	aside, err = moveAside(fsys, path, path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", true, nil
	}
	if err != nil {
		return "", false, err
	}
	_, may, err := mayGo(fsys, aside, known)
	if may {
		return aside, true, nil
	}
	back := fsys.RenameNoReplace(aside, path)
	if errors.Is(back, fs.ErrExist) {
		back = nil
	}
	return "", false, errors.Join(err, back)
}

// mayGo returns the hash of the file at path and whether it is known.
func mayGo(fsys FS, path string, known Known) (sha string, may bool, err error) {
	if sha, err = fsys.Sum(path); err == nil {
		may, err = known(sha)
	}
	return sha, may && err == nil, err
}

// moveAside renames a file to the first free variant of the name at path.
func moveAside(fsys FS, from, path string) (aside string, err error) {
	dir, name := filepath.Split(path)
	for n := 2; ; n++ {
		aside = filepath.Join(dir, Variant(name, n))
		if err = fsys.RenameNoReplace(from, aside); !errors.Is(err, fs.ErrExist) {
			return aside, err
		}
	}
}
