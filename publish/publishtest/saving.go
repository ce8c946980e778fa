package publishtest

import (
	"errors"
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
	return data, errors.Join(err, s.read(name, err))
}

// Sum reads like ReadFile.
func (s *Saving) Sum(name string) (string, error) {
	sum, err := s.FS.Sum(name)
	return sum, errors.Join(err, s.read(name, err))
}

// read counts a reading that has come to its end.
func (s *Saving) read(name string, err error) error {
	if name != s.At || err != nil {
		return nil
	}
	if s.Readings++; s.Readings == s.After {
		return os.WriteFile(name, s.With, 0o644)
	}
	return nil
}
