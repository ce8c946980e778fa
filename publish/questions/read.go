package questions

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
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
	name   string // relative to the folder
	sha    string
	data   []byte
	all    *answers.Row // the row in which all proposals are taken
	names  *answers.Row // the row in which the proposals of the block of names are taken
	rows   []answers.Row
	errors rating.Findings // of reading
}

// ReadAnswers reads every workbook of answers that was saved since the last pass, with the copies that a file share
// makes when two people save one, records the answers and removes the copies. The answers of all copies are taken
// together.
func (o Office) ReadAnswers() (Pass, error) {
	r := reader{Office: o, asked: sync.OnceValues(o.asked)}
	entries, err := o.FS.ReadDir(o.Path(waiting))
	if errors.Is(err, fs.ErrNotExist) {
		return r.Pass, nil
	}
	var also error
	r.records, also = o.records()
	if err := errors.Join(err, also); err != nil {
		return r.Pass, err
	}
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		if err := r.readFolder(path.Join(waiting, e.Name())); err != nil {
			return r.Pass, fmt.Errorf("%s/%s: %w", waiting, e.Name(), err)
		}
	}
	return r.Pass, nil
}

// reader reads the answers of one pass.
type reader struct {
	Office
	Pass
	asked   func() (map[string]pending, error) // only called if a workbook was saved
	records map[string]*record
}

// readFolder takes the answers that were saved in one folder, and removes copies that were read. While one of its
// workbooks is open or incomplete, none of them is read; the pass says why.
func (r *reader) readFolder(place string) error {
	names, err := r.workbooks(place)
	if err != nil || len(names) == 0 {
		return err
	}
	var saved []book
	for _, name := range names {
		b, why, err := r.saved(r.records[place].answers(), name)
		if why != "" {
			r.Left = append(r.Left, Left{name, why, err})
			return nil
		}
		if err != nil {
			return err
		}
		if b != nil {
			saved = append(saved, *b)
		}
	}
	if len(saved) > 0 {
		if taken, err := r.takeSaved(place, saved); err != nil || !taken {
			return err
		}
	}
	err = r.clear(names, r.records[place].answers())
	if known := r.records[place]; known != nil {
		err = errors.Join(err, r.clearAside(path.Join(place, newOnes), known.New))
	}
	return err
}

// takeSaved takes the answers of one folder. If nothing is asked there and nothing was before, taken is false, and the
// pass reports the workbooks as left.
func (r *reader) takeSaved(place string, saved []book) (taken bool, err error) {
	all, err := r.asked()
	if err != nil {
		return false, err
	}
	if r.records[place] == nil && len(all[place].questions) == 0 {
		for _, b := range saved {
			r.Left = append(r.Left, Left{b.name, "answers.late", nil})
		}
		return false, nil
	}
	return true, r.take(place, saved, all)
}

// clearAside removes what a process had set aside of a workbook before it ended, if it was read.
func (o Office) clearAside(name string, known written) error {
	place, base := path.Split(name)
	entries, err := o.FS.ReadDir(o.at(place))
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
	return o.clear(names, known)
}

// clear removes the files of names whose answers were read and that nobody has open, but never the workbook of answers
// itself.
func (o Office) clear(names []string, known written) error {
	for _, name := range names {
		if path.Base(name) == file {
			continue
		}
		if sha, err := o.FS.Sum(o.at(name)); err != nil || !known.knows(sha) {
			continue // somebody has changed it meanwhile
		}
		if _, err := files.TakeAway(o.FS, o.at(name), o.removable(known, name)); err != nil {
			return err
		}
	}
	return nil
}

// workbooks returns the workbook of answers in a folder, which comes first, and its copies, which file shares and
// people rename.
func (o Office) workbooks(place string) (names []string, err error) {
	entries, err := o.FS.ReadDir(o.at(place))
	for _, e := range entries {
		lower := strings.ToLower(e.Name())
		if !e.IsDir() && !files.Ignored(e.Name()) && strings.HasPrefix(lower, "answers") && strings.HasSuffix(lower, ".xlsx") {
			names = append(names, path.Join(place, e.Name()))
		}
	}
	slices.Sort(names)
	if i := slices.Index(names, path.Join(place, file)); i > 0 { // the workbook itself comes first
		names = slices.Insert(slices.Delete(names, i, i+1), 0, path.Join(place, file))
	}
	return names, err
}

const unreadable = "messages.skip.unreadable"

// saved reads a workbook if somebody has saved it since it was written or read; b is nil if not. If it cannot be read
// now, why is a key into the words or a phrase, and err may say more.
func (o Office) saved(known written, name string) (b *book, why string, err error) {
	open, err := files.IsOpen(o.FS, o.at(name))
	if err != nil {
		return nil, "", err
	}
	data, err := o.FS.ReadFile(o.at(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", nil
	case err != nil:
		return nil, unreadable, err
	}
	sha := rating.SHA(data)
	switch again, err := o.FS.Sum(o.at(name)); {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, unreadable, err
	case known.knows(sha):
		return nil, "", nil
	case open:
		return nil, "messages.skip.open", nil
	case again != sha || len(data) == 0 || !files.Whole(data, name):
		return nil, "messages.skip.growing", nil
	}
	return o.parse(name, sha, data)
}

// parse returns the rows of a workbook. For a file that is no workbook of answers, why is a phrase.
func (o Office) parse(name, sha string, data []byte) (b *book, why string, err error) {
	opened, refused := o.Read(data)
	if len(refused) > 0 {
		return nil, rating.Phrase("answers.stranger", "code", refused[0].Code), nil
	}
	rows, errors, ours := answers.Read(opened, path.Base(name), sha, o.Setup.DateOrder)
	if !ours {
		return nil, rating.Phrase("answers.stranger", "code", finding.NoResults), nil
	}
	b = &book{name: name, sha: sha, data: data, errors: errors}
	for _, r := range rows {
		switch r.Key {
		case sheets.Everything:
			b.all = &r
		case sheets.Names:
			b.names = &r
		default:
			b.rows = append(b.rows, r)
		}
	}
	return b, "", nil
}
