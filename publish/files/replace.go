package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// Replace writes a file in the place of one that people write to, too, if what lies there is known: it goes aside first,
// under a name that nothing has, and is looked at there, where nobody saves it any more. What somebody has saved just now
// comes back, and what he saves while nothing lies there stays; done is false then.
func Replace(fsys FS, path string, data []byte, known func(sha string) bool) (done bool, err error) {
	temp, err := writeBeside(fsys, path, data)
	if err != nil {
		return false, fmt.Errorf("write %s: %w", path, errors.Join(err, removeIfThere(fsys, temp)))
	}
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

// TakeAway removes a file that people write to, too, if what lies there is known; else it stays. A process that ends
// meanwhile leaves it under a name of its own beside path.
func TakeAway(fsys FS, path string, known func(sha string) bool) error {
	aside, _, err := setAside(fsys, path, known)
	if err == nil {
		err = drop(fsys, aside)
	}
	if err != nil {
		return fmt.Errorf("take away %s: %w", path, err)
	}
	return nil
}

// setAside gives what lies at path another name; nothing where nothing does. What is not known gets its own back: free is
// false then. Where another file has come there meanwhile it keeps the new one, and both are there.
func setAside(fsys FS, path string, known func(sha string) bool) (aside string, free bool, err error) {
	dir, name := filepath.Split(path)
	for n := 2; ; n++ {
		aside = filepath.Join(dir, Variant(name, n))
		if err = fsys.RenameNoReplace(path, aside); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return "", true, nil
	}
	if err != nil {
		return "", false, err
	}
	sha, err := fsys.Sum(aside)
	if err == nil && known(sha) {
		return aside, true, nil
	}
	back := fsys.RenameNoReplace(aside, path)
	if errors.Is(back, fs.ErrExist) {
		back = nil
	}
	return "", false, errors.Join(err, back)
}

// drop removes what was set aside.
func drop(fsys FS, aside string) error {
	if aside == "" {
		return nil
	}
	return removeIfThere(fsys, aside)
}
