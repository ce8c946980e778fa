package questions

import (
	"errors"
	"fmt"
	"path"
	"sync"

	"kalends/ingest/answers"
	"kalends/publish/exchange"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// book is a workbook of answers that somebody has saved.
type book struct {
	name  string // relative to the folder
	sha   string
	data  []byte
	all   *answers.Row // the row in which all proposals are taken
	names *answers.Row // the row in which the proposals of the block of names are taken
	rows  []answers.Row
}

// ReadAnswers reads every workbook of answers that was saved since the last pass, with the copies that a file share
// makes when two people save one, records the answers and removes the copies. The answers of all copies are taken
// together.
func (o Office) ReadAnswers() (Pass, error) {
	r := reader{Office: o, asked: sync.OnceValues(o.asked)}
	places, err := folder.BelowWaiting(&o.View)
	if err != nil || len(places) == 0 {
		return r.Pass, err
	}
	if r.records, err = o.records(); err != nil {
		return r.Pass, err
	}
	for _, place := range places {
		if err := r.readFolder(place); err != nil {
			return r.Pass, fmt.Errorf("%s: %w", place, err)
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
	name := path.Join(place, file)
	found, left, err := r.Saved(name, r.records[place].answers(), stranger)
	if err != nil {
		return err
	}
	var saved []book
	for _, s := range found {
		if b, ours := r.parse(s); ours {
			saved = append(saved, b)
		} else {
			left = append(left, exchange.Left{File: s.Name, Why: rating.Phrase(stranger, "code", finding.NoResults)})
		}
	}
	if r.Left = append(r.Left, left...); len(left) > 0 {
		return nil
	}
	if len(saved) > 0 {
		if taken, err := r.takeSaved(place, saved); err != nil || !taken {
			return err
		}
	}
	err = r.Clear(name, r.records[place].answers())
	if known := r.records[place]; known != nil {
		err = errors.Join(err, r.ClearAside(path.Join(place, newOnes), known.New))
	}
	return err
}

// stranger is the phrase for a file that is no workbook of answers.
const stranger = "answers.stranger"

// takeSaved takes the answers of one folder. If nothing is asked there and nothing was before, taken is false, and the
// pass reports the workbooks as left.
func (r *reader) takeSaved(place string, saved []book) (taken bool, err error) {
	all, err := r.asked()
	if err != nil {
		return false, err
	}
	if r.records[place] == nil && len(all[place].questions) == 0 {
		for _, b := range saved {
			r.Left = append(r.Left, exchange.Left{File: b.name, Why: "answers.late"})
		}
		return false, nil
	}
	return true, r.take(place, saved, all)
}

// parse returns the rows of a workbook; false if it is no workbook of answers.
func (o Office) parse(s exchange.Saved) (b book, ours bool) {
	b = book{name: s.Name, sha: s.SHA, data: s.Data}
	rows, ours := answers.Read(s.Book, path.Base(s.Name), s.SHA, o.Setup.DateOrder)
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
	return b, ours
}
