package ledger

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/rating"
)

// MailState is what became of a mail message.
type MailState string

// The states of a mail message.
const (
	MailHeld    MailState = "held"    // nothing of it is judged until the office agrees to its sender
	MailOpen    MailState = "open"    // its sheets are in the folder, and the sender may still be told something
	MailDone    MailState = "done"    // the sender is told everything
	MailRefused MailState = "refused" // the office does not take sheets from its sender
)

// Mail is a mail message to the office. Only its State, its Sheets and what was Left change after it was recorded.
type Mail struct {
	Number    int         `json:"number"` // 1, 2, … in the association
	SHA       string      `json:"sha"`    // of the message; the original is kept under it
	MessageID string      `json:"message_id"`
	Content   string      `json:"content"` // hash of what it says, without the way that it came
	Sender    string      `json:"sender"`  // address, in lower case
	ReplyTo   string      `json:"reply_to,omitempty"`
	Subject   string      `json:"subject"`
	Refs      []string    `json:"refs,omitempty"` // Message-IDs of the thread before it, oldest first
	Arrived   rating.Date `json:"arrived"`        // at the office's mail server
	Silent    string      `json:"silent,omitempty"`
	Passed    []string    `json:"passed,omitempty"` // checks that the office's mail server found in order
	After     int64       `json:"after,omitempty"`  // the last submission before it; those of its sheets are later
	State     MailState   `json:"state"`
	Sheets    []Enclosed  `json:"sheets,omitempty"`  // attachments that became files of the inbox
	Left      []Enclosed  `json:"left,omitempty"`    // attachments that did not
	Trouble   string      `json:"trouble,omitempty"` // why the message itself brings nothing: a key into the words
	At        Moment      `json:"-"`                 // when it was last stored
}

// Enclosed is an attachment of a mail message.
type Enclosed struct {
	Name string `json:"name"`
	SHA  string `json:"sha,omitempty"`
	Why  string `json:"why,omitempty"` // why it is no file of the inbox: a key into the words
}

// Reply is what a person was told by mail.
type Reply struct {
	ID      string   `json:"id"`             // of the message in the outbox; the same is sent once
	Mail    int      `json:"mail,omitempty"` // number of the message that is answered; 0: a reminder
	To      []string `json:"to"`
	Subject string   `json:"subject"`
	Tells   []string `json:"tells,omitempty"`  // the state of each sheet of which it tells
	At      Moment   `json:"-"`                // when it was entered
	Unsent  string   `json:"unsent,omitempty"` // why it was not sent: a key into the words
}

// The kinds of the journal's entries for a mail message and for what somebody was told by mail.
const (
	mailKind  = "mail"
	replyKind = "reply"
)

// KeepMail stores a mail message and enters it in the journal. A message without a number is new and gets the next one;
// otherwise its state and its attachments replace those that are stored. It returns the number.
func KeepMail(l *Ledger, m Mail, at Moment) (number int, err error) {
	err = l.write("keep mail "+m.SHA, func(tx *transaction) error {
		if m.Number == 0 {
			if err := tx.QueryRow(`SELECT (SELECT coalesce(max(number), 0) + 1 FROM mail), (SELECT coalesce(max(id), 0) FROM submission)`).
				Scan(&m.Number, &m.After); err != nil {
				return err
			}
		}
		number = m.Number
		body, err := json.Marshal(m)
		if err != nil {
			return err
		}
		if _, err = tx.Exec(`INSERT INTO mail (number, sha, message, sender, state, body, at) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (number) DO UPDATE SET state = excluded.state, body = excluded.body, at = excluded.at`,
			m.Number, m.SHA, m.MessageID, m.Sender, string(m.State), string(body), string(at)); err != nil {
			return err
		}
		for _, s := range m.Sheets {
			if _, err := tx.Exec(`INSERT OR IGNORE INTO mail_sheet (sha, mail) VALUES (?, ?)`, s.SHA, m.Number); err != nil {
				return err
			}
		}
		return l.enter(tx, at, mailKind, json.RawMessage(body))
	})
	return number, err
}

// EnterReply stores what somebody was told by mail and enters it in the journal. A reply whose id is stored already is
// not stored again: fresh is false.
func EnterReply(l *Ledger, r Reply, at Moment) (fresh bool, err error) {
	err = l.write("enter reply "+r.ID, func(tx *transaction) error {
		body, err := json.Marshal(r)
		if err != nil {
			return err
		}
		done, err := tx.Exec(`INSERT OR IGNORE INTO reply (id, mail, body, at) VALUES (?, ?, ?, ?)`, r.ID, r.Mail,
			string(body), string(at))
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if fresh = n > 0; err != nil || !fresh {
			return err
		}
		return l.enter(tx, at, replyKind, json.RawMessage(body))
	})
	return fresh && err == nil, err
}

// MailFilter selects mail messages; an empty field selects all.
type MailFilter struct {
	Number    int
	SHA       string // of the message
	MessageID string
	Sender    string
	State     MailState
	Sheet     string // the hash of a file that it brought
}

