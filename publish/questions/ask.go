package questions

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ingest/answers"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports/sheets"
)

// Ask writes the workbook of every event that waits if its questions have changed, and removes the workbooks of events
// about which nothing is asked any more. It records in the ledger what it has written. A workbook that was not read, or
// that somebody has open, stays as it is.
func (o Office) Ask() error {
	records, err := o.records()
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
	var places []string
	for place := range records {
		places = append(places, place)
	}
	for place := range asked {
		places = append(places, place)
	}
	slices.Sort(places)
	w := writer{Office: o, records: records, asked: asked, given: rating.AnswersInForce(given)}
	for _, w.place = range slices.Compact(places) {
		if err := w.writeBoth(asked[w.place]); err != nil {
			return fmt.Errorf("%s: %w", w.place, err)
		}
	}
	return o.keep(records)
}

// writer writes the workbooks of one folder.
type writer struct {
	Office
	records map[string]*record
	asked   map[string]pending
	place   string          // the folder
	given   []rating.Answer // in force
}

// writeBoth writes the workbook of answers and that of the proposals for the registry into one folder, or removes them
// if they are empty.
func (w writer) writeBoth(p pending) error {
	r := w.records[w.place]
	if r == nil {
		r = &record{}
		w.records[w.place] = r
	}
	var content any
	asked := sheets.AnswersFor{}
	if len(p.questions) > 0 {
		asked = w.workbook(path.Base(w.place), r, p.questions)
		content = asked
	}
	err := w.write(file, &r.written, content, func() ([]byte, error) { return sheets.Answers(asked) })
	if err == nil {
		err = w.propose(&r.New, p.events)
	}
	if r.SHA == "" && r.New.SHA == "" {
		delete(w.records, w.place)
	}
	return err
}

// write writes a workbook if its content has changed, and removes it if content is nil. The record of it is kept in the
// ledger first. A workbook that was not read, or is open, stays.
func (w writer) write(name string, known *written, content any, make func() ([]byte, error)) error {
	name = path.Join(w.place, name)
	current, keep, err := w.current(*known, name)
	if err != nil || keep {
		return err
	}
	if content == nil {
		return w.remove(name, known, current != "")
	}
	digest, err := json.Marshal(content)
	if err != nil || known.Asked == rating.SHA(digest) && current == known.SHA && current != "" {
		return err
	}
	data, err := make()
	if err != nil {
		return err
	}
	if current != "" && !slices.Contains(known.Seen, current) {
		known.Seen = append(known.Seen, current) // a later process may write over it, too
	}
	known.Asked, known.SHA = rating.SHA(digest), rating.SHA(data)
	if err := w.keep(w.records); err != nil {
		return err
	}
	_, err = files.Replace(w.FS, w.at(name), data, w.removable(*known, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the folder is gone: nothing waits there any more
	}
	return err
}

// remove removes a workbook, and what a process had set aside of it before it ended. Once it is gone, known is emptied;
// the caller keeps that.
func (w writer) remove(name string, known *written, exists bool) (err error) {
	before, gone := *known, true
	if exists {
		gone, err = files.TakeAway(w.FS, w.at(name), w.removable(before, name))
	}
	if gone {
		*known = written{}
	}
	return errors.Join(err, w.clearAside(name, before))
}

// at returns the path of a file in the folder of the association.
func (o Office) at(name string) string { return o.Path(filepath.FromSlash(name)) }

// removable returns a function that reports whether a file with a hash may be removed: its answers were read, and
// nobody has it open.
func (o Office) removable(known written, name string) files.Known {
	return func(sha string) (bool, error) {
		if !known.knows(sha) {
			return false, nil
		}
		open, err := files.IsOpen(o.FS, o.at(name))
		return !open, err
	}
}

// current returns the hash of the workbook under a name; empty if there is none. keep says that it has answers that
// were not read, or somebody has it open.
func (o Office) current(known written, name string) (sha string, keep bool, err error) {
	if keep, err = files.IsOpen(o.FS, o.at(name)); err != nil || keep {
		return "", keep, err
	}
	sha, err = o.FS.Sum(o.at(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, nil
	}
	return sha, !known.knows(sha), err
}

// workbook returns the content of a workbook: the questions, and the answers that could not be taken.
func (w writer) workbook(event string, r *record, asked []question) sheets.AnswersFor {
	lang := w.Words.Lang
	a := sheets.AnswersFor{Lang: lang, Event: event, Given: r.Given,
		Head: sheets.Head{Lang: lang, State: sheets.Answered, Event: event, File: file, Version: w.Setup.Program, Checked: r.At}}
	rows, typed := map[string]int{sheets.Everything: -1}, map[string]map[string]string{}
	for _, bad := range r.Wrong {
		typed[bad.Key] = bad.Typed
	}
	for i, q := range grouped(w.byCertainty(asked)) {
		rows[q.Print] = i
		one := w.inWords(q)
		one.Given = typed[q.Print]
		one.Persons += w.alsoIn(q)
		a.Questions = append(a.Questions, one)
	}
	for _, bad := range r.Wrong {
		row, isAsked := rows[bad.Key]
		for _, f := range bad.Found {
			a.Marks = append(a.Marks, w.mark(f, row, isAsked))
		}
	}
	return a
}

// alsoIn returns a line that says for which other events an answer from the list of a question is taken; empty for none.
func (w writer) alsoIn(q question) string {
	var events []string
	for _, l := range q.Likely {
		for _, o := range q.alike(w.asked, l.Player) {
			events = append(events, rating.Word(o.event))
		}
	}
	if len(events) == 0 {
		return ""
	}
	return "\n" + w.Words.Say("answers.also", "events", strings.Join(events, ", "))
}

// mark returns a finding as a mark in the new workbook, at the cell of its key in a row. If the row is not asked about
// any more, the mark has no cell, only a line in the list of problems.
func (o Office) mark(f inCell, row int, isAsked bool) sheets.Mark {
	found := f.Finding
	found.Origin = rating.Origin{File: found.Origin.File}
	if isAsked {
		found.Origin.Sheet, found.Origin.Cell = answers.Sheet, sheets.AnswerCell(f.Key, row)
	}
	problem, remedy := o.Words.Finding(found)
	return sheets.Mark{Severity: found.Severity(), Code: found.Code, Sheet: found.Origin.Sheet, Cell: found.Origin.Cell,
		Read: rating.Word(found.Read), Problem: problem, Remedy: remedy}
}
