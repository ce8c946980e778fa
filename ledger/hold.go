package ledger

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"kalends/rating"
)

// The kinds of the journal's entries for a draft that the release gate holds, and for its acknowledgement.
const (
	heldKind         = "held"
	acknowledgedKind = "acknowledged"
)

// Hold is a draft that the release gate holds, or that somebody has acknowledged.
type Hold struct {
	At       Moment
	Manifest string   // SHA-256 of the draft's manifest, which identifies the draft
	Codes    []string // of the findings that hold it, or that were acknowledged
	By       string   // who acknowledged
}

// heldRow is a publication as the journal has it, with what is recorded about its draft.
type heldRow struct {
	publicationRow
	Draft string   `json:"draft"`
	Codes []string `json:"codes"`
	By    string   `json:"by,omitempty"`
}

// Hold records that the gate holds the draft of a frozen list. The same draft held for the same reasons is recorded
// once.
func (l *Ledger) Hold(list string, date rating.Date, revision int, h Hold) error {
	return l.recordDraft(heldKind, list, date, revision, h)
}

// Acknowledge records who allowed a draft to be published in spite of what holds it. It is written in one transaction
// with the release: an acknowledgement alone has no effect.
func (l *Ledger) Acknowledge(list string, date rating.Date, revision int, h Hold) error {
	return l.recordDraft(acknowledgedKind, list, date, revision, h)
}

func (l *Ledger) recordDraft(kind, list string, date rating.Date, revision int, h Hold) error {
	return l.write(fmt.Sprintf("%s %s %s r%d", kind, list, date, revision), func(tx *transaction) error {
		r, err := one(tx, list, date, revision)
		switch {
		case err != nil:
			return err
		case r == nil:
			return ErrUnknown
		case r.State != Frozen:
			return fmt.Errorf("it is %s, and its release has begun", r.State)
		}
		before, err := held(tx, r.Publication)
		if err != nil || kind == heldKind && before.same(h) {
			return err
		}
		return l.enter(tx, h.At, kind, heldRow{r.row(), h.Manifest, h.Codes, h.By})
	})
}

func (h *Hold) same(other Hold) bool {
	return h != nil && h.Manifest == other.Manifest && slices.Equal(h.Codes, other.Codes)
}

// Held returns what has held a list since it was frozen; nil if nothing does.
func (l *Reader) Held(p Publication) (*Hold, error) {
	h, err := held(l.reader(), p)
	if err != nil {
		return nil, fmt.Errorf("read what holds %s: %w", p.name(), err)
	}
	return h, nil
}

// held searches the journal from its end back to where the list was frozen.
func held(q querier, p Publication) (*Hold, error) {
	var kind, body string
	var at Moment
	err := q.QueryRow(`SELECT kind, at, body FROM journal WHERE kind IN ('frozen', ?) AND json_extract(body, '$.list') = ?
		AND json_extract(body, '$.date') = ? AND json_extract(body, '$.revision') = ? ORDER BY seq DESC LIMIT 1`,
		heldKind, p.List, p.Date.String(), p.Revision).Scan(&kind, &at, &body)
	if errors.Is(err, sql.ErrNoRows) || err == nil && kind != heldKind {
		return nil, nil
	}
	var row heldRow
	if err == nil {
		err = json.Unmarshal([]byte(body), &row)
	}
	return &Hold{at, row.Draft, row.Codes, row.By}, err
}

// refusedKind is the kind of the journal's entry for a draft that the office refused.
const refusedKind = "refused"

// Refusal is a draft that the office refused.
type Refusal struct {
	At       Moment
	Revision int
	Manifest string // SHA-256 of the draft's manifest, under which the archive keeps it; empty: no draft lay there
	Why      string
}

// Refuse removes a draft that awaits its release, because the office does not want it; its inputs are free again. The
// journal keeps them, the hash of the draft's manifest, and the reason.
func (l *Ledger) Refuse(list string, date rating.Date, revision int, manifest string, at Moment, why string) error {
	return l.write(fmt.Sprintf("refuse %s %s r%d", list, date, revision), func(tx *transaction) error {
		r, err := one(tx, list, date, revision)
		if err == nil && r != nil && (r.State == Staged || r.Released) {
			return fmt.Errorf("it is %s, and its release has begun", r.State)
		}
		if err == nil {
			r, err = forget(tx, list, date, revision)
		}
		if err != nil {
			return err
		}
		p := r.Publication
		p.ManifestSHA = manifest
		return l.journalPublication(tx, p, at, refusedKind, why)
	})
}

// Refusals returns the refused drafts of the list of a date, oldest first.
func (l *Reader) Refusals(list string, date rating.Date) ([]Refusal, error) {
	all, err := collect(l.reader(), `SELECT at, body FROM journal WHERE kind = ?
		AND json_extract(body, '$.list') = ? AND json_extract(body, '$.date') = ? ORDER BY seq`,
		[]any{refusedKind, list, date.String()}, scanRefusal)
	if err != nil {
		return nil, fmt.Errorf("read refusals: %w", err)
	}
	return all, nil
}

func scanRefusal(rows *sql.Rows) (r Refusal, err error) {
	var body string
	if err := rows.Scan(&r.At, &body); err != nil {
		return r, err
	}
	var row publicationRow
	err = json.Unmarshal([]byte(body), &row)
	r.Revision, r.Manifest, r.Why = row.Revision, row.ManifestSHA, row.Why
	return r, err
}
