package audit

import (
	"path"
	"slices"
	"strings"

	"kalends/rating"
)

// datelessReminders calls to mind the sheets that no list will rate, one reminder a list date.
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
		found = append(found, reminder("E-SHEET-NO-DATE", "list", d.list, "date", d.day.String(), "events",
			strings.Join(events[d], ", ")))
	}
	return found, err
}

// datelessSheets names them, for who looks at everything.
func (a *Audit) datelessSheets() ([]Difference, error) {
	lost, err := a.Dateless()
	var found []Difference
	for _, s := range lost {
		found = append(found, Difference{Place: path.Join(s.Folder, s.File), What: "dateless",
			Args: map[string]string{"list": s.List, "date": s.ListDate.String()}})
	}
	return found, err
}
