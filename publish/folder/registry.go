package folder

import (
	"errors"
	"fmt"
	"io/fs"

	"kalends/ingest/registry"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/templates"
)

// RegistryError is a registry that cannot be used, with everything that is wrong with it.
type RegistryError struct {
	Findings rating.Findings
	Words    templates.Words
}

// readable is how many findings a person reads; where there are more, a cause that they share is all that is wrong.
const readable = 50

// Error prints one finding a line: place, problem, remedy. Of very many it prints the first of each kind.
func (e RegistryError) Error() string {
	if len(e.Findings) > readable {
		return FindingDigest(e.Words, e.Findings)
	}
	return FindingLines(e.Words, e.Findings)
}

// readRegistry reads the registry and finds everything for which it must not be used.
func (v *View) readRegistry() error {
	data, err := v.registryFile()
	if err != nil {
		return err
	}
	head, err := v.Ledger.Mark()
	if err != nil {
		return err
	}
	v.memory.turn()
	err = v.useRegistry(data)
	v.ground = ground{v.reading, rating.SHA(v.Setup.Source), head, v.Today()}
	var faults RegistryError
	if err != nil && !errors.As(err, &faults) {
		return err
	}
	return survey(v, faults.Findings)
}

// registryFile reads the file that should be the registry.
func (v *View) registryFile() ([]byte, error) {
	name := v.Path("registry", "registry.xlsx")
	data, err := v.Files.ReadFile(name)
	if errors.Is(err, files.ErrNotRegular) {
		return nil, fmt.Errorf("%w at %s: a link or a folder lies there; put the workbook itself there", ErrNoRegistry, name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w at %s; kalends template --kind registry writes an empty one", ErrNoRegistry, name)
	}
	if err != nil {
		return nil, fmt.Errorf("read the registry: %w", err)
	}
	return data, nil
}

// useRegistry takes a registry for that of the folder. One that must not be used is there all the same, as far as it
// could be read, and gives a RegistryError.
func (v *View) useRegistry(data []byte) error {
	b, read, err := v.readUnder(data)
	v.Basis, v.RegistryData, v.reading = b, data, read
	return err
}

// readUnder reads a registry under the configuration of the folder, with the newcomers whom the ledger has admitted.
func (v *View) readUnder(data []byte) (Basis, reading, error) {
	key, read := v.memory.registry(data, v.ruleset(), v.ListIDs())
	b := Basis{Setup: v.Setup, Registry: read.registry, Words: v.Words}
	b.Remarks = append(read.findings, b.fixedCalendars(read.registry)...)
	if len(registry.Stops(b.Remarks)) > 0 {
		return b, key, RegistryError{b.Remarks, v.Words}
	}
	return b, key, v.admitNewcomers(&b, key)
}

// WithRegistry gives the basis of an earlier moment: the registry that is kept in the archive under a hash.
func (v *View) WithRegistry(sha string) (Basis, error) {
	if sha == v.Registry.SHA {
		return v.Basis, nil
	}
	data, err := v.Archived(sha)
	if err != nil {
		return Basis{}, err
	}
	b, _, err := v.readUnder(data)
	return b, err
}
