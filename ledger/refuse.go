package ledger

import (
	"database/sql"
	"encoding/json"
	"fmt"

	"kalends/rating"
)

// refusedKind is the kind of the journal's entry of a draft that the office has refused.
const refusedKind = "refused"

// Refusal is a draft that the office did not want, and why.
type Refusal struct {
	At       Moment
	Revision int
	Manifest string // SHA-256 of the draft's manifest, under which the archive keeps it; empty: no draft lay there
	Why      string
}

// Refuse forgets a draft that awaits its release, because the office does not want it: its inputs are free again. The
// journal keeps them, the hash of the draft's manifest, and why.
func (l *Ledger) Refuse(list string, date rating.Date, revision int, manifest string, at Moment, why string) error {
	return l.write(fmt.Sprintf("refuse %s %s r%d", list, date, revision), func(tx *sql.Tx) error {
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

// Refusals gives the drafts of the list of a date that were refused, oldest first.
func (l *Reader) Refusals(list string, date rating.Date) ([]Refusal, error) {
	all, err := collect(l.asked(), `SELECT at, body FROM journal WHERE kind = ?
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
	r.Revision, r.Manifest, r.Why = row.Revision, row.Manifest, row.Why
	return r, err
}
