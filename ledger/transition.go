package ledger

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"kalends/rating"
)

// Mark is a position in the journal: the number and the hash of the entry before it. The zero value is the beginning.
type Mark struct {
	Seq  int64  `json:"seq"`
	Hash string `json:"hash"`
}

// Mark returns the present end of the journal; the zero Mark if the journal is empty.
func (l *Reader) Mark() (Mark, error) {
	last, _, err := l.Head()
	if err != nil {
		return Mark{}, fmt.Errorf("read journal: %w", err)
	}
	return Mark{last.Seq, last.Hash}, nil
}

// Has reports whether the journal has an entry with this number and hash; true for the zero Mark. A ledger that was
// restored from a backup may lack it.
func (l *Reader) Has(m Mark) (bool, error) {
	if m == (Mark{}) {
		return true, nil
	}
	var n int
	if err := l.reader().QueryRow(`SELECT count(*) FROM journal WHERE seq = ? AND hash = ?`, m.Seq,
		m.Hash).Scan(&n); err != nil {
		return false, fmt.Errorf("read journal: %w", err)
	}
	return n > 0, nil
}

// OnlySheets reports whether the journal has the entry of a position and all later entries are about submissions,
// answers or mail. It is false if the journal lacks the entry, also for the zero Mark.
func (l *Reader) OnlySheets(since Mark) (bool, error) {
	var by, other int
	err := l.reader().QueryRow(`SELECT (SELECT count(*) FROM journal WHERE seq = ?1 AND hash = ?2),
		(SELECT count(*) FROM journal WHERE seq > ?1 AND kind NOT IN ('submission', 'update', 'answer', 'mail', 'reply'))`, since.Seq, since.Hash).
		Scan(&by, &other)
	if err != nil {
		return false, fmt.Errorf("read journal: %w", err)
	}
	return by == 1 && other == 0, nil
}

// Transition is one journal entry that changed a state: exactly one of Submission, Mail, Publication, Decision and
// Refused is set.
type Transition struct {
	At          Moment
	Hash        string       // of the journal entry; no other entry has the same
	Submission  *Submission  // as it was then, without its sheet
	Before      *Submission  // as it was before; nil if it has just arrived
	Mail        *Mail        // held
	Publication *Publication // frozen or published
	Decision    *rating.Decision
	Refused     *Publication // a draft that the office refused; Why is the reason
	Why         string
	Totals      json.RawMessage // of a published publication, as stored with it
}

// Transitions returns the state changes after a position in the journal, oldest first: submissions that came into one
// of the given states, messages that are held, publications that were frozen, refused or published, and decisions. Entries that only move a
// file or correct something are left out. It does not check that the journal has the position.
func (l *Reader) Transitions(after Mark, states ...State) ([]Transition, error) {
	var all []Transition
	for e, err := range EntriesAfter(l, after.Seq) {
		if err != nil {
			return nil, err
		}
		b, changes, err := transitionOf(l, e, states)
		if err != nil {
			return nil, fmt.Errorf("read journal: entry %d: %w", e.Seq, err)
		}
		if changes {
			b.At, b.Hash = e.At, e.Hash
			all = append(all, b)
		}
	}
	return all, nil
}

// transitionOf returns the state change of an entry, without At and Hash. changes is false if the entry changes no
// state, or the state is not among those given.
func transitionOf(l *Reader, e Entry, states []State) (b Transition, changes bool, err error) {
	switch e.Kind {
	case "submission", "update":
		var row submissionRow
		if err := json.Unmarshal(e.Body, &row); err != nil || !slices.Contains(states, row.State) {
			return b, false, err
		}
		if b.Submission, err = submissionOf(l, row); err == nil && e.Kind == "update" {
			b.Before, err = beforeEntry(l, e, row.ID)
		}
		return b, b.Before == nil || b.Before.State != row.State, err
	case mailKind:
		b.Mail = &Mail{At: e.At}
		err := json.Unmarshal(e.Body, b.Mail)
		return b, b.Mail.State == MailHeld, err
	case decisionKind:
		b.Decision = new(rating.Decision)
		return b, true, json.Unmarshal(e.Body, b.Decision)
	case "frozen", "published", refusedKind:
		var row publicationRow
		if err := json.Unmarshal(e.Body, &row); err != nil {
			return b, false, err
		}
		if e.Kind == refusedKind {
			b.Refused, b.Why = &row.Publication, row.Why
			return b, true, nil
		}
		b.Publication = &row.Publication
		if e.Kind == "published" {
			b.Totals, err = totalsOf(l, row)
		}
		return b, true, err
	}
	return b, false, nil
}

// beforeEntry returns a submission, without its sheet, as its last journal entry before e describes it. It fails if
// there is none.
func beforeEntry(l *Reader, e Entry, id int64) (*Submission, error) {
	var body string
	err := l.reader().QueryRow(`SELECT body FROM journal WHERE seq < ? AND kind IN ('submission', 'update') AND json_extract(body, '$.id') = ?
		ORDER BY seq DESC LIMIT 1`, e.Seq, id).Scan(&body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, missing(0, id)
	}
	if err != nil {
		return nil, err
	}
	var row submissionRow
	if err := json.Unmarshal([]byte(body), &row); err != nil {
		return nil, err
	}
	return submissionOf(l, row)
}

// submissionOf returns the submission of a journal row, without its sheet. Name and label come from the table, because
// the journal holds names that are not UTF-8 only in quotation.
func submissionOf(l *Reader, row submissionRow) (*Submission, error) {
	all, err := l.Submissions(Filter{ID: row.ID})
	if err != nil || len(all) == 0 {
		return nil, errors.Join(err, missing(len(all), row.ID))
	}
	row.Name, row.Label = all[0].Name, all[0].Label
	return &row.Submission, nil
}

// totalsOf returns the totals that were stored with a publication.
func totalsOf(l *Reader, r publicationRow) (json.RawMessage, error) {
	var totals string
	err := l.reader().QueryRow(`SELECT totals FROM result JOIN publication ON id = publication WHERE list = ? AND date = ? AND revision = ?`,
		r.List, r.Date.String(), r.Revision).Scan(&totals)
	return json.RawMessage(totals), err
}
