package intake

import (
	"errors"
	"fmt"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating/finding"
)

// rejudge judges the accepted sheets again whose list is not frozen, if Again says so: the office has found that they
// were judged under a mistaken registry. Otherwise a date is fixed at acceptance; redate finds a new one only where the
// calendar has lost it.
func (in *Intake) rejudge(pass *Pass) error {
	if !in.Again {
		return nil
	}
	for _, l := range in.Setup.Lists {
		open, err := in.open(l)
		if err != nil {
			return err
		}
		err = in.judgeEach(open, func(s ledger.Submission) error { return in.judgeAccepted(s.ID, pass) })
		if err != nil {
			return err
		}
	}
	return nil
}

// JudgeAnswered judges the accepted sheets again that depend on an answer of the office and that no list has rated, and
// files those whose state changes. isOut says that such a sheet stays as it is, because a frozen or published list has
// it. No calendar may have a fault.
func (in Decided) JudgeAnswered(pass *Pass) (isOut bool, err error) {
	defer in.Judge.Rest()
	in.Judge.answers = nil
	out, err := in.judgeThose(pass, true, func(s ledger.Submission) bool { return hasCode(s.Findings, byAnswer...) })
	if err == nil {
		err = in.tidyDecided(pass)
	}
	return len(out) > 0, err
}

// judgeThose judges some of the accepted sheets again, if no list has rated them, and returns the events of the others. With
// all false it leaves out the sheets of lists that are out.
func (in *Intake) judgeThose(pass *Pass, all bool, those func(ledger.Submission) bool) (out []string, err error) {
	for _, l := range in.Setup.Lists {
		last, _, err := in.Ledger.Latest(l.ID)
		if all {
			last.Date = 0
		}
		accepted, failed := in.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID, From: last.Date})
		err = errors.Join(err, failed)
		accepted = slices.DeleteFunc(slices.Clone(accepted), func(s ledger.Submission) bool { return !those(s) })
		if err != nil {
			return out, err
		}
		if len(accepted) == 0 || in.CheckCalendar(l) != nil {
			continue
		}
		open, err := in.open(l)
		if err != nil {
			return out, err
		}
		for _, s := range accepted {
			if !isOneOf(open, s.ID) {
				out = append(out, s.Event)
			} else if err := in.judgeAccepted(s.ID, pass); err != nil {
				return out, err
			}
		}
	}
	return out, nil
}

// Lean calls decide, which takes a decision or revokes an answer, and then judgeLeaning. It returns the events in which
// somebody is known, since then, from an earlier event that shows it no longer, and which stay because a list has rated them.
func (in Decided) Lean(pass *Pass, decide func() error) (out []string, err error) {
	before, err := in.judgeLeaning(pass, true)
	if err == nil {
		err = decide()
	}
	if err != nil {
		return nil, err
	}
	in.Judge.answers = nil
	out, err = in.judgeLeaning(pass, true)
	out = slices.DeleteFunc(out, func(event string) bool { return slices.Contains(before, event) })
	return out, errors.Join(err, in.tidyDecided(pass))
}

// judgeLeaning judges the accepted sheets again that no list has rated and in which somebody is known from an earlier event
// that shows it no longer; it returns the events of the others, as judgeThose does.
func (in *Intake) judgeLeaning(pass *Pass, all bool) (out []string, err error) {
	known := evidence{Judge: in.Judge}
	out, err = in.judgeThose(pass, all, known.lacksRoot)
	return out, errors.Join(err, known.failed)
}

// byAnswer are the notes about what an answer of the office can have decided: who somebody is, which event it is, whether a
// file is complete.
var byAnswer = []string{finding.KnownByAnswer, finding.KnownByEvidence, finding.KnownInSeries, finding.EnteredMeanwhile, finding.NewPlayersAdmitted,
	finding.GuestCounts, finding.EventByAnswer, finding.ValueByAnswer, finding.WholeConfirmed, finding.InterimConfirmed}

// isOneOf reports whether a submission with an ID is among some.
func isOneOf(all []ledger.Submission, id int64) bool {
	return slices.ContainsFunc(all, func(s ledger.Submission) bool { return s.ID == id })
}

