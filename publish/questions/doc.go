// Package questions asks the office about sheets that wait, in a workbook beside them, and takes the answers.
//
// It reads the findings of what waits and the workbooks that somebody has saved. It records answers in the ledger, and
// writes a new workbook with the questions that are left and the answers that could not be taken. An answer is taken
// once or not at all, whenever the process ends. Of answers that contradict each other none is taken, and all are shown.
// No workbook is written over before it was read, or while somebody has it open.
package questions

import (
	"kalends/publish/exchange"
	"kalends/publish/folder"
	"kalends/rating"
)

// The files of an event that waits.
const (
	file    = folder.AnswersName
	newOnes = folder.NewOnesName
)

// Office asks questions and reads answers.
type Office struct{ exchange.Files }

// Pass is what one pass did with the workbooks of answers.
type Pass struct {
	Taken []Taken
	Left  []exchange.Left
	Found rating.Findings // about answers that could not be taken
}

// Taken is a workbook and how many of its answers were taken.
type Taken struct {
	File string
	N    int
}

// record is what the ledger keeps of the workbooks in one folder of waiting.
type record struct {
	exchange.Written
	At    string            `json:"at,omitempty"`    // when a saved workbook was read
	Wrong []exchange.Wrong  `json:"wrong,omitempty"` // the rows that could not be taken
	Given map[string]string `json:"given,omitempty"` // what stood in the row for all questions, while it could not be taken
	New   exchange.Written  `json:"new,omitzero"`    // the proposals for the registry
}

// answers returns what is known of the workbook of answers; nothing if r is nil.
func (r *record) answers() exchange.Written {
	if r == nil {
		return exchange.Written{}
	}
	return r.Written
}

// metaAnswers is the key under which the ledger has the records.
const metaAnswers = "answers"

// records returns the records from the ledger, by the folders of waiting.
func (o Office) records() (map[string]*record, error) {
	all := map[string]*record{}
	return all, o.ReadNote(metaAnswers, &all)
}

// keep writes the records into the ledger.
func (o Office) keep(records map[string]*record) error { return o.WriteNote(metaAnswers, records) }
