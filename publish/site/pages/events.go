package pages

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/expected"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/site"
)

// eventParts is the page of an event without its cross table, and the reports of it that lists have rated. Most have
// one.
type eventParts struct {
	site.Event
	parts []eventPart // oldest list first
}

// eventPart is a report of an event that a list has rated, as it counts by the decisions that published lists know.
type eventPart struct {
	of       ledger.Publication
	id       int64   // of the submission
	entrants []int32 // the places of the persons who came; −1: not to be published
	text     string  // everything that the page depends on besides the list and how pages mention the persons
	sum      hash    // of text and these, once it is made
}

// readEvents reads the events of all published lists, by list and date of the last report, then by code. Everybody who
// came to one has a page.
func (s *Source) readEvents() error {
	known, place := map[string]*eventParts{}, map[string]int{}
	for i, l := range s.lists {
		place[l.ID] = i
		for _, p := range l.out {
			ids, err := s.Ledger.InputsOf(p)
			if err != nil {
				return err
			}
			outlines, err := s.Ledger.OutlinesOf(ids)
			left, failed := leftOutOf(s.Ledger, p)
			if err = errors.Join(err, failed); err != nil {
				return err
			}
			for _, o := range outlines {
				e := known[o.Event.Code]
				if e == nil {
					e = &eventParts{}
					known[o.Event.Code], s.events = e, append(s.events, e)
				}
				if err := e.add(s, p, o, left[o.Event.Code]); err != nil {
					return err
				}
			}
		}
	}
	slices.SortStableFunc(s.events, func(a, b *eventParts) int {
		return cmp.Or(cmp.Compare(place[a.List], place[b.List]), cmp.Compare(a.Date, b.Date), strings.Compare(a.Code, b.Code))
	})
	return nil
}

// leftOutOf returns what a list has left out, by event.
func leftOutOf(l *ledger.Reader, p ledger.Publication) (map[string][]rating.LeftOut, error) {
	all, err := l.LeftOut(p.List, p.Date)
	of := map[string][]rating.LeftOut{}
	for _, out := range all {
		of[out.Event] = append(of[out.Event], out)
	}
	return of, err
}

// add adds a report to an event, which is from now on as the report says.
func (e *eventParts) add(s *Source, p ledger.Publication, o ledger.Outline, left []rating.LeftOut) error {
	head, part := o.Event, eventPart{of: p, id: o.ID}
	for _, player := range o.Players {
		head.Entrants = append(head.Entrants, rating.Entrant{Player: player})
	}
	head, counts := rating.Counted(head, s.taken)
	for _, n := range head.Entrants {
		i := s.persons.place(n.Player)
		if part.entrants = append(part.entrants, i); i >= 0 {
			s.persons.all[i].page = true
		}
	}
	if e.Event = s.eventOf(&head, p); !counts {
		e.Status = "not_rated"
	}
	shown := []any{e.Event, s.persons.teamsOf(&head)}
	for _, d := range s.taken {
		if d.Event == head.Code {
			shown = append(shown, d.Number, d.RevokedBy)
		}
	}
	for _, g := range head.Guests {
		shown = append(shown, s.persons.guest(&g).Name)
	}
	for _, out := range left {
		args := map[string]string{}
		for key, value := range out.Args {
			args[key] = s.persons.named(value, s.persons.of(value), false)
		}
		shown = append(shown, args)
	}
	text, err := json.Marshal(shown)
	part.text = string(text)
	e.parts = append(e.parts, part)
	return err
}

// eventOf returns the page of an event as a list has rated it, without its cross table.
func (s *Source) eventOf(e *rating.Event, p ledger.Publication) site.Event {
	version, clean, permit := s.about[keyOf(p)].events[e.Code].Version, s.persons.clean, e.Approval.Permit
	permit.Origin = rating.Origin{}
	ref := site.EventRef{Code: e.Code, Name: rating.Word(e.Name), Start: e.Start, End: e.LastDay(), City: rating.Word(e.City)}
	return site.Event{EventRef: s.refOn(ref, p), Region: s.ref(regions, e.Region), Arbiter: clean(e.ChiefArbiter.Name),
		Organizer: clean(e.Organizer), System: string(e.System), Rounds: e.Rounds, Controls: controls(e), Version: version, Permit: permit}
}

