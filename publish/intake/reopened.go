package intake

import (
	"cmp"
	"errors"
	"path"
	"slices"

	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// sortReopened brings the sheets of a list whose draft was refused to where the office wants them: a sheet that has a
// receipt for a date keeps it, but where the registry's column rated_in names another date, that one holds; one whose event
// the office does not want is put away. Corrections of the list's sheets need nothing of it: they are judged again with
// everything that waits.
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

// sortSheets puts those accepted sheets of a list away that are open and not wanted, and brings those whose date the office
// has chosen otherwise to that date. Nothing else of them is judged again.
func sortSheets(in *Intake, l folder.List, pass *Pass) error {
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
		if why := unwanted(s, row, without); why != nil {
			if err := putAway(in, s.ID, *why, pass); err != nil {
				return err
			}
			continue
		}
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

// unwanted says why the office does not want the sheet of an event any more; nil when it does.
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

// putAway sends an accepted sheet back.
func putAway(in *Intake, id int64, why rating.Finding, pass *Pass) error {
	found, err := in.Ledger.Submissions(ledger.Filter{ID: id, WithSheets: true})
	if err != nil || len(found) == 0 {
		return err
	}
	return Decided{in}.PutAway(found[0], why, pass)
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
