// Package files is the one place that stages, syncs, renames and moves files: whatever it does is whole or not there,
// and can be done again after it was cut short at any call.
//
// It knows no workbook and no ledger. Its interface FS is the seam at which tests make calls fail.
package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"kalends/rating"
)

// Reader is what can be asked of a file system.
type Reader interface {
	// Lstat describes what lies at path; a link is described, not followed.
	Lstat(path string) (fs.FileInfo, error)
	// ReadFile reads a regular file; links, folders, pipes and devices are ErrNotRegular.
	ReadFile(path string) ([]byte, error)
	// Sum gives the SHA-256 of what ReadFile would read, without keeping it.
	Sum(path string) (string, error)
	// Open opens a regular file to be read in pieces, by one who closes it.
	Open(path string) (Opened, error)
	// ReadDir lists a folder by name.
	ReadDir(path string) ([]fs.DirEntry, error)
}

// FS is what this room asks of a file system.
type FS interface {
	Reader
	// Mkdir makes a folder; one that is there already is fs.ErrExist.
	Mkdir(path string) error
	// Create makes a file for writing; one that is there already is fs.ErrExist.
	Create(path string) (Handle, error)
	// SyncDir makes sure that the names in a folder outlive a loss of power.
	SyncDir(path string) error
	// SyncAll makes sure that files and the names in folders outlive a loss of power, all of them in one round.
	SyncAll(paths []string) error
	// Rename puts from in the place of to.
	Rename(from, to string) error
	// RenameNoReplace renames, and gives fs.ErrExist where something lies at to.
	RenameNoReplace(from, to string) error
	// Swap lets two files take each other's name in one step; errors.ErrUnsupported where the system or the file system
	// has no such step.
	Swap(a, b string) error
	// Remove removes a file or an empty folder.
	Remove(path string) error
	// Chmod sets the permissions of a file.
	Chmod(path string, mode fs.FileMode) error
}

// ReadOnly gives what can be asked of a file system, and nothing by which it could be changed.
func ReadOnly(fsys FS) Reader { return asking{fsys} }

type asking struct{ Reader }

// Opened is a file being read.
type Opened interface {
	io.Reader
	io.ReaderAt
	io.Closer
	Size() int64
}

// Handle is a file being written.
type Handle interface {
	io.Writer
	Sync() error
	Close() error
}

// File is a finished file.
type File struct {
	Name string
	Data []byte
}

// What a caller may want to tell apart.
var (
	// ErrNotRegular says that what lies at a path is a link, a folder, a pipe or a device.
	ErrNotRegular = errors.New("not a regular file")
	// ErrTooBig says that a file is bigger than anything that Kalends reads or writes.
	ErrTooBig = errors.New("the file is too big to be read")
	// ErrChanged says that a file was written to while it was being moved; it was left where it is.
	ErrChanged = errors.New("the file changed while it was being moved")
	// ErrOccupied says that other files lie where an issue is to be released.
	ErrOccupied = errors.New("other files lie there already")
	// ErrDamaged says that what was read back is not what was written.
	ErrDamaged = errors.New("what lies there is not what was written")
)

// MaxSize is the size of the biggest file that is read.
const MaxSize = 1 << 30

// MakeDirs makes a folder and those above it that are missing.
func MakeDirs(fsys FS, dir string) error {
	err := fsys.Mkdir(dir)
	if errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir {
		if err := MakeDirs(fsys, filepath.Dir(dir)); err != nil {
			return err
		}
		err = fsys.Mkdir(dir)
	}
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	return fsys.SyncDir(filepath.Dir(dir))
}

// WriteAtomic writes a file so that path holds the old bytes or the new, never a part: beside it, synced, renamed.
func WriteAtomic(fsys FS, path string, data []byte) error {
	temp, err := writeBeside(fsys, path, data)
	if err == nil {
		err = fsys.Rename(temp, path)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, errors.Join(err, removeIfThere(fsys, temp)))
	}
	if err := fsys.SyncDir(filepath.Dir(path)); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// WriteMade is WriteAtomic for a file that is written piece by piece.
