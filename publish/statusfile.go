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

// healthBeside gives the job's health as it is now; where nothing in it is new, or no job runs here, that of before.
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

// SaveHealth brings the health into status.json when the folder itself cannot be looked at; the rest of it stays.
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
	if data, err = JSON(s, templates.In("")); err != nil { // its words were said when it was written
		return err
	}
	return files.WriteAtomic(files.OS, name, data)
}

// earlier compares two moments of RFC 3339; what cannot be read is no moment.
func earlier(a, b string) bool {
	at, err := time.Parse(time.RFC3339, a)
	than, err2 := time.Parse(time.RFC3339, b)
	return err != nil || err2 != nil || at.Before(than)
}

// JSON writes an answer for programs, such that a person can look at it, too: what stands in it to be said is said.
func JSON(v any, w templates.Words) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(v)
	return rating.JSON(w.TranslateJSON(b.Bytes())), err
}
