package publish

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"kalends/publish/audit"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/overview"
	"kalends/rating"
	"kalends/templates"
)

// SaveStatus writes the folder's state into status.json, which monitoring reads, and into the page status.html, each of
// them unless the file says this already.
func (o *Office) SaveStatus() error { return o.Folder.InOwnLanguage(o.saveStatus) }

func (o *Office) saveStatus() error {
	s, err := o.Status()
	if err != nil {
		return err
	}
	s.At = ""
	name := o.Path("status.json")
	there, err := o.Files.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	s.Health = o.healthBeside(there)
	text, err := JSON(s, o.Words)
	if err == nil && !bytes.Equal(there, text) {
		err = files.WriteAtomic(o.Folder.FS, name, text)
	}
	if err != nil {
		return err
	}
	dates, err := o.nextDates()
	if err != nil {
		return err
	}
	return savePage(o.Folder.FS, o.Dir, s, overview.Scene{Setup: o.Setup, Now: o.Now, Dates: dates})
}

// datesAhead is how many dates of each list the calendar of the page shows.
const datesAhead = 3

// nextDates returns the next dates of all lists; none of a list whose calendar cannot be read, which the status says.
func (o *Office) nextDates() (all []audit.Planned, err error) {
	for _, l := range o.Setup.Lists {
		planned, err := o.Audit.Schedule(l, datesAhead)
		if err != nil && !errors.As(err, new(folder.RegistryError)) {
			return nil, err
		}
		all = append(all, planned...)
	}
	return all, nil
}

// healthBeside returns the job's health for status.json, given the bytes of the file. It is the health in the file if
// nothing in it has changed or if o.Health is nil.
func (o *Office) healthBeside(there []byte) *audit.Health {
	var old struct {
		Health *audit.Health `json:"health"`
	}
	if json.Unmarshal(there, &old) != nil {
		old.Health = nil
	}
	if o.Health == nil || o.Health.Same(old.Health) {
		return old.Health
	}
	return o.Health
}

// SaveHealth replaces the health in dir/status.json when the folder cannot be opened, and marks lists whose deadline
// passed before now as overdue; status.html says the same. The rest of the file stays; one that is not JSON is written
// anew, and one that cannot be opened stays as it is, with the error. If h says nothing new it writes nothing.
func SaveHealth(dir string, setup folder.Setup, h audit.Health, now time.Time) error {
	return changeStatus(dir, setup, now, func(s *audit.Status) bool {
		if s.Health != nil && h.Next == nil {
			h.Next = s.Health.Next
		}
		if h.Same(s.Health) && s.Running == nil {
			return false
		}
		s.Health, s.Running = &h, nil
		for i := range s.Lists {
			l := &s.Lists[i]
			l.Overdue = l.Overdue || (l.Next.Deadline != "" && !earlier(h.LastScan, l.Next.Deadline))
		}
		return true
	})
}

// SaveRunning writes into dir/status.json and status.html how far long work is. The next SaveStatus or SaveHealth
// removes that.
func SaveRunning(dir string, setup folder.Setup, r audit.Running, now time.Time) error {
	return changeStatus(dir, setup, now, func(s *audit.Status) bool {
		s.Running = &r
		return true
	})
}

// changeStatus reads dir/status.json, calls change and, if that returns true, writes the file and the page.
func changeStatus(dir string, setup folder.Setup, now time.Time, change func(*audit.Status) bool) error {
	name := filepath.Join(dir, "status.json")
	var s audit.Status
	data, err := files.OS.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if json.Unmarshal(data, &s) != nil {
		s = audit.Status{}
	}
	if !change(&s) {
		return nil
	}
	if data, err = JSON(s, templates.In("")); err != nil { // its words were filled in when it was written
		return err
	}
	if err := files.WriteAtomic(files.OS, name, data); err != nil {
		return err
	}
	var dates []audit.Planned
	for _, l := range s.Lists {
		if l.Next.Date != 0 {
			dates = append(dates, l.Next)
		}
	}
	return savePage(files.OS, dir, s, overview.Scene{Setup: setup, Now: now, Dates: dates})
}

// earlier reports whether moment a in RFC 3339 is before b. It is true if either is not such a moment.
func earlier(a, b string) bool {
	at, err := time.Parse(time.RFC3339, a)
	than, err2 := time.Parse(time.RFC3339, b)
	return err != nil || err2 != nil || at.Before(than)
}

// JSON returns v as indented JSON for programs, with the texts of findings and phrases in the language of w.
func JSON(v any, w templates.Words) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(v)
	return rating.JSON(w.TranslateJSON(b.Bytes())), err
}