// Mails returns the messages that a filter selects, by number; none from a ledger whose version had no mail.
func Mails(l *Reader, f MailFilter) ([]Mail, error) {
	if has, err := has(l, versionMail); err != nil || !has {
		return nil, err
	}
	var where []string
	var args []any
	for _, c := range []struct {
		condition string
		value     any
		given     bool
	}{
		{"number = ?", f.Number, f.Number != 0},
		{"sha = ?", f.SHA, f.SHA != ""},
		{"message = ?", f.MessageID, f.MessageID != ""},
		{"sender = ?", f.Sender, f.Sender != ""},
		{"state = ?", string(f.State), f.State != ""},
		{"number IN (SELECT mail FROM mail_sheet WHERE sha = ?)", f.Sheet, f.Sheet != ""},
	} {
		if c.given {
			where, args = append(where, c.condition), append(args, c.value)
		}
	}
	query := `SELECT body, at FROM mail`
	if len(where) > 0 {
		query += ` WHERE ` + strings.Join(where, ` AND `)
	}
	all, err := collect(l.reader(), query+` ORDER BY number`, args, scanMail)
	if err != nil {
		return nil, fmt.Errorf("read mail: %w", err)
	}
	return all, nil
}

// Replies returns what was told about a mail message, oldest first; with 0 the reminders. There are none in a ledger
// whose version had no mail.
func Replies(l *Reader, mail int) ([]Reply, error) { return repliesWhere(l, `mail = ?`, mail) }

// ReplyByID returns the reply with an id; known is false if there is none.
func ReplyByID(l *Reader, id string) (r Reply, known bool, err error) {
	all, err := repliesWhere(l, `id = ?`, id)
	if err != nil || len(all) == 0 {
		return r, false, err
	}
	return all[0], true, nil
}

// UnsentSince returns the replies since a moment that were not sent, oldest first.
func UnsentSince(l *Reader, since Moment) ([]Reply, error) {
	return repliesWhere(l, `at >= ? AND json_extract(body, '$.unsent') <> ''`, string(since))
}

func repliesWhere(l *Reader, where string, args ...any) ([]Reply, error) {
	if has, err := has(l, versionMail); err != nil || !has {
		return nil, err
	}
	all, err := collect(l.reader(), `SELECT body, at FROM reply WHERE `+where+` ORDER BY at, id`, args,
		func(rows *sql.Rows) (r Reply, err error) {
			var body string
			if err := rows.Scan(&body, &r.At); err != nil {
				return r, err
			}
			return r, json.Unmarshal([]byte(body), &r)
		})
	if err != nil {
		return nil, fmt.Errorf("read replies: %w", err)
	}
	return all, nil
}

// RepliesSince returns how many replies were sent to an address since a moment.
func RepliesSince(l *Reader, address string, since Moment) (n int, err error) {
	err = l.reader().QueryRow(`SELECT count(*) FROM reply r WHERE at >= ? AND coalesce(json_extract(body, '$.unsent'), '') = ''
		AND EXISTS (SELECT 1 FROM json_each(r.body, '$.to') WHERE value = ?)`, string(since), address).Scan(&n)
	return n, wrapped("count replies", err)
}

// scanMail scans a message.
func scanMail(rows *sql.Rows) (m Mail, err error) {
	var body string
	if err := rows.Scan(&body, &m.At); err != nil {
		return m, err
	}
	return m, json.Unmarshal([]byte(body), &m)
}

// mail compares every message and every reply with its latest journal entry, and the columns and rows by which a message
// is found with what it says.
func (c *check) mail(w journaled) {
	if has, err := has(c.Reader, versionMail); err != nil || !has {
		return
	}
	for _, table := range []struct{ name, found string }{
		{mailKind, `SELECT number AS key, body, at, coalesce(number = json_extract(body, '$.number')
			AND sha = json_extract(body, '$.sha') AND message = json_extract(body, '$.message_id') AND sender = json_extract(body, '$.sender')
			AND state = json_extract(body, '$.state') AND NOT EXISTS (SELECT 1 FROM json_each(body, '$.sheets') s WHERE NOT EXISTS
			(SELECT 1 FROM mail_sheet WHERE mail = number AND sha = json_extract(s.value, '$.sha'))), 0) FROM mail ORDER BY number`},
		{replyKind, `SELECT id AS key, body, at, coalesce(id = json_extract(body, '$.id')
			AND mail = coalesce(json_extract(body, '$.mail'), 0), 0) FROM reply ORDER BY id`},
	} {
		entries := w.mail[table.name]
		_, err := collect(c.db, table.found, nil, func(rows *sql.Rows) (none struct{}, err error) {
			var key string
			var now numberedEntry
			var found bool
			err = rows.Scan(&key, &now.body, &now.at, &found)
			if entry, known := entries[key]; err == nil && (!known || entry != now || !found) {
				c.add("%s %s is not what the journal says", table.name, key)
			}
			delete(entries, key)
			return none, err
		})
		if err != nil {
			c.add("%s: %w", table.name, err)
		}
		for _, key := range slices.Sorted(maps.Keys(entries)) {
			c.add("%s %s is missing", table.name, key)
		}
	}
}

// readMail adds the message or reply of a journal entry to entries, by its number or id.
func readMail(e Entry, entries map[string]numberedEntry) error {
	var m struct {
		Number json.Number `json:"number"`
		ID     string      `json:"id"`
	}
	if err := json.Unmarshal(e.Body, &m); err != nil {
		return fmt.Errorf("journal: entry %d: %w", e.Seq, err)
	}
	entries[m.Number.String()+m.ID] = numberedEntry{string(e.Body), e.At}
	return nil
}
