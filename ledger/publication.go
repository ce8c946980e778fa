package ledger

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"kalends/rating"
)

// The states of a publication.
const (
	Frozen     = "frozen"    // its inputs are fixed
	Staged     = "staged"    // it is calculated, and its files are ready beside their place
	IsPublic   = "published" // it is published
	issueKind  = "issue"
	openedKind = "opening"
)

// Publication is one revision of one list of one date.
type Publication struct {
	List             string      `json:"list"`
	Date             rating.Date `json:"date"`
	Revision         int         `json:"revision"`
	State            string      `json:"state"`  // frozen, staged, published
	Inputs           string      `json:"inputs"` // SHA-256 of the frozen inputs
	ManifestSHA      string      `json:"manifest"`
	PreviousManifest string      `json:"previous_manifest"`
	Program          string      `json:"program"`     // version
	Submissions      []int64     `json:"submissions"` // rated in it; of several publications only InputsOf returns them
	FrozenAt         Moment      `json:"frozen_at"`
	At               Moment      `json:"at"`                 // of the latest step
	Released         bool        `json:"released"`           // by the office, if lists must be released
	Reissued         int         `json:"reissued,omitempty"` // the last decision under reissue with which it, or a list before it, was made again
}

// name returns list, date and revision, such as "standard 2026-10-01 r1".
func (p Publication) name() string { return fmt.Sprintf("%s %s r%d", p.List, p.Date, p.Revision) }

// record is a row of publication.
type record struct {
	Publication
	id     int64
	kind   string
	digest string
}

const selectPublication = `SELECT id, kind, list, date, revision, state, inputs, manifest, previous, program, frozen_at, at, released, reissued, digest FROM publication`

func scanPublication(rows *sql.Rows) (record, error) {
	var r record
	var date string
	err := rows.Scan(&r.id, &r.kind, &r.List, &date, &r.Revision, &r.State, &r.Inputs, &r.ManifestSHA, &r.PreviousManifest,
		&r.Program,
		&r.FrozenAt, &r.At, &r.Released, &r.Reissued, &r.digest)
	if err != nil {
		return r, err
	}
	return r, r.Date.UnmarshalText([]byte(date))
}

// records reads rows of publication without the submissions of each, whose number grows with every sheet.
func records(q querier, where string, args ...any) ([]record, error) {
	all, err := collect(q, selectPublication+where, args, scanPublication)
	if err != nil {
		return nil, fmt.Errorf("read publications: %w", err)
	}
	return all, nil
}

// firstRecord returns the first row of publication that records would read, or nil.
func firstRecord(q querier, where string, args ...any) (*record, error) {
	all, err := records(q, where, args...)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}

// publications reads rows of publication with the submissions of each.
func publications(q querier, where string, args ...any) ([]record, error) {
	all, err := records(q, where, args...)
	for i := range all {
		if all[i].Submissions, err = inputsOf(q, all[i].id); err != nil {
			return nil, err
		}
	}
	return all, err
}

// inputsOf returns the IDs of the submissions of a publication, sorted.
func inputsOf(q querier, id int64) ([]int64, error) {
	ids, err := collect(q, `SELECT submission FROM input WHERE publication = ? ORDER BY submission`, []any{id},
		func(rows *sql.Rows) (id int64, err error) { return id, rows.Scan(&id) })
	if err != nil {
		return nil, fmt.Errorf("read inputs: %w", err)
	}
	return ids, nil
}

// publicationOf returns the publication of a list, date and revision with its submissions, or nil.
func publicationOf(q querier, list string, date rating.Date, revision int) (*record, error) {
	all, err := publications(q, ` WHERE list = ? AND date = ? AND revision = ?`, list, date.String(), revision)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}

// Freeze stores p as frozen with its submissions, marks these as rated in the list of its date, and enters it in the
// journal. Repeating it changes nothing. If it is there with other inputs the error is ErrFrozen or ErrPublished; if
// another date of the list has rated one of the submissions it is ErrRated.
func (l *Ledger) Freeze(p Publication, at Moment) error {
	p.Submissions = sortedIDs(p.Submissions)
	return l.write("freeze "+p.name(), func(tx *transaction) error {
		if p.List == "" || p.Date == 0 || p.Revision < 1 {
			return errors.New("a publication needs a list, a date and a revision")
		}
		old, err := publicationOf(tx, p.List, p.Date, p.Revision)
		if err != nil {
			return err
		}
		if old != nil {
			return sameInputs(old.Publication, p)
		}
		p.State, p.FrozenAt, p.At = Frozen, at, at
		if err := insertFrozen(tx, p); err != nil {
			return err
		}
		if err := rate(tx, p.List, p.Date, p.Submissions); err != nil {
			return err
		}
		return l.journalPublication(tx, p, at, "frozen", "")
	})
}

// sortedIDs returns each ID once, sorted.
func sortedIDs(ids []int64) []int64 {
	sorted := slices.Sorted(slices.Values(ids))
	return slices.Compact(sorted)
}

// sameInputs returns nil if two publications have the same inputs, previous manifest, decision and submissions;
// otherwise ErrPublished or ErrFrozen, by the state of old.
func sameInputs(old, p Publication) error {
	if old.Inputs == p.Inputs && old.PreviousManifest == p.PreviousManifest && old.Reissued == p.Reissued &&
		slices.Equal(old.Submissions, p.Submissions) {
		return nil
	}
	if old.State == IsPublic {
		return ErrPublished
	}
	return ErrFrozen
}

