package publish

import (
	"time"

	"kalends/publish/files"
)

// ReadOnly is an association's folder opened to be looked at: it takes no lock and changes nothing.
type ReadOnly struct {
	*View
	Judge *Judge
	Audit *Audit
}

// Office is an association's folder opened for work, with the rooms that work in it.
type Office struct {
	ReadOnly
	Folder    *Folder
	Intake    *Intake
	Publisher *Publisher
	Health    *Health // of the scheduled job, for status.json; nil leaves what stands there
}

// Look opens an association's folder for reading only. Where the registry must not be used Unfit says why.
func Look(dir string, setup Setup, now time.Time, lang string) (*ReadOnly, error) {
	v, err := lookFolder(dir, setup, now, lang)
	if err != nil {
		return nil, err
	}
	return readOnly(v), nil
}

func readOnly(v *View) *ReadOnly { return &ReadOnly{View: v, Judge: &Judge{View: v}, Audit: &Audit{v}} }

// Open opens an association's folder for work.
func Open(dir string, setup Setup, now time.Time, lang string, configure Configure) (*Office, error) {
	return OpenAgain(new(Memory), dir, setup, now, lang, configure)
}

// OpenAgain is Open for a process that has opened the folder before.
func OpenAgain(m *Memory, dir string, setup Setup, now time.Time, lang string, configure Configure) (*Office, error) {
	return OpenOn(files.OS, m, dir, setup, now, lang, configure)
}

// OpenOn is OpenAgain on a file system that is handed in, such as one that fails at a call.
func OpenOn(fsys files.FS, m *Memory, dir string, setup Setup, now time.Time, lang string, configure Configure) (*Office, error) {
	f, err := openFolder(m, fsys, dir, setup, now, lang, configure)
	if err != nil {
		return nil, err
	}
	r := readOnly(&f.View)
	return &Office{ReadOnly: *r, Folder: f, Intake: &Intake{Folder: f, Judge: r.Judge}, Publisher: &Publisher{f}}, nil
}

// Close gives back the ledger and the lock.
func (o *Office) Close() error { return o.Folder.Close() }
