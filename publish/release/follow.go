package release

import (
	"errors"

	"kalends/publish/exports"
	"kalends/publish/index"
)

// follow brings what is made of the lists that are out to what is out now: whoever was stopped before is made up for by
// the next. What fails here holds back no list.
func follow(pub *Publisher) error {
	return errors.Join(index.Keep(pub.Folder), exports.Keep(pub.Folder))
}
