// Package answers reads the workbook in which the office answers what it is asked about sheets that wait. It has been in
// strangers' programs, and is read as any sheet: by its keys, with a place for everything. What an answer means is said by
// who has asked.
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

// Row is what stands in one row: which question it answers, and what was filled in.
type Row struct {
	Key      string
	Proposal string
	Answer   string
	By       string
	New      rating.Player     // what is said of a new player, or of somebody who is no member
	Rating   string            // of somebody who is no member
	Typed    map[string]string // everything that was filled in, by machine key, as it shows
	Unread   bool              // something of it could not be read, which has been put down
	At       func(key string) rating.Origin
}

// Filled says whether somebody has written into the row.
func (r Row) Filled() bool { return len(r.Typed) > 0 }

// FilledIn are the keys that the office fills in.
var FilledIn = []string{"answer.answer", "answer.by", "answer.number", "answer.sex", "answer.birth", "answer.federation",
	"answer.rating"}

// Read reads a workbook of answers. Ours is false when it is none.
func Read(book workbook.Book, file, sha, dateOrder string) (rows []Row, found rating.Findings, ours bool) {
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
	wrong := slices.DeleteFunc(pad.Findings, func(f rating.Finding) bool { return f.Severity() != rating.Error })
	return rows, wrong, true
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
