package intake

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// dates moves accepted sheets to other list dates.
type dates struct{ *Intake }

// redate moves accepted sheets whose list date is no longer in the calendar to the first list that is open to them, and
// back if the calendar has their date again. If it has no date for them they stay where they are, and status names
// them.
func (in dates) redate(pass *Pass) error {
	dateless, err := in.Dateless()
	if err != nil {
		return err
	}
	moved, err := in.movedSheets()
	if err != nil {
		return err
	}
	for _, s := range dateless {
		if err := in.redateSheet(s.ID, 0, pass); err != nil {
			return err
		}
	}
	for _, s := range moved {
		if err := in.redateSheet(s.ID, firstDateOf(s), pass); err != nil {
			return err
		}
	}
	return nil
}

// movedSheets returns the accepted sheets that were moved to another date, are not rated yet, and whose first date
// exists and is open again.
func (in dates) movedSheets() (moved []ledger.Submission, err error) {
	accepted, err := folder.ToCome(&in.View)
	if err != nil {
		return nil, err
	}
	for _, s := range accepted {
		before := s
		if before.ListDate = firstDateOf(before); before.ListDate == s.ListDate {
			continue
		}
		hasDate, err := in.HasListDate(before)
		isOut, also := in.IsOut(before)
		if err = errors.Join(err, also); err != nil {
			return nil, err
		}
		if hasDate && !isOut {
			moved = append(moved, s)
		}
	}
	return moved, nil
}

// firstDateOf returns the list date for which a sheet was first accepted: that in the finding of moveTo, else its
// present one.
func firstDateOf(s ledger.Submission) rating.Date {
	for _, f := range s.Findings {
		if f.Code == finding.DateTakenOut {
			day, _ := rating.ParseDate(f.Args["from"]) // written by us
			return day
		}
	}
	return s.ListDate
}

// redateSheet moves an accepted sheet to a date; without one, to the date that the ruleset gives. Nothing else of the
// sheet is judged again. If there is no such date, or the calendar has a fault, the sheet stays.
func (in dates) redateSheet(id int64, date rating.Date, pass *Pass) error {
	s, ok, err := in.Judge.recorded(id)
	if err != nil || !ok || s.Sheet == nil {
		return err
	}
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
	return in.moveTo(s, date, firstDateOf(s), "its list date is no longer in the calendar", pass)
}

// openDate returns the open list date that the ruleset gives to an event; 0 if the calendar has none.
func (in dates) openDate(l folder.List, ev rating.Event) (rating.Date, error) {
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

// moveTo records another list date of an accepted sheet and moves the sheet to the folder of this date. A finding keeps
// first, the date for which it was first accepted, if that is another one.
func (in dates) moveTo(s ledger.Submission, date, first rating.Date, why string, pass *Pass) error {
	from := path.Join(s.Folder, s.File)
	s.ListDate = date
	s.Findings = slices.DeleteFunc(slices.Clone(s.Findings), func(f rating.Finding) bool { return f.Code == finding.DateTakenOut })
	if date != first {
		s.Findings = append(s.Findings, rating.Finding{Code: finding.DateTakenOut, Origin: s.Sheet.Origin,
			Args: map[string]string{"event": s.Event, "from": first.String(), "list": date.String()}})
	}
	s.Folder = folderOf(s, nil)
	return in.fileOne(filed{Submission: s, from: from, judged: true, why: why}, pass)
}

// leaveFolder removes the receipt of a sheet that has moved away from accepted, and its old folders as far as they are
// empty.
func (in *Intake) leaveFolder(fsys files.FS, s ledger.Submission, from string) error {
	place := path.Dir(from)
	if !strings.HasPrefix(place, "accepted/") || place == s.Folder {
		return nil
	}
	number, _, _ := strings.Cut(path.Base(from), "_")
	for _, ending := range []string{folder.ReceiptEnding, folder.GuideEnding} {
		if err := fsys.Remove(in.Path(place, number+ending)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for dir := place; dir != "accepted"; dir = path.Dir(dir) {
		if left, err := fsys.ReadDir(in.Path(dir)); err != nil || len(left) > 0 {
			return nil // gone, or still in use
		}
		if err := fsys.Remove(in.Path(dir)); err != nil {
			return err
		}
	}
	return nil
}

// sortReopened sorts the accepted sheets of each list that was opened again, and then drops the note of that: a sheet
// keeps the date on its receipt unless the registry's column rated_in has another one, and one whose event the office
// does not want is returned. Corrections need no sorting, because everything that waits is judged again.
func (in dates) sortReopened(pass *Pass) error {
	for _, l := range in.Setup.Lists {
		date, err := in.ReopenedDate(l.ID)
		if err != nil {
			return err
		}
		if date == 0 || in.CheckCalendar(l) != nil {
			continue // while a row of the calendar has a fault no date is certain
		}
		if err := in.sortSheets(l, pass); err != nil {
			return err
		}
		if err := in.Sorted(l.ID); err != nil {
			return err
		}
	}
	return nil
}

// sortSheets returns or moves those open sheets of a list for which the office wants it. Nothing else of them is judged
// again.
func (in dates) sortSheets(l folder.List, pass *Pass) error {
	without, err := folder.LeavingOf(&in.View, l.ID)
	if err != nil {
		return err
	}
	open, err := in.open(l)
	if err != nil {
		return err
	}
	next, err := in.NextDate(l)
	if err != nil && !errors.Is(err, folder.ErrCalendarEnds) {
		return err
	}
	for _, s := range open {
		row, _ := in.Registry.Event(s.Event)
		why, chosen := unwanted(s, row, without), row.Approval.RatedIn
		if _, isDate := in.Calendar(l).On(chosen); why == nil && (!isDate || chosen < next || chosen == s.ListDate) {
			continue
		}
		whole, ok, err := in.Judge.recorded(s.ID)
		switch {
		case err != nil || !ok:
		case why != nil:
			err = Decided(in).PutAway(whole, *why, pass)
		default:
			err = in.moveTo(whole, chosen, chosen, "the office has chosen its list", pass)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unwanted returns why the office does not want the sheet of an event any more, as a finding for the sender; nil if it
// does.
func unwanted(s ledger.Submission, row registry.EventRow, without folder.Leaving) *rating.Finding {
	at := rating.Origin{File: s.Name, SHA: s.SHA}
	switch {
	case slices.Contains(without.Events, s.Event):
		return &rating.Finding{Code: finding.PutAway, Origin: at, Args: map[string]string{"reason": without.Reason}}
	case row.Approval.Decision == "no" && len(row.Faults) == 0:
		return &rating.Finding{Code: finding.EventRefused, Origin: at, Read: s.Event,
			Args: map[string]string{"by": cmp.Or(row.Approval.By, "—")}}
	}
	return nil
}
