package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// together is a transaction that several writes share. It begins with the first of them.
type together struct {
	tx     *sql.Tx // nil: nothing is written yet
	what   string  // the first write
	failed error   // one that failed: nothing is kept

	current bool // the schema is found to be this program's, which nobody can change meanwhile

	// conn is the connection that tx has. What is asked and written is prepared there: for every answer to what was prepared
	// in a transaction package sql has a goroutine watch whether the transaction ends first.
	conn       *sql.Conn
	statements map[string]*sql.Stmt // by their words
}

// begin begins the transaction.
func (t *together) begin(db *sql.DB) (err error) {
	if t.conn, err = db.Conn(context.Background()); err == nil {
		t.tx, err = t.conn.BeginTx(context.Background(), nil)
	}
	if err != nil {
		t.end()
		return fmt.Errorf("begin to write: %w", err)
	}
	t.statements = map[string]*sql.Stmt{}
	return nil
}

// end lets go of the connection; what has not come to its commit is taken back.
func (t *together) end() {
	if t.tx != nil {
		_ = t.tx.Rollback()
	}
	for _, s := range t.statements {
		_ = s.Close() // it was only to be read once
	}
	if t.conn != nil {
		_ = t.conn.Close()
	}
	*t = together{}
}

// Together makes one transaction of all that is written while do runs: all of it is kept, or, when anything fails,
// nothing. What is read meanwhile sees what was written. Within another Together it is a part of that: kept with it,
// or by itself as if it had not been.
func (l *Ledger) Together(do func() error) error {
	if l.together != nil {
		return l.part(do)
	}
	t := &together{}
	l.together = t
	defer func() {
		l.together = nil
		t.end()
	}()
	if err := do(); err != nil {
		return err
	}
	if t.failed != nil || t.tx == nil {
		return t.failed
	}
	return l.keep(t.tx, t.what)
}

// part does something within what is written together, so that it can be taken back alone.
func (l *Ledger) part(do func() error) error {
	t := l.together
	if _, err := l.begun(); err != nil {
		return err
	}
	if _, err := t.Exec(`SAVEPOINT part`); err != nil {
		return wrapped("begin a part", err)
	}
	before := *t
	err := do()
	if err == nil {
		err = t.failed
	}
	var undo error
	if err != nil {
		*t = before
		_, undo = t.Exec(`ROLLBACK TO part`)
	}
	_, wrong := t.Exec(`RELEASE part`)
	if wrong = errors.Join(undo, wrong); wrong != nil {
		t.failed = wrapped("end a part", wrong)
		return t.failed
	}
	return err
}

// begun gives the transaction that writes share, and begins it for the first of them.
func (l *Ledger) begun() (*sql.Tx, error) {
	if l.together.tx == nil {
		if err := l.together.begin(l.db); err != nil {
			return nil, err
		}
	}
	return l.together.tx, nil
}

// writeShared writes within the transaction that several writes share.
func (l *Ledger) writeShared(what string, do func(*sql.Tx) error) error {
	t := l.together
	tx, err := l.begun()
	if err == nil {
		err = wrapped(what, do(tx))
	}
	if t.what == "" {
		t.what = what
	}
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// asked is what is asked now: the database, or the transaction that several writes share.
func (l *Reader) asked() asker {
	if l.together != nil && l.together.tx != nil {
		return l.together
	}
	return l.db
}

// scribe asks and writes.
type scribe interface {
	asker
	Exec(query string, args ...any) (sql.Result, error)
}

// within is a transaction for those who say the same in it again and again.
func (l *Ledger) within(tx *sql.Tx) scribe {
	if l.together != nil && l.together.tx == tx {
		return l.together
	}
	return tx
}

// Exec writes within the transaction.
func (t *together) Exec(query string, args ...any) (sql.Result, error) {
	s, err := t.statement(query)
	if err != nil {
		return nil, err
	}
	return s.Exec(args...)
}

// Query asks within the transaction. Fifty sheets are asked about, and entered, in the same words, which SQLite need not
// read again.
// (Who asks the same while he still reads the answer is told that this is misuse.)
func (t *together) Query(query string, args ...any) (*sql.Rows, error) {
	s, err := t.statement(query)
	if err != nil {
		return nil, err
	}
	return s.Query(args...)
}

// QueryRow asks within the transaction for one row.
func (t *together) QueryRow(query string, args ...any) *sql.Row {
	s, err := t.statement(query)
	if err != nil {
		return t.conn.QueryRowContext(context.Background(), query, args...) // which says what is wrong with it
	}
	return s.QueryRow(args...)
}

func (t *together) statement(query string) (*sql.Stmt, error) {
	if s := t.statements[query]; s != nil {
		return s, nil
	}
	s, err := t.conn.PrepareContext(context.Background(), query)
	if err == nil {
		t.statements[query] = s
	}
	return s, err
}
