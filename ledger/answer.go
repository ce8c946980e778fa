package ledger

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"kalends/rating"
)

// answerKind is the kind of a journal's entry that tells of an answer.
const answerKind = "answer"

// Answer enters an answer of the office, gives it its number and says whether it is fresh: one that repeats another that
// is in force is that other, and nothing is entered.
func (l *Ledger) Answer(a rating.Answer, at Moment) (number int, fresh bool, err error) {
	err = l.write("answer "+string(a.Kind), func(tx *transaction) error {
		all, err := answers(tx, ` WHERE a.event = ?`, a.Event)
		if err != nil {
			return err
		}
		for _, o := range all {
			if a.Same(o) && (o.InForce() || o.Kind == rating.AnswerRevoke) {
				number = o.Number
				return nil
			}
		}
		if err := takenBack(a, all); err != nil {
			return err
		}
		if err := tx.QueryRow(`SELECT coalesce(max(number), 0) + 1 FROM answer`).Scan(&a.Number); err != nil {
			return err
		}
		number, fresh = a.Number, true
		return l.enterAnswer(tx, a, at)
	})
	return number, fresh && err == nil, err
}

// takenBack refuses to revoke what is not in force.
func takenBack(a rating.Answer, all []rating.Answer) error {
	if a.Kind != rating.AnswerRevoke {
		return nil
	}
	if slices.ContainsFunc(all, func(o rating.Answer) bool { return o.Number == a.Revokes && o.InForce() }) {
		return nil
	}
	return fmt.Errorf("revoke answer %d: %w", a.Revokes, ErrRevoked)
}

func (l *Ledger) enterAnswer(tx *transaction, a rating.Answer, at Moment) error {
	body, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`INSERT INTO answer (number, event, revokes, body, at) VALUES (?, ?, nullif(?, 0), ?, ?)`,
		a.Number, a.Event, a.Revokes, string(body), string(at))
	if err != nil {
		return err
	}
	return l.enter(tx, at, answerKind, json.RawMessage(body))
}

// Answers gives every answer of the office by its number.
func (l *Reader) Answers() ([]rating.Answer, error) {
	if version, err := l.version(); err != nil || version < versionAnswers {
		return nil, err
	}
	all, err := answers(l.reader(), "")
	if err != nil {
		return nil, fmt.Errorf("read answers: %w", err)
	}
	return all, nil
}

func answers(q querier, where string, args ...any) ([]rating.Answer, error) {
	return collect(q, `SELECT a.body, coalesce(r.number, 0) FROM answer a LEFT JOIN answer r ON r.revokes = a.number`+
		where+` ORDER BY a.number`, args, scanAnswer)
}

func scanAnswer(rows *sql.Rows) (a rating.Answer, err error) {
	var body string
	var revokedBy int
	if err := rows.Scan(&body, &revokedBy); err != nil {
		return a, err
	}
	err = json.Unmarshal([]byte(body), &a)
	a.RevokedBy = revokedBy
	return a, err
}

// answers compares every answer with what the journal says of it, and with what it is found by.
func (c *check) answers(w witness) {
	if version, err := c.version(); err != nil || version < versionAnswers {
		return
	}
	for _, number := range c.numbers("answer") {
		var now decisionSaid
		var found bool
		err := c.db.QueryRow(`SELECT body, at, number = json_extract(body, '$.number')
			AND event = coalesce(json_extract(body, '$.event'), '')
			AND coalesce(revokes, 0) = coalesce(json_extract(body, '$.revokes'), 0) FROM answer WHERE number = ?`,
			number).Scan(&now.body, &now.at, &found)
		said, known := w.answers[number]
		delete(w.answers, number)
		switch {
		case err != nil:
			c.add("answer %d: %w", number, err)
		case !known || said != now || !found:
			c.add("answer %d is not what the journal says", number)
		}
	}
	for _, number := range slices.Sorted(maps.Keys(w.answers)) {
		c.add("answer %d is missing", number)
	}
}
