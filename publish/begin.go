package publish

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
func (o *View) ledgerGone() error {
	info, err := o.Files.Lstat(o.ledgerFile())
	if err == nil && info.Size() > 0 {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, dir := range []string{
		o.path("published"), o.path("accepted"), o.path("waiting"), o.path("rejected"),
		o.archiveDir(), filepath.Join(o.ledgerDir(), "backup"),
	} {
		names, err := namesIn(o.Files, dir)
		if err != nil {
			return err
		}
		if len(names) > 0 {
			return fmt.Errorf("%w: it should be at %s, and there is something in %s already", ErrLedgerGone, o.ledgerFile(), dir)
		}
	}
	return nil
}

// openLedger opens the ledger for writing. One that is begun here, because the configuration has put it elsewhere, takes
// today for the day of init: list dates are due from then on.
func (o *Folder) openLedger() error {
	if err := o.ledgerGone(); err != nil {
		return err
	}
	var err error
	if o.Write, err = ledger.Open(o.ledgerFile()); err != nil {
		return err
	}
	o.Ledger, o.close = answering{o.Write}, o.Write.Close
	day, err := o.Ledger.Meta(metaInit)
	if err == nil && day == "" {
		err = o.Write.SetMeta(metaInit, o.Today().String())
	}
	if err == nil {
		err = o.owns()
	}
	if err != nil {
		return errors.Join(err, o.Write.Close())
	}
	return nil
}

// owns writes down whose ledger it is. As long as nothing stands in it the code may change.
func (o *Folder) owns() error {
	code, err := o.Ledger.Meta(metaCode)
	if err != nil || code == o.Setup.Code {
		return err
	}
	return o.Write.SetMeta(metaCode, o.Setup.Code)
}

// namesIn lists the names in a folder, without those of unfinished work; a folder that is not there is empty.
func namesIn(fsys files.Reader, dir string) ([]string, error) {
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
