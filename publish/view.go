package publish

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/templates"
)

// View is an association's folder as one who only reads sees it: nothing that can be called on it or on what it holds
// changes the folder or the ledger. What it remembers is found by what it was made of. It is not safe for concurrent use.
type View struct {
	Basis
	Dir          string
	Files        files.Reader
	Ledger       Ledger
	RegistryData []byte // the bytes of the registry's workbook
	Unfit        error  // why the registry must not be used, of a folder that is only looked at
	Now          time.Time
	Configure    Configure
	close        func() error // of the ledger
	memory       *Memory
	reading      reading // of the registry
	ground       ground  // on which the answers stand that are given now
	bereft       bool    // rows that the registry has lost were removed on purpose
}

// Ledger is what can be asked of a ledger.
type Ledger interface {
	Mark() (ledger.Mark, error)
	Head() (ledger.Entry, bool, error)
	Has(ledger.Mark) (bool, error)
	Begun(after ledger.Mark, states ...ledger.State) ([]ledger.Begun, error)
	Check() error
	JournalLines(io.Writer) error
	Meta(key string) (string, error)
	ListOn(list string, date rating.Date) (rating.List, bool, error)
	InForce(list string, day rating.Date) (rating.List, bool, error)
	Revision(list string, date rating.Date, revision int) (rating.List, bool, error)
	ChangeOf(list string, date rating.Date, player string) (rating.Change, bool, error)
	Changes(list string, date rating.Date) ([]rating.Change, error)
	LeftOut(list string, date rating.Date) ([]rating.LeftOut, error)
	Totals(list string) ([]ledger.DatedRaw, error)
	RatingsBefore(list string, date rating.Date, n int) (ledger.Past, error)
	Publications(list string) ([]ledger.Publication, error)
	Latest(list string) (ledger.Publication, bool, error)
	Submissions(ledger.Filter) ([]ledger.Submission, error)
	EventsFor(list string, date rating.Date) ([]rating.Event, []ledger.Submission, error)
	EventsOf(ledger.Publication) ([]rating.Event, []ledger.Submission, error)
}

// answering hides of a ledger everything but its answers.
type answering struct{ Ledger }

// At is a folder that is not opened: it has neither ledger nor registry.
func At(dir string, setup Setup) *View { return viewOn(nil, files.OS, dir, setup) }

func viewOn(m *Memory, fsys files.FS, dir string, setup Setup) *View {
	return &View{Basis: Basis{Setup: setup}, Dir: dir, Files: files.ReadOnly(fsys), memory: m}
}

// at gives the view its moment and its language.
func (o *View) at(now time.Time, lang string) {
	o.Now, o.Words = now.In(o.Setup.Zone), templates.In(lang)
}

// lookFolder opens an association's folder for reading only: it takes no lock and changes nothing. Where the registry must
// not be used, Unfit says why, and the registry of the last pass stands for it as far as there is one.
func lookFolder(dir string, setup Setup, now time.Time, lang string) (*View, error) {
	o := viewOn(new(Memory), files.OS, dir, setup)
	o.at(now, lang)
	if err := o.checkPlace(); err != nil {
		return nil, err
	}
	err := o.ledgerGone()
	if err == nil {
		err = o.askLedger()
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

// askLedger opens the ledger for reading.
func (o *View) askLedger() error {
	l, err := ledger.OpenReadOnly(o.ledgerFile())
	if err == nil {
		o.Ledger, o.close = answering{l}, l.Close
	}
	return err
}

// Close gives back the ledger.
func (o *View) Close() error { return o.close() }

// Today is the association's civil day.
func (o *View) Today() rating.Date { return rating.DayOf(o.Now) }

func (o *View) moment() ledger.Moment { return ledger.Moment(o.Now.Format(time.RFC3339)) }

func (o *View) ledgerDir() string { return ledgerDir(o.Dir, o.Setup) }

// ledgerFile is where the ledger lies.
func (o *View) ledgerFile() string { return filepath.Join(o.ledgerDir(), "ledger.db") }

// archiveDir is where the bytes of every sheet, registry and configuration lie, by their hash.
func (o *View) archiveDir() string { return filepath.Join(o.ledgerDir(), "archive") }

// archived gives bytes that are kept; bytes that are not what they were are an error that names them.
func (o *View) archived(sha string) ([]byte, error) {
	data, err := o.Files.ReadFile(filepath.Join(o.archiveDir(), sha))
	if err == nil && files.SHA(data) != sha {
		err = fmt.Errorf("ledger/archive/%s: %w", sha, files.ErrDamaged)
	}
	return data, err
}

// path gives the path of what lies in the folder; its parts are divided by slashes.
func (o *View) path(parts ...string) string {
	return filepath.Join(append([]string{o.Dir}, parts...)...)
}
