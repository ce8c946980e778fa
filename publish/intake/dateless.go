package intake

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// redate brings accepted sheets whose list date was taken from the calendar to the first list that is open to them, and
// back when their date is there again. Where the calendar has no date for them they stay where they are, and are called
// to mind.
func (in *Intake) redate(pass *Pass) error {
	const question = "dates of accepted sheets"
	if same, err := in.AskedBefore(question); err != nil || same {
		return err
	}
	lost, err := in.Dateless()
	if err != nil {
		return err
	}
	strayed, err := in.strayed()
	if err != nil {
		return err
	}
	for _, s := range lost {
		if err := in.redateSheet(s.ID, 0, pass); err != nil {
			return err
		}
	}
	for _, s := range strayed {
		if err := in.redateSheet(s.ID, firstDateOf(s.Submission), pass); err != nil {
			return err
		}
	}
	return in.Answered(question)
}

// strayed gives the sheets that were moved to another date, are not rated yet, and could go back to their own.
func (in *Intake) strayed() (strayed []folder.Filed, err error) {
	accepted, err := folder.ToCome(&in.View)
	if err != nil {
		return nil, err
	}
	for _, s := range accepted {
		before := s.Submission
		if before.ListDate = firstDateOf(before); before.ListDate == s.ListDate {
			continue
		}
		again, err := in.HasListDate(before)
		gone, also := in.IsOut(before)
		if err = errors.Join(err, also); err != nil {
			return nil, err
		}
		if again && !gone {
			strayed = append(strayed, s)
		}
	}
	return strayed, nil
}

// firstDateOf gives the list date for which a sheet was first accepted.
func firstDateOf(s ledger.Submission) rating.Date {
	for _, f := range s.Findings {
		if f.Code == finding.DateTakenOut {
			day, _ := rating.ParseDate(f.Args["from"]) // our own writing
			return day
		}
	}
	return s.ListDate
}

// redateSheet brings an accepted sheet to a date; without one the ruleset is asked where it goes. Nothing else of it is
// judged again.
func (in *Intake) redateSheet(id int64, date rating.Date, pass *Pass) error {
	found, err := in.Ledger.Submissions(ledger.Filter{ID: id, WithSheets: true})
	if err != nil || len(found) == 0 || found[0].Sheet == nil {
		return err
	}
	s := found[0]
	l, known := in.ListByID(s.List)
	if !known || in.CheckCalendar(l) != nil {
		return nil
	}
	if date == 0 {
		date, err = in.openDate(l, *s.Sheet)
	}
	if err != nil || date == 0 || date == s.ListDate {
		return err
	}
	return in.moveTo(s, date, pass)
}

// openDate gives the list date that is open to an event; zero where the calendar has none.
func (in *Intake) openDate(l folder.List, ev rating.Event) (rating.Date, error) {
	desk, err := in.Judge.desk(l, ev)
	if err != nil {
		return 0, err
	}
	a, err := in.Judge.admit(l, ev, desk)
	if _, open := desk.Calendar.On(a.Date); err != nil || !open || a.Date < desk.Next {
		return 0, err
	}
	return a.Date, nil
}

// moveTo brings an accepted sheet to another list date.
func (in *Intake) moveTo(s ledger.Submission, date rating.Date, pass *Pass) error {
	from, first := path.Join(s.Folder, s.File), firstDateOf(s)
	s.ListDate = date
	s.Findings = slices.DeleteFunc(slices.Clone(s.Findings), func(f rating.Finding) bool { return f.Code == finding.DateTakenOut })
	if date != first {
		s.Findings = append(s.Findings, rating.Finding{Code: finding.DateTakenOut, Origin: s.Sheet.Origin,
			Args: map[string]string{"event": s.Event, "from": first.String(), "list": date.String()}})
	}
	return toDate(in, s, from, "its list date is no longer in the calendar", pass)
}

// toDate records the new list date of an accepted sheet and brings it to its folder.
func toDate(in *Intake, s ledger.Submission, from, why string, pass *Pass) error {
	s.Folder = folderOf(s, nil)
	return in.alone(filed{Submission: s, from: from, judged: true}, pass,
		func(s ledger.Submission) (ledger.Submission, error) {
			return s, in.Write.Update(s, in.Moment(), why)
		})
}

// onCalendar holds a ruleset to it: an event is accepted for a date of the calendar that is not out, or not accepted.
func onCalendar(a engine.Admission, ev rating.Event, desk engine.Desk) (engine.Admission, error) {
	if _, ok := desk.Calendar.On(a.Date); (ok && a.Date >= desk.Next) || stateOf(a.Findings.Worst()) != ledger.Accepted {
		return a, nil
	}
	return a, fmt.Errorf("event %s was given to the list %s of %s, which is no open date of its calendar", ev.Code,
		ev.List, a.Date)
}

// leaveFolder clears away what an accepted sheet leaves behind when it goes elsewhere: the receipt that it had there, and
// the folder when it was the last.
func (in *Intake) leaveFolder(fsys files.FS, s ledger.Submission, from string) error {
	place := path.Dir(from)
	if !strings.HasPrefix(place, "accepted/") || place == s.Folder {
		return nil
	}
	number, _, _ := strings.Cut(path.Base(from), "_")
	err := fsys.Remove(in.Path(place, number+folder.ReceiptEnding))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for dir := place; dir != "accepted"; dir = path.Dir(dir) {
		if left, err := fsys.ReadDir(in.Path(dir)); err != nil || len(left) > 0 {
			return nil // gone, or in use by others
		}
		if err := fsys.Remove(in.Path(dir)); err != nil {
			return err
		}
	}
	return nil
}
