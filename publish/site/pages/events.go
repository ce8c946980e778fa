package pages

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/expected"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/site"
)

// eventParts is an event with the reports of it that lists have rated, or that are to come. Most have one.
type eventParts struct {
	site.EventRef
	parts []eventPart // oldest list first
	since rating.Date // of an event to come
}

// eventPart is a report of an event that a list has rated.
type eventPart struct {
	of       ledger.Publication
	id       int64   // of the submission
	entrants []int32 // the places of the persons who came; −1: not to be published
}

// on returns the report that a list has rated; nil if it has none.
func (e *eventParts) on(p ledger.Publication) *eventPart {
	for i := range e.parts {
		if keyOf(e.parts[i].of) == keyOf(p) {
			return &e.parts[i]
		}
	}
	return nil
}

// last returns the list that has rated the last report.
func (e *eventParts) last() ledger.Publication { return e.parts[len(e.parts)-1].of }

// eventsOut reads the events of all published lists, by list and date of the last report, then by code.
func (s *Source) eventsOut() ([]*eventParts, error) {
	known := map[string]*eventParts{}
	var all []*eventParts
	for _, l := range s.lists {
		for _, p := range l.out {
			ids, err := s.Ledger.InputsOf(p)
			if err != nil {
				return nil, err
			}
			outlines, err := s.Ledger.OutlinesOf(ids)
			if err != nil {
				return nil, err
			}
			for _, o := range outlines {
				e := known[o.Event.Code]
				if e == nil {
					e = &eventParts{}
					known[o.Event.Code], all = e, append(all, e)
				}
				e.EventRef = s.refTo(o.Event, p)
				e.parts = append(e.parts, eventPart{p, o.ID, s.persons.places(o.Players)})
			}
		}
	}
	place := map[string]int{}
	for i, l := range s.lists {
		place[l.ID] = i
	}
	slices.SortStableFunc(all, func(a, b *eventParts) int {
		return cmp.Or(cmp.Compare(place[a.List], place[b.List]), cmp.Compare(a.Date, b.Date), strings.Compare(a.Code, b.Code))
	})
	return all, nil
}

// findEntrants marks everybody as having a page who came to an event that a list has rated.
func (s *Source) findEntrants() {
	for _, e := range s.events {
		for _, part := range e.parts {
			for _, i := range part.entrants {
				if i >= 0 {
					s.persons.all[i].page = true
				}
			}
		}
	}
}

// refTo returns an event as a list has rated it.
func (s *Source) refTo(e rating.Event, p ledger.Publication) site.EventRef {
	kept := s.about[keyOf(p)].events[e.Code]
	return site.EventRef{Code: e.Code, Name: e.Name, Start: e.Start, End: e.LastDay(), City: e.City, Players: kept.Players,
		Games: kept.Games, Status: cmp.Or(kept.Status, "rated"), List: p.List, Date: p.Date}
}

// refOn returns an event as a list has rated it, which may not be the last that did.
func (e *eventParts) refOn(s *Source, p ledger.Publication) site.EventRef {
	one := e.EventRef
	kept := s.about[keyOf(p)].events[e.Code]
	one.Date, one.Players, one.Games, one.Status = p.Date, kept.Players, kept.Games, cmp.Or(kept.Status, "rated")
	return one
}

// eventsToCome reads the events that no published list has rated: accepted for a list to come, received and waiting for
// the office, and those whose report was missing on the day of the newest list. Each is there once.
func (s *Source) eventsToCome() (all []*eventParts, err error) {
	known := map[string]bool{}
	for _, e := range s.events {
		known[strings.ToUpper(e.Code)] = true
	}
	add := func(e *eventParts) {
		if code := strings.ToUpper(e.Code); code != "" && !known[code] {
			known[code], all = true, append(all, e)
		}
	}
	for _, l := range s.site.Lists {
		last, _, err := s.Ledger.Latest(l.ID)
		accepted := ledger.Filter{State: ledger.Accepted, List: l.ID, From: last.Date + 1, Bare: true, Single: true}
		waiting := ledger.Filter{State: ledger.Waiting, List: l.ID, Bare: true, Single: true}
		err = errors.Join(err, s.submitted(accepted, "accepted", add), s.submitted(waiting, "received", add))
		if err != nil {
			return nil, err
		}
	}
	then := *s.View
	then.Now = s.day.Time()
	missing, err := expected.Reports(&then)
	for _, m := range missing {
		if slices.ContainsFunc(s.site.Lists, func(l site.List) bool { return l.ID == m.List }) {
			add(&eventParts{since: m.Since, EventRef: site.EventRef{Code: m.Event, Name: m.Name, Start: m.From, End: m.To,
				City: s.Registry.Events[strings.ToUpper(m.Event)].City, Status: "awaited", List: m.List, Date: m.For}})
		}
	}
	return all, err
}

