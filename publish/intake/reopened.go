package intake

import (
	"errors"
	"path"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// sortReopened brings the sheets of a list whose draft was refused to where the office wants them: a sheet that has a
// receipt for a date keeps it, but where the registry's column rated_in names another date, that one holds. Corrections of the
// list's sheets need nothing of it: they are judged again with everything that waits.
func sortReopened(in *Intake, pass *Pass) error {
	for _, l := range in.Setup.Lists {
		date, err := in.IsReopened(l.ID)
		if err != nil {
			return err
		}
		if date == 0 || in.CheckCalendar(l) != nil {
			continue // while a row of the calendar has a fault no date is certain
		}
		if err := sortSheets(in, l, pass); err != nil {
			return err
		}
		if err := in.Sorted(l.ID); err != nil {
			return err
		}
	}
	return nil
}

// sortSheets brings those accepted sheets of a list that are open, and whose date the office has chosen otherwise, to
// that date. Nothing else of them is judged again.
func sortSheets(in *Intake, l folder.List, pass *Pass) error {
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
		chosen := row.Approval.RatedIn
		if _, isDate := in.Calendar(l).On(chosen); !isDate || chosen < next || chosen == s.ListDate {
			continue
		}
		if err := sortSheet(in, s.ID, chosen, pass); err != nil {
			return err
		}
	}
	return nil
}

// sortSheet brings an accepted sheet to the date that the office has chosen.
func sortSheet(in *Intake, id int64, date rating.Date, pass *Pass) error {
	found, err := in.Ledger.Submissions(ledger.Filter{ID: id, WithSheets: true})
	if err != nil || len(found) == 0 {
		return err
	}
	s := found[0]
	from := path.Join(s.Folder, s.File)
	s.ListDate = date
	s.Findings = slices.DeleteFunc(slices.Clone(s.Findings),
		func(f rating.Finding) bool { return f.Code == finding.DateTakenOut })
	return toDate(in, s, from, "the office has chosen its list", pass)
}
