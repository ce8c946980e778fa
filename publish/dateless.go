package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/ledger"
	"kalends/rating"
)

// moved is the code of the note that a sheet has gone to another list date, because its own was taken from the calendar.
const moved = "W413"

// redate brings accepted sheets whose list date was taken from the calendar to the first list that is open to them, and
// back when their date is there again. Where the calendar has no date for them they stay where they are, and are called to
// mind.
func (o *Intake) redate(pass *Pass) error {
	const question = "dates of accepted sheets"
	if same, err := o.asBefore(question); err != nil || same {
		return err
	}
	lost, err := o.dateless()
	if err != nil {
		return err
	}
	strayed, err := o.strayed()
	if err != nil {
		return err
	}
	for _, s := range lost {
		if err := o.redateSheet(s.ID, 0, pass); err != nil {
			return err
		}
	}
	for _, s := range strayed {
		if err := o.redateSheet(s.ID, firstDateOf(s.Submission), pass); err != nil {
			return err
		}
	}
	return o.answered(question)
}

// strayed gives the sheets that were moved to another date, are not rated yet, and could go back to their own.
func (o *Intake) strayed() (strayed []filed, err error) {
	accepted, err := o.filed(ledger.Filter{State: ledger.Accepted})
	if err != nil {
		return nil, err
	}
	for _, s := range accepted {
		before := s.Submission
		if before.ListDate = firstDateOf(before); before.ListDate == s.ListDate {
			continue
		}
		out, err := o.isOut(s.Submission)
		again, also := o.hasDate(before)
		gone, wrong := o.isOut(before)
		if err = errors.Join(err, also, wrong); err != nil {
			return nil, err
		}
		if again && !out && !gone {
			strayed = append(strayed, s)
		}
	}
	return strayed, nil
}

// firstDateOf gives the list date for which a sheet was first accepted.
func firstDateOf(s ledger.Submission) rating.Date {
	for _, f := range s.Findings {
		if f.Code == moved {
			day, _ := rating.ParseDate(f.Args["from"]) // our own writing
			return day
		}
	}
	return s.ListDate
}

// redateSheet brings an accepted sheet to a date; without one the ruleset is asked where it goes. Nothing else of it is
// judged again.
func (o *Intake) redateSheet(id int64, date rating.Date, pass *Pass) error {
	found, err := o.Ledger.Submissions(ledger.Filter{ID: id, WithSheets: true})
	if err != nil || len(found) == 0 || found[0].Sheet == nil {
		return err
	}
	s := found[0]
	l, known := o.list(s.List)
	if !known || o.certain(l) != nil {
		return nil
	}
	if date == 0 {
		date, err = o.openDate(l, *s.Sheet)
	}
	if err != nil || date == 0 || date == s.ListDate {
		return err
	}
	return o.moveTo(s, date, pass)
}

// openDate gives the list date that is open to an event; zero where the calendar has none.
func (o *Intake) openDate(l List, ev rating.Event) (rating.Date, error) {
	desk, err := o.Judge.desk(l)
	if err != nil {
		return 0, err
	}
	a, err := o.Judge.admit(l, ev, desk)
	if _, open := desk.Calendar.On(a.Date); err != nil || !open || a.Date < desk.Next {
		return 0, err
	}
	return a.Date, nil
}

// moveTo brings an accepted sheet to another list date.
func (o *Intake) moveTo(s ledger.Submission, date rating.Date, pass *Pass) error {
	from, first := path.Join(s.Folder, s.File), firstDateOf(s)
	s.ListDate = date
	s.Findings = slices.DeleteFunc(slices.Clone(s.Findings), func(f rating.Finding) bool { return f.Code == moved })
	if date != first {
		s.Findings = append(s.Findings, rating.Finding{Code: moved, Origin: s.Sheet.Origin,
			Args: map[string]string{"event": s.Event, "from": first.String(), "list": date.String()}})
	}
	s.Folder = o.folderOf(s, nil)
	if err := o.remember(moving{From: from, ID: s.ID, SHA: s.SHA}); err != nil {
		return err
	}
	if err := o.Write.Update(s, o.moment(), "its list date is no longer in the calendar"); err != nil {
		return err
	}
	o.noteJudged(from, s)
	return o.finish(s, from, pass)
}

// onCalendar holds a ruleset to it: an event is accepted for a date of the calendar that is not out, or not accepted.
func onCalendar(a engine.Admission, ev rating.Event, desk engine.Desk) (engine.Admission, error) {
	if _, ok := desk.Calendar.On(a.Date); (ok && a.Date >= desk.Next) || stateOf(a.Findings.Worst()) != ledger.Accepted {
		return a, nil
	}
	return a, fmt.Errorf("event %s was given to the list %s of %s, which is no open date of its calendar", ev.Code, ev.List, a.Date)
}

// leaveFolder clears away what an accepted sheet leaves behind when it goes to another date: its receipt, and the folder
// when it was the last.
func (o *Intake) leaveFolder(s ledger.Submission, from string) error {
	place := path.Dir(from)
	if !strings.HasPrefix(place, "accepted/") || place == s.Folder {
		return nil
	}
	err := o.FS.Remove(o.path(place, receiptOf(s)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for dir := place; dir != "accepted"; dir = path.Dir(dir) {
		if left, err := o.FS.ReadDir(o.path(dir)); err != nil || len(left) > 0 {
			return nil // gone, or in use by others
		}
		if err := o.FS.Remove(o.path(dir)); err != nil {
			return err
		}
	}
	return nil
}
