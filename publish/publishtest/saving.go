package publishtest

import (
	"os"

	"kalends/publish/files"
)

// Saving is a file system on which somebody saves a file while it is read: at the given reading it has other bytes.
type Saving struct {
	files.FS
	At       string
	With     []byte
	After    int // the reading after which they are there
	Readings int // so far
}

// ReadFile reads, and lets the other save.
func (s *Saving) ReadFile(name string) ([]byte, error) {
	data, err := s.FS.ReadFile(name)
	if name != s.At || err != nil {
		return data, err
	}
	if s.Readings++; s.Readings == s.After {
		err = os.WriteFile(name, s.With, 0o644)
	}
	return data, err
}
