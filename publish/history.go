package publish

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"time"

	"kalends/publish/files"
	"kalends/rating"
)

// metaRegistry is the hash of the registry of which the last copy was kept.
const metaRegistry = "registry"

// keepRegistry keeps a dated copy of the registry whenever it is another than the last time, and gives its warnings
// then: once for every change.
func (o *Folder) keepRegistry() (rating.Findings, error) {
	sha := o.Registry.SHA
	last, err := o.Ledger.Meta(metaRegistry)
	if err != nil || last == sha {
		return nil, err
	}
	dir := o.path("registry", "history")
	if err := files.MakeDirs(o.FS, dir); err != nil {
		return nil, fmt.Errorf("keep a copy of the registry: %w", err)
	}
	name := fmt.Sprintf("%s_%s.xlsx", o.Today(), sha[:8])
	if err := files.WriteAtomic(o.FS, filepath.Join(dir, name), o.RegistryData); err != nil {
		return nil, fmt.Errorf("keep a copy of the registry: %w", err)
	}
	return o.Remarks, o.Write.SetMeta(metaRegistry, sha)
}

// lastRegistry gives the copy of the registry that was kept at the last pass, and where it lies; nothing when none was, or
// when it is not what it was.
func (o *View) lastRegistry() (place string, data []byte, err error) {
	sha, err := o.Ledger.Meta(metaRegistry)
	if err != nil || sha == "" {
		return "", nil, err
	}
	names, err := namesIn(o.Files, o.path("registry", "history"))
	if err != nil {
		return "", nil, err
	}
	for _, name := range names {
		if !strings.HasSuffix(name, "_"+sha[:8]+".xlsx") {
			continue
		}
		data, err := o.Files.ReadFile(o.path("registry", "history", name))
		if err == nil && files.SHA(data) == sha {
			return path.Join("registry", "history", name), data, nil
		}
	}
	return "", nil, nil
}

// standIn takes the registry of the last pass for that of today, which must not be used: what can be shown is shown. Where
// none is kept, today's stays as far as it could be read.
func (o *View) standIn() error {
	found := o.Remarks
	_, data, err := o.lastRegistry()
	if err == nil && data != nil {
		err = o.useRegistry(data)
	}
	var faults RegistryError
	if errors.As(err, &faults) {
		err = nil
	}
	if errors.As(o.Unfit, &faults) {
		found = faults.Findings
	}
	o.Remarks = found
	return err
}

// unusable says whether today's registry is the reason why the folder could not be opened.
func (o *View) unusable() bool {
	return errors.As(o.Unfit, new(RegistryError)) || errors.Is(o.Unfit, ErrNoRegistry)
}

// AcceptRegistry takes today's registry for whole although it has lost rows: the office says that they were removed on
// purpose. Anything else that is wrong with it stays a fault.
func AcceptRegistry(dir string, setup Setup, now time.Time, lang string) error {
	o := &Folder{View: *viewOn(new(Memory), files.OS, dir, setup), FS: files.OS}
	o.at(now, lang)
	o.bereft = true
	if err := o.takeFolder(); err != nil {
		return err
	}
	err := o.readRegistry()
	if err == nil {
		_, err = o.keepRegistry()
	}
	return errors.Join(err, o.Close())
}
