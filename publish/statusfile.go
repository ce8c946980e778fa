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

// SaveStatus replaces status.json, which monitoring reads, where the folder's state has changed.
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

// healthBeside returns the job's health for status.json. It keeps the one that is there where nothing in it has
// changed, or no job runs here.
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

// SaveHealth updates the health in status.json when the folder cannot be opened. The rest of the file stays.
func SaveHealth(dir string, h audit.Health) error {
	name := filepath.Join(dir, "status.json")
	var s audit.Status
	data, err := files.OS.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s = audit.Status{}
	}
	if s.Health != nil && h.Next == nil {
		h.Next = s.Health.Next
	}
	if h.Same(s.Health) {
		return nil
	}
	s.Health = &h
	for i := range s.Lists {
		l := &s.Lists[i]
		l.Overdue = l.Overdue || (l.Next.Deadline != "" && !earlier(h.LastScan, l.Next.Deadline))
	}
	if data, err = JSON(s, templates.In("")); err != nil { // its words were filled in when it was written
		return err
	}
	return files.WriteAtomic(files.OS, name, data)
}

// earlier compares two moments in RFC 3339. Text that is no moment counts as earlier.
func earlier(a, b string) bool {
	at, err := time.Parse(time.RFC3339, a)
	than, err2 := time.Parse(time.RFC3339, b)
	return err != nil || err2 != nil || at.Before(than)
}

// JSON writes an answer for programs, indented so that people can read it, too. It fills in the words.
func JSON(v any, w templates.Words) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(v)
	return rating.JSON(w.TranslateJSON(b.Bytes())), err
}
