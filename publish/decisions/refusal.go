package decisions

import (
	"strconv"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/templates"
)

// The codes of what this room says.
const (
	codePutAway      = "E420" // a sheet that never counted is put away
	codeRowChanged   = "Q421" // the row of a decision says something else now
	codeRowGone      = "Q422" // the row of a decision is gone
	codeRowUnclear   = "E423" // a row that says no number and no rule
	codeNoEvent      = "E424" // no list that is out has the event
	codeNoPlayer     = "E425"
	codeNotOut       = "E426" // the event's list is not out yet
	codeContradicts  = "E427" // an earlier decision says otherwise
	codeBothSides    = "E428" // a person would be in an event twice
	codeHimself      = "E429" // one number, given twice
	codeGivenUp      = "E471" // the number was given up by an earlier decision
	codeNotThere     = "E472" // the person did not play in the event
	codeNotInForce   = "E473" // no decision to revoke
	codeRestsOn      = "E474" // another decision rests on it
	codeOtherPart    = "E475" // the sheet is of another list, or covers other days
	codeSaysTheSame  = "E476" // the sheet says what is counted already
	codeBeforeOpened = "E477" // no list of that date is Kalends' own
	codeManyWait     = "Q478" // several corrections of an event wait
	codeNothingWaits = "E479" // no sheet waits under that name
)

// Refusal is a decision that is not taken, and why.
type Refusal struct {
	Findings rating.Findings
	Words    templates.Words
}

// Error prints one finding a line: place, problem, remedy.
func (r Refusal) Error() string { return folder.FindingLines(r.Words, r.Findings) }

// refuse says why a decision is not taken, nil without a reason.
func (d Desk) refuse(found ...rating.Finding) error {
	if len(found) == 0 {
		return nil
	}
	return Refusal{found, d.Words}
}

// because is a reason for a refusal; pairs are names and values.
func because(code string, pairs ...string) rating.Finding {
	f := rating.Finding{Code: code, Args: map[string]string{}}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Args[pairs[i]] = pairs[i+1]
	}
	return f
}

func itoa(n int) string { return strconv.Itoa(n) }
