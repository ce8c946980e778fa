package ledger

import (
	"errors"
	"fmt"
)

// horizon is how far whoever looks lists up can see.
type horizon struct {
	reissued int  // the last decision under reissue with which a revision that he sees was made
	drafts   bool // he also sees revisions that were frozen with that decision and are not out yet
}

// AsOf answers about lists as to one that was made with the decisions under reissue up to a number: what was made with
// later ones he does not see. With drafts he sees the revisions that were frozen with just that number, too, as far as
// Foresee was told what they come to.
func (l *Reader) AsOf(reissued int, drafts bool) *Reader {
	return &Reader{db: l.db, open: l.open, horizon: &horizon{reissued, drafts}}
}

// newest is the newest revision, or the opening list, of each date that can be seen.
func (h *horizon) newest() string {
	seen := `state = 'published'`
	if h != nil {
		seen = fmt.Sprintf(`state = 'published' AND reissued <= %d`, h.reissued)
		if h.drafts {
			seen = fmt.Sprintf(`(%s OR state = 'frozen' AND revision > 1 AND reissued = %d
				AND EXISTS (SELECT 1 FROM result WHERE result.publication = id))`, seen, h.reissued)
		}
	}
	return ` WHERE list = ?1 AND (list, date, revision) IN (SELECT list, date, max(revision) FROM publication
		WHERE list = ?1 AND ` + seen + ` GROUP BY date)`
}

// foreseenKind is the kind of the journal's entry of a frozen revision of which it is known what it comes to.
const foreseenKind = "foreseen"

// Foresee keeps what a frozen revision comes to, for the drafts of those after it, and the hash of the manifest with which
// its files wait. Nothing that is out looks it up. It becomes what is out (StageForeseen), or is gone with the calculation.
func (l *Ledger) Foresee(p Publication, result Result, at Moment) error {
	return l.write("foresee "+p.name(), func(tx *transaction) error {
		r, err := frozen(tx, p)
		if err == nil {
			err = unstage(tx, r.id)
		}
		if err != nil {
			return err
		}
		digest, err := store(tx, r.id, result)
		if err != nil || digest == r.digest && p.ManifestSHA == r.ManifestSHA {
			return err
		}
		_, err = tx.Exec(`UPDATE publication SET manifest = ?, digest = ?, at = ? WHERE id = ?`, p.ManifestSHA, digest, string(at), r.id)
		if err != nil {
			return err
		}
		return l.journalPublication(tx, r.Publication, at, foreseenKind, "")
	})
}

// ErrUnforeseen means that the calculation of a frozen revision is not kept as it was foreseen.
var ErrUnforeseen = errors.New("what was foreseen of it is not kept as it was")

// StageForeseen is Stage with what Foresee was told, where that is kept as it was told.
func (l *Ledger) StageForeseen(p Publication, at Moment) error {
	return l.write("stage "+p.name(), func(tx *transaction) error {
		r, err := frozen(tx, p)
		if err != nil {
			return err
		}
		err = checkResult(tx, *r)
		if r.digest == "" || r.ManifestSHA != p.ManifestSHA || errors.Is(err, errChanged) {
			return ErrUnforeseen
		}
		if err != nil {
			return err
		}
		return l.staged(tx, *r, p, r.digest, at)
	})
}

// frozen gives a publication that is frozen and nothing else.
func frozen(tx *transaction, p Publication) (*record, error) {
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
	return l.write("release "+p.name(), func(tx *transaction) error {
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
