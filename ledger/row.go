package ledger

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"kalends/rating"
)

// submissionRow is a submission as the journal has it.
type submissionRow struct {
	ID         int64           `json:"id"`
	SHA        string          `json:"sha"`
	Name       string          `json:"name"`
	Label      string          `json:"label"`
	Arrived    rating.Date     `json:"arrived"`
	State      State           `json:"state"`
	Event      string          `json:"event"`
	List       string          `json:"list"`
	ListDate   rating.Date     `json:"list_date"`
	Number     int             `json:"number"`
	ContentSHA string          `json:"content_sha"`
	Folder     string          `json:"folder"`
	File       string          `json:"file"`
	Findings   rating.Findings `json:"findings"`
	SheetSHA   string          `json:"sheet_sha"`
	At         Moment          `json:"at"`
	Whole      int64           `json:"whole,omitempty"`
	Why        string          `json:"why,omitempty"`
}

// rowOf returns a submission as the journal has it, with the hash of its sheet.
func rowOf(s Submission, sheet string) submissionRow {
	return submissionRow{ID: s.ID, SHA: s.SHA, Name: spelt(s.Name), Label: spelt(s.Label), Arrived: s.Arrived,
		State: s.State, Event: s.Event, List: s.List,
		ListDate: s.ListDate, Number: s.Number, ContentSHA: s.ContentSHA, Folder: spelt(s.Folder), File: spelt(s.File),
		Findings: s.Findings,
		SheetSHA: sheet, At: s.At, Whole: s.Whole}
}

// readRow returns what the journal must have of a stored submission.
func readRow(q querier, id int64) (submissionRow, error) {
	all, err := collect(q, selectSubmission+` WHERE id = ?`, []any{id}, scanSubmission)
	if err != nil || len(all) == 0 {
		return submissionRow{}, errors.Join(err, missing(len(all), id))
	}
	sheet, err := sheetSHA(q, id)
	return rowOf(all[0], sheet), err
}

// spelt returns a name that JSON can hold: a name that is not UTF-8 is quoted byte by byte.
func spelt(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	return strconv.QuoteToASCII(name)
}

// missing returns an error if no submission was found.
func missing(n int, id int64) error {
	if n > 0 {
		return nil
	}
	return fmt.Errorf("submission %d is missing", id)
}

// publicationRow is a publication as the journal has it.
type publicationRow struct {
	publicationJSON
	Digest string `json:"digest"`
	Why    string `json:"why,omitempty"`
}

// publicationJSON is a Publication with the names that the journal has for its fields.
type publicationJSON struct {
	List             string      `json:"list"`
	Date             rating.Date `json:"date"`
	Revision         int         `json:"revision"`
	State            string      `json:"state"`
	Inputs           string      `json:"inputs"`
	ManifestSHA      string      `json:"manifest"`
	PreviousManifest string      `json:"previous_manifest"`
	Program          string      `json:"program"`
	Submissions      []int64     `json:"submissions"`
	FrozenAt         Moment      `json:"frozen_at"`
	At               Moment      `json:"at"`
	Released         bool        `json:"released"`
	Reissued         int         `json:"reissued,omitempty"`
}

func (r record) row() publicationRow {
	return publicationRow{publicationJSON: publicationJSON(r.Publication), Digest: r.digest}
}

func (r publicationRow) publication() *Publication {
	p := Publication(r.publicationJSON)
	return &p
}

// journalPublication enters p in the journal as the ledger has it; a publication that was removed, as it was.
func (l *Ledger) journalPublication(tx *transaction, p Publication, at Moment, kind, why string) error {
	r, err := one(tx, p.List, p.Date, p.Revision)
	if err != nil {
		return err
	}
	if r == nil {
		r = &record{Publication: p}
	}
	row := r.row()
	row.Why = why
	return l.enter(tx, at, kind, row)
}
