// Package questions asks the office about sheets that wait, in one workbook beside them, and takes what it answers there.
//
// In come the findings of what waits and the workbooks that somebody has saved. Out go answers in the ledger, and the
// workbook anew with what is still asked and what could not be taken. It promises that an answer is taken once or not at
// all whenever the process ends, that answers which contradict each other are shown and none of them is taken, and that
// nothing is written over what nobody has read, or while somebody has it open.
package questions

import (
	"encoding/json"
	"fmt"
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

// Office asks and listens.
type Office struct {
	*folder.Folder
	Read func(data []byte) (workbook.Book, rating.Findings) // opens what may be anybody's
}

// Pass is what one pass did with the workbooks of answers.
type Pass struct {
	Taken []Taken
	Left  []Left
	Found rating.Findings // what could not be taken
}

// Taken is a workbook of which so many answers were taken.
type Taken struct {
	File string
	N    int
}

// Left is a file that was left as it lies, and why: a phrase.
type Left struct {
	File, Why string
	Err       error
}

// page is what is remembered of the workbooks in one folder of waiting.
type page struct {
	sheet
	At    string            `json:"at,omitempty"`    // when somebody's workbook was read
	Wrong []wrong           `json:"wrong,omitempty"` // what could not be taken
	Given map[string]string `json:"given,omitempty"` // in the row of all questions, while something of it is wrong
	New   sheet             `json:"new,omitzero"`    // the proposals for the registry
}

// sheet is a workbook that was written and that people may write to.
type sheet struct {
	Asked string   `json:"asked,omitempty"` // what it was made of
	SHA   string   `json:"sha,omitempty"`   // as it was written
	Heard []string `json:"heard,omitempty"` // those that were read, or may be written over
}

// wrong is a row of which something could not be taken: it is shown again with what was filled in.
type wrong struct {
	Key   string            `json:"key"`
	Typed map[string]string `json:"typed,omitempty"`
	Found []placed          `json:"found"`
}

// placed is a finding about the cell of a key.
type placed struct {
	Key     string         `json:"key"`
	Finding rating.Finding `json:"finding"`
}

// knows says whether bytes are those that were written, or were read already.
func (s sheet) knows(sha string) bool {
	return sha != "" && (sha == s.SHA || slices.Contains(s.Heard, sha))
}

// written gives what is remembered of the workbook of answers; of a folder without one nothing.
func (p *page) written() sheet {
	if p == nil {
		return sheet{}
	}
	return p.sheet
}

// metaPages is where the ledger remembers the workbooks of answers.
const metaPages = "answers"

func (o Office) pages() (map[string]*page, error) {
	pages := map[string]*page{}
	text, err := o.Ledger.Meta(metaPages)
	if err == nil && text != "" {
		err = json.Unmarshal([]byte(text), &pages)
	}
	if err != nil {
		return nil, fmt.Errorf("the ledger's note of answers: %w", err)
	}
	return pages, nil
}

func (o Office) keep(pages map[string]*page) error {
	text := []byte{}
	if len(pages) > 0 {
		var err error
		if text, err = json.Marshal(pages); err != nil {
			return err
		}
	}
	if was, err := o.Ledger.Meta(metaPages); err != nil || was == string(text) {
		return err
	}
	return o.Write.SetMeta(metaPages, string(text))
}