// open returns the accepted sheets of a list that are in no frozen or published issue; none while the calendar of the
// list has a fault.
func (in *Intake) open(l folder.List) ([]ledger.Submission, error) {
	if in.CheckCalendar(l) != nil {
		return nil, nil
	}
	published, err := in.Publications(l.ID)
	if err != nil {
		return nil, err
	}
	rated := map[int64]bool{}
	for _, p := range published {
		ids, err := in.Ledger.InputsOf(p)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			rated[id] = true
		}
	}
	accepted, err := in.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID})
	return slices.DeleteFunc(slices.Clone(accepted), func(s ledger.Submission) bool { return rated[s.ID] }), err
}

// rejudgePermitted judges the accepted sheets again that no list has rated and whose event has another permission on sheet
// Events than when they came: a permission does not wait for a list. In a row with a fault nothing is certain, and its sheets
// stay as they are.
func (in *Intake) rejudgePermitted(pass *Pass) error {
	for _, l := range in.Setup.Lists {
		changed, err := in.withOtherPermission(l)
		if err != nil {
			return err
		}
		for _, id := range changed {
			if err := in.judgeAccepted(id, pass); err != nil {
				return err
			}
		}
	}
	return nil
}

// withOtherPermission returns the accepted sheets of a list that rejudgePermitted must judge again.
func (in *Intake) withOtherPermission(l folder.List) (changed []int64, err error) {
	last, _, err := in.Ledger.Latest(l.ID)
	if err != nil {
		return nil, err
	}
	accepted, err := in.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID, From: last.Date + 1})
	if err != nil {
		return nil, err
	}
	outlines, err := folder.OutlinesOf(&in.View, folder.IDsOf(accepted))
	for _, o := range outlines {
		row, known := in.Registry.Event(o.Event.Code)
		if known && len(row.Faults) == 0 && !o.Event.Approval.SamePermissions(row.Approval) {
			changed = append(changed, o.ID)
		}
	}
	if err != nil || len(changed) == 0 {
		return nil, err
	}
	open, err := in.open(l)
	return slices.DeleteFunc(changed, func(id int64) bool { return !isOneOf(open, id) }), err
}

// judgeAccepted judges an accepted sheet again, as of the day on which it came, and files it with its new verdict. If
// its list, its date and the permissions of its event are the same, or it now repeats another sheet, it stays as it is.
func (in *Intake) judgeAccepted(id int64, pass *Pass) error {
	s, ok, err := in.Judge.recorded(id)
	if err != nil || !ok {
		return err
	}
	v, judged, err := in.judgeRecorded(s)
	if err != nil || !judged { // if the program has ended in this sheet several times since, it stays accepted
		return err
	}
	in.suspects.Filed(s.SHA)
	known := evidence{Judge: in.Judge}
	if v.Twin != nil || !known.lacksRoot(s) && v.State == ledger.Accepted && v.ListDate == s.ListDate && v.Reading.Event.List == s.List &&
		s.Sheet != nil && v.Reading.Event.Approval.SamePermissions(s.Sheet.Approval) {
		return nil
	}
	return in.refileAccepted(s, v, pass)
}

// judgeRecorded judges a sheet of the ledger and records nothing. judged is false, without an error, if the program has
// ended in the sheet several times.
func (in *Intake) judgeRecorded(s ledger.Submission) (v Verdict, judged bool, err error) {
	known, err := in.Judge.sheetOf(s)
	if err != nil {
		return v, false, fmt.Errorf("%s: %w", s.File, err)
	}
	if in.suspects.Left(s.SHA) {
		return v, false, nil
	}
	v, err = in.judgeNoted(known, s.SHA)
	return v, err == nil, err
}

// refileAccepted records the new state of an accepted sheet and moves it, its copies and its receipt to their new
// place.
func (in *Intake) refileAccepted(s ledger.Submission, v Verdict, pass *Pass) error {
	if err := in.refile(s, v, pass); err != nil {
		return err
	}
	copies, err := in.Submissions(ledger.Filter{State: ledger.Duplicate, Event: s.Event})
	if err != nil {
		return err
	}
	for _, c := range copies {
		if c.Folder == s.Folder {
			if err := in.followOriginal(c, pass); err != nil {
				return err
			}
		}
	}
	return nil
}
