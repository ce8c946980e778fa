package ledger

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"kalends/rating"
)

// horizon is how far whoever looks lists up can see.
type horizon struct {
	reissued int  // the last decision under reissue with which a revision that he sees was made
	drafts   bool // he also sees revisions that were frozen with that decision and are not out yet
}

// AsOf answers about lists as to one that was made with the decisions under reissue up to a number: what was made with
// later ones he does not see.
func (l *Reader) AsOf(reissued int) *Reader {
	return &Reader{db: l.db, together: l.together, horizon: &horizon{reissued: reissued}}
}

// AmongDrafts is AsOf with the revisions that were frozen with just that decision, as far as Foresee was told what they
// come to.
func (l *Reader) AmongDrafts(reissued int) *Reader {
	return &Reader{db: l.db, together: l.together, horizon: &horizon{reissued, true}}
}

// newest is the newest revision, or the opening list, of each date that can be seen.
func (l *Reader) newest() string {
	seen := `state = 'published'`
	if h := l.horizon; h != nil {
		seen = fmt.Sprintf(`state = 'published' AND reissued <= %d`, h.reissued)
		if h.drafts {
			seen = fmt.Sprintf(`(%s OR state = 'frozen' AND revision > 1 AND reissued = %d
				AND EXISTS (SELECT 1 FROM result WHERE result.publication = id))`, seen, h.reissued)
		}
	}
	return ` WHERE list = ?1 AND (list, date, revision) IN (SELECT list, date, max(revision) FROM publication
		WHERE list = ?1 AND ` + seen + ` GROUP BY date)`
}

// asIfReissued lets a ledger that knows no second numbers be read as if all of them were zero.
func (l *Reader) asIfReissued() error {
	_, err := l.db.Exec(`PRAGMA query_only = OFF; PRAGMA temp_store = MEMORY;
		CREATE TEMP VIEW publication AS SELECT *, 0 AS reissued FROM main.publication; PRAGMA query_only = ON`)
	return err
}

// Foresee keeps what a frozen revision comes to, for the drafts of those after it. Nothing that is out looks it up, and
// it is gone with the calculation itself.
func (l *Ledger) Foresee(p Publication, result Result) error {
	return l.write("foresee "+p.name(), func(tx *sql.Tx) error {
		r, err := frozen(tx, p)
		if err == nil {
			err = unstage(tx, r.id)
		}
		if err == nil {
			_, err = store(tx, r.id, result)
		}
		return err
	})
}

// Foreseen says whether the ledger was told what a frozen revision comes to.
func (l *Reader) Foreseen(p Publication) (known bool, err error) {
	err = l.asked().QueryRow(`SELECT EXISTS (SELECT 1 FROM result JOIN publication ON id = publication
		WHERE list = ? AND date = ? AND revision = ? AND state = 'frozen')`, p.List, p.Date.String(), p.Revision).Scan(&known)
	return known, err
}

// frozen gives a publication that is frozen and nothing else.
func frozen(tx *sql.Tx, p Publication) (*record, error) {
	r, err := one(tx, p.List, p.Date, p.Revision)
	switch {
	case err == nil && r == nil:
		err = ErrUnknown
	case err == nil && r.State != Frozen:
		err = fmt.Errorf("it is %s, not frozen", r.State)
	}
	return r, err
}

// releasedKind is the kind of the journal's entry of a frozen publication that the office has released.
const releasedKind = "released"

// Release says that the office wants a frozen publication to come out. Said again, it changes nothing.
func (l *Ledger) Release(p Publication, at Moment) error {
	return l.write("release "+p.name(), func(tx *sql.Tx) error {
		r, err := frozen(tx, p)
		if err != nil || r.Released {
			return err
		}
		if _, err = tx.Exec(`UPDATE publication SET released = 1, at = ? WHERE id = ?`, string(at), r.id); err != nil {
			return err
		}
		return l.journalPublication(tx, r.Publication, at, releasedKind, "")
	})
}

// PrintedOf gives what the caller kept of the print of a revision that is out; nothing where there is none.
func (l *Reader) PrintedOf(list string, date rating.Date, revision int) (json.RawMessage, error) {
	var text string
	err := l.asked().QueryRow(`SELECT printed FROM result JOIN publication ON id = publication
		WHERE list = ? AND date = ? AND revision = ? AND state = 'published'`, list, date.String(), revision).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read print of %s %s r%d: %w", list, date, revision, err)
	}
	return json.RawMessage(text), nil
}
