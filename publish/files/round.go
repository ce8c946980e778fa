package files

import (
	"maps"
	"slices"
)

// Round passes calls on to another file system and defers the syncs: Settle does them all together. What is written
// in a round survives a loss of power only after that.
type Round struct {
	FS
	owed map[string]bool // files and folders still to be synced
}

// NewRound begins a round on a file system.
func NewRound(fsys FS) *Round { return &Round{fsys, map[string]bool{}} }

// Settle syncs everything that was written in this round.
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

// SyncAll defers the syncs of paths to Settle.
func (r *Round) SyncAll(paths []string) error {
	for _, path := range paths {
		r.owed[path] = true
	}
	return nil
}

// SyncDir defers the sync of a path to Settle.
func (r *Round) SyncDir(path string) error { return r.SyncAll([]string{path}) }

// Create makes a file whose sync is deferred where the system allows that.
func (r *Round) Create(path string) (Handle, error) {
	h, err := r.FS.Create(path)
	if err != nil || !syncsLater {
		return h, err
	}
	return owing{h, r, path}, nil
}

// owing is a file whose sync is deferred.
type owing struct {
	Handle
	round *Round
	path  string
}

// Sync defers the sync to Settle.
func (h owing) Sync() error { return h.round.SyncDir(h.path) }

// Rename renames a file together with its deferred sync.
func (r *Round) Rename(from, to string) error { return r.renamed(from, to, r.FS.Rename(from, to)) }

// RenameNoReplace renames a file together with its deferred sync.
func (r *Round) RenameNoReplace(from, to string) error {
	return r.renamed(from, to, r.FS.RenameNoReplace(from, to))
}

// Swap swaps two files; if a sync of either is deferred, both will be synced.
func (r *Round) Swap(a, b string) error {
	err := r.FS.Swap(a, b)
	if err == nil && (r.owed[a] || r.owed[b]) {
		err = r.SyncAll([]string{a, b})
	}
	return err
}

// renamed moves a deferred sync to the new name.
func (r *Round) renamed(from, to string, err error) error {
	if err == nil && r.owed[from] {
		delete(r.owed, from)
		r.owed[to] = true
	}
	return err
}

// Remove removes a file and drops its deferred sync.
func (r *Round) Remove(path string) error {
	err := r.FS.Remove(path)
	if err == nil {
		delete(r.owed, path)
	}
	return err
}

var _ FS = (*Round)(nil)
