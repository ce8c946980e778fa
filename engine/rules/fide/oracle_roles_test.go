package fide_test

import "kalends/rating"

// role is what a player is in one game: what the opponent's calculation sees, and what his own begins with. Nil means
// unrated; without a rating of his own his result is pooled (7.1.4).
type role struct {
	shown, own *int
	seed       bool // a standard rating stands for the missing one (rapid and blitz 7.2.1)
}

// roleOf follows the regulations through 7.1, 7.2.1, 8.2.4 and 7.2.1 of rapid and blitz.
func (p *period) roleOf(id string, e rating.Event, day rating.Date) role {
	now := ratingIn(p.previous.lines[id])
	then := p.ratingOn(id, day)
	p.meets("7.1, an older list", then != nil && now != nil && *then != *now)
	p.meets("7.2.1, fallen since the start", then != nil && now == nil)
	if then != nil {
		return role{shown: then, own: ifRated(now, then)} // below the floor since: his own results are pooled again
	}
	if s := p.standardAt(id, e.Start); s != nil {
		p.meets("rapid 7.2.1", true)
		p.meets("rapid 7.2.1, rated by now", now != nil)
		p.meets("rapid 7.2.1, below the floor before", now == nil && p.previous.lines[id].games > 0)
		return role{shown: s, own: s, seed: true} // "considered to be rated"; 8.2.4 (there 7.2.5) does not apply
	}
	p.meets("8.2.4", now != nil)
	return role{own: now} // 8.2.4: the current rating for himself, unrated for the others
}

// ratingOn is the rating on the list that was in force on a day (reading F-7). Where that list is not kept, or the
// player has brought a rating since and is not on it, the previous list stands for it.
func (p *period) ratingOn(id string, day rating.Date) *int {
	then, kept := p.shelf.inForce(day)
	if !kept || then.date >= p.previous.date {
		return ratingIn(p.previous.lines[id])
	}
	l, there := then.lines[id]
	if now := p.previous.lines[id]; !there && now.brought {
		l = now
	}
	return ratingIn(l)
}

// standardAt is the standard rating at the beginning of a rapid or blitz tournament.
func (p *period) standardAt(id string, start rating.Date) *int {
	b, _ := p.standard.inForce(start)
	return ratingIn(b.lines[id])
}

// dayOf is the day whose list holds for a game: in an event of more than 30 days its own, else the event's first
// (reading F-23). Rapid and blitz know no such events: their text has no chapter 4, and 7.2.1 asks for the beginning of
// the tournament.
func (p *period) dayOf(g rating.Game, e rating.Event) rating.Date {
	day := g.Date
	if day == 0 {
		day = e.RoundDates[g.Round]
	}
	if p.fast || e.End-e.Start+1 <= 30 || day == 0 {
		return e.Start
	}
	return day
}

func ratingIn(l line) *int {
	if !l.rated {
		return nil
	}
	return &l.rating
}

func ifRated(condition, value *int) *int {
	if condition == nil {
		return nil
	}
	return value
}
