package files

import (
	"bytes"
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
func (system) SyncTree(dir string) error                  { return syncTree(dir) }
func (system) Link(from, to string) error                 { return os.Link(from, to) }

func (system) Create(path string) (Handle, error) { return createNew(path) }

func (system) ReadFile(path string) (data []byte, err error) {
	var b bytes.Buffer
	err = reading(path, func(f io.Reader, size int64) error {
		b.Grow(int(size) + bytes.MinRead) // so that a large file is not copied while it is read
		_, err := b.ReadFrom(f)
		return err
	})
	if err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func (system) Sum(path string) (string, error) {
	h := sha256.New()
	err := reading(path, func(f io.Reader, _ int64) error {
		_, err := io.Copy(h, f)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// Open opens a regular file of at most MaxSize bytes; others are ErrNotRegular or ErrTooBig.
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

// opened is a file together with its size when it was opened.
type opened struct {
	*os.File
	size int64
}

func (o opened) Size() int64 { return o.size }

// reading opens a regular file, passes it to read with its size, and closes it. A file that grows beyond MaxSize
// meanwhile is ErrTooBig.
func reading(path string, read func(f io.Reader, size int64) error) error {
	f, err := OS.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	limited := &io.LimitedReader{R: f, N: MaxSize + 1}
	if err := read(limited, f.Size()); err != nil {
		return err
	}
	if limited.N == 0 {
		return &fs.PathError{Op: "read", Path: path, Err: ErrTooBig}
	}
	return nil
}

// renameReserving renames without replacing on systems that have no such call: it reserves the name with an empty file
// and renames over that; fs.ErrExist if something is there. A folder needs no reservation, because a rename never
// replaces a folder that has content.
func renameReserving(from, to string) error {
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