// refOn returns an event as a list has rated it, which may not be the last that did.
func (s *Source) refOn(e site.EventRef, p ledger.Publication) site.EventRef {
	kept := s.about[keyOf(p)].events[e.Code]
	e.List, e.Date, e.Players, e.Games, e.Status = p.List, p.Date, kept.Players, kept.Games, cmp.Or(kept.Status, "rated")
	return e
}

// eventsToCome reads the events that no published list has rated: accepted for a list to come, received and waiting for
// the office, and those whose report was missing on the day of the newest list. Each is there once.
func (s *Source) eventsToCome() (all []site.Event, err error) {
	known := map[string]bool{"": true}
	for _, e := range s.events {
		known[strings.ToUpper(e.Code)] = true
	}
	add := func(p site.Event) {
		code := strings.ToUpper(p.Code)
		if known[code] {
			return
		}
		row := s.Registry.Events[code]
		p.System, p.Controls, p.Organizer = string(row.System), row.TimeControl, s.persons.clean(row.Organizer)
		p.Region, p.Name, p.City = s.ref(regions, row.Region), rating.Word(p.Name), rating.Word(cmp.Or(p.City, row.City))
		known[code], all = true, append(all, p)
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
			add(site.Event{Since: m.Since, EventRef: site.EventRef{Code: m.Event, Name: m.Name, Start: m.From, End: m.To,
				Status: "awaited", List: m.List, Date: m.For}})
		}
	}
	return all, err
}

// submitted passes to add the events of the sheets that a filter chooses.
func (s *Source) submitted(f ledger.Filter, status string, add func(site.Event)) error {
	found, err := s.View.Submissions(f)
	if err != nil {
		return err
	}
	outlines, err := folder.OutlinesOf(s.View, folder.IDsOf(found))
	for _, o := range outlines {
		one := found[slices.IndexFunc(found, func(f ledger.Submission) bool { return f.ID == o.ID })]
		e := site.Event{Since: one.Arrived, EventRef: site.EventRef{Code: one.Event, Name: o.Event.Name, Start: o.Event.Start,
			End: o.Event.LastDay(), City: o.Event.City, Status: status, List: f.List}}
		if f.State == ledger.Accepted {
			e.Date, e.Players = one.ListDate, len(o.Players)
		}
		add(e)
	}
	return err
}

// eventPages puts the pages of events: one for each event, those of each year, and that of all events to come.
func (s *Source) eventPages(to put) error {
	come, err := s.eventsToCome()
	if err != nil {
		return err
	}
	years := map[int][]site.EventRef{0: nil}
	for _, e := range come {
		years[0] = append(years[0], e.EventRef)
		if err := to(e); err != nil {
			return err
		}
	}
	t := &tables{Source: s}
	for _, e := range s.events {
		year := max(1, e.Start.Year())
		years[year] = append(years[year], e.EventRef)
		if err := to(ratedEvent{t, e}); err != nil {
			return err
		}
	}
	var all []int
	for year := range years {
		all = append(all, year)
	}
	slices.SortFunc(all, func(a, b int) int { return b - a })
	for _, year := range all {
		slices.SortStableFunc(years[year], func(a, b site.EventRef) int {
			return cmp.Or(cmp.Compare(b.Start, a.Start), cmp.Compare(b.End, a.End), strings.Compare(a.Code, b.Code))
		})
		if err := to(site.Events{Year: year, Years: all[:len(all)-1], All: append([]site.EventRef{}, years[year]...)}); err != nil {
			return err
		}
	}
	return nil
}

// ratedEvent is the page of a rated event, whose value is made only when it is asked for.
type ratedEvent struct {
	t *tables
	e *eventParts
}

// Place returns the path of the page.
func (p ratedEvent) Place() string { return p.e.Place() }

// Load makes the value of the page.
func (p ratedEvent) Load() (site.Page, error) { return p.t.page(p.e) }

// Key returns a text that differs when the value does. It has all texts of the page except names of persons.
func (p ratedEvent) Key() string {
	var b strings.Builder
	for i := range p.e.parts {
		part := &p.e.parts[i]
		fmt.Fprintf(&b, "%s %x %x ", part.text, p.t.groundOf(keyOf(part.of)), p.t.persons.sumOf(part))
	}
	return b.String()
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
		return rating.Word(e.TimeText)
	}
	return strings.Join(parts, ", ")
}
