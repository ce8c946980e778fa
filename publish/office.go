// Package publish takes one list date from start to end: collect, calculate, record, print, release. It is the one
// room that knows the others; it is handed plain values and a moment, never reads flags and never asks a clock.
package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"kalends/engine"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/notify"
	"kalends/rating"
	"kalends/templates"
)

// Setup is what the configuration says, as plain values.
type Setup struct {
	Program        string // version of the program
	Code           string
	Names          map[string]string
	Address        string
	Contact        string
	Accent         string
	Emblem         []byte
	Zone           *time.Location
	Languages      []string
	Approve        bool
	RegisteredOnly bool
	AdmitNew       bool
	Wait           bool
	WarnDeadlines  bool
	OmitInactive   bool
	DateOrder      string
	Settle         time.Duration
	Ledger         string
	Paper          string
	Print          Print
	Progress       func(done, all int, file string) // told of every file of an issue that is made; may be nil
	Notify         notify.Settings
	Lists          []List
	Source         []byte // the configuration file
}

// Print is what the bulletin holds and how it looks; the zero value means the usual.
type Print struct {
	Sections  map[string]int // rows by section; 0 leaves one out
	Strokes   bool           // Chinese names by strokes
	AgeGroups []string
	Fonts     []Font
}

// Font is a typeface of the association; Semi may be nil.
type Font struct {
	Regular, Semi         []byte
	RegularName, SemiName string // where the files lie, for the manifest
}

// List is one list that the association publishes.
type List struct {
	ID       string
	Ruleset  engine.Ruleset
	Version  string // pinned, or empty
	Calendar rating.Calendar
	Since    rating.Date
	Options  engine.Options
}

// Configure makes a Setup from the text of a configuration, so that an issue can be made again from what is kept.
type Configure func(source []byte) (Setup, error)

