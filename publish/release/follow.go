package release

import (
	"errors"

	"kalends/publish/exports"
	"kalends/publish/index"
	"kalends/publish/site"
)

// updateDerived writes what is made of published lists: the index, the exports and the site. The next run makes up
// for one that was stopped, so an error here holds back no list.
func updateDerived(pub *Publisher) error {
	return errors.Join(index.Keep(pub.Folder), exports.Keep(pub.Folder), site.Keep(pub.Folder))
}
