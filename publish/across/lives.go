package across

import (
	"slices"

	"kalends/ingest/persons"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// oddLives returns the players of examined events who died or were banned at any time, or were not born when the first
// event began. It looks each one up once, in the order of their numbers, which is that of the registry.
func (l *examination) oddLives() map[string]rating.Player {
	first := rating.Event{Start: earliest(l.events)}
	odd := map[string]rating.Player{}
	l.eachPlayer(func(id string, _ []int) {
		if p, known := l.Player(id); known && (len(p.Standings) > 0 || p.Since != 0 || unborn(p, first)) {
			odd[id] = p
		}
	})
	return odd
}

// lives adds a warning for each entrant of an event who was not born yet, had died or was banned. It reads the sheet
// only if there is one.
func (l *examination) lives(i int) error {
	outline := l.events[i].Outline
	if !slices.ContainsFunc(outline.Players, func(id string) bool { return l.outOfLife(id, outline.Event) }) {
		return nil
	}
	if err := l.read(i); err != nil {
		return err
	}
	e := l.events[i].Event
	for _, n := range e.Entrants {
		n.Origin = withFile(e, n.Origin)
		p, known := l.Player(n.Player)
		if !known || n.Status == rating.NoShow {
			continue
		}
		about := persons.Both(p.ID, e.Code)
		if death := p.Death(); death.From != 0 && e.Start > death.From {
			l.warn(finding.OutOfLife, n.Origin, n.Player, about, "id", p.ID, "name", p.Name, "event", e.Code, "died", death.From.String(), "where",
				death.Origin.String())
		} else if unborn(p, e) {
			l.warn(finding.OutOfLife, n.Origin, n.Player, about, "id", p.ID, "name", p.Name, "event", e.Code, "born", registry.BirthText(p.Birth), "where",
				p.Origin.String())
		}
		if s, is := banned(p, e.Start, e.LastDay()); is {
			l.warn(finding.PlayedWhileBanned, n.Origin, n.Player, about, "id", p.ID, "name", p.Name, "event", e.Code, "from",
				s.From.String(), "to", s.To.String(), "where", s.Origin.String())
		}
	}
	return nil
}

// outOfLife reports whether a player in l.odd was not born, had died or was banned when an event was played.
func (l *examination) outOfLife(id string, e rating.Event) bool {
	p, odd := l.odd[id]
	if !odd {
		return false
	}
	day := p.Death().From
	_, is := banned(p, e.Start, e.LastDay())
	return is || day != 0 && e.Start > day || unborn(p, e)
}

// unborn reports whether an event began before any possible date of birth of a player; false if either is unknown.
func unborn(p rating.Player, e rating.Event) bool {
	return p.Birth.Year != 0 && e.Start != 0 && before(e.Start, p.Birth)
}

// before reports whether a day is earlier than any possible date of birth.
func before(day rating.Date, b rating.Birth) bool {
	return b.On != 0 && day < b.On || day.Year() < b.Year
}

// banned returns a ban that covers all days from one to another. If a ban began or ended during an event, the sheet
// does not show whether the player played then.
func banned(p rating.Player, from, to rating.Date) (rating.Spell, bool) {
	for _, s := range p.Standings {
		if (s.Kind == "ban" || s.Kind == "suspended") && s.From != 0 && s.From <= from && (s.To == 0 || to <= s.To) {
			return s, true
		}
	}
	if p.Status == rating.Suspended && p.Since != 0 && p.Since <= from {
		return rating.Spell{From: p.Since, Origin: p.Origin}, true
	}
	return rating.Spell{}, false
}

// newcomers adds a warning for each newcomer of an event and each known player whom the newcomer resembles.
func (l *examination) newcomers(i int) error {
	if !l.events[i].New {
		return nil
	}
	if err := l.read(i); err != nil {
		return err
	}
	e := l.events[i].Event
	for _, n := range e.Entrants {
		if !n.New || l.Alike == nil {
			continue
		}
		n.Origin = withFile(e, n.Origin)
		for _, r := range l.Alike(n) {
			if r.Player.ID == n.Player {
				continue
			}
			l.warn(finding.LikeSomebody, n.Origin, n.Name, persons.Both(n.Player, r.Player.ID), "name", n.Name, "event", e.Code, "other",
				r.Player.ID, "other_name", r.Player.Name, "why", rating.Said(r.Why), "where", r.Player.Origin.String())
		}
	}
	return nil
}

// withFile returns a place with the event's file if it has none.
func withFile(e rating.Event, at rating.Origin) rating.Origin {
	if at.File == "" {
		at.File, at.SHA = e.Origin.File, e.Origin.SHA
	}
	return at
}
