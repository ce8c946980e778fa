package decisions

import (
	"strconv"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/templates"
)

// Refusal is the error of a decision that cannot be taken, with the reasons.
type Refusal struct {
	Findings rating.Findings
	Words    templates.Words
}

// Error prints one finding a line: place, problem, remedy.
func (r Refusal) Error() string { return folder.FindingLines(r.Words, r.Findings) }

// refuse returns a Refusal with findings.
func (d Desk) refuse(found ...rating.Finding) error { return Refusal{found, d.Words} }

// refusal returns a Refusal with one finding; pairs are names and values.
func (d Desk) refusal(code string, pairs ...string) error {
	return d.refuse(newFinding(code, pairs...))
}

// newFinding makes a finding; pairs are names and values.
func newFinding(code string, pairs ...string) rating.Finding {
	return rating.Finding{Code: code}.With(pairs...)
}

func itoa(n int) string { return strconv.Itoa(n) }
