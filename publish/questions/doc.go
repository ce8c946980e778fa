// Package questions asks the office about sheets that wait, in a workbook beside them, and takes the answers.
//
// It reads the findings of what waits and the workbooks that somebody has saved. It records answers in the ledger, and
// writes a new workbook with the questions that are left and the answers that could not be taken. An answer is taken
// once or not at all, whenever the process ends. Of answers that contradict each other none is taken, and all are shown.
// No workbook is written over before it was read, or while somebody has it open.
package questions

import (
	"slices"

	"kalends/ingest/workbook"
	"kalends/publish/folder"
	"kalends/rating"
)

// The files of an event that waits.
const (
	file    = folder.AnswersName
	newOnes = folder.NewOnesName
	waiting = "waiting"
)

// Office asks questions and reads answers.
type Office struct {
	*folder.Folder
	Read func(data []byte) (workbook.Book, rating.Findings) // opens a file that anybody may have changed
}

// Pass is what one pass did with the workbooks of answers.
type Pass struct {
	Taken []Taken
	Left  []Left
	Found rating.Findings // about answers that could not be taken
}

// Taken is a workbook and how many of its answers were taken.
type Taken struct {
	File string
	N    int
}

// Left is a file that was left where it is, and why.
type Left struct {
	File string
	Why  string // a phrase, or a key into the words of the messages
	Err  error  // of the system; may be nil
}

// record is what the ledger keeps of the workbooks in one folder of waiting.
type record struct {
	written
	At    string            `json:"at,omitempty"`    // when a saved workbook was read
	Wrong []wrong           `json:"wrong,omitempty"` // the rows that could not be taken
	Given map[string]string `json:"given,omitempty"` // what stood in the row for all questions, while it could not be taken
	New   written           `json:"new,omitzero"`    // the proposals for the registry
}

// written is a workbook that was written and that people may change.
type written struct {
	Asked string   `json:"asked,omitempty"` // the hash of its content
	SHA   string   `json:"sha,omitempty"`   // of the file
	Seen  []string `json:"heard,omitempty"` // the hashes of versions that were read, or that may be written over
}

// wrong is a row that could not be taken. The next workbook shows it again with what was entered.
type wrong struct {
	Key   string            `json:"key"`
	Typed map[string]string `json:"typed,omitempty"`
	Found []inCell          `json:"found"`
}

// inCell is a finding about the cell of a key.
type inCell struct {
	Key     string         `json:"key"`
	Finding rating.Finding `json:"finding"`
}

// knows reports whether a file with this hash is the one that was written, or was read already; false for an empty
// hash.
func (w written) knows(sha string) bool {
	return sha != "" && (sha == w.SHA || slices.Contains(w.Seen, sha))
}

// answers returns what is known of the workbook of answers; nothing if r is nil.
func (r *record) answers() written {
	if r == nil {
		return written{}
	}
	return r.written
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