// insert stores a publication without its submissions and returns its row number.
func insert(tx *transaction, kind string, p Publication) (id int64, err error) {
	r, err := tx.Exec(`INSERT INTO publication (kind, list, date, revision, state, inputs, manifest, previous, program, frozen_at, at, released, reissued, digest)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')`, kind, p.List, p.Date.String(), p.Revision, p.State, p.Inputs, p.ManifestSHA,
		p.PreviousManifest, p.Program, string(p.FrozenAt), string(p.At), p.Released, p.Reissued)
	if err == nil {
		id, err = r.LastInsertId()
	}
	return id, err
}

// insertFrozen stores a publication of kind issue with its submissions.
func insertFrozen(tx *transaction, p Publication) error {
	id, err := insert(tx, issueKind, p)
	if err != nil {
		return err
	}
	for _, submission := range p.Submissions {
		if _, err := tx.Exec(`INSERT INTO input (publication, submission) VALUES (?, ?)`, id, submission); err != nil {
			return fmt.Errorf("submission %d: %w", submission, err)
		}
	}
	return nil
}

// rate makes exactly these submissions the rated ones of the list of a date. If another date of the list has rated one
// of them it is ErrRated.
func rate(tx *transaction, list string, date rating.Date, submissions []int64) error {
	if _, err := tx.Exec(`DELETE FROM rated WHERE list = ? AND date = ?`, list, date.String()); err != nil {
		return err
	}
	for _, id := range submissions {
		var elsewhere string
		err := tx.QueryRow(`SELECT date FROM rated WHERE list = ? AND submission = ?`, list, id).Scan(&elsewhere)
		if err == nil {
			return fmt.Errorf("%w: submission %d is in the list of %s", ErrRated, id, elsewhere)
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO rated (list, submission, date) VALUES (?, ?, ?)`, list, id,
			date.String()); err != nil {
			return err
		}
	}
	return nil
}

// Unfreeze deletes a publication that is not published, because the program stopped before its files were ready or its
// draft is not wanted. Its inputs are free again, and the journal keeps the reason. It may return ErrUnknown or
// ErrPublished.
func (l *Ledger) Unfreeze(list string, date rating.Date, revision int, at Moment, why string) error {
	return l.write(fmt.Sprintf("unfreeze %s %s r%d", list, date, revision), func(tx *transaction) error {
		r, err := forget(tx, list, date, revision)
		if err != nil {
			return err
		}
		return l.journalPublication(tx, r.Publication, at, "unfrozen", why)
	})
}

// forget deletes a publication that is not published and returns it as it was; the inputs of the revision before are
// the rated ones again. It may return ErrUnknown or ErrPublished, and writes no journal entry.
func forget(tx *transaction, list string, date rating.Date, revision int) (*record, error) {
	r, err := publicationOf(tx, list, date, revision)
	switch {
	case err != nil:
		return nil, err
	case r == nil:
		return nil, ErrUnknown
	case r.State == IsPublic:
		return nil, ErrPublished
	}
	if _, err := tx.Exec(`DELETE FROM publication WHERE id = ?`, r.id); err != nil {
		return nil, err
	}
	before, err := publications(tx, ` WHERE list = ? AND date = ? AND kind = 'issue' ORDER BY revision DESC LIMIT 1`,
		list, date.String())
	if err != nil {
		return nil, err
	}
	var inputs []int64
	for _, b := range before {
		inputs = b.Submissions
	}
	return r, rate(tx, list, date, inputs)
}

// Published sets the state of a staged publication to published and enters that in the journal. Repeating it changes
// nothing. A publication that is not there is ErrUnknown; a frozen one is an error.
func (l *Ledger) Published(list string, date rating.Date, revision int, at Moment) error {
	return l.write(fmt.Sprintf("publish %s %s r%d", list, date, revision), func(tx *transaction) error {
		r, err := publicationOf(tx, list, date, revision)
		switch {
		case err != nil:
			return err
		case r == nil:
			return ErrUnknown
		case r.State == IsPublic:
			return nil
		case r.State != Staged:
			return fmt.Errorf("it is %s, not staged", r.State)
		}
		if _, err := tx.Exec(`UPDATE publication SET state = 'published', at = ? WHERE id = ?`, string(at),
			r.id); err != nil {
			return err
		}
		r.State, r.At = IsPublic, at
		return l.journalPublication(tx, r.Publication, at, "published", "")
	})
}

// InputsOf returns the IDs of the submissions of a publication, sorted; none if it is not in the ledger.
func (l *Reader) InputsOf(p Publication) ([]int64, error) {
	r, err := firstRecord(l.reader(), ` WHERE list = ? AND date = ? AND revision = ?`,
		p.List, p.Date.String(), p.Revision)
	if err != nil || r == nil {
		return nil, err
	}
	return inputsOf(l.reader(), r.id)
}

// Publications returns the publications of a list, or of all lists if list is empty, by list, date and revision. They
// are in any state, without opening lists and without their submissions.
func (l *Reader) Publications(list string) ([]Publication, error) {
	all, err := records(l.reader(), ` WHERE kind = 'issue' AND (list = ?1 OR ?1 = '')`, list)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b record) int {
		return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Date, b.Date), cmp.Compare(a.Revision, b.Revision))
	})
	var out []Publication
	for _, r := range all {
		out = append(out, r.Publication)
	}
	return out, nil
}

// Latest returns the newest revision of the last published list, without its submissions; false if none is published.
// Opening lists do not count.
func (l *Reader) Latest(list string) (Publication, bool, error) {
	r, err := firstRecord(l.reader(), ` WHERE list = ? AND kind = 'issue' AND state = 'published'
		ORDER BY date DESC, revision DESC LIMIT 1`, list)
	if err != nil || r == nil {
		return Publication{}, false, err
	}
	return r.Publication, true, nil
}
