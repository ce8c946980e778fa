package folder

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
)

// ErrLedgerGone means that there is no ledger although the folder has been in use.
var ErrLedgerGone = errors.New("the ledger is gone")

// ledgerGone returns ErrLedgerGone if there is no ledger, or an empty one, in a folder that has been used: the ledger
// was lost, its disk is not connected, or the configuration names another place. A new one would silently forget all
// that was done.
func ledgerGone(v *View) error {
	info, err := v.Files.Lstat(v.ledgerFile())
	if err == nil && info.Size() > 0 {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, dir := range []string{
		v.Path("published"), v.Path("accepted"), v.Path("waiting"), v.Path("rejected"),
		v.ArchiveDir(), filepath.Join(v.LedgerDir(), "backup"),
	} {
		names, err := NamesIn(v.Files, dir)
		if err != nil {
			return err
		}
		if len(names) > 0 {
			return fmt.Errorf("%w: it should be at %s, and there is something in %s already", ErrLedgerGone, v.ledgerFile(), dir)
		}
	}
	return nil
}

// StartLedger creates the ledger at a path and records the day on which the folder is made. After that it is closed.
func StartLedger(path string, day rating.Date) error {
	l, err := ledger.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(l.SetMeta(metaInit, day.String()), l.Close())
}

// openLedger opens the ledger for writing, or creates it in an unused folder, and records the association's code. A new
// one, where the configuration has moved the ledger, takes today as the day of init: lists are due from then on. After
// an error the ledger is closed.
func (f *Folder) openLedger() error {
	if err := ledgerGone(&f.View); err != nil {
		return err
	}
	var err error
	if f.Write, err = ledger.Open(f.ledgerFile()); err != nil {
		return err
	}
	f.Ledger = &f.Write.Reader
	day, err := f.Ledger.Meta(metaInit)
	if err == nil && day == "" {
		err = f.Write.SetMeta(metaInit, f.Today().String())
	}
	if err == nil {
		err = f.recordCode()
	}
	if err != nil {
		return errors.Join(err, f.Write.Close())
	}
	return nil
}

// recordCode records in the ledger to which association it belongs. Whether the code may change was checked by
// checkOwner.
func (f *Folder) recordCode() error {
	code, err := f.Ledger.Meta(metaCode)
	if err != nil || code == f.Setup.Code {
		return err
	}
	return f.Write.SetMeta(metaCode, f.Setup.Code)
}

// NamesIn returns the names in a folder, without temporary and hidden files; none if the folder is missing.
func NamesIn(fsys files.Reader, dir string) ([]string, error) {
	entries, err := fsys.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if !files.Ignored(e.Name()) && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// metaDecides is the key of the day from which rows of sheet Corrections are decisions, in ledgers of versions before 0.1.0.
const metaDecides = "decides"

// DecidesSince returns the day from which a row of sheet Corrections that sets a figure is a decision, and not only
// printed: the day of init; zero if the ledger has none.
func (v *View) DecidesSince() (rating.Date, error) {
	earlier, err := v.Ledger.Meta(metaDecides)
	began, also := v.Ledger.Meta(metaInit)
	if err := errors.Join(err, also); err != nil || earlier+began == "" {
		return 0, err
	}
	return rating.ParseDate(cmp.Or(earlier, began))
}
