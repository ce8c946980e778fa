package publish

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"

	"kalends/publish/files"
)

// SaveStatus replaces status.json, which monitoring reads, where the folder's state has changed.
func (o *Office) SaveStatus() error {
	s, err := o.Status()
	if err != nil {
		return err
	}
	s.At = ""
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(s); err != nil {
		return err
	}
	name := o.path("status.json")
	there, err := o.FS.ReadFile(name)
	if err == nil && bytes.Equal(there, b.Bytes()) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return files.WriteAtomic(o.FS, name, b.Bytes())
}
