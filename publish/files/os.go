package files

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// OS is the real file system.
var OS FS = system{}

type system struct{}

func (system) Lstat(path string) (fs.FileInfo, error)     { return os.Lstat(path) }
func (system) ReadDir(path string) ([]fs.DirEntry, error) { return os.ReadDir(path) }
func (system) Mkdir(path string) error                    { return os.Mkdir(path, 0o755) }
func (system) Rename(from, to string) error               { return rename(from, to) }
func (system) RenameNoReplace(from, to string) error      { return renameNoReplace(from, to) }
func (system) Swap(a, b string) error                     { return swap(a, b) }
func (system) Remove(path string) error                   { return remove(path) }
func (system) Chmod(path string, mode fs.FileMode) error  { return os.Chmod(path, mode) }
func (system) SyncDir(path string) error                  { return syncDir(path) }
func (system) SyncAll(paths []string) error               { return syncAll(paths) }

func (system) Create(path string) (Handle, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
}

func (system) ReadFile(path string) (data []byte, err error) {
	err = reading(path, func(f io.Reader, size int64) error {
		data, err = readAll(f, make([]byte, 0, size+1), path)
		return err
	})
	return data, err
}

func (system) Sum(path string) (string, error) {
	h := sha256.New()
	err := reading(path, func(f io.Reader, _ int64) error {
		n, err := io.Copy(h, io.LimitReader(f, MaxSize+1))
		if err == nil && n > MaxSize {
			err = &fs.PathError{Op: "read", Path: path, Err: ErrTooBig}
		}
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// Open is FS.Open.
func (system) Open(path string) (Opened, error) {
	f, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = &fs.PathError{Op: "read", Path: path, Err: ErrNotRegular}
	case info.Size() > MaxSize:
		err = &fs.PathError{Op: "read", Path: path, Err: ErrTooBig}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return opened{f, info.Size()}, nil
}

// opened is a file and the size that it had when it was opened.
type opened struct {
	*os.File
	size int64
}

func (o opened) Size() int64 { return o.size }

// reading opens a regular file for one who reads it.
func reading(path string, read func(f io.Reader, size int64) error) error {
	f, err := OS.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return read(f, f.Size())
}

// readAll reads to the end and allows for a file that grows meanwhile.
func readAll(r io.Reader, data []byte, path string) ([]byte, error) {
	for {
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		switch {
		case err == io.EOF:
			return data, nil
		case err != nil:
			return nil, err
		case len(data) > MaxSize:
			return nil, &fs.PathError{Op: "read", Path: path, Err: ErrTooBig}
		case len(data) == cap(data):
			data = append(data, 0)[:len(data)]
		}
	}
}

// claim takes a name that nothing has by making an empty file there, and renames over it. It stands in where the system
// cannot rename without replacing. A folder needs no claim: it never replaces one that holds anything.
func claim(from, to string) error {
	info, err := os.Lstat(from)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return rename(from, to)
	}
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := rename(from, to); err != nil {
		if again := os.Remove(to); again != nil {
			return fmt.Errorf("%w; %w", err, again)
		}
		return err
	}
	return nil
}
