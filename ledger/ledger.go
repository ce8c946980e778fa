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
	db        *sql.DB
	open      *transaction // nil: every write is a transaction of its own
	horizon   *horizon     // nil: all published lists
	noLogPath string       // the file, if it was opened for reading and had no write-ahead log
}

// Ledger is a ledger open for writing.
type Ledger struct {
	Reader
	// Actor is the name of the actor in the journal.
	Actor string
	// Commits, if not nil, is called before and after every commit, so that a test can stop there.
	Commits func(what string, kept bool)
}

// Open opens the ledger at path for writing and updates its schema; it creates a missing file. The caller must hold the
// association's lock, because only one process may write. Errors include ErrForeign and ErrNewer.
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

// OpenReadOnly opens the ledger at path for reading beside a writer. A missing or empty file gives an empty ledger in
// memory. A ledger of an earlier version is read as it is. Errors include ErrForeign and ErrNewer.
func OpenReadOnly(path string) (*Reader, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || (err == nil && info.Size() == 0) {
		return openEmpty()
	}
	if err != nil {
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	noLog := hasNoLog(path)
	l, err := openQuiet(path)
	if err != nil {
		return nil, fmt.Errorf("open ledger %s: %w", path, refused(path, err))
	}
	if noLog {
		l.noLogPath = path
	}
	return l, nil
}

// walEnding is the ending of SQLite's write-ahead log, a file beside a ledger that is open.
const walEnding = "-wal"

// hasNoLog reports whether the write-ahead log of a ledger is missing or empty.
func hasNoLog(path string) bool {
	info, err := os.Lstat(path + walEnding)
	return errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0
}

// openQuiet opens a ledger for reading with the write-ahead log of its writer. If that fails and there is no log, the
// file alone is complete, and it is opened as immutable.
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

// openSettled opens an existing ledger by its data source name, with views in place of what its version lacks. A file
// without tables is an error.
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

// openEmptyOf returns an empty ledger in memory whose schema is of the given version.
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

// connect opens a database with a single connection and tries it; it neither checks nor changes the schema.
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

// dsn returns the data source name of a file: mode is ro, rw or rwc, and pragmas are set on every connection.
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

// Close closes the database. If the ledger was opened for reading and had no write-ahead log then, Close also removes
// the files that reading has left beside it.
func (l *Reader) Close() error {
	err := l.db.Close()
	if l.noLogPath != "" {
		tidyBeside(l.noLogPath)
	}
	return err
}

// CloseKeepingFiles closes a Reader whose file another Reader opens at once. Unlike Close it leaves the files beside
// the ledger, for the last Reader to remove.
func CloseKeepingFiles(l *Reader) error { return l.db.Close() }

// tidyBeside lets SQLite remove the files that a reader made beside a ledger to which nobody has written meanwhile: the
// last connection that may write removes them when it closes. It ignores errors, because the files are harmless.
func tidyBeside(path string) {
	if !hasNoLog(path) {
		return
	}
	l, err := connect(dsn(path, "rw", "query_only(ON)"))
	if err != nil {
		return
	}
	_, _ = l.version()
	_ = l.db.Close()
}

// Backup writes a copy of the ledger to path and syncs it. A file that is there already is fs.ErrExist.
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
