package regulation

import (
	"errors"
	"fmt"
	"io/fs"

	"kalends/config"
	"kalends/engine"
)

// File is the file of a ruleset that an association has written itself.
type File struct {
	Name  string // of the ruleset
	Place string // relative to the association's folder
	Data  []byte
}

// Shelf finds rulesets: those of the program, and those that an association has written itself. It keeps the latter
// after it has read them.
type Shelf struct {
	Known  func(id string) (r engine.Ruleset, version string, err error) // finds a ruleset of the program
	Own    func(name string) ([]byte, error)                             // reads the file of a ruleset that the program does not have
	Files  []File                                                        // the files that were read
	Faults []error                                                       // the faults of files
	read   map[string]engine.Ruleset
}

// Family returns a ruleset by its family or version, or by the name of a file, and the version if id is one. A file
// that it reads is added to Files, or its faults to Faults.
func (s *Shelf) Family(id string) (engine.Ruleset, string, error) {
	r, version, err := s.Known(id)
	if err == nil || !ValidName(id) {
		return r, version, err
	}
	if r := s.read[id]; r != nil {
		return r, "", nil
	}
	data, missing := s.Own(id)
	switch {
	case errors.Is(missing, fs.ErrNotExist):
		return nil, "", fmt.Errorf("%w, or write a ruleset of your own into %s", err, FileOf(id))
	case missing != nil:
		return nil, "", fmt.Errorf("read %s: %w", FileOf(id), missing)
	}
	own, err := Read(id, data)
	if err != nil {
		s.Faults = append(s.Faults, err)
		return nil, "", err
	}
	s.keep(File{id, FileOf(id), data}, own)
	return own, "", nil
}

// keep adds a file and its ruleset.
func (s *Shelf) keep(f File, r engine.Ruleset) {
	if s.read == nil {
		s.read = map[string]engine.Ruleset{}
	}
	s.Files, s.read[f.Name] = append(s.Files, f), r
}

// Ruleset returns what the configuration must know about a ruleset. If its file has faults, they are added to Faults,
// and the result is empty without an error.
func (s *Shelf) Ruleset(id string) (config.Ruleset, error) {
	faults := len(s.Faults)
	ruleset, _, err := s.Family(id)
	if len(s.Faults) > faults {
		return config.Ruleset{}, nil
	}
	if err != nil {
		return config.Ruleset{}, err
	}
	known := config.Ruleset{Options: map[string][]string{}}
	for _, o := range ruleset.Options() {
		known.Options[o.Key] = o.Values
	}
	_, known.FixedCalendar = ruleset.Calendar()
	return known, nil
}
