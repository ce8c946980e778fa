package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// Known says of the SHA-256 of what lies under a name whether it may go.
type Known func(sha string) (bool, error)

// Replace writes a file in the place of one that people write to, too, if what lies there is known. The two change places
// in one step, and what has come out is looked at under a name that nothing has, where nobody saves it any more. What
// somebody has saved just now goes back; done is false then. Where the file system cannot, what lies there goes aside
// first, and what is saved while nothing lies there stays.
func Replace(fsys FS, path string, data []byte, known Known) (done bool, err error) {
	return replace(fsys, path, data, known, giveWay)
}

// ReplaceInPlace is Replace for a file without which others do not work: something lies at path at every moment. Where
// the file system cannot let files change places, what lies there is looked at and then written over: what is saved
// between the two is lost.
func ReplaceInPlace(fsys FS, path string, data []byte, known Known) (done bool, err error) {
	return replace(fsys, path, data, known, lookFirst)
}

// replacing puts a finished file from temp to path if what lies there is known. Else temp is still there.
type replacing func(fsys FS, temp, path string, known Known) (done bool, err error)

func replace(fsys FS, path string, data []byte, known Known, otherwise replacing) (done bool, err error) {
	temp, err := writeBeside(fsys, path, data)
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

// trade is replacing by one step, in which the two change places.
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
		return true, drop(fsys, aside)
	}
	return false, errors.Join(err, putBack(fsys, aside, path, ours, out))
}

// placeAt puts a file where nothing lies, unless somebody saves there just now; then it goes.
func placeAt(fsys FS, aside, path string) (done bool, err error) {
	err = fsys.RenameNoReplace(aside, path)
	if err == nil {
		return true, nil
	}
	if errors.Is(err, fs.ErrExist) {
		err = nil
	}
	return false, errors.Join(err, drop(fsys, aside))
}

// putBack lets what has come out go back, where there lies now. If it does not come out any more, somebody has saved
// meanwhile: that is newer, and goes back in its turn.
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
			return drop(fsys, aside)
		}
		there, out = out, now
	}
}

// giveWay is replacing by two steps, between which nothing lies at path.
func giveWay(fsys FS, temp, path string, known Known) (done bool, err error) {
	aside, free, err := setAside(fsys, path, known)
	if err == nil && free {
		err = fsys.RenameNoReplace(temp, path)
	}
	done = err == nil && free
	switch {
	case errors.Is(err, fs.ErrExist): // somebody saves without asking
		err = drop(fsys, aside)
	case err != nil && aside != "":
		err = errors.Join(err, fsys.RenameNoReplace(aside, path))
	case done:
		err = drop(fsys, aside)
	}
	return done, err
}

// lookFirst is replacing by a last look and a rename.
func lookFirst(fsys FS, temp, path string, known Known) (done bool, err error) {
	if _, may, err := mayGo(fsys, path, known); err != nil || !may {
		return false, err
	}
	err = fsys.Rename(temp, path)
	return err == nil, err
}

// TakeAway removes a file that people write to, too, if what lies there is known; else it stays, and done is false. A
// process that ends meanwhile leaves it under a name of its own beside path.
func TakeAway(fsys FS, path string, known Known) (done bool, err error) {
	aside, done, err := setAside(fsys, path, known)
	if err == nil {
		err = drop(fsys, aside)
	}
	if err != nil {
		return done, fmt.Errorf("take away %s: %w", path, err)
	}
	return done, nil
}

// setAside gives what lies at path another name; nothing where nothing does. What is not known gets its own back: free is
// false then. Where another file has come there meanwhile it keeps the new one, and both are there.
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

// mayGo says what lies at path and whether it may go.
func mayGo(fsys FS, path string, known Known) (sha string, may bool, err error) {
	if sha, err = fsys.Sum(path); err == nil {
		may, err = known(sha)
	}
	return sha, may && err == nil, err
}

// moveAside moves a file to a name that nothing has: the first free variant of that at path.
func moveAside(fsys FS, from, path string) (aside string, err error) {
	dir, name := filepath.Split(path)
	for n := 2; ; n++ {
		aside = filepath.Join(dir, Variant(name, n))
		if err = fsys.RenameNoReplace(from, aside); !errors.Is(err, fs.ErrExist) {
			return aside, err
		}
	}
}

// drop removes what was set aside.
func drop(fsys FS, aside string) error {
	if aside == "" {
		return nil
	}
	return removeIfThere(fsys, aside)
}
