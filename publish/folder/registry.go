package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"kalends/engine"
	"kalends/ingest/registry"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/templates"
)

// RegistryError says that the registry cannot be used, with everything that is wrong with it.
type RegistryError struct {
	Findings rating.Findings
	Words    templates.Words
}

// mostReadable is how many findings a person reads. More of them have a cause in common.
const mostReadable = 50

// Error returns one finding a line: place, problem, remedy. Of very many it has the first of each code.
func (e RegistryError) Error() string {
	if len(e.Findings) > mostReadable {
		return FindingDigest(e.Words, e.Findings)
	}
	return FindingLines(e.Words, e.Findings)
}

// readRegistry reads today's registry into the View and sets its ground. A registry that must not be used is a
// RegistryError with everything for which it must not; the View has it as far as it could be read.
func (v *View) readRegistry() error {
	sha, err := v.Files.Sum(registryPath(v))
	if err != nil {
		return noRegistry(registryPath(v), err)
	}
	head, err := v.Ledger.Mark()
	if err != nil {
		return err
	}
	err = useRegistry(v, sha, v.registryFile)
	v.ground = ground{v.reading, v.Setup.Sum(), head, v.Today()}
	var faults RegistryError
	if err != nil && !errors.As(err, &faults) {
		return err
	}
	return checkRegistry(v, faults.Findings)
}

// registryPath returns the path of registry.xlsx.
func registryPath(v *View) string { return v.Path("registry", "registry.xlsx") }

// registryFile reads the registry's workbook.
func (v *View) registryFile() ([]byte, error) {
	name := registryPath(v)
	data, err := v.Files.ReadFile(name)
	if err != nil {
		return nil, noRegistry(name, err)
	}
	return data, nil
}

// noRegistry returns the error that says why there is no registry to read.
func noRegistry(name string, err error) error {
	if errors.Is(err, files.ErrNotRegular) {
		return fmt.Errorf("%w at %s: a link or a folder lies there; put the workbook itself there", ErrNoRegistry, name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w at %s; kalends template --kind registry writes an empty one", ErrNoRegistry, name)
	}
	return fmt.Errorf("read the registry: %w", err)
}

// RegistryBytes returns the workbook with which the folder was opened. If another has been saved since, or it is gone,
// that is the copy that was kept; without one it returns an error.
func RegistryBytes(v *View) ([]byte, error) {
	data, err := v.registryFile()
	switch {
	case err == nil && rating.SHA(data) == v.Registry.SHA:
		return data, nil
	case err != nil && !errors.Is(err, ErrNoRegistry):
		return nil, err
	}
	kept, also := KeptRegistry(v, v.Registry.SHA)
	if kept != nil {
		return kept, nil
	}
	if err == nil {
		err = ErrSaved
	}
	return nil, errors.Join(err, also)
}

// useRegistry reads a registry and makes it that of the View. One that must not be used is set as far as it could be
// read, with a RegistryError; after another error the View stays as it is.
func useRegistry(v *View, sha string, load func() ([]byte, error)) error {
	b, key, err := readUnder(v, sha, load)
	if !errors.As(err, new(RegistryError)) && err != nil {
		return err
	}
	v.Basis, v.reading = b, key
	return err
}

// readUnder returns the basis that a registry makes with the folder's configuration, with the newcomers whom the ledger
// has admitted, and the key of its reading. One that must not be used is returned without newcomers, with a
// RegistryError.
func readUnder(v *View, sha string, load func() ([]byte, error)) (Basis, reading, error) {
	key, read, err := readingOf(v, sha, load)
	if err != nil {
		return Basis{}, key, err
	}
	b := Basis{Setup: v.Setup, Registry: read.Registry, Words: v.Words}
	b.Remarks = slices.Concat(read.Findings, b.fixedCalendars(read.Registry), b.judgePermits())
	if len(registry.Stops(b.Remarks)) > 0 {
		return b, key, RegistryError{b.Remarks, v.Words}
	}
	if err := addAdmitted(v, &b, key); err != nil {
		return b, key, err
	}
	return b, key, addErased(v, &b)
}

// WithRegistry returns the present configuration with the registry that the archive keeps under a hash, or with the
// redacted copy that has replaced it.
func (v *View) WithRegistry(sha string) (Basis, error) {
	sha = ArchivedAs(v, sha)
	if sha == v.Registry.SHA {
		return v.Basis, nil
	}
	b, _, err := readUnder(v, sha, func() ([]byte, error) { return v.Archived(sha) })
	return b, err
}

// judgePermits returns a finding for each permission on sheet Events that the regulations of the event's list do not
// provide for. It adds them to the faults of the row, in a copy of the rows, because nothing that such a row says is
// certain.
func (b *Basis) judgePermits() (found rating.Findings) {
	for _, code := range slices.Sorted(maps.Keys(b.Registry.Events)) {
		row := b.Registry.Events[code]
		l, known := b.ListByID(row.List)
		if !known || !row.Approval.Permit.Given() {
			continue
		}
		misfits := engine.Misfits(l.Ruleset, row.Approval.Permit, row.Start)
		if len(misfits) == 0 {
			continue
		}
		if len(found) == 0 {
			b.Registry.Events = maps.Clone(b.Registry.Events)
		}
		row.Faults = slices.Concat(row.Faults, misfits)
		b.Registry.Events[code], found = row, append(found, misfits...)
	}
	return found
}
