package questions

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"kalends/ingest/answers"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// book is a workbook of answers that somebody has saved.
type book struct {
	name string // relative to the folder
	sha  string
	data []byte
	all  *answers.Row // the row in which all proposals are taken
	rows []answers.Row
	bad  rating.Findings // what could not be read
}

// Hear reads every workbook of answers that was saved since the last pass, with the copies that a share makes of one when
// two people save it, and takes what they say together.
func (o Office) Hear() (Pass, error) {
	var p Pass
	entries, err := o.FS.ReadDir(o.Path(waiting))
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	pages, wrong := o.pages()
	if err := errors.Join(err, wrong); err != nil {
		return p, err
	}
	asked := sync.OnceValues(o.asked) // of all that waits, if anything was saved
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		if err := o.hearIn(path.Join(waiting, e.Name()), asked, pages, &p); err != nil {
			return p, fmt.Errorf("%s/%s: %w", waiting, e.Name(), err)
		}
	}
	return p, nil
}

// hearIn takes what was saved in one folder. As long as one of its workbooks is open, or not whole, all wait for it.
func (o Office) hearIn(place string, asked func() (map[string]desk, error), pages map[string]*page, p *Pass) error {
	names, err := o.workbooks(place)
	if err != nil || len(names) == 0 {
		return err
	}
	known := pages[place]
	var fresh []book
	for _, name := range names {
		b, why, err := o.saved(known.written(), name)
		if why != "" {
			p.Left = append(p.Left, Left{name, why, err})
			return nil
		}
		if err != nil {
			return err
		}
		if b != nil {
			fresh = append(fresh, *b)
		}
	}
	if len(fresh) > 0 {
		if taken, err := o.takeSaved(place, fresh, asked, pages, p); err != nil || !taken {
			return err
		}
	}
	err = o.clear(names, pages[place].written())
	if known := pages[place]; known != nil {
		err = errors.Join(err, o.clearAside(place, newOnes, known.New))
	}
	return err
}

// takeSaved takes the workbooks that were saved in one folder, if anything is asked there, or has been.
func (o Office) takeSaved(place string, fresh []book, asked func() (map[string]desk, error), pages map[string]*page, p *Pass) (bool, error) {
	all, err := asked()
	if err != nil {
		return false, err
	}
	questions := all[place].questions
	if pages[place] == nil && len(questions) == 0 {
		for _, b := range fresh {
			p.Left = append(p.Left, Left{b.name, "answers.late", nil})
		}
		return false, nil
	}
	if pages[place] == nil {
		pages[place] = &page{}
	}
	return true, o.takeFrom(place, fresh, questions, pages, p)
}

// clearAside takes away what a process had set aside of a workbook when it ended.
func (o Office) clearAside(place, name string, known sheet) error {
	entries, err := o.FS.ReadDir(o.Path(filepath.FromSlash(place)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // its folder is gone
	}
	if err != nil {
		return err
	}
	var names []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), strings.TrimSuffix(name, ".xlsx")+"~") {
			names = append(names, path.Join(place, e.Name()))
		}
	}
	return o.clear(names, known)
}

// clear takes away the copies of which everything is known.
func (o Office) clear(names []string, known sheet) error {
	for _, name := range names {
		if path.Base(name) == file {
			continue
		}
		at := o.Path(filepath.FromSlash(name))
		if sha, err := o.FS.Sum(at); err != nil || !known.knows(sha) {
			continue // somebody has written to it meanwhile
		}
		if _, err := files.TakeAway(o.FS, at, o.ours(known, name)); err != nil {
			return err
		}
	}
	return nil
}

// workbooks lists the workbook of answers in a folder, and copies of it by whatever name a share or a person gave them.
func (o Office) workbooks(place string) (names []string, err error) {
	entries, err := o.FS.ReadDir(o.Path(filepath.FromSlash(place)))
	for _, e := range entries {
		lower := strings.ToLower(e.Name())
		if !e.IsDir() && !files.Ignored(e.Name()) && strings.HasPrefix(lower, "answers") && strings.HasSuffix(lower, ".xlsx") {
			names = append(names, path.Join(place, e.Name()))
		}
	}
	slices.SortFunc(names, func(a, b string) int { // the workbook itself goes first
		return strings.Compare(rankOf(a)+a, rankOf(b)+b)
	})
	return names, err
}

func rankOf(name string) string {
	if path.Base(name) == file {
		return "0"
	}
	return "1"
}

const unreadable = "messages.skip.unreadable"

// saved reads a workbook if somebody has saved it since it was written or read; why says why it cannot be read now.
func (o Office) saved(known sheet, name string) (b *book, why string, err error) {
	at := o.Path(filepath.FromSlash(name))
	open, err := o.isOpen(name)
	if err != nil {
		return nil, "", err
	}
	data, err := o.FS.ReadFile(at)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", nil
	case err != nil:
		return nil, unreadable, err
	}
	sha := rating.SHA(data)
	switch again, err := o.FS.Sum(at); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, unreadable, err
	case open && !known.knows(sha):
		return nil, "messages.skip.open", nil
	case known.knows(sha):
		return nil, "", nil
	case again != sha || len(data) == 0 || !files.Whole(data, name):
		return nil, "messages.skip.growing", nil
	}
	return o.read(name, sha, data)
}

// read opens a workbook as any stranger's.
func (o Office) read(name, sha string, data []byte) (b *book, why string, err error) {
	opened, refused := o.Read(data)
	if len(refused) > 0 {
		return nil, rating.Phrase("answers.stranger", "code", refused[0].Code), nil
	}
	rows, bad, ours := answers.Read(opened, path.Base(name), sha, o.Setup.DateOrder)
	if !ours {
		return nil, rating.Phrase("answers.stranger", "code", finding.NoResults), nil
	}
	b = &book{name: name, sha: sha, data: data, bad: bad}
	for _, r := range rows {
		if r.Key == sheets.Everything {
			b.all = &r
		} else {
			b.rows = append(b.rows, r)
		}
	}
	return b, "", nil
}

// isOpen says whether a spreadsheet program shows that it has a file open: Excel's and LibreOffice's lock files.
func (o Office) isOpen(name string) (bool, error) {
	dir, base := path.Split(name)
	for _, owner := range []string{"~$" + base, ".~lock." + base + "#"} {
		_, err := o.FS.Lstat(o.Path(filepath.FromSlash(dir), owner))
		if !errors.Is(err, fs.ErrNotExist) {
			return err == nil, err
		}
	}
	return false, nil
}
