package publish

import (
	"fmt"
	"path/filepath"

	"kalends/publish/files"
)

// metaRegistry is the hash of the registry of which the last copy was kept.
const metaRegistry = "registry"

// keepRegistry keeps a dated copy of the registry whenever it is another than the last time, and tells its warnings
// then: once for every change.
func (o *Office) keepRegistry(pass *Pass) error {
	sha := o.Registry.SHA
	last, err := o.Ledger.Meta(metaRegistry)
	if err != nil || last == sha {
		return err
	}
	dir := o.path("registry", "history")
	if err := files.MakeDirs(o.FS, dir); err != nil {
		return fmt.Errorf("keep a copy of the registry: %w", err)
	}
	name := fmt.Sprintf("%s_%s.xlsx", o.Today(), sha[:8])
	if err := files.WriteAtomic(o.FS, filepath.Join(dir, name), o.registry); err != nil {
		return fmt.Errorf("keep a copy of the registry: %w", err)
	}
	pass.Remarks = o.Remarks
	return o.Ledger.SetMeta(metaRegistry, sha)
}
