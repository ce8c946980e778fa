package files

import (
	"maps"
	"slices"
)

// Round passes every call on to another file system, but the syncs: they are owed until Settle makes up for all of them
// together. What was written in a round outlives a loss of power only from then on.
type Round struct {
	FS
	owed map[string]bool // files and folders
}

// NewRound begins a round.
func NewRound(fsys FS) *Round { return &Round{fsys, map[string]bool{}} }

// Settle makes sure that everything that was written in this round outlives a loss of power.
func (r *Round) Settle() error {
	if len(r.owed) == 0 {
		return nil
	}
	err := r.FS.SyncAll(slices.Sorted(maps.Keys(r.owed)))
	if err == nil {
		clear(r.owed)
	}
	return err
}

// SyncAll is FS.SyncAll: it is owed.
func (r *Round) SyncAll(paths []string) error {
	for _, path := range paths {
		r.owed[path] = true
	}
	return nil
}

// SyncDir is FS.SyncDir: it is owed.
func (r *Round) SyncDir(path string) error { return r.SyncAll([]string{path}) }

// Create is FS.Create.
func (r *Round) Create(path string) (Handle, error) {
	h, err := r.FS.Create(path)
	if err != nil || !syncsLater {
		return h, err
	}
	return owing{h, r, path}, nil
}

// owing is a file whose sync is owed.
type owing struct {
	Handle
	round *Round
	path  string
}

// Sync is Handle.Sync: it is owed.
func (h owing) Sync() error { return h.round.SyncDir(h.path) }

// Rename is FS.Rename.
func (r *Round) Rename(from, to string) error { return r.renamed(from, to, r.FS.Rename(from, to)) }

// RenameNoReplace is FS.RenameNoReplace.
func (r *Round) RenameNoReplace(from, to string) error {
	return r.renamed(from, to, r.FS.RenameNoReplace(from, to))
}

// Swap is FS.Swap: what is owed for one of the two is owed for both.
func (r *Round) Swap(a, b string) error {
	err := r.FS.Swap(a, b)
	if err == nil && (r.owed[a] || r.owed[b]) {
		err = r.SyncAll([]string{a, b})
	}
	return err
}

// renamed lets what is owed for a file go with it.
func (r *Round) renamed(from, to string, err error) error {
	if err == nil && r.owed[from] {
		delete(r.owed, from)
		r.owed[to] = true
	}
	return err
}

// Remove is FS.Remove: for what is gone nothing is owed.
func (r *Round) Remove(path string) error {
	err := r.FS.Remove(path)
	if err == nil {
		delete(r.owed, path)
	}
	return err
}

var _ FS = (*Round)(nil)
