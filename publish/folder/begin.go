package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
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

// metaDecides is the day from which on rows of the registry's sheet Corrections are decided and not only printed.
const metaDecides = "decides"

// DecidesSince gives the day from which on a row of sheet Corrections that sets a figure is decided: that of the folder's
// beginning, or the day after the first work of a program that knows decisions. Zero: no such program has worked here.
func (v *View) DecidesSince() (rating.Date, error) {
	text, err := v.Ledger.Meta(metaDecides)
	if err != nil || text == "" {
		return 0, err
	}
	return rating.ParseDate(text)
}

// decidesFrom keeps that day for a ledger that has none yet. What was entered before is a notice, as it was meant.
func (f *Folder) decidesFrom() error {
	kept, err := f.Ledger.Meta(metaDecides)
	if err != nil || kept != "" {
		return err
	}
	_, used, err := f.Ledger.Head()
	if err != nil {
		return err
	}
	day := (f.Today() + 1).String()
	if began, err := f.Ledger.Meta(metaInit); err == nil && !used && began != "" {
		day = began
	}
	return f.Write.SetMeta(metaDecides, day)
}
