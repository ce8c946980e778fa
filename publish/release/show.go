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
// just then.
func (pub *Publisher) shown(p ledger.Publication) (bool, error) {
	if p.State != ledger.Staged {
		return false, nil
	}
	manifest, err := pub.ManifestAt(p)
	return err == nil && manifest != nil && rating.SHA(manifest) == p.ManifestSHA, err
}

// stillFree fails when another issue lies in the place of one that is staged and not published. One that is only frozen
// may still become the same.
func (pub *Publisher) stillFree(p ledger.Publication) error {
	if p.State != ledger.Staged {
		return nil
	}
	return pub.InTheWay(p, nil)
}
