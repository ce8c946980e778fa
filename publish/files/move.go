package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"

	"kalends/rating"
)

// Move is a file that was copied into a folder and whose source is not removed yet.
type Move struct {
	Name   string // in the new folder
	from   string // empty: an earlier run has moved it
	before fs.FileInfo
}

// MoveExact moves a file into a folder: it copies, syncs, compares and then removes the source. It returns the new
// name, <stem>~2 if a different file has that name; if the same bytes are there already, it only removes the source.
// Unless sha is empty, a file with other bytes stays, with ErrChanged, and a missing source counts as moved if its
// bytes are in the folder. After an error the name is set if the file is in its new place.
func MoveExact(fsys FS, sha, from, toDir, name string) (string, error) {
	m, err := BeginMove(fsys, sha, from, toDir, name)
	if err == nil {
		err = m.End(fsys)
	}
	return m.Name, err
}

// BeginMove is the first half of MoveExact: it copies the file into the folder and keeps the source, which End removes.
func BeginMove(fsys FS, sha, from, toDir, name string) (Move, error) {
	m, err := copied(fsys, sha, from, toDir, name)
	if errors.Is(err, fs.ErrNotExist) && sha != "" {
		if moved, ok := find(fsys, sha, toDir, name); ok {
			return Move{Name: moved}, fsys.SyncAll([]string{filepath.Join(toDir, moved), toDir})
		}
	}
	if err != nil {
		return m, fmt.Errorf("move %s: %w", from, err)
	}
	return m, nil
}

// End removes the source, if it is still there; one that was written to since BeginMove stays, with ErrChanged.
func (m Move) End(fsys FS) error {
	if m.from == "" {
		return nil
	}
	err := m.removeSource(fsys)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("move %s: %w", m.from, err)
	}
	return nil
}

// removeSource removes the source if its size and time are those from before the copy; otherwise ErrChanged.
func (m Move) removeSource(fsys FS) error {
	after, err := fsys.Lstat(m.from)
	if err != nil {
		return err
	}
	if after.Size() != m.before.Size() || !after.ModTime().Equal(m.before.ModTime()) {
		return ErrChanged
	}
	if err := fsys.Remove(m.from); err != nil {
		return err
	}
	return fsys.SyncDir(filepath.Dir(m.from))
}

// find searches a folder for a file with this hash under the name or its variants, and returns its name. It ends at the
// first variant that is not there.
func find(fsys FS, sha, dir, name string) (string, bool) {
	for n := 1; ; n++ {
		final := Variant(name, n)
		data, err := fsys.ReadFile(filepath.Join(dir, final))
		switch {
		case err == nil && rating.SHA(data) == sha:
			return final, true
		case err != nil && !errors.Is(err, ErrNotRegular):
			return "", false
		}
	}
}

// copied copies a file into a folder and returns the Move; ErrChanged if it does not have the hash sha.
func copied(fsys FS, sha, from, toDir, name string) (Move, error) {
	before, err := fsys.Lstat(from)
	if err != nil {
		return Move{}, err
	}
	data, err := fsys.ReadFile(from)
	if err != nil {
		return Move{}, err
	}
	if sha != "" && rating.SHA(data) != sha {
		return Move{}, ErrChanged
	}
	if err := MakeDirs(fsys, toDir); err != nil {
		return Move{}, err
	}
	final, err := place(fsys, toDir, name, data)
	return Move{final, from, before}, err
}

// Place writes data into a folder under name, or the first free variant of it, and returns the name. It never replaces
// a file; if the same bytes are there already it writes nothing.
func Place(fsys FS, dir, name string, data []byte) (string, error) {
	final, err := place(fsys, dir, name, data)
	if err != nil {
		return final, fmt.Errorf("place %s: %w", name, err)
	}
	return final, nil
}

// place is Place without context in its errors.
func place(fsys FS, dir, name string, data []byte) (string, error) {
	temp := ""
	for n := 1; ; n++ {
		final := Variant(name, n)
		path := filepath.Join(dir, final)
		same, err := hasBytes(fsys, path, data)
		if errors.Is(err, fs.ErrNotExist) {
			if temp == "" {
				if temp, err = writeCompared(fsys, filepath.Join(dir, name), data); err != nil {
					return "", errors.Join(err, removeIfThere(fsys, temp))
				}
			}
			err = fsys.RenameNoReplace(temp, path)
			if err == nil {
				return final, errors.Join(placed(fsys, path, data), fsys.SyncDir(dir))
			}
			if errors.Is(err, fs.ErrExist) { // another process has just written it
				same, err = hasBytes(fsys, path, data)
			}
		}
		switch {
		case err == nil && same: // an interrupted process may not have synced it
			return final, errors.Join(removeIfThere(fsys, temp), fsys.SyncAll([]string{path, dir}))
		case err != nil:
			return "", errors.Join(err, removeIfThere(fsys, temp))
		}
	}
}

// placed returns ErrDamaged if a file does not have the bytes that were just written: an office on another computer,
// with a ledger of its own, may have written to the same place.
func placed(fsys FS, path string, data []byte) error {
	same, err := hasBytes(fsys, path, data)
	if err == nil && !same {
		err = ErrDamaged
	}
	return err
}

// writeCompared writes a temporary file for path, reads it back and returns its path, because a network share may
// report success and store something else.
func writeCompared(fsys FS, path string, data []byte) (string, error) {
	temp, err := makeBeside(fsys, path, writing(data))
	if err == nil {
		err = placed(fsys, temp, data)
	}
	return temp, err
}

// Variant returns the n-th name for files of one name in a folder: name, <stem>~2, <stem>~3 …, never longer than a
// safe name may be.
func Variant(name string, n int) string {
	if n < 2 {
		return name
	}
	stem, ext := splitExt(name)
	mark := "~" + strconv.Itoa(n)
	if room := maxName - len(mark) - len(ext); len(name) <= maxName && len(stem) > room {
		stem = cut(stem, room)
	}
	return stem + mark + ext
}
