package decisions

import (
	"cmp"
	"errors"
	"path"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/rating/finding"
)

// Case is a decision that was examined and can be taken. The zero Case decides nothing.
type Case struct {
	Decision rating.Decision
	Repeats  int                 // the decision that says the same already; 0: none
	Away     []ledger.Submission // sheets that never counted and are put away without a decision
	One      bool                // Away is one of several files that wait together
	counting *intake.Counting    // of a correction
}

// Prepare examines a decision that needs no sheet, and sets its day and policy. One that cannot be taken is a Refusal.
func (d Desk) Prepare(wanted rating.Decision) (Case, error) {
	day := wanted.Day
	wanted.Day, wanted.Policy = d.Today(), d.policy()
	if wanted.Kind == rating.Erase {
		wanted.Policy = rating.Reissue       // the name is on published lists
		wanted.Day = cmp.Or(day, wanted.Day) // one that an older ledger lost is taken again as it was
	}
	all, err := d.Ledger.Decisions()
	if err != nil {
		return Case{}, err
	}
	if wanted.Kind == rating.Revoke {
		i := slices.IndexFunc(all, func(o rating.Decision) bool { return o.Number == wanted.Revokes })
		if i >= 0 { // it is booked, or makes lists again, as the revoked one was
			wanted.Policy = cmp.Or(all[i].Policy, wanted.Policy)
		}
	}
	c := Case{Decision: wanted}
	if c.Repeats = repeated(wanted, all); c.Repeats != 0 {
		return c, nil
	}
	switch wanted.Kind {
	case rating.Revoke:
		return c, d.revoke(wanted.Revokes, all)
	case rating.Erase:
		return c, record{d, inForce(all)}.erase(wanted)
	}
	return c, record{d, inForce(all)}.examine(wanted)
}

// policy returns how decisions are carried out by the configuration; the usual way is on the next list.
func (d Desk) policy() rating.Policy {
	if d.Setup.Corrections == "" {
		return rating.NextList
	}
	return d.Setup.Corrections
}

// repeated returns the number of an earlier decision that says the same; 0 if there is none.
func repeated(d rating.Decision, all []rating.Decision) int {
	for _, o := range all {
		if d.Repeats(o) {
			return o.Number
		}
	}
	return 0
}

// Withdrawal examines whether an event can be withdrawn, or a sheet in waiting, which wanted.Event then names by its
// path. Sheets that no list has rated are only put away; the case has them in Away.
func (d Desk) Withdrawal(wanted rating.Decision) (Case, error) {
	wanted.Kind = rating.Withdraw
	if strings.Contains(wanted.Event, "/") {
		s, err := d.waitingAt(wanted.Event)
		return Case{Decision: wanted, Away: s, One: true}, err
	}
	live, err := d.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Event: wanted.Event, WithSheets: true})
	if err != nil {
		return Case{}, err
	}
	for _, s := range live {
		out, err := d.IsOut(s)
		if err != nil {
			return Case{}, err
		}
		if out {
			return d.Prepare(wanted)
		}
	}
	if len(live) == 0 {
		return d.Prepare(wanted)
	}
	return Case{Decision: wanted, Away: live}, nil
}

// waitingAt returns the sheet that waits at a path of the folder; it is a Refusal if none does.
func (d Desk) waitingAt(name string) ([]ledger.Submission, error) {
	name = path.Clean(name)
	waiting, err := d.Ledger.Submissions(ledger.Filter{State: ledger.Waiting, WithSheets: true})
	parts, also := d.Ledger.Submissions(ledger.Filter{State: ledger.Captured})
	if err = errors.Join(err, also); err != nil {
		return nil, err
	}
	waiting = append(waiting, slices.DeleteFunc(parts, func(s ledger.Submission) bool {
		return s.Whole == 0 || !strings.HasPrefix(s.Folder, "waiting/")
	})...)
	at := slices.DeleteFunc(waiting, func(s ledger.Submission) bool { return path.Join(s.Folder, s.File) != name })
	if len(at) == 0 {
		return nil, d.refusal(finding.NothingWaits, "name", rating.Word(name))
	}
	return at, nil
}

