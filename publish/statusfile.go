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
	"kalends/rating"
	"kalends/templates"
)

// SaveStatus writes the folder's state into status.json, which monitoring reads, unless the file has these bytes
// already.
func (o *Office) SaveStatus() error {
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
	if err != nil || bytes.Equal(there, text) {
		return err
	}
	return files.WriteAtomic(o.Folder.FS, name, text)
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
// passed before h.LastScan as overdue. The rest of the file stays; one that is not JSON is written anew, and one that
// cannot be opened stays as it is, with the error. If h says nothing new it writes nothing.
func SaveHealth(dir string, h audit.Health) error {
	return changeStatus(dir, func(s *audit.Status) bool {
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

// SaveRunning writes into dir/status.json how far a long piece of work is. The next SaveStatus or SaveHealth removes it.
func SaveRunning(dir string, r audit.Running) error {
	return changeStatus(dir, func(s *audit.Status) bool {
		s.Running = &r
		return true
	})
}

// changeStatus reads dir/status.json, calls change and, if that returns true, writes the file.
func changeStatus(dir string, change func(*audit.Status) bool) error {
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
	return files.WriteAtomic(files.OS, name, data)
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
