// Package decisions takes the office's decisions about what is published: correct, withdraw, merge, split, adjust,
// revoke.
//
// A decision is asked for by a command or a row of the registry. It is recorded in the ledger with a number, or refused
// with the reason and what to write instead. A refused decision changes nothing, a decision is taken whole or not at
// all whenever the process ends, and the same decision twice is one.
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
