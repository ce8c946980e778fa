package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
)

// ErrLedgerGone means that there is no ledger although the folder was worked in.
var ErrLedgerGone = errors.New("the ledger is gone")

// ledgerGone finds out that the ledger is not where it should be: lost, or on a disk that is not connected, or the
// configuration names another folder. Only a folder in which nothing was done yet may begin a new one: any other would
// be forgotten in silence.
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

// openLedger opens the ledger for writing. One that is begun here, because the configuration has put it elsewhere,
// takes today for the day of init: list dates are due from then on.
func (f *Folder) openLedger() error {
	if err := ledgerGone(&f.View); err != nil {
		return err
	}
	var err error
	if f.Write, err = ledger.Open(f.ledgerFile()); err != nil {
		return err
	}
	f.Ledger, f.close = answering{f.Write}, f.Write.Close
	day, err := f.Ledger.Meta(metaInit)
	if err == nil && day == "" {
		err = f.Write.SetMeta(metaInit, f.Today().String())
	}
	if err == nil {
		err = f.owns()
	}
	if err == nil {
		err = f.decidesFrom()
	}
	if err != nil {
		return errors.Join(err, f.Write.Close())
	}
	return nil
}

// owns writes down whose ledger it is. As long as nothing stands in it the code may change.
func (f *Folder) owns() error {
	code, err := f.Ledger.Meta(metaCode)
	if err != nil || code == f.Setup.Code {
		return err
	}
	return f.Write.SetMeta(metaCode, f.Setup.Code)
}

// NamesIn lists the names in a folder, without those of unfinished work; a folder that is not there is empty.
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
