package decisions

import (
	"errors"
	"fmt"

	"kalends/ledger"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/rating/finding"
)

// Taken is the result of taking a decision.
type Taken struct {
	Decision rating.Decision
	Number   int  // 0: no decision was needed, sheets were put away
	Fresh    bool // false: it was taken before
	Pass     intake.Pass
	Out      []string // events on lists in which somebody is known from an event that shows it no longer
}

// Take finishes what an earlier process had decided, then examines a decision and records it in the ledger. A Refusal
// of examine is returned, and nothing is recorded.
func (o Office) Take(examine func(Desk) (Case, error)) (Taken, error) {
	var t Taken
	if err := o.sheets().Resume(&t.Pass); err != nil {
		return t, err
	}
	c, err := examine(o.Desk)
	if err != nil {
		return t, err
	}
	return o.take(c, t.Pass)
}

// take carries out an examined case: it puts sheets away, or records the decision, together with its sheet if it has
// one. A case that repeats a decision changes nothing.
func (o Office) take(c Case, pass intake.Pass) (Taken, error) {
	t := Taken{Decision: c.Decision, Pass: pass}
	switch {
	case len(c.Away) > 0:
		return t, o.putAway(c, &t.Pass)
	case c.Repeats != 0:
		t.Number = c.Repeats
		return t, nil
	}
	decide := func(submission int64) (err error) {
		c.Decision.Submission = submission
		t.Number, t.Fresh, err = o.Intake.Write.Decide(c.Decision, o.Moment())
		return err
	}
	var err error
	t.Out, err = o.sheets().Lean(&t.Pass, func() error {
		if c.counting != nil {
			return o.sheets().Capture(*c.counting, &t.Pass, decide)
		}
		return decide(0)
	})
	if err == nil {
		o.Intake.Changed("decided", "number", t.Number, "kind", string(c.Decision.Kind), "event", c.Decision.Event,
			"player", c.Decision.Player, "by", c.Decision.By)
	}
	return t, err
}

// decide takes the case of a row or an answer, unless examining it gave err, and adds to pass what was done. If it is
// refused, why has the reasons, with the place of the row.
func (o Office) decide(c Case, err error, row rating.Origin, pass *intake.Pass) (t Taken, why rating.Findings, _ error) {
	if err == nil && c.Decision.Kind != "" {
		t, err = o.take(c, intake.Pass{})
		pass.Done = append(pass.Done, t.Pass.Done...)
		pass.Skipped = append(pass.Skipped, t.Pass.Skipped...)
	}
	var refused Refusal
	if errors.As(err, &refused) {
		return t, withOrigin(refused.Findings, row), nil
	}
	return t, nil, err
}

// sheets returns the part of the intake that moves sheets as the office decides.
func (o Office) sheets() intake.Decided { return intake.Decided{Intake: o.Intake} }

// PutAwayOf is the argument of finding.PutAway that has what was withdrawn: the event or the path of a file, as the
// decision has it.
const PutAwayOf = "of"

// putAway returns sheets that never counted to their senders.
func (o Office) putAway(c Case, pass *intake.Pass) error {
	why := newFinding(finding.PutAway, "reason", c.Decision.Reason, "document", c.Decision.Document, PutAwayOf, c.Decision.Event, "by", c.Decision.By)
	for _, s := range c.Away {
		why.Origin = rating.Origin{File: s.Name, SHA: s.SHA}
		put := o.sheets().PutAway
		if c.One {
			put = o.sheets().TakeBack
		}
		if err := put(s, why, pass); err != nil {
			return fmt.Errorf("put %s away: %w", s.File, err)
		}
	}
	return nil
}

// Awaiting returns the corrections that wait for the office's agreement, by the event that they correct.
func (d Desk) Awaiting() (map[string][]ledger.Submission, error) {
	waiting, err := d.Ledger.Submissions(ledger.Filter{State: ledger.Waiting, WithSheets: true})
	all := map[string][]ledger.Submission{}
	for _, s := range waiting {
		for _, f := range s.Findings {
			if f.Code == finding.CorrectsPublished || f.Code == finding.CorrectsPerhaps {
				all[f.Args["code"]] = append(all[f.Args["code"]], s)
			}
		}
	}
	return all, err
}
