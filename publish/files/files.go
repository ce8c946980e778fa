// Package files is the only place that stages, syncs, renames and moves files. Each operation either takes effect as
// a whole or not at all, and can be repeated after it was interrupted at any call.
//
// It knows neither workbooks nor the ledger. Tests make single calls of its interface FS fail.
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

// Reader holds the calls that only read a file system.
type Reader interface {
	// Lstat returns the kind, size and time of what is at path; a link is not followed.
	Lstat(path string) (fs.FileInfo, error)
	// ReadFile reads a regular file; links, folders, pipes and devices are ErrNotRegular.
	ReadFile(path string) ([]byte, error)
	// Sum returns the SHA-256 of what ReadFile would return, without keeping the bytes.
	Sum(path string) (string, error)
	// Open opens a regular file for reading piece by piece; the caller closes it.
	Open(path string) (Opened, error)
	// ReadDir returns the entries of a folder, sorted by name.
	ReadDir(path string) ([]fs.DirEntry, error)
}

// FS holds the calls that this program makes to a file system.
type FS interface {
	Reader
	// Mkdir makes a folder; one that is there already is fs.ErrExist.
	Mkdir(path string) error
	// Create makes a file for writing; one that is there already is fs.ErrExist.
	Create(path string) (Handle, error)
	// SyncDir syncs a folder, or a file, so that the names in it survive a loss of power.
	SyncDir(path string) error
	// SyncAll makes files, and the names in folders, survive a loss of power, all of them with as few syncs as the
	// system allows.
	SyncAll(paths []string) error
	// SyncTree makes a folder, with everything in it, survive a loss of power.
	SyncTree(dir string) error
	// Rename renames from to to and replaces a file that is there.
	Rename(from, to string) error
	// RenameNoReplace renames from to to; if something is at to it returns fs.ErrExist.
	RenameNoReplace(from, to string) error
	// Swap exchanges the names of two files, or folders, in one step; errors.ErrUnsupported where the operating system or the file
	// system cannot do that.
	Swap(a, b string) error
	// Link gives a file a second name; not every file system can do that.
	Link(from, to string) error
	// Remove removes a file or an empty folder.
	Remove(path string) error
	// Chmod sets the permissions of a file.
	Chmod(path string, mode fs.FileMode) error
}

// ReadOnly returns the reading half of a file system; a type assertion cannot turn it back into an FS.
func ReadOnly(fsys FS) Reader { return readerOnly{fsys} }

type readerOnly struct{ Reader }

// Opened is a file being read; Size is its size in bytes when it was opened.
type Opened interface {
	io.Reader
	io.ReaderAt
	io.Closer
	Size() int64
}

// Handle is a file being written; the caller syncs and closes it.
type Handle interface {
	io.Writer
	Sync() error
	Close() error
}

// File is the name and the content of a file.
type File struct {
	Name string
	Data []byte
}

// Errors that callers distinguish.
var (
	// ErrNotRegular means that a path is a link, a folder, a pipe or a device.
	ErrNotRegular = errors.New("not a regular file")
	// ErrTooBig means that a file is larger than MaxSize.
	ErrTooBig = errors.New("the file is too big to be read")
	// ErrChanged means that a file was written to while it was being moved; it stays where it is.
	ErrChanged = errors.New("the file changed while it was being moved")
	// ErrOccupied means that other files are where an issue is to be released.
	ErrOccupied = errors.New("other files lie there already")
	// ErrDamaged means that what was read back is not what was written.
	ErrDamaged = errors.New("what lies there is not what was written")
)

// MaxSize is the size in bytes of the largest file that is read.
const MaxSize = 1 << 30

// MakeDirs makes a folder and its missing parents, and syncs the parent of each. A folder that is there already is no
// error.
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

// WriteAtomic replaces or creates a file and syncs it. At every moment path holds either the old bytes or all new ones,
// because it writes a temporary file beside it and renames that.
func WriteAtomic(fsys FS, path string, data []byte) error {
	return WriteMade(fsys, path, writing(data))
}

// WriteMade is WriteAtomic for a file that the function write writes piece by piece; if write fails the old file stays.
func WriteMade(fsys FS, path string, write func(io.Writer) error) error {
	temp, err := makeBeside(fsys, path, write)
	if err == nil {
		err = fsys.Rename(temp, path)
	}
	if err != nil {
		err = errors.Join(err, removeIfThere(fsys, temp))
	} else {
		err = fsys.SyncDir(filepath.Dir(path))
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// Overwrite writes data over the beginning of an existing file that is large enough, and fills the rest with
// newlines. It needs no new space, so it works on a full disk. After a loss of power the file may hold a mixture of
// old and new bytes: use it only for what may be lost.
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

// ReplaceUnsynced replaces path in one step for other processes, without a sync: use it only for what a loss of power
// may destroy.
func ReplaceUnsynced(path string, data []byte) error {
	temp := path + ".tmp"
	if err := os.WriteFile(temp, data, 0o644); err != nil {
		return fmt.Errorf("jot down: %w", err)
	}
	return os.Rename(temp, path)
}

// makeBeside writes and syncs a temporary file in path's folder and returns its path, also with an error. The path
// depends on path alone, so that the next run removes what an interrupted one has left.
func makeBeside(fsys FS, path string, write func(io.Writer) error) (string, error) {
	temp := besideOf(path)
	err := removeIfThere(fsys, temp)
	if err == nil {
		err = create(fsys, temp, write)
	}
	return temp, err
}

// besideOf returns the path of the temporary file for path.
func besideOf(path string) string {
	return filepath.Join(filepath.Dir(path), ".kalends-"+rating.SHA([]byte(filepath.Base(path)))[:16]+".tmp")
}

// writing returns a function that writes data, or returns io.ErrShortWrite.
func writing(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		n, err := w.Write(data)
		if err == nil && n < len(data) {
			err = io.ErrShortWrite
		}
		return err
	}
}

// removeIfThere removes a file or an empty folder; an empty path, or one where nothing is, is no error.
func removeIfThere(fsys FS, path string) error {
	if path == "" {
		return nil
	}
	if err := fsys.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// hasBytes reports whether path is a regular file with exactly the bytes of data; an error if there is nothing.
func hasBytes(fsys FS, path string, data []byte) (bool, error) {
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

// Archive stores data, read-only and synced, in dir under its SHA-256, and returns that hash. Storing the same data
// again changes nothing. Other bytes under that name are ErrDamaged.
func Archive(fsys FS, dir string, data []byte) (string, error) {
	sha := rating.SHA(data)
	path := filepath.Join(dir, sha)
	same, err := hasBytes(fsys, path, data)
	switch {
	case err == nil && same:
		return sha, fsys.SyncAll([]string{path, dir}) // an interrupted process may not have synced it
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

// archive writes a read-only file atomically, and makes its folder if need be.
func archive(fsys FS, path string, data []byte) error {
	if err := MakeDirs(fsys, filepath.Dir(path)); err != nil {
		return err
	}
	temp, err := makeBeside(fsys, path, writing(data))
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
