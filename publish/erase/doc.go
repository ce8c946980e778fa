// Package erase removes a person from an association's folder: only the number and the ratings stay.
//
// A decision of the office says who and why. What is known of the person is noted beside the ledger; then, in this
// order, the archive gets copies without the person, the ledger takes these for the originals and loses the person's
// texts in one commit, the registry is replaced, every published list is made again, and the old files are removed. Each
// step can be repeated, so that whichever process comes next finishes what one that was stopped has begun: the note is
// removed last.
package erase

import (
	"kalends/publish/decisions"
	"kalends/publish/folder"
	"kalends/publish/release"
)

// Eraser erases persons. Its folder is open for work.
type Eraser struct {
	*folder.Folder
	Publisher *release.Publisher
	Decisions decisions.Office
}
