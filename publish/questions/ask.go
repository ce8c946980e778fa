package questions

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"kalends/ingest/answers"
	"kalends/publish/exchange"
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
	err := w.write(file, &r.Written, content, func() ([]byte, error) { return sheets.Answers(asked) })
	if err == nil {
		err = w.propose(&r.New, p.events)
	}
	if r.SHA == "" && r.New.SHA == "" {
		delete(w.records, w.place)
	}
	return err
}

// write writes a workbook of the folder if its content has changed, and removes it if content is nil.
func (w writer) write(name string, known *exchange.Written, content any, make func() ([]byte, error)) error {
	return w.Put(path.Join(w.place, name), known, exchange.Content{Asked: content, Make: make},
		func() error { return w.keep(w.records) })
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
			cell := "" // the row is not asked about any more
			if isAsked {
				cell = sheets.AnswerCell(f.Key, row)
			}
			a.Marks = append(a.Marks, w.Mark(f, answers.Sheet, cell))
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
