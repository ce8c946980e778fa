package mail

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/publish/files"
)

// maildir is a Maildir with subfolders as Dovecot and Courier have them: .Kalends/cur. Its first folder has no name.
type maildir struct {
	files files.FS
	path  string
}

func (m maildir) at(folder string) string {
	if folder == "" {
		return m.path
	}
	return filepath.Join(m.path, "."+folder)
}

func (m maildir) ready(folders ...string) error {
	if _, err := m.files.Lstat(filepath.Join(m.path, "new")); err != nil {
		return troubled("folder", err) // a Maildir is made by whoever delivers into it
	}
	for _, folder := range folders {
		for _, part := range []string{"tmp", "new", "cur"} {
			if err := files.MakeDirs(m.files, filepath.Join(m.at(folder), part)); err != nil {
				return troubled("moved", err)
			}
		}
	}
	return nil
}

func (m maildir) list(folder string) (all []letter, more bool, err error) {
	all, err = m.find(folder)
	return all[:min(len(all), most)], len(all) > most, err
}

// find returns all messages of a folder, oldest first.
func (m maildir) find(folder string) (all []letter, err error) {
	for _, part := range []string{"new", "cur"} {
		entries, err := m.files.ReadDir(filepath.Join(m.at(folder), part))
		if err != nil {
			return nil, troubled("folder", err)
		}
		for _, e := range entries {
			info, err := e.Info()
			if err != nil || !info.Mode().IsRegular() || strings.HasPrefix(e.Name(), ".") || trashed(e.Name()) {
				continue // gone meanwhile, or no message
			}
			all = append(all, letter{folder, path.Join(part, e.Name()), info.Size(), info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b letter) int {
		return cmp.Or(a.at.Compare(b.at), strings.Compare(path.Base(a.key), path.Base(b.key)))
	})
	return all, nil
}

// trashed reports whether the flags in the name of a message say that it is deleted.
func trashed(name string) bool {
	_, flags, _ := strings.Cut(name, ":2,")
	return strings.Contains(flags, "T")
}

func (m maildir) read(l letter, largest int64) ([]byte, error) {
	f, err := m.files.Open(filepath.Join(m.at(l.folder), l.key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, troubled("read", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, largest+1))
	return data, troubled("read", err)
}

func (m maildir) move(all []letter, to string) (map[string]string, error) {
	moved := map[string]string{}
	for _, l := range all {
		name := path.Base(l.key)
		if !strings.Contains(name, ":2,") {
			name += ":2,"
		}
		target := path.Join("cur", name)
		err := m.files.RenameNoReplace(filepath.Join(m.at(l.folder), l.key), filepath.Join(m.at(to), target))
		if err == nil {
			moved[l.key] = target
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, troubled("move", err)
		}
	}
	from := m.at(all[0].folder)
	return moved, troubled("move", m.files.SyncAll([]string{filepath.Join(from, "new"), filepath.Join(from, "cur"), filepath.Join(m.at(to), "cur")}))
}

func (m maildir) rivals(string, string) (bool, error) { return false, nil } // a file is renamed once

func (m maildir) earlier(letter, string) ([]letter, error) { return nil, nil }

func (m maildir) close() error { return nil }
