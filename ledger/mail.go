package ledger

import (
	"database/sql"
	"encoding/json"

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

// Mail is a mail message to the office. Only its State changes after it was recorded.
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
	Number  int      `json:"number"`         // 1, 2, … in the association
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

// KeepMail stores a mail message, enters it in the journal and returns it. A message without a number is new and gets the
// next one; otherwise its state replaces the one that is stored.
func KeepMail(l *Ledger, m Mail, at Moment) (Mail, error) {
	m.At = at
	err := l.write("keep mail "+m.SHA, func(tx *transaction) error {
		if m.Number == 0 {
			if err := tx.QueryRow(`SELECT (SELECT coalesce(max(number), 0) + 1 FROM mail), (SELECT coalesce(max(id), 0) FROM submission)`).
				Scan(&m.Number, &m.After); err != nil {
				return err
			}
		}
		return l.insertNumbered(tx, at, mailKind, m, `INSERT INTO mail (body, at, number) VALUES (?, ?, ?)
			ON CONFLICT (number) DO UPDATE SET body = excluded.body, at = excluded.at`, m.Number)
	})
	return m, err
}

// EnterReply stores what somebody was told by mail and enters it in the journal. A reply whose id is stored already is
// not stored again: fresh is false.
func EnterReply(l *Ledger, r Reply, at Moment) (fresh bool, err error) {
	err = l.write("enter reply "+r.ID, func(tx *transaction) error {
		err := tx.QueryRow(`SELECT coalesce(max(number), 0) + 1, NOT EXISTS (SELECT 1 FROM reply WHERE id = ?) FROM reply`, r.ID).
			Scan(&r.Number, &fresh)
		if err != nil || !fresh {
			return err
		}
		return l.insertNumbered(tx, at, replyKind, r, `INSERT INTO reply (body, at, number) VALUES (?, ?, ?)`, r.Number)
	})
	return fresh && err == nil, err
}

// MailFilter selects mail messages; an empty field selects all.
type MailFilter struct {
	Number    int
	SHA       string // of the message
	MessageID string
	State     MailState
	Sheet     string // the hash of a file that it brought
	Ignored   Moment // recorded since then: a person's message without a sheet, of which nobody was told anything
}

// Mails returns the messages that a filter selects, by number; none from a ledger whose version had no mail.
func Mails(l *Reader, f MailFilter) ([]Mail, error) {
	query, args := `SELECT body, at FROM mail WHERE true`, []any(nil)
	for _, c := range []struct {
		condition string
		value     any
	}{
		{"number = ?", f.Number},
		{"sha = ?", f.SHA},
		{"message = ?", f.MessageID},
		{"state = ?", string(f.State)},
		{"number IN (SELECT mail FROM mail_sheet WHERE sha = ?)", f.Sheet},
		{`at >= ? AND state = 'done' AND json_extract(body, '$.trouble') <> '' AND coalesce(json_extract(body, '$.silent'), '') = ''
			AND NOT EXISTS (SELECT 1 FROM reply WHERE mail = mail.number)`, string(f.Ignored)},
	} {
		if c.value != 0 && c.value != "" {
			query, args = query+` AND `+c.condition, append(args, c.value)
		}
	}
	return readMail(l, func(m *Mail) *Moment { return &m.At }, query+` ORDER BY number`, args...)
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
	return readMail(l, func(r *Reply) *Moment { return &r.At }, `SELECT body, at FROM reply WHERE `+where+` ORDER BY number`, args...)
}

// readMail returns the messages or replies whose JSON and moment a query selects; none from a ledger whose version had
// no mail.
func readMail[T any](l *Reader, at func(*T) *Moment, query string, args ...any) ([]T, error) {
	if has, err := has(l, versionMail); err != nil || !has {
		return nil, err
	}
	all, err := collect(l.reader(), query, args, func(rows *sql.Rows) (v T, err error) {
		var body string
		if err := rows.Scan(&body, at(&v)); err != nil {
			return v, err
		}
		return v, json.Unmarshal([]byte(body), &v)
	})
	return all, wrapped("read mail", err)
}

// RepliesSince returns how many replies were sent to an address since a moment.
func RepliesSince(l *Reader, address string, since Moment) (n int, err error) {
	err = l.reader().QueryRow(`SELECT count(*) FROM reply r WHERE at >= ? AND coalesce(json_extract(body, '$.unsent'), '') = ''
		AND EXISTS (SELECT 1 FROM json_each(r.body, '$.to') WHERE value = ?)`, string(since), address).Scan(&n)
	return n, wrapped("count replies", err)
}

// mail compares every message and every reply with its latest journal entry, and the rows by which a message is found
// with the sheets that it brought.
func (c *check) mail(w journaled) {
	c.numbered(mailKind, versionMail, w.mails, `NOT EXISTS (SELECT 1 FROM json_each(body, '$.sheets') s
		WHERE NOT EXISTS (SELECT 1 FROM mail_sheet WHERE mail = number AND sha = json_extract(s.value, '$.sha')))`)
	c.numbered(replyKind, versionMail, w.replies, `true`)
}
