package ledger

import "database/sql"

// together is a transaction that several writes share.
type together struct {
	tx     *sql.Tx
	what   string // the first of them
	failed error  // one that failed: nothing is kept
}

// Together makes one transaction of all that is written while do runs: all of it is kept, or, when anything fails,
// nothing. What is read meanwhile sees what was written.
func (l *Ledger) Together(do func() error) error {
	return l.transaction(func(tx *sql.Tx) (string, error) {
		l.together = &together{tx: tx}
		defer func() { l.together = nil }()
		if err := do(); err != nil {
			return "", err
		}
		return l.together.what, l.together.failed
	})
}

func (t *together) write(what string, do func(*sql.Tx) error) error {
	if t.what == "" {
		t.what = what
	}
	err := wrapped(what, do(t.tx))
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// asked is what is asked now: the database, or the transaction that several writes share.
func (l *Reader) asked() asker {
	if l.together != nil {
		return l.together.tx
	}
	return l.db
}
