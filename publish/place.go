package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
)

// ErrStrangersFolder means that ledger: names a folder in which other things lie, or another association's ledger.
var ErrStrangersFolder = errors.New("that folder is no place for this ledger")

// ledgersOwn are the names that may lie where a ledger is to begin: what is made before it and beside it.
var ledgersOwn = []string{"ledger.db", "ledger.db-wal", "ledger.db-shm", "ledger.db-journal", "archive", "backup", "work", "log", "lock",
	"run.lock", "clock.json", "alerts.json", toldFile, "notices", "lost+found"}

// toldFile says beside the ledger how far people have been told of its journal.
const toldFile = "told.json"

// checkPlace makes sure, before anything is written, that the ledger lies or will lie where nothing of others does. Where
// this association's ledger is already, a note or a copy beside it keeps nobody from work.
func (o *View) checkPlace() error {
	if o.memory != nil && o.memory.place == o.ledgerDir()+" "+o.Setup.Code {
		return nil
	}
	info, err := o.Files.Lstat(o.ledgerFile())
	switch {
	case err == nil && info.Size() > 0:
		err = o.checkOwner()
	case err == nil || errors.Is(err, fs.ErrNotExist):
		err = o.checkEmpty()
	}
	if err == nil && o.memory != nil {
		o.memory.place = o.ledgerDir() + " " + o.Setup.Code
	}
	return err
}

// checkEmpty looks for what is no ledger's.
func (o *View) checkEmpty() error {
	entries, err := o.Files.ReadDir(o.ledgerDir())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var foreign []string
	for _, e := range entries {
		if !slices.Contains(ledgersOwn, e.Name()) && !files.Ignored(e.Name()) {
			foreign = append(foreign, rating.Word(e.Name()))
		}
	}
	if err != nil || len(foreign) == 0 {
		return err
	}
	return fmt.Errorf("ledger: %s: %w: there is no ledger in it, but %d other things (%s); name a folder that is empty or does not exist",
		rating.Word(o.Setup.Ledger), ErrStrangersFolder, len(foreign), strings.Join(foreign[:min(len(foreign), 3)], ", "))
}

// metaCode is the code of the association whose ledger it is.
const metaCode = "association"

// checkOwner finds out whose ledger it is. A damaged one speaks for itself when it is opened.
func (o *View) checkOwner() error {
	l, err := ledger.OpenReadOnly(o.ledgerFile())
	if err != nil {
		return nil
	}
	code, err := l.Meta(metaCode)
	_, used, headErr := l.Head()
	if err = errors.Join(err, headErr, l.Close()); err != nil || code == "" || code == o.Setup.Code || !used {
		return nil
	}
	return fmt.Errorf("ledger: %s: %w: it is the ledger of association %q, and association.code says %q; name a folder of its own, or write the old code again: it never changes once there is a sheet or a list",
		rating.Word(o.Setup.Ledger), ErrStrangersFolder, code, o.Setup.Code)
}
