// Package decisions takes the decisions of the office about what is out: correct, withdraw, merge, split, adjust, revoke.
//
// In comes what somebody wants, by a command or a row of the registry. Out goes a decision in the ledger with its number,
// or a refusal that says why and what to write instead. It promises that what is refused has changed nothing, that a
// decision is taken whole or not at all whenever the process ends, and that the same decision twice is one.
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