// Sheet is a file that is to replace the sheet of an event.
type Sheet struct {
	Name string // its path in the folder when it lies in inbox/ or waiting/, else its name
	Data []byte
}

// Correction reads a sheet and examines whether it can replace the sheet of a published event. One that cannot is a
// Refusal.
func (d Desk) Correction(wanted rating.Decision, sheet Sheet) (Case, error) {
	defer d.Judge.Rest()
	wanted.Kind, wanted.Day, wanted.Policy = rating.Correct, d.Today(), d.policy()
	all, err := d.Ledger.Decisions()
	if err != nil {
		return Case{}, err
	}
	now := record{d, inForce(all)}
	parts, err := now.ratedParts(wanted.Event)
	if err != nil {
		return Case{}, err
	}
	c, err := d.counting(wanted.Event, sheet, parts)
	if err != nil {
		return Case{}, err
	}
	wanted.Sheet = &c.Verdict.Reading.Event
	if c.Known != nil {
		wanted.Submission = c.Known.ID
	}
	made := Case{Decision: wanted, counting: &c}
	if made.Repeats = repeated(wanted, all); made.Repeats != 0 {
		return made, nil
	}
	if err := now.examine(wanted); err != nil {
		return Case{}, err
	}
	replaced := func(s ledger.Submission) bool { return s.Sheet.ReportedTo == wanted.Sheet.ReportedTo }
	c.First = parts[slices.IndexFunc(parts, replaced)] // there is one, as it was examined
	return made, nil
}

// counting reads and judges the sheet of a correction, with the limits that hold for every foreign file. A sheet with
// errors or questions, or with the contents of an accepted one, is a Refusal.
func (d Desk) counting(event string, sheet Sheet, parts []ledger.Submission) (c intake.Counting, err error) {
	c = intake.Counting{Data: sheet.Data, Name: sheet.Name}
	if c.Known, err = d.knownAs(event, sheet); err != nil {
		return c, err
	}
	switch {
	case c.Known != nil:
		c.From = path.Join(c.Known.Folder, c.Known.File)
	case strings.HasPrefix(sheet.Name, "inbox/"):
		c.From = sheet.Name
	}
	if c.Verdict, err = d.Judge.Correcting(sheet.Data, sheet.Name, event, d.Today(), c.Known, parts); err != nil {
		return c, err
	}
	if c.Known != nil && c.Known.State == ledger.Captured && c.Known.Sheet != nil {
		c.Verdict.Reading.Event = *c.Known.Sheet // as it was counted before
		return c, nil
	}
	if worst := c.Verdict.Findings.Worst(); worst == rating.Error || worst == rating.Question {
		return c, d.refuse(serious(c.Verdict.Findings)...)
	}
	if twin := c.Verdict.Twin; twin != nil && twin.State != ledger.Waiting {
		return c, d.refusal(finding.SaysTheSame, "code", event, "earlier", twin.File)
	}
	return c, nil
}

// knownAs returns the submission under which the same bytes wait, or were kept for a decision on the event; nil if
// there is none.
func (d Desk) knownAs(event string, sheet Sheet) (*ledger.Submission, error) {
	found, err := d.Ledger.Submissions(ledger.Filter{SHA: rating.SHA(sheet.Data), WithSheets: true})
	if err != nil {
		return nil, err
	}
	for _, state := range []ledger.State{ledger.Captured, ledger.Waiting} {
		for _, s := range found {
			if s.State == state && s.Whole == 0 && (state == ledger.Waiting || s.Event == event) {
				return &s, nil
			}
		}
	}
	return nil, nil
}

// serious returns the findings that keep a sheet from counting.
func serious(all rating.Findings) rating.Findings {
	return slices.DeleteFunc(slices.Clone(all), func(f rating.Finding) bool {
		return f.Severity() != rating.Error && f.Severity() != rating.Question
	})
}
