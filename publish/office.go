package publish

import (
	"errors"
	"time"

	"kalends/publish/audit"
	"kalends/publish/decisions"
	"kalends/publish/erase"
	"kalends/publish/exchange"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/importing"
	"kalends/publish/intake"
	"kalends/publish/office"
	"kalends/publish/release"
)

// ReadOnly is an association's folder opened for reading: it takes no lock and changes nothing. Close closes its
// ledger.
type ReadOnly struct {
	*folder.View
	Judge *intake.Judge
	Audit *audit.Audit
	Desk  decisions.Desk // examines decisions after the fact
}

// Office is an association's folder opened for work, with the rooms that work in it.
type Office struct {
	ReadOnly
	Folder    *folder.Folder
	Intake    *intake.Intake
	Publisher *release.Publisher
	Decisions decisions.Office
	Workbook  office.Office
	Health    *audit.Health // of the scheduled job, for status.json; nil keeps what status.json says
}

// Look opens an association's folder at the moment now for reading; the caller closes it. A registry that must not be
// used is no error: its reason is in Unfit.
func Look(dir string, setup folder.Setup, now time.Time, lang string) (*ReadOnly, error) {
	v, err := folder.Look(dir, setup, now, lang)
	if err != nil {
		return nil, err
	}
	return readOnly(v), nil
}

func readOnly(v *folder.View) *ReadOnly {
	judge := &intake.Judge{View: v}
	return &ReadOnly{View: v, Judge: judge, Audit: &audit.Audit{View: v}, Desk: decisions.Desk{View: v, Judge: judge}}
}

// Open opens an association's folder at the moment now for work and takes its lock. The caller closes it.
func Open(dir string, setup folder.Setup, now time.Time, lang string, configure folder.Configure) (*Office, error) {
	return OpenAgain(new(folder.Memory), dir, setup, now, lang, configure)
}

// OpenAgain is Open for a process that has opened the folder before: m holds what it remembers between two openings.
func OpenAgain(m *folder.Memory, dir string, setup folder.Setup, now time.Time, lang string,
	configure folder.Configure) (*Office, error) {
	return OpenOn(files.OS, m, dir, setup, now, lang, configure)
}

// OpenOn is OpenAgain on another file system, such as one that fails at a call.
func OpenOn(fsys files.FS, m *folder.Memory, dir string, setup folder.Setup, now time.Time, lang string,
	configure folder.Configure) (*Office, error) {
	f, err := folder.Open(m, fsys, dir, setup, now, lang, configure)
	if err != nil {
		return nil, err
	}
	if err := release.CheckRulesets(&f.View); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return officeOf(f), nil
}

// OpenUnfit opens the folder for writing how things stand while today's registry must not be used. Nothing else may be
// done with it.
func OpenUnfit(m *folder.Memory, dir string, setup folder.Setup, now time.Time, lang string,
	configure folder.Configure) (*Office, error) {
	f, err := folder.OpenUnfit(m, dir, setup, now, lang, configure)
	if err != nil {
		return nil, err
	}
	return officeOf(f), nil
}

func officeOf(f *folder.Folder) *Office {
	r := readOnly(&f.View)
	in := &intake.Intake{Folder: f, Judge: r.Judge}
	o := &Office{
		ReadOnly: *r, Folder: f, Intake: in, Publisher: &release.Publisher{Folder: f},
		Decisions: decisions.Office{Desk: r.Desk, Intake: in},
	}
	o.Workbook = office.Office{Files: exchange.Files{Folder: f, Read: o.Judge.Open}, Publisher: o.Publisher, Decisions: o.Decisions,
		Status: o.status, Importing: importing.Desk{Folder: f}, Audit: o.Audit}
	return o
}

// Eraser returns what erases persons from the folder.
func (o *Office) Eraser() erase.Eraser {
	return erase.Eraser{Folder: o.Folder, Publisher: o.Publisher, Decisions: o.Decisions}
}

// status is Status with the health of the scheduled job, where this process is that.
func (o *Office) status() (audit.Status, error) {
	s, err := o.Status()
	s.Health = o.Health
	return s, err
}

// WriteAtWork writes the office's workbook in the middle of long work, so that its sheet Today says how far that is.
func (o *Office) WriteAtWork(r audit.Running) error {
	workbook := o.Workbook
	workbook.Running = &r
	return workbook.Write()
}

// Close closes the ledger and releases the lock.
func (o *Office) Close() error { return o.Folder.Close() }
