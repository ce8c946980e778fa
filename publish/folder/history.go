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

// metaRegistry is the key of the hash of the registry of which the last copy was kept.
const metaRegistry = "registry"

// KeepRegistry keeps a dated copy of the registry when it has changed, and returns its warnings then: once for every
// change. It also keeps what reading the registry gave.
func (f *Folder) KeepRegistry() (rating.Findings, error) {
	unkept := f.keepReading()
	sha := f.Registry.SHA
	last, err := f.Ledger.Meta(metaRegistry)
	if err != nil || last == sha {
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

// lastRegistry returns the copy of the registry that was kept at the last pass, and its place in the folder; nil where none
// was kept.
func lastRegistry(v *View) (place string, data []byte, err error) {
	sha, err := v.Ledger.Meta(metaRegistry)
	if err != nil {
		return "", nil, err
	}
	return copyUnder(v, sha)
}

// copyUnder finds the copy of a registry with a hash in registry/history; nil where there is none, or it was changed.
func copyUnder(v *View, sha string) (place string, data []byte, err error) {
	names, err := NamesIn(v.Files, v.Path("registry", "history"))
	if err != nil || sha == "" {
		return "", nil, err
	}
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

// lastCopy returns a function that reads the registry of the last pass.
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
// answer. Where none is kept, today's stays as far as it could be read.
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

// registryUnusable reports whether the folder could not be opened because of today's registry.
func registryUnusable(v *View) bool {
	return errors.As(v.Unfit, new(RegistryError)) || errors.Is(v.Unfit, ErrNoRegistry)
}

// AcceptRegistry uses today's registry although it has lost rows: the office says that they were removed on purpose.
// Every other fault stays one. It returns the registry's warnings, as a pass does.
func AcceptRegistry(dir string, setup Setup, now time.Time, lang string) (remarks rating.Findings, err error) {
	f := &Folder{View: *viewOn(new(Memory), files.OS, dir, setup, now, lang), FS: files.OS}
	f.acceptsLosses = true
	if err := f.open(); err != nil {
		return nil, err
	}
	remarks, err = f.KeepRegistry()
	return remarks, errors.Join(err, f.Close())
}

// RegistryOpen returns the lock file by which a spreadsheet program says that it has the registry open; empty: there is
// none.
func RegistryOpen(v *View) (string, error) {
	entries, err := v.Files.ReadDir(v.Path("registry"))
	for _, e := range entries {
		if name := strings.ToLower(e.Name()); name == "~$registry.xlsx" || name == ".~lock.registry.xlsx#" {
			return "registry/" + e.Name(), nil
		}
	}
	return "", err
}

// KeepCopy keeps a dated copy of the registry in registry/history, unless one is there.
func (f *Folder) KeepCopy() error {
	if data, err := KeptRegistry(&f.View, f.Registry.SHA); err != nil || data != nil {
		return err
	}
	if err := f.keepCopy(f.Registry.SHA); err != nil {
		return fmt.Errorf("keep a copy of the registry: %w", err)
	}
	return nil
}

// KeptRegistry returns the copy of a registry with a hash that is kept in registry/history; nil where there is none.
func KeptRegistry(v *View, sha string) ([]byte, error) {
	_, data, err := copyUnder(v, sha)
	return data, err
}

// ReplaceRegistry replaces the registry that the folder was opened with by another workbook, whole or not at all. The
// old one is kept in registry/history. If somebody has saved another meanwhile, it returns ErrSaved.
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

var importName = templates.Pattern(`^import-(\d{1,6})\.xlsx$`)

// ImportNumber returns the number of a proposal for the registry by its file name; 0: it is no proposal.
func ImportNumber(name string) int {
	m := importName().FindStringSubmatch(name)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// Imports lists the proposals that wait beside the registry for the office, by number.
func Imports(v *View) ([]string, error) {
	names, err := NamesIn(v.Files, v.Path("registry"))
	names = slices.DeleteFunc(names, func(n string) bool { return ImportNumber(n) == 0 })
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(ImportNumber(a), ImportNumber(b)) })
	return names, err
}
