package folder

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/templates"
)

// Folder is an association's folder open for work: the lock keeps others out.
type Folder struct {
	View
	FS       files.FS
	Write    *ledger.Ledger                    // takes entries; View.Ledger answers
	OnChange func(change string, pairs ...any) // called for every change of a sheet's or a list's state; may be nil
	lock     *files.Lock
}

// ErrBusy means that another kalends works in this folder.
var ErrBusy = files.ErrHeld

// ErrNoRegistry means that there is no registry in this folder.
var ErrNoRegistry = errors.New("there is no registry")

// ErrSaved means that somebody has saved the registry while it was in use.
var ErrSaved = errors.New("the registry was saved anew meanwhile; run the command again")

// ErrShared means that the ledger does not lie on a local disk.
var ErrShared = errors.New("the ledger lies on a network file system")

// What a disk may have done to an issue or to a kept file.
var (
	ErrInTheWay = files.ErrOccupied // other files lie where an issue is to be released
	ErrReadBack = files.ErrDamaged  // what was read back is not what was written
)

// lockWait is how long a command waits for another one to finish its pass.
const lockWait = 30 * time.Second

// Open opens an association's folder for work: it takes the lock and opens the ledger and the registry. fsys is the
// file system, m what the process has kept from the last time. ErrBusy means that another process has the lock, and a
// RegistryError that the registry is faulty. After an error the folder is closed.
func Open(m *Memory, fsys files.FS, dir string, setup Setup, now time.Time, lang string,
	configure Configure) (*Folder, error) {
	f := &Folder{View: *viewOn(m, fsys, dir, setup, now, lang), FS: fsys}
	f.Configure = configure
	return f, f.open(f.readRegistry)
}

// OpenUnfit is Open for writing how things stand while today's registry must not be used: Unfit says why, and the
// registry of the last pass replaces it if there is one.
func OpenUnfit(m *Memory, dir string, setup Setup, now time.Time, lang string, configure Configure) (*Folder, error) {
	f := &Folder{View: *viewOn(m, files.OS, dir, setup, now, lang), FS: files.OS}
	f.Configure = configure
	return f, f.open(func() error { return readOrReplaceRegistry(&f.View) })
}

// open takes the lock, opens the ledger and reads the registry. After an error the folder is closed.
func (f *Folder) open(readRegistry func() error) error {
	if err := f.takeFolder(); err != nil {
		return err
	}
	if err := readRegistry(); err != nil {
		return errors.Join(err, f.Close())
	}
	return nil
}

// takeFolder takes the lock and opens the ledger. It returns ErrShared if the ledger is not on a local disk, and
// ErrBusy if another process keeps the lock longer than lockWait. After an error the lock is released.
func (f *Folder) takeFolder() error {
	if kind, shared := files.OnNetwork(f.LedgerDir()); shared {
		return fmt.Errorf("%w (%s); set ledger: in kalends.yaml to a folder on a local disk", ErrShared, kind)
	}
	if err := checkPlace(&f.View); err != nil {
		return err
	}
	lock, err := files.Acquire(filepath.Join(f.LedgerDir(), "lock"), lockWait)
	if errors.Is(err, ErrBusy) {
		return err
	}
	if err != nil {
		return fmt.Errorf("take the lock: %w", err)
	}
	f.lock = lock
	if err := f.openLedger(); err != nil {
		return errors.Join(fmt.Errorf("open the ledger: %w", err), lock.Release())
	}
	return nil
}

// HoldJob takes the lock of the scheduled job for the life of the process; release gives it back. If another process
// has the lock, it returns ErrBusy at once.
func HoldJob(dir string, setup Setup) (release func() error, err error) {
	v := At(dir, setup)
	if err := checkPlace(v); err != nil {
		return nil, err
	}
	lock, err := files.Acquire(filepath.Join(v.LedgerDir(), "run.lock"), 0)
	if errors.Is(err, ErrBusy) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("take the lock of the job: %w", err)
	}
	return lock.Release, nil
}

// Reconfigure replaces the setup of the open folder and reads the registry by it.
func (f *Folder) Reconfigure(setup Setup) error {
	f.Setup = setup
	return f.readRegistry()
}

// InOwnLanguage calls do with the words of the association's first language, whatever the language of messages is. What
// is kept in the folder for people is written by it.
func (f *Folder) InOwnLanguage(do func() error) error {
	before := f.Words
	f.Words = templates.In(f.Setup.Languages[0])
	defer func() { f.Words = before }()
	return do()
}

// Close closes the ledger and releases the lock.
func (f *Folder) Close() error { return errors.Join(f.View.Close(), f.lock.Release()) }

// Changed calls OnChange, which logs that the state of a sheet or a list has changed; it records nothing in the ledger.
// The ledger's journal is the record; the log is for those who look after the machine.
func (f *Folder) Changed(change string, pairs ...any) {
	if f.OnChange != nil {
		f.OnChange(change, pairs...)
	}
}
