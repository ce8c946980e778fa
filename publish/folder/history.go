package folder

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/templates"
)

// metaRegistry is the key under which the ledger has the hash of the last registry of which a copy was kept.
const metaRegistry = "registry"

// KeepRegistry copies a registry that has changed since the last pass to registry/history, and returns its warnings
// then, so that each change is warned of once; otherwise none. It also writes what reading the registry gave beside the
// ledger; an error of that does not stop it.
func (f *Folder) KeepRegistry() (rating.Findings, error) {
	unkept := f.keepReading()
	sha := f.Registry.SHA
	last, err := f.Ledger.Meta(metaRegistry)
	if last = ArchivedAs(&f.View, last); err != nil || last == sha {
		return nil, errors.Join(unkept, err)
	}
	if err := f.keepCopy(sha); err != nil {
		return nil, errors.Join(unkept, fmt.Errorf("keep a copy of the registry: %w", err))
	}
	late, failed := changedTooLate(&f.View, last)
	if failed != nil {
		return nil, errors.Join(unkept, failed)
	}
	doubts := f.Registry.Doubts(f.Today())
	return slices.Concat(f.Remarks, late, doubts), errors.Join(unkept, f.Write.SetMeta(metaRegistry, sha))
}

// keepCopy writes the workbook of the registry to registry/history, named by today and its hash.
func (f *Folder) keepCopy(sha string) error {
	data, err := RegistryBytes(&f.View)
	if err != nil {
		return err
	}
	dir := f.Path("registry", "history")
	if err := files.MakeDirs(f.FS, dir); err != nil {
		return err
	}
	return files.WriteAtomic(f.FS, filepath.Join(dir, fmt.Sprintf("%s_%s.xlsx", f.Today(), sha[:8])), data)
}

// lastRegistry returns the copy of the registry that was kept at the last pass, and its place in the folder; nil if
// none was kept.
func lastRegistry(v *View) (place string, data []byte, err error) {
	sha, err := v.Ledger.Meta(metaRegistry)
	if err != nil {
		return "", nil, err
	}
	return copyUnder(v, sha)
}

// copyUnder returns the copy of a registry with a hash in registry/history, and its place in the folder; nil if there
// is none, or it was changed.
func copyUnder(v *View, sha string) (place string, data []byte, err error) {
	names, err := NamesIn(v.Files, v.Path("registry", "history"))
	if err != nil || sha == "" {
		return "", nil, err
	}
	sha = ArchivedAs(v, sha)
	for _, name := range names {
		if !strings.HasSuffix(name, "_"+ShortHash(sha)+".xlsx") {
			continue
		}
		data, err := v.Files.ReadFile(v.Path("registry", "history", name))
		if err == nil && rating.SHA(data) == sha {
			return path.Join("registry", "history", name), data, nil
		}
	}
	return "", nil, nil
}

// errNoCopy means that no copy of the registry of the last pass is kept.
var errNoCopy = errors.New("no copy of the registry is kept")

// lastCopy returns a function that returns the workbook of the registry of the last pass, or errNoCopy.
func lastCopy(v *View) func() ([]byte, error) {
	return func() ([]byte, error) {
		_, data, err := lastRegistry(v)
		if err == nil && data == nil {
			err = errNoCopy
		}
		return data, err
	}
}

// useLastRegistry replaces today's registry, which must not be used, by that of the last pass, so that a View can
// answer. Where none is kept, today's stays as far as it could be read. Remarks are what was found in today's.
func useLastRegistry(v *View) error {
	found := v.Remarks
	sha, err := v.Ledger.Meta(metaRegistry)
	if err == nil && sha != "" {
		err = useRegistry(v, sha, lastCopy(v))
	}
	if errors.Is(err, errNoCopy) {
		err = nil
	}
	var faults RegistryError
	if errors.As(err, &faults) {
		err = nil
	}
	if errors.As(v.Unfit, &faults) {
		found = faults.Findings
	}
	v.Remarks = found
	return err
}

// registryUnusable reports whether Unfit is about today's registry: it is faulty or missing. Other errors are not
// mended by another registry.
func registryUnusable(v *View) bool {
	return errors.As(v.Unfit, new(RegistryError)) || errors.Is(v.Unfit, ErrNoRegistry)
}

// AcceptRegistry opens the folder although today's registry has lost rows, because the office says that they were
// removed on purpose, keeps a copy of it as a pass does, and closes the folder. Every other fault stays one. It returns
// the registry's warnings.
func AcceptRegistry(dir string, setup Setup, now time.Time, lang string) (remarks rating.Findings, err error) {
	f := &Folder{View: *viewOn(new(Memory), files.OS, dir, setup, now, lang), FS: files.OS}
	f.acceptsLosses = true
	if err := f.open(f.readRegistry); err != nil {
		return nil, err
	}
	remarks, err = f.KeepRegistry()
	return remarks, errors.Join(err, f.Close())
}

