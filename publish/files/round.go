package files

import (
	"maps"
	"slices"
)

// Round is a file system that passes calls on to another one and defers the syncs to Settle, which does them together.
// What is written in a round survives a loss of power only after that.
type Round struct {
	FS
	unsynced map[string]bool // files and folders still to be synced
}

// NewRound begins a round on a file system.
func NewRound(fsys FS) *Round { return &Round{fsys, map[string]bool{}} }

// Settle syncs everything that was written in this round; after an error it can be called again.
func (r *Round) Settle() error {
	if len(r.unsynced) == 0 {
		return nil
	}
	err := r.FS.SyncAll(slices.Sorted(maps.Keys(r.unsynced)))
	if err == nil {
		clear(r.unsynced)
	}
	return err
}

// SyncAll defers the syncs of paths to Settle.
func (r *Round) SyncAll(paths []string) error {
	for _, path := range paths {
		r.unsynced[path] = true
	}
	return nil
}

// SyncDir defers the sync of a path to Settle.
func (r *Round) SyncDir(path string) error { return r.SyncAll([]string{path}) }

// Create makes a file whose Sync is deferred to Settle; on Windows Sync is done at once.
func (r *Round) Create(path string) (Handle, error) {
	h, err := r.FS.Create(path)
	if err != nil || !syncsLater {
		return h, err
	}
	return deferredHandle{h, r, path}, nil
}

type deferredHandle struct {
	Handle
	round *Round
	path  string
}

// Sync defers the sync to Settle.
func (h deferredHandle) Sync() error { return h.round.SyncDir(h.path) }

// Rename renames a file together with its deferred sync.
func (r *Round) Rename(from, to string) error { return r.renamed(from, to, r.FS.Rename(from, to)) }

// RenameNoReplace renames a file together with its deferred sync.
func (r *Round) RenameNoReplace(from, to string) error {
	return r.renamed(from, to, r.FS.RenameNoReplace(from, to))
}

// Swap swaps two files; if a sync of either is deferred, both will be synced.
func (r *Round) Swap(a, b string) error {
	err := r.FS.Swap(a, b)
	if err == nil && (r.unsynced[a] || r.unsynced[b]) {
		err = r.SyncAll([]string{a, b})
	}
	return err
}

// renamed returns err and, if it is nil, moves a deferred sync from the old to the new name.
func (r *Round) renamed(from, to string, err error) error {
	if err == nil && r.unsynced[from] {
		delete(r.unsynced, from)
		r.unsynced[to] = true
	}
	return err
}

// Remove removes a file and drops its deferred sync.
func (r *Round) Remove(path string) error {
	err := r.FS.Remove(path)
	if err == nil {
		delete(r.unsynced, path)
	}
	return err
}

var _ FS = (*Round)(nil)
