package exchange

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"kalends/ingest/workbook"
	"kalends/publish/files"
	"kalends/rating"
)

// Saved is a version of a workbook, or of a copy of it, that somebody has saved.
type Saved struct {
	Name string // relative to the folder
	SHA  string
	Data []byte
	Book workbook.Book
}

// Phrases and keys of why a workbook is left.
const (
	unreadable = "messages.skip.unreadable"
	isOpen     = "messages.skip.open"
	growing    = "messages.skip.growing"
)

// Saved returns the versions of a workbook that were saved since it was written or read: that under its own name first,
// then the copies. While one of them is open or incomplete none is returned, and left says why. A file that cannot be
// read as a workbook is left, too; stranger is the phrase for it.
func (f Files) Saved(name string, known Written, stranger string) (all []Saved, left []Left, err error) {
	names, err := f.copies(name)
	if err != nil {
		return nil, nil, err
	}
	for _, one := range names {
		s, why, err := f.saved(known, one)
		switch {
		case why != "":
			return nil, []Left{{one, why, err}}, nil
		case err != nil:
			return nil, nil, err
		case s == nil:
			continue
		}
		book, refused := f.Read(s.Data)
		if len(refused) > 0 {
			left = append(left, Left{one, rating.Phrase(stranger, "code", refused[0].Code), nil})
			continue
		}
		s.Book = book
		all = append(all, *s)
	}
	return all, left, nil
}

// copies returns the workbook, which comes first, and its copies, which file shares and people rename.
func (f Files) copies(name string) (names []string, err error) {
	place, stem := path.Dir(name), strings.TrimSuffix(path.Base(name), ".xlsx")
	entries, err := f.FS.ReadDir(f.At(place))
	for _, e := range entries {
		lower := strings.ToLower(e.Name())
		if !e.IsDir() && !files.Ignored(e.Name()) && strings.HasPrefix(lower, stem) && strings.HasSuffix(lower, ".xlsx") {
			names = append(names, path.Join(place, e.Name()))
		}
	}
	slices.Sort(names)
	if i := slices.Index(names, path.Clean(name)); i > 0 { // the workbook itself comes first
		names = slices.Insert(slices.Delete(names, i, i+1), 0, path.Clean(name))
	}
	return names, err
}

// saved returns the bytes of a workbook if somebody has saved it since it was written or read; nil if not. If it cannot
// be read now, why is a key into the words, and err may say more.
func (f Files) saved(known Written, name string) (s *Saved, why string, err error) {
	open, err := files.IsOpen(f.FS, f.At(name))
	if err != nil {
		return nil, "", err
	}
	data, err := f.FS.ReadFile(f.At(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", nil
	case err != nil:
		return nil, unreadable, err
	}
	sha := rating.SHA(data)
	switch again, err := f.FS.Sum(f.At(name)); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, unreadable, err
	case known.Knows(sha):
		return nil, "", nil
	case open:
		return nil, isOpen, nil
	case again != sha || len(data) == 0 || !files.Whole(data, name):
		return nil, growing, nil
	}
	return &Saved{Name: name, SHA: sha, Data: data}, "", nil
}

// Clear removes the copies of a workbook that were read and that nobody has open, but never the workbook itself.
func (f Files) Clear(name string, known Written) error {
	names, err := f.copies(name)
	if err != nil {
		return err
	}
	return f.clear(slices.DeleteFunc(names, func(one string) bool { return isOurs(one, name) }), known)
}

// ClearAside removes what a process had set aside of a workbook before it ended, if it was read.
func (f Files) ClearAside(name string, known Written) error {
	place, base := path.Split(name)
	entries, err := f.FS.ReadDir(f.At(place))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the folder is gone
	}
	if err != nil {
		return err
	}
	var names []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), strings.TrimSuffix(base, ".xlsx")+"~") {
			names = append(names, path.Join(place, e.Name()))
		}
	}
	return f.clear(names, known)
}

// clear removes the files of names that were read and that nobody has open.
func (f Files) clear(names []string, known Written) error {
	for _, name := range names {
		if sha, err := f.FS.Sum(f.At(name)); err != nil || !known.Knows(sha) {
			continue // somebody has changed it meanwhile
		}
		if _, err := files.TakeAway(f.FS, f.At(name), f.removable(known, name)); err != nil {
			return err
		}
	}
	return nil
}
