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

// Hold is what the release gate found in a draft (By is empty), or an acknowledgement of it.
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

// Hold enters in the journal that the gate holds the draft of a frozen list. It writes nothing if the last entry has
// the same draft and codes. ErrUnknown means that there is no such publication; one that is not frozen is an error.
func (l *Ledger) Hold(list string, date rating.Date, revision int, h Hold) error {
	return l.recordDraft(heldKind, list, date, revision, h)
}

// Acknowledge enters in the journal who allowed a draft to be published in spite of the codes that hold it. It does not
// release the draft: callers do both within one Together. It fails as Hold does.
func (l *Ledger) Acknowledge(list string, date rating.Date, revision int, h Hold) error {
	return l.recordDraft(acknowledgedKind, list, date, revision, h)
}

// recordDraft enters h in the journal as an entry of kind, unless it is a hold like the last one of the frozen list.
func (l *Ledger) recordDraft(kind, list string, date rating.Date, revision int, h Hold) error {
	return l.write(fmt.Sprintf("%s %s %s r%d", kind, list, date, revision), func(tx *transaction) error {
		r, err := publicationOf(tx, list, date, revision)
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

// same reports whether h is about the same draft with the same codes; false if h is nil.
func (h *Hold) same(other Hold) bool {
	return h != nil && h.Manifest == other.Manifest && slices.Equal(h.Codes, other.Codes)
}

// Held returns the last hold of a list since it was frozen; nil if there is none, or if the publication was never
// frozen.
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

// Refuse deletes a frozen draft that was not released and frees its inputs. The journal keeps the publication, the hash
// of the draft's manifest and the reason. Once the release has begun it is an error; ErrUnknown and ErrPublished are
// possible, too.
func (l *Ledger) Refuse(list string, date rating.Date, revision int, manifest string, at Moment, why string) error {
	return l.write(fmt.Sprintf("refuse %s %s r%d", list, date, revision), func(tx *transaction) error {
		r, err := publicationOf(tx, list, date, revision)
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

// Refusals returns the refused drafts of the list of a date, of all revisions, oldest first.
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
