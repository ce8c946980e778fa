package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/windows"
)

// openRegular opens a regular file for reading; anything else is ErrNotRegular. It checks the kind before it opens the
// file, and afterwards that it opened the same file.
func openRegular(path string) (*os.File, error) {
	seen, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !seen.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: path, Err: ErrNotRegular}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if opened, err := f.Stat(); err != nil || !os.SameFile(seen, opened) {
		return nil, errors.Join(&fs.PathError{Op: "read", Path: path, Err: ErrNotRegular}, f.Close())
	}
	return f, nil
}

// patiently repeats a call for up to a second while access is denied, because virus scanners and indexers briefly hold
// new files open. It returns the last error.
func patiently(do func() error) error {
	err := do()
	for range 20 {
		if !errors.Is(err, windows.ERROR_ACCESS_DENIED) && !errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
			break
		}
		time.Sleep(50 * time.Millisecond)
		err = do()
	}
	return err
}

func rename(from, to string) error { return patiently(func() error { return os.Rename(from, to) }) }
func remove(path string) error     { return patiently(func() error { return os.Remove(path) }) }

func renameNoReplace(from, to string) error {
	f, err := windows.UTF16PtrFromString(from)
	if err != nil {
		return err
	}
	t, err := windows.UTF16PtrFromString(to)
	if err != nil {
		return err
	}
	err = patiently(func() error {
		if _, err := os.Lstat(to); err == nil {
			return windows.ERROR_ALREADY_EXISTS
		}
		return windows.MoveFileEx(f, t, windows.MOVEFILE_WRITE_THROUGH)
	})
	if err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

func createNew(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
}

func swap(string, string) error { return errors.ErrUnsupported }

// syncDir does nothing: NTFS keeps names in its own journal.
func syncDir(string) error { return nil }

// syncsLater says that a file must be synced while it is being written: a read-only file cannot be synced afterwards.
const syncsLater = false

func syncAll([]string) error { return nil }

// syncTree syncs each file below a folder; none of them may be read-only.
func syncTree(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		return errors.Join(f.Sync(), f.Close())
	})
}

// OnNetwork returns the kind of file system and whether path is on a drive of another computer.
func OnNetwork(path string) (string, bool) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", false
	}
	root, err := windows.UTF16PtrFromString(filepath.VolumeName(abs) + `\`)
	if err != nil {
		return "", false
	}
	return "network drive", windows.GetDriveType(root) == windows.DRIVE_REMOTE
}

// Free returns the free space, in bytes, of the drive of path; false if it is not known.
func Free(path string) (uint64, bool) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return 0, false
	}
	var free uint64
	err = windows.GetDiskFreeSpaceEx(name, &free, nil, nil)
	return free, err == nil
}
