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

// ErrRevoked says that a decision or an answer cannot be revoked: there is none of that number, it only revokes
// another, or it is revoked already.
var ErrRevoked = errors.New("there is no decision in force of that number")

// The kinds of the journal's entries for a decision and for an answer of the office. The tables have the same names.
const (
	decisionKind = "decision"
	answerKind   = "answer"
	settingKind  = "setting"
	proposalKind = "proposal"
	keysKind     = "keys"
)

// Decide stores a decision with the next number, enters it in the journal and returns the number. A decision that
// repeats an earlier one is not stored: fresh is false, and the number is that of the earlier one. A revocation of a
// decision that is not in force is ErrRevoked.
func (l *Ledger) Decide(d rating.Decision, at Moment) (number int, fresh bool, err error) {
	err = l.write("decide to "+string(d.Kind), func(tx *transaction) error {
		all, err := decisions(tx)
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(all, d.Repeats); i >= 0 {
			number = all[i].Number
			return nil
		}
		inForce := func(o rating.Decision) bool { return o.Number == d.Revokes && o.InForce() }
		if d.Kind == rating.Revoke && !slices.ContainsFunc(all, inForce) {
			return fmt.Errorf("revoke decision %d: %w", d.Revokes, ErrRevoked)
		}
		d.Number = len(all) + 1
		number, fresh = d.Number, true
		return l.insertNumbered(tx, at, decisionKind, d,
			`INSERT INTO decision (body, at, number, kind, submission, revokes) VALUES (?, ?, ?, ?, nullif(?, 0), nullif(?, 0))`,
			d.Number, string(d.Kind), d.Submission, d.Revokes)
	})
	return number, fresh && err == nil, err
}

// Answer stores an answer of the office with the next number, enters it in the journal and returns the number. An
// answer that repeats one in force is not stored: fresh is false, and the number is that of the earlier one. A
// revocation of an answer that is not in force is ErrRevoked.
func (l *Ledger) Answer(a rating.Answer, at Moment) (number int, fresh bool, err error) {
	err = l.write("answer "+string(a.Kind), func(tx *transaction) error {
		all, err := answers(tx, ` WHERE a.event = ?`, a.Event)
		if err != nil {
			return err
		}
		repeats := func(o rating.Answer) bool { return a.Same(o) && (o.InForce() || o.Kind == rating.AnswerRevoke) }
		if i := slices.IndexFunc(all, repeats); i >= 0 {
			number = all[i].Number
			return nil
		}
		inForce := func(o rating.Answer) bool { return o.Number == a.Revokes && o.InForce() }
		if a.Kind == rating.AnswerRevoke && !slices.ContainsFunc(all, inForce) {
			return fmt.Errorf("revoke answer %d: %w", a.Revokes, ErrRevoked)
		}
		if err := tx.QueryRow(`SELECT coalesce(max(number), 0) + 1 FROM answer`).Scan(&a.Number); err != nil {
			return err
		}
		number, fresh = a.Number, true
		return l.insertNumbered(tx, at, answerKind, a,
			`INSERT INTO answer (body, at, number, event, revokes) VALUES (?, ?, ?, ?, nullif(?, 0))`, a.Number, a.Event, a.Revokes)
	})
	return number, fresh && err == nil, err
}

// insertNumbered runs insert with the JSON of a decision, answer, message or reply, the moment and columns as arguments, and enters the
// JSON in the journal as an entry of kind.
func (l *Ledger) insertNumbered(tx *transaction, at Moment, kind string, value any, insert string, columns ...any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(insert, append([]any{string(body), string(at)}, columns...)...); err != nil {
		return err
	}
	return l.enter(tx, at, kind, json.RawMessage(body))
}

// Decisions returns all decisions by number, revoked ones too, with the sheets that the ledger keeps for them; none
// from a ledger whose version had no decisions.
func (l *Reader) Decisions() ([]rating.Decision, error) {
	if has, err := has(l, versionDecisions); err != nil || !has {
		return nil, err
	}
	all, err := decisions(l.reader())
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

// Merges returns the merges in force, by number, without reading the other decisions; none from a ledger whose version
// had no decisions.
func (l *Reader) Merges() ([]rating.Decision, error) { return inForceOf(l, rating.Merge) }

// Erasures returns the erase decisions in force, by number, without reading the other decisions.
func Erasures(l *Reader) ([]rating.Decision, error) { return inForceOf(l, rating.Erase) }

// inForceOf returns the decisions of a kind in force, by number.
func inForceOf(l *Reader, kind rating.DecisionKind) ([]rating.Decision, error) {
	if has, err := has(l, versionDecisions); err != nil || !has {
		return nil, err
	}
	return collect(l.reader(), `SELECT d.body, 0 FROM decision d LEFT JOIN decision r ON r.revokes = d.number
		WHERE d.kind = ? AND r.number IS NULL ORDER BY d.number`, []any{string(kind)}, scanDecision)
}

// Answers returns all answers of the office by number, revoked ones too; none from a ledger whose version had no
// answers.
func (l *Reader) Answers() ([]rating.Answer, error) {
	if has, err := has(l, versionAnswers); err != nil || !has {
		return nil, err
	}
	all, err := answers(l.reader(), "")
	if err != nil {
		return nil, fmt.Errorf("read answers: %w", err)
	}
	return all, nil
}

// EnterSetting enters in the journal that the office has changed a setting.
func (l *Ledger) EnterSetting(s rating.Setting, at Moment) error {
	return l.write("change setting "+s.Key, func(tx *transaction) error { return l.enter(tx, at, settingKind, s) })
}

// EnterKeys enters in the journal the association's file of public keys as it is now, and stores its hash under a key.
func (l *Ledger) EnterKeys(file []byte, key, sha string, at Moment) error {
	return l.Together(func() error {
		return errors.Join(l.SetMeta(key, sha), l.write("enter keys", func(tx *transaction) error {
			return l.enter(tx, at, keysKind, json.RawMessage(file))
		}))
	})
}

// EnterProposal enters in the journal what the office has done with a proposal, and removes the note of it under a key.
func (l *Ledger) EnterProposal(p rating.Proposal, note string, at Moment) error {
	return l.write("enter proposal "+p.File, func(tx *transaction) error {
		if _, err := tx.Exec(`DELETE FROM meta WHERE key = ?`, note); err != nil {
			return err
		}
		return l.enter(tx, at, proposalKind, p)
	})
}

// Settings returns the changes of settings in a ledger by the office, oldest first.
func Settings(l *Reader) ([]rating.Setting, error) {
	bodies, err := collect(l.reader(), `SELECT body FROM journal WHERE kind = ? ORDER BY seq`, []any{settingKind}, scanText)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}
	all := make([]rating.Setting, len(bodies))
	for i, body := range bodies {
		if err := json.Unmarshal([]byte(body), &all[i]); err != nil {
			return nil, fmt.Errorf("read settings: %w", err)
		}
	}
	return all, nil
}

