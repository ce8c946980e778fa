// Package ledger is the append-only memory of an association: which sheets arrived and what became of them, which lists
// were frozen, calculated and published, and a journal that chains every entry to the one before it.
//
// It keeps this in one SQLite file on a local disk. It never reads a workbook, calculates a rating or asks for the
// time: callers pass every moment. Nothing published is ever changed or removed.
package ledger

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite" // the SQLite driver
)

// Moment is a moment of civil time as RFC 3339, given by the caller.
type Moment string

// Errors that callers distinguish.
var (
	// ErrNewer says that a newer version of Kalends wrote the ledger.
	ErrNewer = errors.New("the ledger was written by a newer version of kalends; use that version or a later one")
	// ErrForeign says that the file is a database of another program.
	ErrForeign = errors.New("the file is not a ledger of kalends")
	// ErrLive says that another submission of the same event and part is accepted already.
	ErrLive = errors.New("another sheet of this event is accepted already")
	// ErrUnknown says that what is to be changed is not in the ledger.
	ErrUnknown = errors.New("not in the ledger")
	// ErrFrozen says that the issue is frozen with other inputs.
	ErrFrozen = errors.New("the issue is frozen with other inputs")
	// ErrPublished says that what is published cannot be changed.
	ErrPublished = errors.New("published already, and what is published does not change")
	// ErrRated says that a submission belongs to another date of the same list.
	ErrRated = errors.New("a sheet is rated once in a list")
)

// Reader answers queries about a ledger and cannot write.
type Reader struct {
	db      *sql.DB
	open    *transaction // nil: every write is a transaction of its own
	horizon *horizon     // nil: all published lists
	alone   string       // the file, if it was opened for reading and had no write-ahead log
	lookups lookups
}

// Ledger is a ledger open for writing.
type Ledger struct {
	Reader
	// Actor is the name of the actor in the journal.
	Actor string
	// Commits, if not nil, is called before and after every commit, so that a test can stop there.
	Commits func(what string, kept bool)
}

// Open opens the ledger at path for writing and brings its schema up to date; a missing file is created. Only one
// process may write: the caller holds the association's lock.
func Open(path string) (*Ledger, error) {
	l, err := connect(dsn(path, "rwc", "busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)",
		"foreign_keys(ON)", "temp_store(MEMORY)")) // the rollback of savepoints stays in memory
	if err != nil {
		return nil, fmt.Errorf("open ledger %s: %w", path, refused(path, err))
	}
	if err := l.migrate(); err != nil {
		return nil, errors.Join(fmt.Errorf("open ledger %s: %w", path, err), l.Close())
	}
	return l, nil
}

// OpenReadOnly opens the ledger at path for reading beside a writer; a missing file gives an empty ledger. A ledger of
// an earlier version is read as it is; the next writer updates it.
func OpenReadOnly(path string) (*Reader, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || (err == nil && info.Size() == 0) {
		return openEmpty()
	}
	if err != nil {
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	alone := unwritten(path)
	l, err := openQuiet(path)
	if err != nil {
		return nil, fmt.Errorf("open ledger %s: %w", path, refused(path, err))
	}
	if alone {
		l.alone = path
	}
	return l, nil
}

// walEnding is the ending of SQLite's write-ahead log, a file beside a ledger that is open.
const walEnding = "-wal"

// unwritten reports whether the write-ahead log of a ledger is missing or empty.
func unwritten(path string) bool {
	info, err := os.Lstat(path + walEnding)
	return errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0
}

// openQuiet opens a ledger with the write-ahead log of its writer. If that is impossible, because the folder cannot be
// written and nobody has the ledger open, the file alone is complete and is opened as immutable.
func openQuiet(path string) (*Reader, error) {
	l, err := openSettled(dsn(path, "ro", "busy_timeout(10000)", "query_only(ON)"))
	if err == nil || errors.Is(err, ErrNewer) || errors.Is(err, ErrForeign) {
		return l, err
	}
	if _, missing := os.Stat(path + walEnding); !errors.Is(missing, fs.ErrNotExist) {
		return nil, err
	}
	return openSettled(dsn(path, "ro", "query_only(ON)") + "&immutable=1")
}

func openSettled(source string) (*Reader, error) {
	l, err := connect(source)
	if err != nil {
		return nil, err
	}
	version, err := l.version()
	switch {
	case err == nil && version == 0:
		err = errors.New("there is nothing in it yet: any command that writes makes it a ledger")
	case err == nil:
		err = addMissingViews(l, version)
	}
	if err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return &l.Reader, nil
}

func openEmpty() (*Reader, error) { return openEmptyOf(versionNow) }

// openEmptyOf returns an empty ledger of an earlier version.
func openEmptyOf(version int) (*Reader, error) {
	l, err := connect("file::memory:?_pragma=foreign_keys(ON)")
	if err != nil {
		return nil, err
	}
	if err := l.migrateTo(version); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	if _, err := l.db.Exec("PRAGMA query_only = ON"); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return &l.Reader, nil
}

func connect(source string) (*Ledger, error) {
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := db.Ping(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Ledger{Reader: Reader{db: db}, Actor: "kalends"}, nil
}

func dsn(path, mode string, pragmas ...string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/…
	}
	q := url.Values{"mode": {mode}, "_txlock": {"immediate"}, "_pragma": pragmas}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String()
}

// Close closes the ledger. A ledger opened for reading leaves no file beside it if there was none.
func (l *Reader) Close() error {
	err := l.db.Close()
	if l.alone != "" {
		tidyBeside(l.alone)
	}
	return err
}

// Yield closes a ledger that another Reader opens next: the last one to close it removes the files beside it.
func Yield(l *Reader) error { return l.db.Close() }

// tidyBeside lets SQLite remove the files that a reader made beside a ledger to which nobody has written meanwhile: the
// last connection with permission to write removes them when it is closed, under SQLite's locks. If that is impossible,
// the files stay, and are harmless.
func tidyBeside(path string) {
	if !unwritten(path) {
		return
	}
	l, err := connect(dsn(path, "rw", "query_only(ON)"))
	if err != nil {
		return
	}
	_, _ = l.version()
	_ = l.db.Close()
}

// Backup writes a copy of the ledger to path, which must not exist, and syncs it.
func (l *Ledger) Backup(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("back up ledger to %s: %w", path, fs.ErrExist)
	}
	_, err := l.db.Exec("VACUUM INTO ?", path)
	if err == nil {
		err = syncFile(path)
	}
	if err != nil {
		return fmt.Errorf("back up ledger to %s: %w", path, err)
	}
	return nil
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
