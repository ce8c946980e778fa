package across

import (
	"slices"

	"kalends/ingest/persons"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// OfComing examines the events of lists that are not published yet and returns the unconfirmed warnings. It reads
// these events, and the outlines of those that arrived since the first of them began: an event that shares a day with
// another one arrives after that one's beginning.
func OfComing(v *folder.View) (rating.Findings, error) {
	var coming []int64
	for _, l := range v.Setup.Lists {
		from, err := firstOpen(v, l)
		if err != nil {
			return nil, err
		}
		found, err := v.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID, From: from})
		if err != nil {
			return nil, err
		}
		coming = append(coming, folder.IDsOf(found)...)
	}
	outlines, err := folder.OutlinesOf(v, coming)
	if err != nil {
		return nil, err
	}
	return examine(v, &v.Basis, outlines)
}

// firstOpen returns the day after the last published list; 1, the earliest date, if there is none.
func firstOpen(v *folder.View, l folder.List) (rating.Date, error) {
	p, ok, err := v.Ledger.Latest(l.ID)
	if err != nil || !ok {
		return 1, err
	}
	return p.Date + 1, nil
}

// Of examines the events of these submissions and returns the warnings that are not confirmed in the registry of b.
func Of(v *folder.View, b *folder.Basis, looked []int64) (rating.Findings, error) {
	outlines, err := v.Ledger.OutlinesOf(looked)
	if err != nil {
		return nil, err
	}
	return examine(v, b, outlines)
}

// examine examines the events of outlines, beside those that arrived since the first of them began, and returns the
// unconfirmed warnings; none if no start is known.
func examine(v *folder.View, b *folder.Basis, outlines []ledger.Outline) (rating.Findings, error) {
	events := eventsOf(outlines, true)
	since := earliest(events)
	if since == 0 {
		return nil, nil
	}
	beside, err := otherEvents(v, outlines, since)
	if err != nil {
		return nil, err
	}
	found, err := Look(append(events, beside...), worldOf(v, b))
	return b.Registry.Unconfirmed(found), err
}

func eventsOf(outlines []ledger.Outline, looked bool) (all []Event) {
	for _, o := range outlines {
		all = append(all, Event{o, looked})
	}
	return all
}

// earliest returns the first day of the first event; 0 if none is known.
func earliest(events []Event) (day rating.Date) {
	for _, e := range events {
		if start := e.Event.Start; start != 0 && (day == 0 || start < day) {
			day = start
		}
	}
	return day
}

// otherEvents returns the accepted events that arrived since a day and are not among the outlines looked.
func otherEvents(v *folder.View, looked []ledger.Outline, since rating.Date) ([]Event, error) {
	around, err := v.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Since: since})
	if err != nil {
		return nil, err
	}
	is := map[int64]bool{}
	for _, o := range looked {
		is[o.ID] = true
	}
	var others []int64
	for _, s := range around {
		if !is[s.ID] {
			others = append(others, s.ID)
		}
	}
	outlines, err := v.Ledger.OutlinesOf(others)
	return eventsOf(outlines, false), err
}

// worldOf returns functions that read the ledger of v and the registry and lists of b.
func worldOf(v *folder.View, b *folder.Basis) World {
	return World{
		Player: b.Registry.Players.Find,
		Limit: func(list string) rating.DayLimit {
			l, _ := b.ListByID(list)
			if l.Ruleset == nil {
				return rating.DayLimit{}
			}
			return l.Ruleset.Profile().Day
		},
		Sheet: func(id int64) (rating.Event, error) {
			found, err := v.Ledger.Submissions(ledger.Filter{ID: id, WithSheets: true})
			if err != nil || len(found) == 0 || found[0].Sheet == nil {
				return rating.Event{}, err
			}
			return *found[0].Sheet, nil
		},
		Games: v.Ledger.GamesOf,
		Alike: func(e rating.Entrant) []Resembling { return alike(b.Registry, e) },
	}
}

// alike returns the known players, by number, whom a newcomer resembles in name or date of birth, with the reason.
func alike(reg registry.Registry, e rating.Entrant) (all []Resembling) {
	p := rating.Player{ID: e.Player, Name: e.Name, NameAlt: e.NameAlt, Sex: e.Sex, Birth: e.Birth, FIDEID: e.FIDEID, Club: e.Club}
	ids, _ := reg.Meant(e.Name)
	ids = append(ids, reg.Nearly(e.Name)...)
	if e.Birth.On != 0 {
		ids = append(ids, reg.Sharing(registry.BornOn(e.Birth.On))...)
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		other := reg.Players.Get(id)
		if why := persons.Resembles(persons.Person{Player: &p}, persons.Person{Player: &other, Others: reg.Names(id)[2:]}); why != "" {
			all = append(all, Resembling{other, why})
		}
	}
	return all
}
