package audit

import (
	"path"
	"slices"
	"strings"

	"kalends/rating"
)

// datelessReminders reminds of the accepted sheets that no list will rate, one reminder for each list and date.
func (a *Audit) datelessReminders() ([]Reminder, error) {
	lost, err := a.Dateless()
	type date struct {
		list string
		day  rating.Date
	}
	events := map[date][]string{}
	var order []date
	for _, s := range lost {
		d := date{s.List, s.ListDate}
		if events[d] == nil {
			order = append(order, d)
		}
		events[d] = append(events[d], s.Event)
	}
	var found []Reminder
	for _, d := range order {
		slices.Sort(events[d])
		code := "E-SHEET-NO-DATE"
		if _, kept := a.ListByID(d.list); !kept {
			code = "E-SHEET-NO-LIST"
		}
		found = append(found, reminder(code, "list", d.list, "date", d.day.String(), "events",
			strings.Join(events[d], ", ")))
	}
	return found, err
}

// datelessSheets returns a difference for each accepted sheet that no list will rate.
func (a *Audit) datelessSheets() ([]Difference, error) {
	lost, err := a.Dateless()
	var found []Difference
	for _, s := range lost {
		what := "dateless"
		if _, kept := a.ListByID(s.List); !kept {
			what = "listless"
		}
		found = append(found, Difference{Place: path.Join(s.Folder, s.File), What: what,
			Args: map[string]string{"list": s.List, "date": s.ListDate.String(), "event": s.Event}})
	}
	return found, err
}
