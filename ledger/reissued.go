package ledger

import "fmt"

// horizon limits which revisions a Reader sees.
type horizon struct {
	reissued int  // the last decision under reissue with which a visible revision was made
	drafts   bool // revisions that were frozen with that decision and are not published yet are visible, too
}

// AsOf returns a Reader of the same database that sees only lists made with decisions under reissue up to number
// reissued. With drafts it also sees revisions that were frozen with exactly that number and whose calculation Foresee
// has stored. Only l must be closed.
func (l *Reader) AsOf(reissued int, drafts bool) *Reader {
	return &Reader{db: l.db, open: l.open, horizon: &horizon{reissued, drafts}}
}

// newest returns the WHERE clause, with the list as ?1, for the newest visible revision or opening list of each date.
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

// foreseenKind is the kind of the journal's entry for a frozen revision whose calculation is stored.
const foreseenKind = "foreseen"

// Foresee stores the calculation of a frozen revision, for the drafts of later ones, and the hash of its draft's
// manifest. Queries about published lists do not see it; Stage replaces it. It may return ErrUnknown, and repeating it
// changes nothing.
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

// frozen returns a publication that is frozen; ErrUnknown or another error if it is not.
func frozen(tx *transaction, p Publication) (*record, error) {
	r, err := publicationOf(tx, p.List, p.Date, p.Revision)
	switch {
	case err == nil && r == nil:
		err = ErrUnknown
	case err == nil && r.State != Frozen:
		err = fmt.Errorf("it is %s, not frozen", r.State)
	}
	return r, err
}

// releasedKind is the kind of the journal's entry for a frozen publication that the office released.
const releasedKind = "released"

// Release marks a frozen publication as released by the office and enters that in the journal. Repeating it changes
// nothing. A publication that is not there is ErrUnknown; one in another state is an error.
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
