package issue

import (
	"cmp"
	"slices"
	"strings"

	"kalends/publish/expected"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// awaitedSection is the section of the bulletin that names events whose reports have not come.
const awaitedSection = "awaited"

// awaitedNow returns the codes of the events that could be on the list of a period and have not been reported, where
// the association prints them. An issue is frozen with them: a later report does not change it.
func awaitedNow(v *folder.View, l folder.List, period rating.Period) (codes []string, err error) {
	if v.Setup.Print.Sections[awaitedSection] == 0 {
		return nil, nil
	}
	all, err := expected.Reports(v)
	for _, e := range all {
		if e.List == l.ID && e.Event != "" && e.InTime(period.Cutoff) && !e.Late() {
			codes = append(codes, e.Event)
		}
	}
	return codes, err
}

// awaited returns the events with which the issue was frozen as awaited, as the registry has them, by their days. One
// without a row is left out.
func (w *work) awaited() (lines []reports.EventLine) {
	for _, code := range w.Awaited {
		if e, known := w.Basis.Registry.Events[strings.ToUpper(code)]; known {
			lines = append(lines, reports.EventLine{Code: e.Code, Name: e.Name, Group: e.Group, List: e.List, Start: e.Start,
				End: e.End, City: e.City, Region: e.Region, Status: awaitedSection})
		}
	}
	slices.SortFunc(lines, func(a, b reports.EventLine) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), strings.Compare(a.Code, b.Code))
	})
	return lines
}
