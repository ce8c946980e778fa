package release

import (
	"path/filepath"

	"kalends/ledger"
	"kalends/rating"
)

// finalDir is where an issue lies when it is out.
func (pub *Publisher) finalDir(p ledger.Publication) string {
	return pub.Path(filepath.FromSlash(pub.outOf(p, WasOut).Folder))
}

// shown says whether an issue that the ledger has staged lies in its place already: an earlier run stopped just then.
func (pub *Publisher) shown(p ledger.Publication) (bool, error) {
	if p.State != ledger.Staged {
		return false, nil
	}
	manifest, err := pub.ManifestAt(p)
	return err == nil && manifest != nil && rating.SHA(manifest) == p.ManifestSHA, err
}

// stillFree fails when another issue lies in the place of one that is staged and not out. One that is only frozen may
// yet become the same.
func (pub *Publisher) stillFree(p ledger.Publication) error {
	if p.State != ledger.Staged {
		return nil
	}
	return pub.InTheWay(p, nil)
}
