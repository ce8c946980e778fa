package ledger

import (
	"database/sql"
	"fmt"
	"slices"

	"kalends/rating"
)

// EachChange gives what one published revision did to everyone who was rated or moved, by player. It holds one block of
// them at a time; do must not ask the ledger anything.
func (l *Reader) EachChange(list string, date rating.Date, revision int, do func(rating.Change) error) error {
	r, err := one(l.asked(), list, date, revision)
	if err != nil || r == nil || r.State != IsPublic {
		return err
	}
	if err := eachChange(l.asked(), r.id, do); err != nil {
		return fmt.Errorf("read changes of %s: %w", r.name(), err)
	}
	return nil
}

func eachChange(q asker, id int64, do func(rating.Change) error) error {
	rows, err := q.Query(`SELECT body FROM change WHERE publication = ? ORDER BY first`, id)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := doBlock(rows, do); err != nil {
			return err
		}
	}
	return rows.Err()
}

func doBlock(rows *sql.Rows, do func(rating.Change) error) error {
	var packed sql.RawBytes
	if err := rows.Scan(&packed); err != nil {
		return err
	}
	body, err := inflate(packed)
	if err != nil {
		return err
	}
	changes, err := unpackChanges(body, "")
	for _, c := range changes {
		if err == nil {
			err = do(c)
		}
	}
	return err
}

// Openings gives the dates of the opening lists, oldest first.
func (l *Reader) Openings(list string) ([]rating.Date, error) {
	all, err := publications(l.asked(), ` WHERE list = ? AND kind = 'opening' AND state = 'published'`, list)
	var dates []rating.Date
	for _, r := range all {
		dates = append(dates, r.Date)
	}
	slices.Sort(dates)
	return dates, err
}
