package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"

	"kalends/rating"
)

// Move is a file on its way into a folder: it lies there already, and still where it lay.
type Move struct {
	Name   string // there
	from   string // empty: it had been moved before
	before fs.FileInfo
}

// MoveExact moves a file into a folder: copy, sync, compare, then remove. Where another file of that name lies there it
// becomes <stem>~2; where the same bytes lie there, a move that was cut short, or a file dropped twice, is brought to
// its end. Only a file is moved whose SHA-256 is sha, unless that is empty: one that was overwritten since it was
// judged is ErrChanged and stays. One that is gone was moved before, if its bytes lie in the folder under that name.
// With an error the name is given, too, when the file lies at its new place already and only could not be taken from
// the old one.
func MoveExact(fsys FS, sha, from, toDir, name string) (string, error) {
	m, err := BeginMove(fsys, sha, from, toDir, name)
	if err == nil {
		err = m.End(fsys)
	}
	return m.Name, err
}

// BeginMove is the first half of MoveExact: the file lies in the folder, and still where it lay.
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

// End takes the file from where it lay, if nobody else has; one that was written to meanwhile is ErrChanged and stays.
func (m Move) End(fsys FS) error {
	if m.from == "" {
		return nil
	}
	err := m.take(fsys)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("move %s: %w", m.from, err)
	}
	return nil
}

func (m Move) take(fsys FS) error {
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

// find looks for bytes under a name or one of its variants.
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

// Place puts data into a folder under a name, or the first free variant of it, and replaces nothing. Where the same
// bytes lie already nothing is done.
func Place(fsys FS, dir, name string, data []byte) (string, error) {
	final, err := place(fsys, dir, name, data)
	if err != nil {
		return final, fmt.Errorf("place %s: %w", name, err)
	}
	return final, nil
}

// place puts data into a folder under the first free name, or finds it there.
func place(fsys FS, dir, name string, data []byte) (string, error) {
	temp := ""
	for n := 1; ; n++ {
		final := Variant(name, n)
		path := filepath.Join(dir, final)
		same, err := holds(fsys, path, data)
		if errors.Is(err, fs.ErrNotExist) {
			if temp == "" {
				if temp, err = writeCompared(fsys, filepath.Join(dir, name), data); err != nil {
					return "", errors.Join(err, discard(fsys, temp))
				}
			}
			err = fsys.RenameNoReplace(temp, path)
			if err == nil {
				return final, errors.Join(placed(fsys, path, data), fsys.SyncDir(dir))
			}
			if errors.Is(err, fs.ErrExist) { // it has come there just now
				same, err = holds(fsys, path, data)
			}
		}
		switch {
		case err == nil && same: // who put it there may not have come to sync it
			return final, errors.Join(discard(fsys, temp), fsys.SyncAll([]string{path, dir}))
		case err != nil:
			return "", errors.Join(err, discard(fsys, temp))
		}
	}
}

// placed says whether what has just been renamed is what was written: an office on another computer, with a ledger of
// its own, may have written to the same place.
func placed(fsys FS, path string, data []byte) error {
	same, err := holds(fsys, path, data)
	if err == nil && !same {
		err = ErrDamaged
	}
	return err
}

func discard(fsys FS, temp string) error {
	if temp == "" {
		return nil
	}
	return removeIfThere(fsys, temp)
}

// writeCompared writes beside and reads back: a share may say yes and keep something else.
func writeCompared(fsys FS, path string, data []byte) (string, error) {
	temp, err := writeBeside(fsys, path, data)
	if err == nil {
		err = placed(fsys, temp, data)
	}
	return temp, err
}

// Variant gives the name of the n-th file of that name in a folder: name, <stem>~2, <stem>~3 …, never longer than a
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
