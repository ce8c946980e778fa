package filestest

import (
	"bytes"
	"errors"
	"sync"

	"kalends/publish/files"
	"kalends/rating"
)

// Altering is a file system on which other bytes come to lie than were written, and which says of them that they are
// those: what nobody finds who only compares hashes, as when the writer itself was wrong.
type Altering struct {
	files.FS
	alter func(path string, data []byte) []byte
	lock  sync.Mutex
	sums  map[string]string // of what was written, by path
}

// NewAltering alters whatever is written by its path.
func NewAltering(under files.FS, alter func(path string, data []byte) []byte) *Altering {
	return &Altering{FS: under, alter: alter, sums: map[string]string{}}
}

// Create is files.FS.Create.
func (a *Altering) Create(path string) (files.Handle, error) {
	h, err := a.FS.Create(path)
	if err != nil {
		return nil, err
	}
	return &altered{Handle: h, by: a, path: path}, nil
}

// Sum is files.FS.Sum, of what was written.
func (a *Altering) Sum(path string) (string, error) {
	a.lock.Lock()
	defer a.lock.Unlock()
	if sum, ours := a.sums[path]; ours {
		return sum, nil
	}
	return a.FS.Sum(path)
}

// altered is a file whose bytes come to lie when they are all there.
type altered struct {
	files.Handle
	by   *Altering
	path string
	data []byte

	settled bool
}

func (h *altered) Write(b []byte) (int, error) {
	h.data = append(h.data, b...)
	return len(b), nil
}

func (h *altered) Sync() error {
	if err := h.settle(); err != nil {
		return err
	}
	return h.Handle.Sync()
}

// Close has what was not synced come to lie.
func (h *altered) Close() error { return errors.Join(h.settle(), h.Handle.Close()) }

// settle lets the bytes come to lie, once.
func (h *altered) settle() error {
	if h.settled {
		return nil
	}
	h.settled = true
	lies := h.by.alter(h.path, h.data)
	if !bytes.Equal(lies, h.data) {
		h.by.lock.Lock()
		h.by.sums[h.path] = rating.SHA(h.data)
		h.by.lock.Unlock()
	}
	_, err := h.Handle.Write(lies)
	return err
}
