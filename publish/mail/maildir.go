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

func (m maildir) movable() (err error) {
	for _, dir := range []string{m.path, filepath.Join(m.path, "new"), filepath.Join(m.path, "cur")} {
		err = errors.Join(err, writable(dir))
	}
	return troubled("move", err)
}

func (m maildir) has(folder string) (bool, error) {
	_, err := m.files.Lstat(m.at(folder))
	return err == nil, nil
}

func (m maildir) list(folder string) (all []letter, n int, err error) {
	for _, part := range []string{"new", "cur"} {
		entries, err := m.files.ReadDir(filepath.Join(m.at(folder), part))
		if err != nil {
			return nil, 0, troubled("folder", err)
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
	return all[:min(len(all), most)], len(all), nil
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

func (m maildir) move(all []letter, to string) (string, error) {
	for _, l := range all {
		name := path.Base(l.key)
		if !strings.Contains(name, ":2,") {
			name += ":2,"
		}
		err := m.files.RenameNoReplace(filepath.Join(m.at(l.folder), l.key), filepath.Join(m.at(to), "cur", name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", troubled("move", err)
		}
	}
	from := m.at(all[0].folder)
	return "", troubled("move", m.files.SyncAll([]string{filepath.Join(from, "new"), filepath.Join(from, "cur"), filepath.Join(m.at(to), "cur")}))
}

func (m maildir) earlier(letter, string) ([]letter, error) { return nil, nil } // a file is renamed once

func (m maildir) close() {}
