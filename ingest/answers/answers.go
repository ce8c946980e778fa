// Package answers holds what the office answers about sheets that wait: the workbook into which it writes, and the answers
// that are in force. The workbook may have been changed by any program, so it is read like any sheet: by keys, with a place
// for every value. The asking room decides what an answer means.
package answers

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// Sheet is the name of the sheet of answers.
const Sheet = "Answers"

// Row is one row of the sheet: which question it answers, and what the office has entered.
type Row struct {
	Key      string
	Proposal string
	Answer   string
	By       string
	New      rating.Player     // of a new player, or of somebody who is no member
	Rating   string            // of somebody who is no member
	Typed    map[string]string // everything that was entered, by machine key, as the sheet shows it
	Unread   bool              // a value could not be read; Read returns the finding
	At       func(key string) rating.Origin
}

// FilledIn lists the keys that the office fills in.
var FilledIn = []string{"answer.answer", "answer.by", "answer.number", "answer.sex", "answer.birth", "answer.federation",
	"answer.rating"}

// Read reads a workbook of answers. With ours false the workbook has no sheet of answers.
func Read(book workbook.Book, file, sha, dateOrder string) (rows []Row, errors rating.Findings, ours bool) {
	sheet, ok := book.Sheet(Sheet)
	if !ok {
		return nil, nil, false
	}
	def, _ := templates.Answers().Sheet(Sheet)
	calendar := cells.Calendar{Date1904: book.Date1904, Order: dateOrder}
	pad := fields.NewReport(file, sha, calendar, templates.Answers(), nil)
	records, _ := pad.Table(sheet, def, fields.Options{})
	for _, r := range records {
		if r.Text("answer.key") != "" {
			rows = append(rows, rowOf(r))
		}
	}
	pad.NoteUnlisted()
	errors = slices.DeleteFunc(pad.Findings, func(f rating.Finding) bool { return f.Severity() != rating.Error })
	return rows, errors, true
}

func rowOf(r fields.Record) Row {
	row := Row{Key: r.Text("answer.key"), Proposal: r.Text("answer.proposal"), Answer: r.Text("answer.answer"),
		By: r.Text("answer.by"), Rating: r.Text("answer.rating"), Typed: map[string]string{}, At: r.Places()}
	row.New = rating.Player{ID: r.Text("answer.number"), Sex: rating.Sex(r.Choice("answer.sex")),
		Birth: r.Birth("answer.birth"), Federation: strings.ToUpper(r.Text("answer.federation"))}
	for _, key := range FilledIn {
		if shown := r.Shown(key); shown != "" {
			row.Typed[key] = shown
		}
		row.Unread = row.Unread || r.Has(key) && r.Failed(key)
	}
	return row
}
