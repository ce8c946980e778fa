package ledger

import (
	"errors"
	"os"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// What the system can do to a ledger's file.
var (
	// ErrHeldFile says that another program holds the file.
	ErrHeldFile = errors.New("another program holds the ledger")
	// ErrDamagedFile says that the file is not a ledger, or is no longer as it was written.
	ErrDamagedFile = errors.New("the ledger is damaged")
	// ErrFullDisk says that the disk is full.
	ErrFullDisk = errors.New("the disk of the ledger is full")
	// ErrNoWriting says that the file may not be written.
	ErrNoWriting = errors.New("the ledger may not be written")
	// ErrNoReading says that the file or its folder cannot be opened or read.
	ErrNoReading = errors.New("the ledger cannot be opened or read")
)

// Trouble returns which of the errors above explains an error of the ledger: ErrHeldFile, ErrDamagedFile, ErrFullDisk,
// ErrNoWriting or ErrNoReading. It returns nil for any other error.
func Trouble(err error) error {
	if errors.Is(err, ErrForeign) {
		return ErrDamagedFile // somebody put another file in its place
	}
	if errors.As(err, &refusal{}) {
		return nil
	}
	var coded *sqlite.Error
	if !errors.As(err, &coded) {
		return nil
	}
	switch coded.Code() & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return ErrHeldFile
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return ErrDamagedFile
	case sqlite3.SQLITE_FULL:
		return ErrFullDisk
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return ErrNoWriting
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
		return ErrNoReading
	}
	return nil
}

// refusal is the reason why the operating system does not open the ledger's file, such as a permission, which SQLite
// does not report. Trouble returns nil for it.
type refusal struct{ error }

// Unwrap returns the error of the operating system.
func (r refusal) Unwrap() error { return r.error }

// refused replaces an error that is ErrNoReading by the operating system's own, if opening the file itself fails, too.
// Other errors are returned unchanged.
func refused(path string, err error) error {
	if Trouble(err) != ErrNoReading {
		return err
	}
	f, why := os.OpenFile(path, os.O_RDWR, 0)
	if why != nil {
		return refusal{why}
	}
	return errors.Join(err, f.Close())
}
