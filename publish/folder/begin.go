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

// ledgerGone fails when the ledger is not where it should be: it was lost, its disk is not connected, or the
// configuration names another folder. A new ledger is begun only in a folder that has not been used, because all that
// was done would be forgotten silently.
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

// StartLedger begins the ledger of a folder that is made on a day.
func StartLedger(path string, day rating.Date) error {
	l, err := ledger.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(l.SetMeta(metaInit, day.String()), l.Close())
}

// openLedger opens the ledger for writing. A ledger that begins here, because the configuration has moved it, takes
// today as the day of init: lists are due from then on.
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

// recordCode records to which association the ledger belongs. The code may change as long as nothing is recorded.
func (f *Folder) recordCode() error {
	code, err := f.Ledger.Meta(metaCode)
	if err != nil || code == f.Setup.Code {
		return err
	}
	return f.Write.SetMeta(metaCode, f.Setup.Code)
}

// NamesIn lists the names in a folder but those of temporary and hidden files. A missing folder is empty.
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

// DecidesSince returns the day from which a row of sheet Corrections that sets a figure is a decision, and not only printed:
// the day of init.
func (v *View) DecidesSince() (rating.Date, error) {
	earlier, err := v.Ledger.Meta(metaDecides)
	began, also := v.Ledger.Meta(metaInit)
	if err := errors.Join(err, also); err != nil || earlier+began == "" {
		return 0, err
	}
	return rating.ParseDate(cmp.Or(earlier, began))
}
