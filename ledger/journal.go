package ledger

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// Entry is one entry of the journal. Hash covers the other fields, Prev is the hash of the entry before.
type Entry struct {
	Seq   int64           `json:"seq"`
	At    Moment          `json:"at"`
	Actor string          `json:"actor"`
	Kind  string          `json:"kind"`
	Body  json.RawMessage `json:"body"`
	Prev  string          `json:"prev"`
	Hash  string          `json:"hash"`
}

// genesis is the previous hash of the first entry.
var genesis = strings.Repeat("0", 64)

// hash calculates the hash of e from its other fields.
func (e Entry) hash() string {
	h := sha256.New()
	for _, part := range []string{e.Prev, strconv.FormatInt(e.Seq, 10), string(e.At), e.Actor, e.Kind} {
		h.Write([]byte(part))
		h.Write([]byte{'\n'})
	}
	h.Write(e.Body)
	return hex.EncodeToString(h.Sum(nil))
}

// Head returns the last entry of the journal; false if the journal is empty. With its hash anybody can check that
// nothing before it was changed.
func (l *Reader) Head() (Entry, bool, error) { return head(l.reader()) }

func head(q querier) (Entry, bool, error) {
	all, err := collect(q, `SELECT seq, at, actor, kind, body, prev, hash FROM journal ORDER BY seq DESC LIMIT 1`, nil,
		scanEntry)
	if err != nil || len(all) == 0 {
		return Entry{}, false, err
	}
	return all[0], true, nil
}

// enter appends an entry with the JSON of body to the journal, chained to the last one.
func (l *Ledger) enter(tx *transaction, at Moment, kind string, body any) error {
	if strings.ContainsAny(string(at)+l.Actor+kind, "\n\r") {
		return fmt.Errorf("journal: a line feed in %q", []string{string(at), l.Actor, kind})
	}
	b, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	e := Entry{Seq: 1, At: at, Actor: l.Actor, Kind: kind, Body: b, Prev: genesis}
	err = tx.QueryRow(`SELECT seq + 1, hash FROM journal ORDER BY seq DESC LIMIT 1`).Scan(&e.Seq, &e.Prev)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("journal: %w", err)
	}
	e.Hash = e.hash()
	_, err = tx.Exec(`INSERT INTO journal (seq, at, actor, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		e.Seq, string(e.At), e.Actor, e.Kind, string(e.Body), e.Prev, e.Hash)
	return err
}

// Journal yields every entry, oldest first, and ends at the first error. Other queries can run meanwhile.
func (l *Reader) Journal() iter.Seq2[Entry, error] { return EntriesAfter(l, 0) }

// EntriesAfter yields the entries with a number greater than after, oldest first, and ends at the first error. It reads
// them page by page, so that other queries can run meanwhile.
func EntriesAfter(l *Reader, after int64) iter.Seq2[Entry, error] {
	const page = 512
	return func(yield func(Entry, error) bool) {
		for after := after; ; {
			entries, err := collect(l.reader(), `SELECT seq, at, actor, kind, body, prev, hash FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`,
				[]any{after, page}, scanEntry)
			if err != nil {
				yield(Entry{}, fmt.Errorf("read journal: %w", err))
				return
			}
			for _, e := range entries {
				if !yield(e, nil) {
					return
				}
				after = e.Seq
			}
			if len(entries) < page {
				return
			}
		}
	}
}

// JournalLines writes every journal entry to w as one line of JSON, oldest first.
func (l *Reader) JournalLines(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for e, err := range l.Journal() {
		if err != nil {
			return err
		}
		if err := enc.Encode(e); err != nil {
			return fmt.Errorf("write journal: %w", err)
		}
	}
	return nil
}

func scanEntry(rows *sql.Rows) (Entry, error) {
	var e Entry
	var body string
	err := rows.Scan(&e.Seq, &e.At, &e.Actor, &e.Kind, &body, &e.Prev, &e.Hash)
	e.Body = json.RawMessage(body)
	return e, err
}

// Meta returns the value stored under a key by SetMeta, or "" if there is none.
func (l *Reader) Meta(key string) (string, error) {
	var value string
	err := l.reader().QueryRow(`SELECT value FROM meta WHERE key = ?`, key).Scan(&value)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("read ledger's %s: %w", key, err)
	}
	return value, nil
}

// SetMeta stores a value under a key and replaces an earlier one, without a journal entry.
func (l *Ledger) SetMeta(key, value string) error {
	return l.write("remember "+key, func(tx *transaction) error {
		_, err := tx.Exec(`INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`, key, value)
		return err
	})
}

// LastEntries returns the last n entries of some kinds, newest first; of updates only those that
// contain text.
func LastEntries(l *Reader, n int, text string, kinds ...string) ([]Entry, error) {
	names, err := json.Marshal(kinds)
	if err != nil {
		return nil, err
	}
	all, err := collect(l.reader(), `SELECT seq, at, actor, kind, body, prev, hash FROM journal
		WHERE kind IN (SELECT value FROM json_each(?)) AND (kind <> 'update' OR instr(body, ?)) ORDER BY seq DESC LIMIT ?`,
		[]any{string(names), text, n}, scanEntry)
	if err != nil {
		return nil, fmt.Errorf("read journal: %w", err)
	}
	return all, nil
}