// has reports whether the ledger's schema is of version since or later.
func has(l *Reader, since int) (bool, error) {
	version, err := l.version()
	return err == nil && version >= since, err
}

// decisions returns all decisions by number, with RevokedBy and without sheets.
func decisions(q querier) ([]rating.Decision, error) {
	return collect(q, `SELECT d.body, coalesce(r.number, 0) FROM decision d LEFT JOIN decision r ON r.revokes = d.number
		ORDER BY d.number`, nil, scanDecision)
}

func scanDecision(rows *sql.Rows) (d rating.Decision, err error) {
	d.RevokedBy, err = scanNumbered(rows, &d)
	return d, err
}

// answers returns the answers, called a, that a condition in SQL selects, by number and with RevokedBy.
func answers(q querier, where string, args ...any) ([]rating.Answer, error) {
	return collect(q, `SELECT a.body, coalesce(r.number, 0) FROM answer a LEFT JOIN answer r ON r.revokes = a.number`+
		where+` ORDER BY a.number`, args, func(rows *sql.Rows) (a rating.Answer, err error) {
		a.RevokedBy, err = scanNumbered(rows, &a)
		return a, err
	})
}

// scanNumbered scans a row with the JSON of a decision or an answer into value, and returns the number of the one that
// revokes it, 0 if none does.
func scanNumbered(rows *sql.Rows, value any) (revokedBy int, err error) {
	var body string
	if err := rows.Scan(&body, &revokedBy); err != nil {
		return 0, err
	}
	return revokedBy, json.Unmarshal([]byte(body), value)
}

// decisions compares every decision with its journal entry, and with the columns by which it is found.
func (c *check) decisions(w journaled) {
	c.numbered(decisionKind, versionDecisions, w.decisions, sameRevokes+` AND kind = json_extract(body, '$.kind')
		AND coalesce(submission, 0) = coalesce(json_extract(body, '$.submission'), 0)`)
}

// answers compares every answer with its journal entry, and with the columns by which it is found.
func (c *check) answers(w journaled) {
	c.numbered(answerKind, versionAnswers, w.answers, sameRevokes+` AND event = coalesce(json_extract(body, '$.event'), '')`)
}

// sameRevokes is the condition that a decision or an answer is found by what it revokes.
const sameRevokes = `coalesce(revokes, 0) = coalesce(json_extract(body, '$.revokes'), 0)`

// numbered compares each row of a table with its entry, and with its own search columns by a condition in SQL. It removes the compared ones from entries and reports those left as missing. A
// ledger older than version since passes.
func (c *check) numbered(table string, since int, entries map[int64]numberedEntry, condition string) {
	if has, err := has(c.Reader, since); err != nil || !has {
		return
	}
	for _, number := range c.ints(table+"s", `SELECT number FROM `+table+` ORDER BY number`) {
		var now numberedEntry
		var found bool
		err := c.db.QueryRow(`SELECT body, at, number = json_extract(body, '$.number')
			AND `+condition+` FROM `+table+` WHERE number = ?`,
			number).Scan(&now.body, &now.at, &found)
		entry, known := entries[number]
		delete(entries, number)
		switch {
		case err != nil:
			c.add("%s %d: %w", table, number, err)
		case !known || entry != now || !found:
			c.add("%s %d is not what the journal says", table, number)
		}
	}
	for _, number := range slices.Sorted(maps.Keys(entries)) {
		c.add("%s %d is missing", table, number)
	}
}

// numberedEntry is a decision, answer, message or reply as the journal has it.
type numberedEntry struct {
	body string
	at   Moment
}

// readNumbered adds the decision, answer, message or reply of a journal entry to entries, by its number.
func readNumbered(e Entry, entries map[int64]numberedEntry) error {
	var d struct {
		Number int64 `json:"number"`
	}
	if err := json.Unmarshal(e.Body, &d); err != nil {
		return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
	}
	entries[d.Number] = numberedEntry{string(e.Body), e.At}
	return nil
}
