// Package intake takes the files of the inbox.
//
// It judges files of any kind, records a verdict for each in the ledger, and moves the file to exactly one place:
// accepted, waiting or returned, with a receipt or with everything that is wrong with it. Every pass judges what waits
// again. No file is lost or counted twice whenever a pass is cut short: the bytes are archived and the move is noted
// before a file leaves its place.
package intake

import (
	"kalends/publish/folder"
	"kalends/publish/inbox"
)

// Intake judges and records the sheets of the inbox and moves them to their places.
type Intake struct {
	*folder.Folder
	Judge    *Judge
	Again    bool // judge also accepted sheets again whose lists are not out
	Together int  // how many files share a commit; 0: mostTogether
	suspects inbox.Suspects
	arrived  []string        // the old places of files that have come to their new ones while their moves are still noted
	names    map[string]bool // of returned files that are on their way, see nameKey
}
