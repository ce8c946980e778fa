package files

import (
	"errors"
	"io/fs"
	"path/filepath"
)

// longestName is how many bytes systems allow for a name.
const longestName = 255

// IsOpen reports whether a spreadsheet program has a file open, by the lock file that Excel or LibreOffice puts beside
// it.
func IsOpen(fsys FS, name string) (bool, error) {
	dir, base := filepath.Split(name)
	for _, lock := range []string{"~$" + base, ".~lock." + base + "#"} {
		if len(lock) > longestName {
			continue // no file can have this name
		}
		_, err := fsys.Lstat(filepath.Join(dir, lock))
		if !errors.Is(err, fs.ErrNotExist) {
			return err == nil, err
		}
	}
	return false, nil
}