// submitted passes to add the events of the sheets that a filter chooses.
func (s *Source) submitted(f ledger.Filter, status string, add func(*eventParts)) error {
	found, err := s.View.Submissions(f)
	if err != nil {
		return err
	}
	outlines, err := folder.OutlinesOf(s.View, folder.IDsOf(found))
	if err != nil {
		return err
	}
	for _, o := range outlines {
		i := slices.IndexFunc(found, func(f ledger.Submission) bool { return f.ID == o.ID })
		e := &eventParts{since: found[i].Arrived, EventRef: site.EventRef{Code: found[i].Event, Name: o.Event.Name, Start: o.Event.Start,
			End: o.Event.LastDay(), City: o.Event.City, Status: status, List: f.List}}
		if f.State == ledger.Accepted {
			e.Date, e.Players = found[i].ListDate, len(o.Players)
		}
		add(e)
	}
	return nil
}

// eventPages yields the pages of events: those of all events to come and of each year, then one for each event.
func (s *Source) eventPages() iter.Seq2[site.Page, error] {
	return func(yield func(site.Page, error) bool) {
		come, err := s.eventsToCome()
		if err != nil {
			yield(nil, err)
			return
		}
		for _, p := range s.eventLists(come) {
			if !yield(p, nil) {
				return
			}
		}
		for _, e := range come {
			p := site.Event{EventRef: e.EventRef, Since: e.since}
			row := s.Registry.Events[strings.ToUpper(e.Code)]
			p.System, p.Controls, p.Organizer = string(row.System), row.TimeControl, s.persons.clean(row.Organizer)
			p.Region = ref(s.regions, row.Region)
			if !yield(p, nil) {
				return
			}
		}
		t := tables{Source: s}
		for _, e := range s.events {
			p, err := t.page(e)
			if !yield(p, err) || err != nil {
				return
			}
		}
	}
}

// eventLists returns the pages of all events to come and of each year, newest first.
func (s *Source) eventLists(come []*eventParts) (pages []site.Events) {
	years := map[int]*site.Events{0: {}}
	var all []int
	add := func(year int, e site.EventRef) {
		if years[year] == nil {
			years[year], all = &site.Events{Year: year}, append(all, year)
		}
		years[year].All = append(years[year].All, e)
	}
	for _, e := range come {
		add(0, e.EventRef)
	}
	for _, e := range s.events {
		add(max(1, e.Start.Year()), e.EventRef)
	}
	slices.Sort(all)
	slices.Reverse(all)
	for _, year := range append([]int{0}, all...) {
		p := years[year]
		p.Years = all
		slices.SortStableFunc(p.All, func(a, b site.EventRef) int {
			return cmp.Or(cmp.Compare(b.Start, a.Start), cmp.Compare(b.End, a.End), strings.Compare(a.Code, b.Code))
		})
		pages = append(pages, *p)
	}
	return pages
}

// controls returns the time controls of an event as text.
func controls(e *rating.Event) string {
	var parts []string
	for _, c := range e.Controls {
		text := strconv.Itoa(c.Minutes)
		if c.Seconds > 0 {
			text += ":" + strconv.Itoa(100 + c.Seconds)[1:]
		}
		if c.Increment > 0 {
			text += "+" + strconv.Itoa(c.Increment)
		}
		if c.Moves > 0 {
			text = strconv.Itoa(c.Moves) + "/" + text
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return e.TimeText
	}
	return strings.Join(parts, ", ")
}
