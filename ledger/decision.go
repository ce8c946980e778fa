package ledger

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"kalends/rating"
)

// ErrRevoked says that a decision cannot be revoked: there is none of that number, it only revokes another, or it is
// revoked already.
var ErrRevoked = errors.New("there is no decision in force of that number")

// Decide enters a decision, gives it its number and says whether it is fresh: one that repeats another is that other,
// and nothing is entered.
func (l *Ledger) Decide(d rating.Decision, at Moment) (number int, fresh bool, err error) {
	err = l.write("decide to "+string(d.Kind), func(tx *transaction) error {
		all, err := decisions(tx)
		if err != nil {
			return err
		}
		for _, o := range all {
			if d.Repeats(o) {
				number = o.Number
				return nil
			}
		}
		if err := revocable(d, all); err != nil {
			return err
		}
		d.Number = len(all) + 1
		number, fresh = d.Number, true
		return l.enterDecision(tx, d, at)
	})
	return number, fresh && err == nil, err
}

// revocable refuses to revoke what is not in force.
func revocable(d rating.Decision, all []rating.Decision) error {
	if d.Kind != rating.Revoke {
		return nil
	}
	for _, o := range all {
		if o.Number == d.Revokes && o.InForce() {
			return nil
		}
	}
	return fmt.Errorf("revoke decision %d: %w", d.Revokes, ErrRevoked)
}

func (l *Ledger) enterDecision(tx *transaction, d rating.Decision, at Moment) error {
	body, err := json.Marshal(d)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO decision (number, kind, submission, revokes, body, at)
		VALUES (?, ?, nullif(?, 0), nullif(?, 0), ?, ?)`,
		d.Number, string(d.Kind), d.Submission, d.Revokes, string(body), string(at))
	if err != nil {
		return err
	}
	return l.enter(tx, at, decisionKind, json.RawMessage(body))
}

// decisionKind is the kind of a journal's entry that tells of a decision.
const decisionKind = "decision"

// Decisions gives every decision by its number, with the sheets that the ledger keeps for them.
func (l *Reader) Decisions() ([]rating.Decision, error) {
	all, err := decidedIn(l)
	for i, d := range all {
		if d.Submission != 0 && err == nil {
			all[i].Sheet, err = readSheet(l.reader(), d.Submission, map[string]string{})
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read decisions: %w", err)
	}
	return all, nil
}

// Merges gives the merges that are in force, by number: who judges a sheet need not read every decision.
func (l *Reader) Merges() ([]rating.Decision, error) {
	if version, err := l.version(); err != nil || version < versionDecisions {
		return nil, err
	}
	return collect(l.reader(), `SELECT d.body, 0 FROM decision d LEFT JOIN decision r ON r.revokes = d.number
		WHERE d.kind = 'merge' AND r.number IS NULL ORDER BY d.number`, nil, scanDecision)
}

// decidedIn gives the decisions without their sheets; none of a ledger that is older than the first.
func decidedIn(l *Reader) ([]rating.Decision, error) {
	if version, err := l.version(); err != nil || version < versionDecisions {
		return nil, err
	}
	return decisions(l.reader())
}

func decisions(q querier) ([]rating.Decision, error) {
	return collect(q, `SELECT d.body, coalesce(r.number, 0) FROM decision d LEFT JOIN decision r ON r.revokes = d.number
		ORDER BY d.number`, nil, scanDecision)
}

func scanDecision(rows *sql.Rows) (d rating.Decision, err error) {
	var body string
	var revokedBy int
	if err := rows.Scan(&body, &revokedBy); err != nil {
		return d, err
	}
	err = json.Unmarshal([]byte(body), &d)
	d.RevokedBy = revokedBy
	return d, err
}

// decisions compares every decision with what the journal says of it, and with what it is found by.
func (c *check) decisions(w witness) {
	if version, err := c.version(); err != nil || version < versionDecisions {
		return
	}
	for _, number := range c.numbers("decision") {
		var now decisionSaid
		var found bool
		err := c.db.QueryRow(`SELECT body, at, kind = json_extract(body, '$.kind') AND number = json_extract(body, '$.number')
			AND coalesce(submission, 0) = coalesce(json_extract(body, '$.submission'), 0)
			AND coalesce(revokes, 0) = coalesce(json_extract(body, '$.revokes'), 0) FROM decision WHERE number = ?`,
			number).Scan(&now.body, &now.at, &found)
		said, known := w.decisions[number]
		delete(w.decisions, number)
		switch {
		case err != nil:
			c.add("decision %d: %w", number, err)
		case !known || said != now || !found:
			c.add("decision %d is not what the journal says", number)
		}
	}
	for _, number := range slices.Sorted(maps.Keys(w.decisions)) {
		c.add("decision %d is missing", number)
	}
}

// numbers gives those of a table's rows.
func (c *check) numbers(table string) []int64 {
	numbers, err := collect(c.db, `SELECT number FROM `+table+` ORDER BY number`, nil,
		func(rows *sql.Rows) (n int64, err error) { return n, rows.Scan(&n) })
	if err != nil {
		c.add("%ss: %w", table, err)
	}
	return numbers
}

// decisionSaid is a decision as the journal has it.
type decisionSaid struct {
	body string
	at   Moment
}

// hearNumbered takes down what an entry says of a decision or of an answer.
func hearNumbered(e Entry, said map[int64]decisionSaid) error {
	var d struct {
		Number int64 `json:"number"`
	}
	if err := json.Unmarshal(e.Body, &d); err != nil {
		return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
	}
	said[d.Number] = decisionSaid{string(e.Body), e.At}
	return nil
}
