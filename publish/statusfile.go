package publish

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"

	"kalends/publish/files"
	"kalends/rating"
)

// SaveStatus replaces status.json, which monitoring reads, where the folder's state has changed.
func (o *Office) SaveStatus() error {
	s, err := o.Status()
	if err != nil {
		return err
	}
	s.At = ""
	name := o.path("status.json")
	there, err := o.FS.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	s.Health = o.healthBeside(there)
	text, err := JSON(s)
	if err != nil || bytes.Equal(there, text) {
		return err
	}
	return files.WriteAtomic(o.FS, name, text)
}

// healthBeside gives the job's health as it is now; where nothing in it is new, or no job runs here, that of before.
func (o *Office) healthBeside(there []byte) *Health {
	var old struct {
		Health *Health `json:"health"`
	}
	if json.Unmarshal(there, &old) != nil {
		old.Health = nil
	}
	if o.Health == nil || o.Health.same(old.Health) {
		return old.Health
	}
	return o.Health
}

// JSON writes an answer for programs, such that a person can look at it, too.
func JSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(v)
	return rating.JSON(b.Bytes()), err
}
