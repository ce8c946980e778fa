package publish

import (
	"path/filepath"

	"kalends/ledger"
	"kalends/publish/files"
)

// finalDir is where an issue lies when it is out.
func (o *Publisher) finalDir(p ledger.Publication) string {
	return o.path(filepath.FromSlash(o.outOf(p, WasOut).Folder))
}

// shown says whether an issue that the ledger has staged lies in its place already: an earlier run stopped just then.
func (o *Publisher) shown(p ledger.Publication) (bool, error) {
	if p.State != ledger.Staged {
		return false, nil
	}
	manifest, err := o.lies(p)
	return err == nil && manifest != nil && files.SHA(manifest) == p.ManifestSHA, err
}

// stillFree fails when another issue lies in the place of one that is staged and not out. One that is only frozen may yet
// become the same.
func (o *Publisher) stillFree(p ledger.Publication) error {
	if p.State != ledger.Staged {
		return nil
	}
	return o.inTheWay(p, nil)
}
