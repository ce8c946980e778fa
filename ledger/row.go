package ledger

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// submissionRow is a submission as the journal has it.
type submissionRow struct {
	Submission
	Why string `json:"why,omitempty"`
}

// rowOf returns a submission as the journal has it, with the hash of its sheet.
func rowOf(s Submission, sheet string) submissionRow {
	s.Name, s.Label, s.Folder, s.File, s.SheetSHA = spelt(s.Name), spelt(s.Label), spelt(s.Folder), spelt(s.File), sheet
	return submissionRow{Submission: s}
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
	Publication
	Digest string `json:"digest"`
	Why    string `json:"why,omitempty"`
}

func (r record) row() publicationRow {
	return publicationRow{Publication: r.Publication, Digest: r.digest}
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