// RegistryOpen returns the lock file, relative to the folder, by which a spreadsheet program says that it has the
// registry open; empty if there is none.
func RegistryOpen(v *View) (string, error) {
	entries, err := v.Files.ReadDir(v.Path("registry"))
	for _, e := range entries {
		if name := strings.ToLower(e.Name()); name == "~$registry.xlsx" || name == ".~lock.registry.xlsx#" {
			return "registry/" + e.Name(), nil
		}
	}
	return "", err
}

// KeepCopy copies the registry to registry/history, unless a copy of it is there.
func (f *Folder) KeepCopy() error {
	if data, err := KeptRegistry(&f.View, f.Registry.SHA); err != nil || data != nil {
		return err
	}
	if err := f.keepCopy(f.Registry.SHA); err != nil {
		return fmt.Errorf("keep a copy of the registry: %w", err)
	}
	return nil
}

// KeptRegistry returns the copy of a registry with a hash from registry/history; nil if there is none, or it was
// changed.
func KeptRegistry(v *View, sha string) ([]byte, error) {
	_, data, err := copyUnder(v, sha)
	return data, err
}

// ReplaceRegistry replaces registry.xlsx by another workbook, whole or not at all, and keeps the old one in
// registry/history. If somebody has saved another since the folder was opened, it returns ErrSaved. The View keeps the
// old registry.
func (f *Folder) ReplaceRegistry(data []byte) error {
	if err := f.KeepCopy(); err != nil {
		return err
	}
	sha, err := f.Files.Sum(registryPath(&f.View))
	if err != nil {
		return err
	}
	if sha != f.Registry.SHA {
		return ErrSaved
	}
	done, err := files.ReplaceInPlace(f.FS, registryPath(&f.View), data, func(sha string) (bool, error) { return sha == f.Registry.SHA, nil })
	if err == nil && !done {
		err = ErrSaved
	}
	return err
}

// AdoptRegistry reads a registry that the program itself has put in the place of the one with which the folder was
// opened, and keeps a copy of it as that of the last pass. Nothing in it is new to the office.
func (f *Folder) AdoptRegistry() error {
	if err := f.readRegistry(); err != nil {
		return err
	}
	if err := f.KeepCopy(); err != nil {
		return err
	}
	return f.Write.SetMeta(metaRegistry, f.Registry.SHA)
}

// ClearRegistryAside removes what a process that ended while it replaced the registry has left beside it, if its content is
// that of the registry or of a copy in registry/history.
func (f *Folder) ClearRegistryAside() error {
	names, err := NamesIn(f.Files, f.Path("registry"))
	for _, name := range names {
		if strings.HasPrefix(name, "registry~") {
			_, failed := files.TakeAway(f.FS, f.Path("registry", name), f.isKept)
			err = errors.Join(err, failed)
		}
	}
	return err
}

// isKept reports whether the registry, or a copy of it in registry/history, has a hash.
func (f *Folder) isKept(sha string) (bool, error) {
	kept, err := KeptRegistry(&f.View, sha)
	now, failed := f.Files.Sum(registryPath(&f.View))
	return kept != nil || sha == now, errors.Join(err, failed)
}

var importName = templates.Pattern(`^import-(\d{1,6})\.xlsx$`)

// ImportNumber returns the number of a proposal for the registry by its file name, as 12 of import-12.xlsx; 0 if the
// name is not one.
func ImportNumber(name string) int {
	m := importName().FindStringSubmatch(name)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// RefusedImport is a list of others that lay in the folder import and could not be imported.
type RefusedImport struct {
	File    string            `json:"file"`    // its place before
	Place   string            `json:"place"`   // its place now
	Text    string            `json:"text"`    // the file that says what to do
	Outcome string            `json:"outcome"` // a key of the words under importing.dropped
	At      string            `json:"at"`      // RFC 3339
	Why     map[string]string `json:"why"`     // in one line, by language
}

// MetaRefused is the key under which the ledger has the lists that could not be imported.
const MetaRefused = "imports refused"

// refusedDays is for how many days a list that could not be imported is shown.
const refusedDays = 14

// RefusedImports returns the lists that could not be imported in the last days, since a list was imported.
func RefusedImports(v *View) (all []RefusedImport, err error) {
	err = v.ReadNote(MetaRefused, &all)
	return slices.DeleteFunc(all, func(r RefusedImport) bool {
		at, err := time.Parse(time.RFC3339, r.At)
		return err != nil || v.Now.After(at.AddDate(0, 0, refusedDays))
	}), err
}

// Imports returns the file names of the proposals that wait beside the registry for the office, by number.
func Imports(v *View) ([]string, error) {
	names, err := NamesIn(v.Files, v.Path("registry"))
	names = slices.DeleteFunc(names, func(n string) bool { return ImportNumber(n) == 0 })
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(ImportNumber(a), ImportNumber(b)) })
	return names, err
}
