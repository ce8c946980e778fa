//go:build unix

package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// openRegular opens a file for reading without following a link and without waiting for a pipe; a link is
// ErrNotRegular. The caller must check for other special files.
func openRegular(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if errors.Is(err, syscall.ELOOP) || errors.Is(err, syscall.ENXIO) {
		return nil, &fs.PathError{Op: "read", Path: path, Err: ErrNotRegular}
	}
	return f, err
}

// createNew makes a file for writing. os.OpenFile would also ask the system whether one can wait for the file, which
// takes four calls more.
func createNew(path string) (*os.File, error) {
	for {
		fd, err := unix.Open(path, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o644)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil {
			return nil, &os.PathError{Op: "open", Path: path, Err: err}
		}
		return os.NewFile(uintptr(fd), path), nil
	}
}

func rename(from, to string) error { return os.Rename(from, to) }
func remove(path string) error     { return os.Remove(path) }

// syncDir syncs a folder or a file. It ignores the error of network shares that cannot sync a folder.
func syncDir(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	err = d.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		err = nil
	}
	return errors.Join(err, d.Close())
}

// syncsLater says that a file can be synced after it was closed, by reopening it.
const syncsLater = true

// syncEach syncs files and folders one after the other.
func syncEach(paths []string) error {
	for _, path := range paths {
		if err := syncDir(path); err != nil {
			return err
		}
	}
	return nil
}

// syncEachBelow syncs a folder and everything in it one after the other.
func syncEachBelow(dir string) error {
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil {
			err = syncDir(path)
		}
		return err
	})
}

// Free returns the free space, in bytes, of the file system of path; false if it is not known.
func Free(path string) (uint64, bool) {
	var s unix.Statfs_t
	if err := unix.Statfs(path, &s); err != nil {
		return 0, false
	}
	return uint64(s.Bavail) * uint64(s.Bsize), true
}
