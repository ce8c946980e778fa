// Package intake takes in what lies in the inbox.
//
// In come files of any kind. Out goes a verdict for each, recorded in the ledger, and the file in exactly one place:
// accepted, waiting or returned, with a receipt or with everything that is wrong with it. What waits is judged again
// with every pass. It promises that no file is lost or counted twice, whenever a pass is cut short: the bytes are
// archived and the move is noted before anything leaves its place.
package intake

import (
	"kalends/publish/folder"
	"kalends/publish/inbox"
)

// Intake takes the sheets of the inbox in: judged, recorded, and brought to where they belong.
type Intake struct {
	*folder.Folder
	Judge    *Judge
	Again    bool // accepted sheets whose lists are not out are judged again, too
	Together int  // how many files share a commit; 0: as many as are good for it
	suspects inbox.Suspects
	arrived  []string        // from where files have come to their places whose moves are still noted
	names    map[string]bool // of returned files that are on their way
}