// Office is an association's folder at work. It is not safe for concurrent use; the lock keeps others out.
type Office struct {
	Dir       string
	Setup     Setup
	FS        files.FS
	Ledger    *ledger.Ledger
	Registry  registry.Registry
	Remarks   rating.Findings // what is to be said of the registry: warnings, and faults of single rows
	Unfit     error           // why the registry must not be used, of an office that only looks
	Again     bool            // accepted sheets whose lists are not out are judged again, too
	Now       time.Time
	Words     templates.Words
	Configure Configure
	Health    *Health                           // of the scheduled job, for status.json; nil leaves what stands there
	Note      func(change string, pairs ...any) // told of every change of a sheet's or a list's state; may be nil
	Reader    Reader                            // opens what anyone may have sent; nil does it here
	suspects  suspects
	lock      *files.Lock
	memory    *Memory
	registry  []byte
	reading   reading // of the registry
	ground    ground  // on which the office stood when it was opened
	whole     bool    // the registry has everyone who stands on a list
	bereft    bool    // rows that the registry has lost were removed on purpose
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

// Open opens an association's folder for work: it takes the lock, the ledger and the registry. A registry that is
// wrong gives a RegistryError.
func Open(dir string, setup Setup, now time.Time, lang string, configure Configure) (*Office, error) {
	return OpenOn(files.OS, dir, setup, now, lang, configure)
}

// OpenOn is Open on a file system that is handed in, such as one that fails at a call.
func OpenOn(fsys files.FS, dir string, setup Setup, now time.Time, lang string, configure Configure) (*Office, error) {
	return new(Memory).OpenOn(fsys, dir, setup, now, lang, configure)
}

// OpenOn is the function OpenOn for a process that has opened the folder before.
func (m *Memory) OpenOn(fsys files.FS, dir string, setup Setup, now time.Time, lang string, configure Configure) (*Office, error) {
	o := &Office{Dir: dir, Setup: setup, FS: fsys, Now: now.In(setup.Zone), Words: templates.In(lang), Configure: configure, memory: m}
	if err := o.takeFolder(); err != nil {
		return nil, err
	}
	if err := o.readRegistry(); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// takeFolder takes the lock and opens the ledger.
func (o *Office) takeFolder() error {
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
	o := &Office{Dir: dir, Setup: setup, FS: files.OS}
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

// Look opens an association's folder for reading only: it takes no lock and changes nothing. Where the registry must not
// be used, Unfit says why, and the registry of the last pass stands for it as far as there is one.
func Look(dir string, setup Setup, now time.Time, lang string) (*Office, error) {
	o := &Office{Dir: dir, Setup: setup, FS: files.OS, Now: now.In(setup.Zone), Words: templates.In(lang), memory: new(Memory)}
	if err := o.checkPlace(); err != nil {
		return nil, err
	}
	err := o.ledgerGone()
	if err == nil {
		o.Ledger, err = ledger.OpenReadOnly(o.ledgerFile())
	}
	if err != nil {
		return nil, fmt.Errorf("open the ledger: %w", err)
	}
	o.Unfit = o.readRegistry()
	if err = o.Unfit; o.unusable() {
		err = o.standIn()
	}
	if err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// Close gives back the ledger and the lock.
func (o *Office) Close() error {
	err := o.Ledger.Close()
	if o.lock != nil {
		err = errors.Join(err, o.lock.Release())
	}
	return err
}

// Today is the association's civil day.
func (o *Office) Today() rating.Date { return rating.DayOf(o.Now) }

func (o *Office) moment() ledger.Moment { return ledger.Moment(o.Now.Format(time.RFC3339)) }

func (o *Office) ledgerDir() string { return ledgerDir(o.Dir, o.Setup) }

func ledgerDir(dir string, setup Setup) string {
	if filepath.IsAbs(setup.Ledger) {
		return setup.Ledger
	}
	return filepath.Join(dir, setup.Ledger)
}

func (o *Office) path(parts ...string) string {
	return filepath.Join(append([]string{o.Dir}, parts...)...)
}

// list gives a list by id.
func (o *Office) list(id string) (List, bool) {
	for _, l := range o.Setup.Lists {
		if l.ID == id {
			return l, true
		}
	}
	return List{}, false
}

// RegistryError is a registry that cannot be used, with everything that is wrong with it.
type RegistryError struct {
	Findings rating.Findings
	Words    templates.Words
}

// readable is how many findings a person reads; where there are more, a cause that they share is all that is wrong.
const readable = 50

// Error prints one finding a line: place, problem, remedy. Of very many it prints the first of each kind.
func (e RegistryError) Error() string {
	if len(e.Findings) > readable {
		return FindingDigest(e.Words, e.Findings)
	}
	return FindingLines(e.Words, e.Findings)
}

// readRegistry reads the registry and finds everything for which it must not be used.
func (o *Office) readRegistry() error {
	data, err := o.registryFile()
	if err != nil {
		return err
	}
	head, err := o.Ledger.Mark()
	if err != nil {
		return err
	}
	o.memory.turn()
	err = o.useRegistry(data)
	o.ground = ground{o.reading, SHA(o.Setup.Source), head, o.Today()}
	var faults RegistryError
	if err != nil && !errors.As(err, &faults) {
		return err
	}
	return o.survey(faults.Findings)
}

// registryFile reads the file that should be the registry.
func (o *Office) registryFile() ([]byte, error) {
	name := o.path("registry", "registry.xlsx")
	data, err := o.FS.ReadFile(name)
	if errors.Is(err, files.ErrNotRegular) {
		return nil, fmt.Errorf("%w at %s: a link or a folder lies there; put the workbook itself there", ErrNoRegistry, name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w at %s; kalends template --kind registry writes an empty one", ErrNoRegistry, name)
	}
	if err != nil {
		return nil, fmt.Errorf("read the registry: %w", err)
	}
	return data, nil
}

// family is the ruleset family whose documents name the titles: an association plays one game.
func (o *Office) family() string {
	if len(o.Setup.Lists) == 0 {
		return ""
	}
	return o.Setup.Lists[0].Ruleset.Family()
}

// useRegistry takes a registry for that of the office. One that must not be used is there all the same, as far as it could
// be read, and gives a RegistryError.
func (o *Office) useRegistry(data []byte) error {
	var lists []string
	for _, l := range o.Setup.Lists {
		lists = append(lists, l.ID)
	}
	key, read := o.memory.registry(data, o.family(), lists)
	findings := append(read.findings, o.fixedCalendars(read.registry)...)
	o.Registry, o.registry, o.Remarks, o.reading = read.registry, data, findings, key
	if len(registry.Stops(findings)) > 0 {
		return RegistryError{findings, o.Words}
	}
	return o.admitNewcomers()
}
