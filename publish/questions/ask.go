package questions

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports/sheets"
)

// Ask writes the workbook of every event that waits, where what is asked has changed, and takes away those of events of
// which nothing is asked any more. What nobody has read, and what somebody has open, stays as it is.
func (o Office) Ask() error {
	pages, err := o.pages()
	if err != nil {
		return err
	}
	asked, err := o.asked()
	if err != nil {
		return err
	}
	given, err := o.Ledger.Answers()
	if err != nil {
		return err
	}
	given = rating.AnswersInForce(given)
	for _, place := range foldersOf(pages, asked) {
		if err := o.askIn(writing{o, pages, place, given}, asked[place]); err != nil {
			return fmt.Errorf("%s: %w", place, err)
		}
	}
	return o.keep(pages)
}

func foldersOf(pages map[string]*page, asked map[string]desk) (all []string) {
	for place := range pages {
		all = append(all, place)
	}
	for place := range asked {
		all = append(all, place)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// askIn writes the workbooks of one folder.
func (o Office) askIn(out writing, d desk) error {
	place, pages := out.place, out.pages
	p := pages[place]
	if p == nil {
		p = &page{}
	}
	pages[place] = p
	var want any
	asked := sheets.AnswersFor{}
	if len(d.questions) > 0 {
		asked = o.workbook(path.Base(place), p, d.questions)
		want = asked
	}
	err := out.write(file, &p.sheet, want, func() ([]byte, error) { return sheets.Answers(asked) })
	if err == nil {
		err = out.propose(&p.New, d.events)
	}
	if p.SHA == "" && p.New.SHA == "" {
		delete(pages, place)
	}
	return err
}

// writing writes the workbooks of one folder.
type writing struct {
	Office
	pages map[string]*page
	place string
	given []rating.Answer // in force
}

// write writes a workbook if it is to be made of something else than that which lies there; of nothing none is made, and
// what lies there goes. What nobody has read stays.
func (w writing) write(name string, s *sheet, of any, make func() ([]byte, error)) error {
	at := w.Path(filepath.FromSlash(w.place), name)
	free, there, err := w.free(*s, path.Join(w.place, name))
	if err != nil || !free {
		return err
	}
	if of == nil {
		return w.takeAway(name, s, there != "")
	}
	digest, err := json.Marshal(of)
	if err != nil || s.Asked == rating.SHA(digest) && there == s.SHA && there != "" {
		return err
	}
	data, err := make()
	if err != nil {
		return err
	}
	if there != "" && !slices.Contains(s.Heard, there) {
		s.Heard = append(s.Heard, there) // it may be written over, also by who comes after us
	}
	s.Asked, s.SHA = rating.SHA(digest), rating.SHA(data)
	if err := w.keep(w.pages); err != nil {
		return err
	}
	_, err = files.Replace(w.FS, at, data, w.ours(*s, path.Join(w.place, name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // its folder is gone: nobody waits there any more
	}
	return err
}

// takeAway takes away a workbook that is there, and what of it a process had set aside when it ended. What is known of it
// is forgotten once it is gone.
func (w writing) takeAway(name string, s *sheet, there bool) (err error) {
	known, gone := *s, true
	if there {
		gone, err = files.TakeAway(w.FS, w.Path(filepath.FromSlash(w.place), name), w.ours(known, path.Join(w.place, name)))
	}
	if gone {
		*s = sheet{}
	}
	return errors.Join(err, w.clearAside(w.place, name, known))
}

// ours says of bytes that lay under a name whether they may go: everything in them was read, and nobody has them open.
func (o Office) ours(s sheet, name string) files.Known {
	return func(sha string) (bool, error) {
		if !s.knows(sha) {
			return false, nil
		}
		open, err := o.isOpen(name)
		return !open, err
	}
}

// free says whether a workbook may be written over, and which lies there: nobody has it open, and nothing stands in it that
// was not read.
func (o Office) free(s sheet, name string) (free bool, there string, err error) {
	open, err := o.isOpen(name)
	if err != nil || open {
		return false, "", err
	}
	there, err = o.FS.Sum(o.Path(filepath.FromSlash(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return true, "", nil
	}
	return s.knows(there), there, err
}

// workbook says what stands in a workbook: what is asked, and what of the answers could not be taken.
func (o Office) workbook(event string, p *page, asked []question) sheets.AnswersFor {
	w := sheets.AnswersFor{Lang: o.Words.Lang, Event: event, Given: p.Given,
		Head: sheets.Head{Lang: o.Words.Lang, State: sheets.Answered, Event: event, File: file, Version: o.Setup.Program,
			Checked: p.At}}
	rows := map[string]int{sheets.Everything: -1}
	for i, q := range asked {
		rows[q.Print] = i
		one := o.inWords(q)
		for _, bad := range p.Wrong {
			if bad.Key == q.Print {
				one.Given = bad.Typed
			}
		}
		w.Questions = append(w.Questions, one)
	}
	for _, bad := range p.Wrong {
		row, stands := rows[bad.Key]
		for _, f := range bad.Found {
			w.Marks = append(w.Marks, o.mark(f, row, stands))
		}
	}
	return w
}

// mark shows a finding in its cell of the new workbook; of a row that is not asked about any more only in the list.
func (o Office) mark(f placed, row int, stands bool) sheets.Mark {
	found := f.Finding
	found.Origin = rating.Origin{File: found.Origin.File}
	if stands {
		found.Origin.Sheet, found.Origin.Cell = "Answers", sheets.AnswerCell(f.Key, row)
	}
	problem, remedy := o.Words.Finding(found)
	return sheets.Mark{Severity: found.Severity(), Code: found.Code, Sheet: found.Origin.Sheet, Cell: found.Origin.Cell,
		Read: rating.Word(found.Read), Problem: problem, Remedy: remedy}
}