func WriteMade(fsys FS, path string, write func(io.Writer) error) error {
	temp := besideOf(path)
	err := removeIfThere(fsys, temp)
	if err == nil {
		err = create(fsys, temp, write)
	}
	if err == nil {
		err = fsys.Rename(temp, path)
	}
	if err == nil {
		err = fsys.SyncDir(filepath.Dir(path))
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, errors.Join(err, removeIfThere(fsys, temp)))
	}
	return nil
}

// Overwrite writes data over a file that is there and has room for it, and blanks to its end: the way to keep something
// on a disk that is full. A loss of power may leave a mixture, so it is for what may be lost.
func Overwrite(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("write over: %w", err)
	}
	info, err := f.Stat()
	if err == nil && info.Size() < int64(len(data)) {
		err = io.ErrShortWrite
	}
	if err == nil {
		_, err = f.WriteAt(append(bytes.Clone(data), bytes.Repeat([]byte{'\n'}, int(info.Size())-len(data))...), 0)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("write over %s: %w", path, err)
	}
	return nil
}

// Jot writes data over path, at once and whole for other processes, without waiting for the disk: for what may be lost
// with the power.
func Jot(path string, data []byte) error {
	temp := path + ".tmp"
	if err := os.WriteFile(temp, data, 0o644); err != nil {
		return fmt.Errorf("jot down: %w", err)
	}
	return os.Rename(temp, path)
}

// writeBeside writes data into a temporary file in path's folder. Its name depends on path alone, so that what an
// interrupted run left is cleared away by the next.
func writeBeside(fsys FS, path string, data []byte) (string, error) {
	temp := besideOf(path)
	if err := removeIfThere(fsys, temp); err != nil {
		return temp, err
	}
	return temp, writeSynced(fsys, temp, data)
}

func besideOf(path string) string {
	return filepath.Join(filepath.Dir(path), ".kalends-"+rating.SHA([]byte(filepath.Base(path)))[:16]+".tmp")
}

func writeSynced(fsys FS, path string, data []byte) error {
	return create(fsys, path, func(w io.Writer) error {
		n, err := w.Write(data)
		if err == nil && n < len(data) {
			err = io.ErrShortWrite
		}
		return err
	})
}

func removeIfThere(fsys FS, path string) error {
	if err := fsys.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// holds says whether the regular file at path holds exactly data.
func holds(fsys FS, path string, data []byte) (bool, error) {
	info, err := fsys.Lstat(path)
	if err != nil {
		return false, err
	}
	if !info.Mode().IsRegular() || info.Size() != int64(len(data)) {
		return false, nil
	}
	there, err := fsys.ReadFile(path)
	return err == nil && bytes.Equal(there, data), err
}

// Archive keeps data, read-only, under its SHA-256 in dir, and gives the hash. Kept again, nothing changes.
func Archive(fsys FS, dir string, data []byte) (string, error) {
	sha := rating.SHA(data)
	path := filepath.Join(dir, sha)
	same, err := holds(fsys, path, data)
	switch {
	case err == nil && same:
		return sha, fsys.SyncAll([]string{path, dir}) // who put it there may not have come to it
	case err == nil:
		return "", fmt.Errorf("archive %s: %w", path, ErrDamaged)
	case !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("archive: %w", err)
	}
	if err := archive(fsys, path, data); err != nil {
		return "", fmt.Errorf("archive: %w", err)
	}
	return sha, nil
}

func archive(fsys FS, path string, data []byte) error {
	if err := MakeDirs(fsys, filepath.Dir(path)); err != nil {
		return err
	}
	temp, err := writeBeside(fsys, path, data)
	if err == nil {
		err = fsys.Chmod(temp, 0o444)
	}
	if err == nil {
		err = fsys.Rename(temp, path)
	}
	if err != nil {
		return errors.Join(err, removeIfThere(fsys, temp))
	}
	return fsys.SyncDir(filepath.Dir(path))
}
