package ledger

import (
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// submissionRow is a submission as its journal entry has it, with the reason of the change.
type submissionRow struct {
	Submission
	Why string `json:"why,omitempty"`
}

// rowOf returns the journal row of a submission: names quoted if they are not UTF-8, sheet as the hash of its sheet, no
// reason.
func rowOf(s Submission, sheet string) submissionRow {
	s.Name, s.Label, s.Folder, s.File, s.SheetSHA = asUTF8(s.Name), asUTF8(s.Label), asUTF8(s.Folder), asUTF8(s.File), sheet
	return submissionRow{Submission: s}
}

// readRow returns the journal row of a stored submission; an error if it is missing.
func readRow(q querier, id int64) (submissionRow, error) {
	all, err := collect(q, selectSubmission+` WHERE id = ?`, []any{id}, scanSubmission)
	if err != nil || len(all) == 0 {
		return submissionRow{}, errors.Join(err, missing(len(all), id))
	}
	sheet, err := sheetSHA(q, id)
	return rowOf(all[0], sheet), err
}

// asUTF8 returns a name unchanged, or quoted in ASCII if it is not UTF-8, which JSON cannot hold.
func asUTF8(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	return strconv.QuoteToASCII(name)
}

// missing returns an error that submission id is missing if n, the number found, is 0.
func missing(n int, id int64) error {
	if n > 0 {
		return nil
	}
	return fmt.Errorf("submission %d is missing", id)
}

// publicationRow is a publication as its journal entry has it, with its digest and the reason of the change.
type publicationRow struct {
	Publication
	Digest string `json:"digest"`
	Why    string `json:"why,omitempty"`
}

func (r record) row() publicationRow {
	return publicationRow{Publication: r.Publication, Digest: r.digest}
}

// journalPublication appends a journal entry of kind with the stored row of p, or with p itself if it was removed.
func (l *Ledger) journalPublication(tx *transaction, p Publication, at Moment, kind, why string) error {
	r, err := publicationOf(tx, p.List, p.Date, p.Revision)
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
