package ledger

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// transaction holds the writes of one Together. It begins in the database with the first of them.
type transaction struct {
	tx     *sql.Tx   // nil: nothing has been written yet
	conn   *sql.Conn // the connection of tx
	what   string    // the first write, for the hook Commits
	failed error     // the first write that failed: nothing is kept

	current bool // the schema is known to be this program's; nobody can change it meanwhile

	// statements are prepared by query: fifty sheets use the same ones, and SQLite parses each once. They are prepared
	// on the connection: for every query that is prepared in a transaction, package sql starts a goroutine.
	statements map[string]*sql.Stmt
}

// Together runs do in one transaction: all that do writes is committed, or nothing if do or one of its writes fails.
// Reads within do see its writes. A nested call is a savepoint: it is kept with the outer transaction, or undone alone
// if it fails.
func (l *Ledger) Together(do func() error) error {
	if l.open != nil {
		return l.savepoint(do)
	}
	t := &transaction{statements: map[string]*sql.Stmt{}}
	l.open = t
	defer func() {
		l.open = nil
		t.end()
	}()
	if err := do(); err != nil {
		return err
	}
	if t.failed != nil || t.tx == nil {
		return t.failed
	}
	return l.commit(t)
}

// savepoint runs do in a savepoint of the open transaction, which it begins if need be. If do or a write in it fails,
// only the writes of do are undone.
func (l *Ledger) savepoint(do func() error) error {
	t := l.open
	if err := t.begin(l.db); err != nil {
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

// begin begins the transaction in the database, unless it has begun.
func (t *transaction) begin(db *sql.DB) (err error) {
	if t.tx != nil {
		return nil
	}
	if t.conn, err = db.Conn(context.Background()); err == nil {
		t.tx, err = t.conn.BeginTx(context.Background(), nil)
	}
	if err != nil {
		t.end()
		return fmt.Errorf("begin to write: %w", err)
	}
	return nil
}

// end rolls back what was not committed and releases the connection.
func (t *transaction) end() {
	if t.tx != nil {
		_ = t.tx.Rollback() // without effect after a commit
	}
	for _, s := range t.statements {
		_ = s.Close()
	}
	if t.conn != nil {
		_ = t.conn.Close()
	}
}

// prepare returns the prepared statement of a query, which it keeps for the transaction.
func (t *transaction) prepare(query string) (*sql.Stmt, error) {
	if s := t.statements[query]; s != nil {
		return s, nil
	}
	s, err := t.conn.PrepareContext(context.Background(), query)
	if err == nil {
		t.statements[query] = s
	}
	return s, err
}

// Exec runs one statement.
func (t *transaction) Exec(query string, args ...any) (sql.Result, error) {
	s, err := t.prepare(query)
	if err != nil {
		return nil, err
	}
	return s.Exec(args...)
}

// Query runs a query. SQLite refuses the same query again while its rows are still being read.
func (t *transaction) Query(query string, args ...any) (*sql.Rows, error) {
	s, err := t.prepare(query)
	if err != nil {
		return nil, err
	}
	return s.Query(args...)
}

// QueryRow runs a query for one row.
func (t *transaction) QueryRow(query string, args ...any) *sql.Row {
	s, err := t.prepare(query)
	if err != nil {
		return t.conn.QueryRowContext(context.Background(), query, args...) // returns the same error when it is scanned
	}
	return s.QueryRow(args...)
}

// write runs do in the open transaction, or in one of its own. An error is wrapped with what, and makes the open
// transaction, or the innermost Together within it, fail as a whole.
func (l *Ledger) write(what string, do func(*transaction) error) error {
	if l.open == nil {
		return l.Together(func() error { return l.write(what, do) })
	}
	t := l.open
	err := t.begin(l.db)
	if err == nil {
		err = wrapped(what, do(t))
	}
	if t.what == "" {
		t.what = what
	}
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// commit commits t and calls the hook Commits before and after; not after a failure.
func (l *Ledger) commit(t *transaction) error {
	l.callHook(t.what, false)
	if err := t.tx.Commit(); err != nil {
		return wrapped(t.what, err)
	}
	l.callHook(t.what, true)
	return nil
}

func (l *Ledger) callHook(what string, kept bool) {
	if l.Commits != nil {
		l.Commits(what, kept)
	}
}

// wrapped returns err with what before it, nil for nil.
func wrapped(what string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// querier reads: the database, or a transaction.
type querier interface {
	Query(query string, args ...any) (*sql.Rows, error)
	QueryRow(query string, args ...any) *sql.Row
}

// reader returns what to query: the open transaction if it has begun, otherwise the database.
func (l *Reader) reader() querier {
	if l.open != nil && l.open.tx != nil {
		return l.open
	}
	return l.db
}

// collect runs a query and returns what scan makes of each row. Without rows it returns nil.
func collect[T any](q querier, query string, args []any, scan func(*sql.Rows) (T, error)) ([]T, error) {
	rows, err := q.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, rows.Err()
}
