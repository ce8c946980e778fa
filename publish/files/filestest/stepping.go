package filestest

import (
	"io/fs"
	"sync"

	"kalends/publish/files"
)

// Step is one moment of one call of a file system.
type Step struct {
	Call   string // lstat read readdir mkdir create write sync syncdir syncall synctree link rename place swap remove chmod
	Path   string // what is read or changed
	Moment Moment
}

// Moment is the part of a call that a step stands for.
type Moment string

// The moments of a call. One that only reads has no After; a write has a moment at which half of it is done.
const (
	Before Moment = "before"
	Half   Moment = "half"
	After  Moment = "after"
)

// Reads reports whether the call changes nothing.
func (s Step) Reads() bool { return s.Call == "lstat" || s.Call == "read" || s.Call == "readdir" }

// Stepping is a file system that passes every call on to another one and calls a function at every step, one at a time.
// An error of the function becomes that of the call: after Before nothing was done, after Half half is written. The
// function may panic, as if the process ended there.
type Stepping struct {
	under files.FS
	at    func(Step) error
	turn  *sync.Mutex
}

// NewStepping returns a file system on under that calls at for every step.
func NewStepping(under files.FS, at func(Step) error) Stepping {
	return Stepping{under, at, new(sync.Mutex)}
}

var _ files.FS = Stepping{}

// tell calls at with a step, and wraps its error.
func (s Stepping) tell(call, path string, m Moment) error {
	s.turn.Lock()
	defer s.turn.Unlock()
	if err := s.at(Step{call, path, m}); err != nil {
		return &fs.PathError{Op: call, Path: path, Err: err}
	}
	return nil
}

// around runs do between the steps Before and After of a call. If do fails, After is left out.
func (s Stepping) around(call, path string, do func() error) error {
	if err := s.tell(call, path, Before); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	return s.tell(call, path, After)
}

// Lstat is files.FS.Lstat.
func (s Stepping) Lstat(path string) (fs.FileInfo, error) {
	if err := s.tell("lstat", path, Before); err != nil {
		return nil, err
	}
	return s.under.Lstat(path)
}

// ReadFile is files.FS.ReadFile.
func (s Stepping) ReadFile(path string) ([]byte, error) {
	if err := s.tell("read", path, Before); err != nil {
		return nil, err
	}
	return s.under.ReadFile(path)
}

// Sum is files.FS.Sum.
func (s Stepping) Sum(path string) (string, error) {
	if err := s.tell("read", path, Before); err != nil {
		return "", err
	}
	return s.under.Sum(path)
}

// Open is files.FS.Open.
func (s Stepping) Open(path string) (files.Opened, error) {
	if err := s.tell("read", path, Before); err != nil {
		return nil, err
	}
	return s.under.Open(path)
}

// ReadDir is files.FS.ReadDir.
func (s Stepping) ReadDir(path string) ([]fs.DirEntry, error) {
	if err := s.tell("readdir", path, Before); err != nil {
		return nil, err
	}
	return s.under.ReadDir(path)
}

// Mkdir is files.FS.Mkdir.
func (s Stepping) Mkdir(path string) error {
	return s.around("mkdir", path, func() error { return s.under.Mkdir(path) })
}

// Create is files.FS.Create.
func (s Stepping) Create(path string) (files.Handle, error) {
	if err := s.tell("create", path, Before); err != nil {
		return nil, err
	}
	h, err := s.under.Create(path)
	if err != nil {
		return nil, err
	}
	if err := s.tell("create", path, After); err != nil {
		h.Close()
		return nil, err
	}
	return steppingHandle{s, path, h}, nil
}

// SyncDir is files.FS.SyncDir.
func (s Stepping) SyncDir(path string) error {
	return s.around("syncdir", path, func() error { return s.under.SyncDir(path) })
}

// SyncAll is files.FS.SyncAll; its steps have the first path.
func (s Stepping) SyncAll(paths []string) error {
	return s.around("syncall", paths[0], func() error { return s.under.SyncAll(paths) })
}

// SyncTree is files.FS.SyncTree.
func (s Stepping) SyncTree(dir string) error {
	return s.around("synctree", dir, func() error { return s.under.SyncTree(dir) })
}

// Link is files.FS.Link.
func (s Stepping) Link(from, to string) error {
	return s.around("link", to, func() error { return s.under.Link(from, to) })
}

// Rename is files.FS.Rename.
func (s Stepping) Rename(from, to string) error {
	return s.around("rename", to, func() error { return s.under.Rename(from, to) })
}

// RenameNoReplace is files.FS.RenameNoReplace.
func (s Stepping) RenameNoReplace(from, to string) error {
	return s.around("place", to, func() error { return s.under.RenameNoReplace(from, to) })
}

// Swap is files.FS.Swap; its steps have the second path.
func (s Stepping) Swap(a, b string) error {
	return s.around("swap", b, func() error { return s.under.Swap(a, b) })
}

// Remove is files.FS.Remove.
func (s Stepping) Remove(path string) error {
	return s.around("remove", path, func() error { return s.under.Remove(path) })
}

// Chmod is files.FS.Chmod.
func (s Stepping) Chmod(path string, mode fs.FileMode) error {
	return s.around("chmod", path, func() error { return s.under.Chmod(path, mode) })
}

type steppingHandle struct {
	fs    Stepping
	path  string
	under files.Handle
}

func (h steppingHandle) Write(b []byte) (int, error) {
	if err := h.fs.tell("write", h.path, Before); err != nil {
		return 0, err
	}
	n, err := h.under.Write(b[:len(b)/2])
	if err == nil {
		err = h.fs.tell("write", h.path, Half)
	}
	if err != nil {
		return n, err
	}
	rest, err := h.under.Write(b[len(b)/2:])
	if err == nil {
		err = h.fs.tell("write", h.path, After)
	}
	return n + rest, err
}

func (h steppingHandle) Sync() error { return h.fs.around("sync", h.path, h.under.Sync) }

func (h steppingHandle) Close() error { return h.under.Close() }
