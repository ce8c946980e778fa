// Package filestest provides file systems for tests of code that writes files: they fail at a call, report every step,
// or store other bytes than were written.
package filestest

import (
	"errors"
	"io/fs"
	"sync"

	"kalends/publish/files"
)

// ErrFault is the error of a failing call if Faulty has no other.
var ErrFault = errors.New("input/output error (made by the test)")

// Faulty is a file system that passes every call on to another one, but the n-th fails. A write that fails has written
// its first half.
type Faulty struct {
	Under files.FS
	At    int   // the call that fails, counted from 1; 0: none
	Err   error // what it fails with; nil: ErrFault
	Dead  bool  // the process dies with that call: all later calls fail, too

	lock  sync.Mutex // files are made side by side
	calls int
}

var _ files.FS = (*Faulty)(nil)

// Calls returns the number of calls so far.
func (f *Faulty) Calls() int { return f.calls }

// Failed reports whether the call that is to fail was reached.
func (f *Faulty) Failed() bool { return f.At > 0 && f.calls >= f.At }

// fault counts a call and returns its error, nil if it is to succeed.
func (f *Faulty) fault() error {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.calls++
	if f.calls != f.At && (!f.Dead || !f.Failed()) {
		return nil
	}
	if f.Err != nil {
		return f.Err
	}
	return ErrFault
}

// Lstat is files.FS.Lstat.
func (f *Faulty) Lstat(path string) (fs.FileInfo, error) {
	if err := f.fault(); err != nil {
		return nil, err
	}
	return f.Under.Lstat(path)
}

// ReadFile is files.FS.ReadFile.
func (f *Faulty) ReadFile(path string) ([]byte, error) {
	if err := f.fault(); err != nil {
		return nil, err
	}
	return f.Under.ReadFile(path)
}

// Sum is files.FS.Sum.
func (f *Faulty) Sum(path string) (string, error) {
	if err := f.fault(); err != nil {
		return "", err
	}
	return f.Under.Sum(path)
}

// Open is files.FS.Open.
func (f *Faulty) Open(path string) (files.Opened, error) {
	if err := f.fault(); err != nil {
		return nil, err
	}
	return f.Under.Open(path)
}

// ReadDir is files.FS.ReadDir.
func (f *Faulty) ReadDir(path string) ([]fs.DirEntry, error) {
	if err := f.fault(); err != nil {
		return nil, err
	}
	return f.Under.ReadDir(path)
}

// Mkdir is files.FS.Mkdir.
func (f *Faulty) Mkdir(path string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.Mkdir(path)
}

// Create is files.FS.Create.
func (f *Faulty) Create(path string) (files.Handle, error) {
	if err := f.fault(); err != nil {
		return nil, err
	}
	h, err := f.Under.Create(path)
	if err != nil {
		return nil, err
	}
	return &handle{f, h}, nil
}

// SyncDir is files.FS.SyncDir.
func (f *Faulty) SyncDir(path string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.SyncDir(path)
}

// SyncAll is files.FS.SyncAll.
func (f *Faulty) SyncAll(paths []string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.SyncAll(paths)
}

// SyncTree is files.FS.SyncTree.
func (f *Faulty) SyncTree(dir string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.SyncTree(dir)
}

// Link is files.FS.Link.
func (f *Faulty) Link(from, to string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.Link(from, to)
}

// Rename is files.FS.Rename.
func (f *Faulty) Rename(from, to string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.Rename(from, to)
}

// RenameNoReplace is files.FS.RenameNoReplace.
func (f *Faulty) RenameNoReplace(from, to string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.RenameNoReplace(from, to)
}

// Swap is files.FS.Swap.
func (f *Faulty) Swap(a, b string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.Swap(a, b)
}

// Remove is files.FS.Remove.
func (f *Faulty) Remove(path string) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.Remove(path)
}

// Chmod is files.FS.Chmod.
func (f *Faulty) Chmod(path string, mode fs.FileMode) error {
	if err := f.fault(); err != nil {
		return err
	}
	return f.Under.Chmod(path, mode)
}

type handle struct {
	fs    *Faulty
	under files.Handle
}

func (h *handle) Write(b []byte) (int, error) {
	if err := h.fs.fault(); err != nil {
		n, under := h.under.Write(b[:len(b)/2])
		return n, errors.Join(err, under)
	}
	return h.under.Write(b)
}

func (h *handle) Sync() error {
	if err := h.fs.fault(); err != nil {
		return err
	}
	return h.under.Sync()
}

// Close closes the file below even if the call fails, because a dead process does so, too.
func (h *handle) Close() error {
	return errors.Join(h.fs.fault(), h.under.Close())
}

// Unfinished reports whether data is empty or not a complete file, as if it were still being copied.
func Unfinished(data []byte) bool { return len(data) == 0 || !files.Whole(data, "") }
