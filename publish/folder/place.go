package folder

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

// ErrStrangersFolder means that ledger: names a folder with other things in it, or with another association's ledger.
var ErrStrangersFolder = errors.New("that folder is no place for this ledger")

// ledgersOwn are the names that may lie where a ledger is to begin.
var ledgersOwn = []string{"ledger.db", "ledger.db-wal", "ledger.db-shm", "ledger.db-journal", "archive", "backup",
	"work", "log", "lock", readingsDir,
	"run.lock", "clock.json", "alerts.json", ToldFile, "notices", "erased.json", "lost+found"}

// ToldFile is the file beside the ledger that has the last entry of the journal about which people were notified.
const ToldFile = "told.json"

// checkPlace returns an error, before anything is written, if other things are where the ledger is to be, or the ledger
// there belongs to another association. Beside this association's ledger, a note or a copy does not matter.
func checkPlace(v *View) error {
	begun, err := checkVacant(v)
	if begun {
		err = checkOwner(v)
	}
	return err
}

// checkVacant reports whether there is a ledger. If there is none, and its folder holds other things, it returns
// ErrStrangersFolder.
func checkVacant(v *View) (begun bool, err error) {
	info, err := v.Files.Lstat(v.ledgerFile())
	switch {
	case err == nil && info.Size() > 0:
		return true, nil
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return false, checkEmpty(v)
	default:
		return false, err
	}
}

// checkEmpty returns ErrStrangersFolder if the ledger's folder holds things that are not a ledger's.
func checkEmpty(v *View) error {
	entries, err := v.Files.ReadDir(v.LedgerDir())
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
		rating.Word(v.Setup.Ledger), ErrStrangersFolder, len(foreign), strings.Join(foreign[:min(len(foreign), 3)], ", "))
}

// metaCode is the key of the code of the association to which the ledger belongs.
const metaCode = "association"

// checkOwner opens the ledger and returns ErrStrangersFolder if it belongs to another association. A damaged ledger is
// no error here: it is reported when it is opened.
func checkOwner(v *View) error {
	l, err := ledger.OpenReadOnly(v.ledgerFile())
	if err != nil {
		return nil
	}
	if err := checkCode(l, v.Setup); err != nil {
		return errors.Join(err, l.Close())
	}
	_ = ledger.CloseKeepingFiles(l) // an error of closing is reported when the ledger is opened, too
	return nil
}

// checkCode returns ErrStrangersFolder if a ledger with entries belongs to another association. A ledger that cannot be
// read is no error here.
func checkCode(l *ledger.Reader, setup Setup) error {
	code, err := l.Meta(metaCode)
	_, used, headErr := l.Head()
	if err != nil || headErr != nil || code == "" || code == setup.Code || !used {
		return nil
	}
	return fmt.Errorf("ledger: %s: %w: it is the ledger of association %q, and association.code says %q; name a folder of its own, or write the old code again: it never changes once there is a sheet or a list",
		rating.Word(setup.Ledger), ErrStrangersFolder, code, setup.Code)
}
