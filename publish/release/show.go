package release

import (
	"path/filepath"

	"kalends/ledger"
	"kalends/rating"
)

// finalDir returns the folder of an issue once it is published.
func (pub *Publisher) finalDir(p ledger.Publication) string {
	return pub.Path(filepath.FromSlash(pub.outOf(p, WasOut).Folder))
}

// shown reports whether an issue that the ledger has staged is in its place already, because an earlier run stopped
// just then. It fails when another issue is there. For an issue that is only frozen it is false.
func (pub *Publisher) shown(p ledger.Publication) (bool, error) {
	if p.State != ledger.Staged {
		return false, nil
	}
	manifest, err := pub.ManifestAt(p)
	if err != nil || rating.SHA(manifest) == p.ManifestSHA {
		return err == nil, err
	}
	return false, pub.InTheWay(p, nil)
}
