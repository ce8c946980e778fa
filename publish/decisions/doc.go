// Package decisions takes the office's decisions about what is published: correct, withdraw, merge, split, adjust,
// revoke.
//
// A command, a row of the registry or an answer of the office asks for a decision. It is recorded in the ledger with a
// number, or refused with the reason and what to write instead; a refused decision changes nothing. A decision is taken
// as a whole or not at all, even if the process is killed, and one that is asked for twice is taken once.
package decisions

import (
	"kalends/publish/folder"
	"kalends/publish/intake"
)

// Desk examines decisions. It changes nothing.
type Desk struct {
	*folder.View
	Judge *intake.Judge
}

// Office takes decisions.
type Office struct {
	Desk
	Intake *intake.Intake
}
