package publish

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
)

// Folder is an association's folder open for work: the lock keeps others out.
type Folder struct {
	View
	FS       files.FS
	Write    *ledger.Ledger                    // takes entries; View.Ledger answers
	OnChange func(change string, pairs ...any) // told of every change of a sheet's or a list's state; may be nil
	lock     *files.Lock
}

// ErrBusy means that another kalends works in this folder.
var ErrBusy = errors.New("another kalends works in this folder")

// ErrNoRegistry means that there is no registry in this folder.
var ErrNoRegistry = errors.New("there is no registry")

// ErrShared means that the ledger does not lie on a local disk.
var ErrShared = errors.New("the ledger lies on a network file system")

// What a disk may have done to an issue or to a kept file.
var (
	ErrInTheWay = files.ErrOccupied // other files lie where an issue is to be released
	ErrReadBack = files.ErrDamaged  // what was read back is not what was written
)

// lockWait is how long a command waits for another one to finish its pass.
const lockWait = 30 * time.Second

// openFolder opens an association's folder for work: it takes the lock, the ledger and the registry, on a file system that
// is handed in and with what the process knows of the folder from before. A registry that is wrong gives a RegistryError.
func openFolder(m *Memory, fsys files.FS, dir string, setup Setup, now time.Time, lang string, configure Configure) (*Folder, error) {
	o := &Folder{View: *viewOn(m, fsys, dir, setup), FS: fsys}
	o.Configure = configure
	o.at(now, lang)
	if err := o.takeFolder(); err != nil {
		return nil, err
	}
	if err := o.readRegistry(); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// takeFolder takes the lock and opens the ledger.
func (o *Folder) takeFolder() error {
	if kind, shared := files.OnNetwork(o.ledgerDir()); shared {
		return fmt.Errorf("%w (%s); set ledger: in kalends.yaml to a folder on a local disk", ErrShared, kind)
	}
	if err := o.checkPlace(); err != nil {
		return err
	}
	lock, err := files.Acquire(filepath.Join(o.ledgerDir(), "lock"), lockWait)
	if errors.Is(err, files.ErrHeld) {
		return fmt.Errorf("%w: %w", ErrBusy, err)
	}
	if err != nil {
		return fmt.Errorf("take the lock: %w", err)
	}
	o.lock = lock
	if err := o.openLedger(); err != nil {
		return errors.Join(fmt.Errorf("open the ledger: %w", err), lock.Release())
	}
	return nil
}

// HoldJob takes the lock of the scheduled job for the life of the process; release gives it back.
func HoldJob(dir string, setup Setup) (release func() error, err error) {
	o := At(dir, setup)
	if err := o.checkPlace(); err != nil {
		return nil, err
	}
	lock, err := files.Acquire(filepath.Join(o.ledgerDir(), "run.lock"), 0)
	if errors.Is(err, files.ErrHeld) {
		return nil, fmt.Errorf("%w: %w", ErrBusy, err)
	}
	if err != nil {
		return nil, fmt.Errorf("take the lock of the job: %w", err)
	}
	return lock.Release, nil
}

// Close gives back the ledger and the lock.
func (o *Folder) Close() error { return errors.Join(o.View.Close(), o.lock.Release()) }

// Changed tells whoever keeps a log that the state of a sheet or a list has changed. The ledger's journal is the record;
// a log is for whoever looks after the machine.
func (o *Folder) Changed(change string, pairs ...any) {
	if o.OnChange != nil {
		o.OnChange(change, pairs...)
	}
}
