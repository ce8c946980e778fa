package publish

import (
	"errors"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
)

// LastEntry gives the moment of the last thing that the ledger has written down, none where there is no ledger yet or it
// cannot be read.
func LastEntry(dir string, setup Setup) time.Time {
	o := &Office{Dir: dir, Setup: setup, FS: files.OS}
	l, err := ledger.OpenReadOnly(o.ledgerFile())
	if err != nil {
		return time.Time{}
	}
	last, _, err := l.Head()
	if err = errors.Join(err, l.Close()); err != nil {
		return time.Time{}
	}
	at, _ := time.Parse(time.RFC3339, string(last.At)) // a journal without an entry has no moment
	return at
}
