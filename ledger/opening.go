package ledger

import (
	"fmt"
	"slices"

	"kalends/rating"
)

// SaveOpenings replaces all opening lists of one ID by lists, in one transaction and with journal entries; a date
// without a list loses its own. Lists that are unchanged are not written. If a list of that ID is published, a change
// is ErrPublished.
func (l *Ledger) SaveOpenings(id string, lists []rating.List, at Moment) error {
	return l.write("keep opening lists of "+id, func(tx *transaction) error {
		wanted := map[rating.Date]bool{}
		for _, list := range lists {
			if list.ID != id {
				return fmt.Errorf("a list of %q among those of %q", list.ID, id)
			}
			wanted[list.Date] = true
			if err := l.saveOpening(tx, list, at); err != nil {
				return err
			}
		}
		old, err := publications(tx, ` WHERE list = ? AND kind = 'opening' ORDER BY date`, id)
		if err != nil {
			return err
		}
		for _, r := range old {
			if wanted[r.Date] {
				continue
			}
			if err := l.dropOpening(tx, r, at); err != nil {
				return err
			}
		}
		return nil
	})
}

// dropOpening deletes an opening list and enters that in the journal; ErrPublished if a list of its ID is published.
func (l *Ledger) dropOpening(tx *transaction, r record, at Moment) error {
	if err := unpublished(tx, r.List); err != nil {
		return err
	}
	if _, err := tx.Exec(`DELETE FROM publication WHERE id = ?`, r.id); err != nil {
		return err
	}
	return l.journalPublication(tx, r.Publication, at, "opening dropped", "")
}

// saveOpening stores an opening list in place of an earlier one of its date, unless that has the same states;
// ErrPublished if a list of its ID is published.
func (l *Ledger) saveOpening(tx *transaction, list rating.List, at Moment) error {
	if list.ID == "" || list.Date == 0 {
		return fmt.Errorf("an opening list needs a list and a date")
	}
	old, err := publicationOf(tx, list.ID, list.Date, 0)
	if err != nil {
		return err
	}
	states, err := digestOf(list)
	if err != nil {
		return err
	}
	if old != nil {
		if old.Inputs == states {
			return nil
		}
		if err := l.dropOpening(tx, *old, at); err != nil {
			return err
		}
	}
	if err := unpublished(tx, list.ID); err != nil {
		return err
	}
	return l.insertOpening(tx, list, states, at)
}

// insertOpening inserts an opening list, published at once, and enters it in the journal; states is the hash of its
// states.
func (l *Ledger) insertOpening(tx *transaction, list rating.List, states string, at Moment) error {
	p := Publication{List: list.ID, Date: list.Date, State: Staged, Inputs: states, FrozenAt: at, At: at, Released: true}
	id, err := insert(tx, openedKind, p)
	if err != nil {
		return err
	}
	digest, err := store(tx, id, Result{List: list.Packed()})
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`UPDATE publication SET state = 'published', digest = ? WHERE id = ?`, digest, id); err != nil {
		return err
	}
	return l.journalPublication(tx, p, at, "opening", "")
}

// unpublished returns ErrPublished if a list of that ID, other than an opening list, is published.
func unpublished(tx *transaction, list string) error {
	var n int
	err := tx.QueryRow(`SELECT count(*) FROM publication WHERE list = ? AND kind = 'issue' AND state = 'published'`,
		list).Scan(&n)
	if err == nil && n > 0 {
		err = ErrPublished
	}
	return err
}

// Openings returns the dates of the opening lists, oldest first.
func (l *Reader) Openings(list string) ([]rating.Date, error) {
	all, err := records(l.reader(), ` WHERE list = ? AND kind = 'opening' AND state = 'published'`, list)
	var dates []rating.Date
	for _, r := range all {
		dates = append(dates, r.Date)
	}
	slices.Sort(dates)
	return dates, err
}
