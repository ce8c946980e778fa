package release

import (
	"errors"

	"kalends/publish/exports"
	"kalends/publish/index"
	"kalends/publish/keys"
	"kalends/publish/site"
)

// UpdateDerived writes what is made of published lists: signatures, the index, the exports and the site. The next run
// makes up for one that was stopped, so an error here holds back no list.
func UpdateDerived(pub *Publisher) error {
	return errors.Join(keys.Keep(pub.Folder), index.Keep(pub.Folder), exports.Keep(pub.Folder), site.Keep(pub.Folder))
}
