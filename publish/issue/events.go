package issue

import (
	"maps"
	"slices"
	"strings"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// eventNames returns the names of events that the lines of an issue mention and that it has not rated, by code: from
// the registry, and for the first events of newcomers, which may be earlier, from the sheets of earlier lists. Events
// without a name are missing.
func (w *work) eventNames(is *reports.Issue) (map[string]string, error) {
	own := map[string]bool{}
	for _, e := range is.Events {
		own[e.Code] = true
	}
	names, missing := map[string]string{}, map[string]bool{}
	for _, lines := range []reports.Lines{is.Lines, is.Off} {
		for _, l := range lines.All() {
			first, last := l.FirstEvent, l.LastEvent
			if e, ok := w.Basis.Registry.Events[strings.ToUpper(last)]; ok && !own[last] && e.Name != "" {
				names[last] = e.Name
			}
			if first == "" || own[first] {
				continue
			}
			if e, ok := w.Basis.Registry.Events[strings.ToUpper(first)]; ok && e.Name != "" {
				names[first] = e.Name
			} else {
				missing[first] = true
			}
		}
	}
	if len(missing) == 0 || w.eventsByCode == nil {
		return names, nil
	}
	events, err := w.eventsByCode(slices.Sorted(maps.Keys(missing)))
	for _, e := range events {
		if e.Name != "" {
			names[e.Code] = e.Name
		}
	}
	return names, err
}

// earlierEventsByCode returns a function that finds events of earlier lists by their codes, each on the newest list
// that has it. Codes that none has are left out; the slice that it is given is changed.
func earlierEventsByCode(v *folder.View, s *Snapshot) func(codes []string) ([]rating.Event, error) {
	return func(codes []string) (found []rating.Event, err error) {
		published, err := v.Publications(s.List.ID)
		if err != nil {
			return nil, err
		}
		for _, p := range slices.Backward(folder.NewestOf(published)) {
			if p.Date >= s.Period.Date || len(codes) == 0 {
				continue
			}
			events, err := v.Ledger.EventsWith(p, "", codes)
			if err != nil {
				return nil, err
			}
			found = append(found, events...)
			codes = slices.DeleteFunc(codes, func(code string) bool {
				return slices.ContainsFunc(events, func(e rating.Event) bool { return e.Code == code })
			})
		}
		return found, nil
	}
}
