package folder

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/templates"
)

// View is an association's folder, opened for reading: nothing that can be called on it, or on what it holds, changes
// the folder or the ledger. It is not safe for concurrent use.
type View struct {
	Basis
	Dir           string
	Files         files.Reader
	Ledger        *ledger.Reader
	Unfit         error // why today's registry must not be used; set by Look and OpenUnfit
	Now           time.Time
	Configure     Configure
	memory        *Memory
	reading       reading
	ground        ground
	acceptsLosses bool // the office says that rows which the registry has lost were removed on purpose
}

// At returns a View without ledger and registry, by which only paths and files can be used.
func At(dir string, setup Setup) *View {
	return &View{Basis: Basis{Setup: setup}, Dir: dir, Files: files.ReadOnly(files.OS), memory: new(Memory)}
}

// viewOn returns a View that has neither ledger nor registry yet.
func viewOn(m *Memory, fsys files.FS, dir string, setup Setup, now time.Time, lang string) *View {
	return &View{Basis: Basis{Setup: setup, Words: templates.In(lang)}, Dir: dir, Files: files.ReadOnly(fsys),
		Now: now.In(setup.Zone), memory: m}
}

// Look opens an association's folder for reading only: it takes no lock and changes nothing. If today's registry must
// not be used, that is no error: Unfit says why, and the registry of the last pass replaces it if there is one. The
// caller must close the View.
func Look(dir string, setup Setup, now time.Time, lang string) (*View, error) {
	v := viewOn(new(Memory), files.OS, dir, setup, now, lang)
	if _, err := checkVacant(v); err != nil {
		return nil, err
	}
	err := ledgerGone(v)
	if err == nil {
		err = v.openReader()
	}
	if err != nil {
		return nil, fmt.Errorf("open the ledger: %w", err)
	}
	if err := checkCode(v.Ledger, setup); err != nil {
		return nil, errors.Join(err, v.Close())
	}
	if err := readOrReplaceRegistry(v); err != nil {
		return nil, errors.Join(err, v.Close())
	}
	return v, nil
}

// readOrReplaceRegistry reads today's registry. If it must not be used, Unfit says why, and the registry of the last
// pass replaces it if there is one.
func readOrReplaceRegistry(v *View) error {
	if v.Unfit = v.readRegistry(); registryUnusable(v) {
		return useLastRegistry(v)
	}
	return v.Unfit
}

// openReader opens the ledger for reading.
func (v *View) openReader() error {
	l, err := ledger.OpenReadOnly(v.ledgerFile())
	if err == nil {
		v.Ledger = l
	}
	return err
}

// Close closes the ledger.
func (v *View) Close() error { return v.Ledger.Close() }

// Today returns the association's civil day.
func (v *View) Today() rating.Date { return rating.DayOf(v.Now) }

// Moment returns now in the form in which the ledger records it.
func (v *View) Moment() ledger.Moment { return ledger.Moment(v.Now.Format(time.RFC3339)) }

// LedgerDir returns the folder of the ledger.
func (v *View) LedgerDir() string { return LedgerDir(v.Dir, v.Setup) }

// ledgerFile returns the path of the ledger.
func (v *View) ledgerFile() string { return filepath.Join(v.LedgerDir(), "ledger.db") }

// ArchiveDir returns the folder that keeps the bytes of every sheet, registry and configuration, by their hash.
func (v *View) ArchiveDir() string { return filepath.Join(v.LedgerDir(), "archive") }

// ArchivedAs returns the hash under which the archive keeps a file: its own, or that of the redacted copy that has
// replaced it because a person was erased. Without a ledger that can be read it is its own.
func ArchivedAs(v *View, sha string) string {
	all, _ := Redactions(v)
	return cmp.Or(all[sha].SHA, sha)
}

// Redactions returns the redacted copies of the archive, by the hash of what they have replaced.
func Redactions(v *View) (map[string]ledger.Redacted, error) {
	if v.Ledger == nil {
		return nil, nil
	}
	head, err := v.Ledger.Mark()
	if err != nil || v.memory.redacted[head] != nil {
		return v.memory.redacted[head], err
	}
	all, err := ledger.Redactions(v.Ledger)
	v.memory.redacted.put(head, all)
	return all, err
}

// Archived returns the bytes that the archive keeps under a hash, or the redacted copy that has replaced them. If they
// do not have that hash, it returns an error that wraps ErrReadBack.
func (v *View) Archived(sha string) ([]byte, error) {
	sha = ArchivedAs(v, sha)
	data, err := v.Files.ReadFile(filepath.Join(v.ArchiveDir(), sha))
	if err == nil && rating.SHA(data) != sha {
		err = fmt.Errorf("ledger/archive/%s: %w", sha, files.ErrDamaged)
	}
	return data, err
}

// Path returns the path of something in the folder; parts may have slashes.
func (v *View) Path(parts ...string) string {
	return filepath.Join(append([]string{v.Dir}, parts...)...)
}
