// Package answers holds what the office answers about sheets that wait: the workbook into which it writes, and the answers
// that are in force. The workbook may have been changed by any program, so it is read like any sheet: by keys, with a place
// for every value. The asking room decides what an answer means.
package answers

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/filled"
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
	Unread   bool              // a value could not be read
	Faults   []filled.Fault    // why
	At       func(key string) rating.Origin
}

// Read reads a workbook of answers: its rows that have a key. With ours false the workbook has no sheet of answers.
func Read(book workbook.Book, file, sha, dateOrder string) (rows []Row, ours bool) {
	all, ours, _ := filled.Read(book, templates.Answers(), Sheet, rating.Origin{File: file, SHA: sha}, dateOrder, false)
	for _, r := range all {
		if r.Key != "" {
			rows = append(rows, rowOf(r))
		}
	}
	return rows, ours
}

// rowOf returns what a row of the sheet answers.
func rowOf(r filled.Row) Row {
	row := Row{Key: r.Key, Proposal: r.Text("answer.proposal"), Answer: r.Text("answer.answer"), By: r.Text("answer.by"),
		Rating: r.Text("answer.rating"), Typed: r.Typed, Unread: r.Unread, Faults: r.Faults,
		At: r.Places()}
	row.New = rating.Player{ID: r.Text("answer.number"), Sex: rating.Sex(r.Choice("answer.sex")),
		Birth: r.Birth("answer.birth"), Federation: strings.ToUpper(r.Text("answer.federation"))}
	return row
}

// InForce holds the answers of the office that are in force. A nil InForce has none.
type InForce struct {
	byQuestion map[string][]rating.Answer // by fingerprint
	byName     map[string][]rating.Answer // those about a row, by the name in the sheet
	numbers    map[int]bool
}

// NewInForce indexes those of all answers that are in force.
func NewInForce(all []rating.Answer) *InForce {
	in := &InForce{byQuestion: map[string][]rating.Answer{}, byName: map[string][]rating.Answer{}, numbers: map[int]bool{}}
	for _, a := range rating.AnswersInForce(all) {
		in.byQuestion[a.Print] = append(in.byQuestion[a.Print], a)
		in.numbers[a.Number] = true
		if key := cells.NameKey(a.Row.Name); a.Kind != rating.AnswerValue && key != "" {
			in.byName[key] = append(in.byName[key], a)
		}
	}
	return in
}

// AboutRow returns the answers about one row of a sheet, under any of the codes that its event has had.
func (in *InForce) AboutRow(codes []string, row string) (all []rating.Answer) {
	if in == nil {
		return nil
	}
	for _, code := range codes {
		all = append(all, in.byQuestion[Print(code, row)]...)
	}
	return all
}

// Has reports whether the answer with a number is in force.
func (in *InForce) Has(number int) bool { return in != nil && in.numbers[number] }

// OfName returns the answers about somebody of this name in any event.
func (in *InForce) OfName(name string) []rating.Answer {
	if in == nil {
		return nil
	}
	return in.byName[cells.NameKey(name)]
}

// About returns the answer to a question about a file or its event, under the first of its names that has one. A name
// under which answers differ has none.
func (in *InForce) About(question string, names ...string) (a rating.Answer, ok bool) {
	if in == nil {
		return a, false
	}
	for _, name := range names {
		all := in.byQuestion[Print(name, question)]
		if name != "" && len(all) > 0 && !slices.ContainsFunc(all, func(o rating.Answer) bool { return !o.Same(all[0]) }) {
			return all[0], true
		}
	}
	return a, false
}

// Print returns the fingerprint of a question about an event or a file, or about one of its rows, in hexadecimal.
// Capitals do not matter in the name.
func Print(name, question string) string {
	sum := sha256.Sum256([]byte(strings.ToUpper(name) + "\n" + question))
	return hex.EncodeToString(sum[:10])
}

// Ask returns one question about an event or a file, with the values that it probably has. The name is its code, key or
// word, from which the fingerprint is made.
func Ask(question, name, event string, likely ...string) []rating.Asked {
	asked := rating.Asked{Print: Print(name, question), About: question, Row: rating.Row{Name: event}}
	for _, value := range likely {
		asked.Likely = append(asked.Likely, rating.Likely{Player: value})
	}
	return []rating.Asked{asked}
}
