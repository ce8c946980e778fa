package filestest

import (
	"bytes"
	"errors"
	"sync"

	"kalends/publish/files"
	"kalends/rating"
)

// Altering is a file system that stores other bytes than were written and reports the hash of those that were written.
// It tests readers that compare more than hashes.
type Altering struct {
	files.FS
	alter func(path string, data []byte) []byte
	lock  sync.Mutex
	sums  map[string]string // of what was written, by path
}

// NewAltering returns a file system on under that stores, for each file written, what alter returns for its path and
// bytes.
func NewAltering(under files.FS, alter func(path string, data []byte) []byte) *Altering {
	return &Altering{FS: under, alter: alter, sums: map[string]string{}}
}

// Create makes a file whose altered bytes are stored when it is synced or closed.
func (a *Altering) Create(path string) (files.Handle, error) {
	h, err := a.FS.Create(path)
	if err != nil {
		return nil, err
	}
	return &altered{Handle: h, by: a, path: path}, nil
}

// Sum returns the hash of the bytes that were written through a, otherwise that of the file.
func (a *Altering) Sum(path string) (string, error) {
	a.lock.Lock()
	defer a.lock.Unlock()
	if sum, ours := a.sums[path]; ours {
		return sum, nil
	}
	return a.FS.Sum(path)
}

// altered is a file whose bytes are held back until it is synced or closed.
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

// Close stores the bytes, if Sync has not, and closes the file.
func (h *altered) Close() error { return errors.Join(h.settle(), h.Handle.Close()) }

// settle writes the altered bytes, once.
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
