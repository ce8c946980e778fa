package fide2001

import (
	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// rateEvent rates one event, or leaves it out, and adds its tally to the outcome.
func (p *period) rateEvent(e rating.Event) {
	tally := engine.Tally{Event: e.Code}
	for _, g := range e.Games {
		if g.Kind == rating.Forfeit {
			tally.Forfeits++
		}
		if g.Bye() {
			tally.Byes++
		}
	}
	if Outside(e.Start) != nil { // 0.1
		p.leaveOutEvent(e, outside, "date", e.Start.String())
	} else {
		tally.Version = versionID
		tally.Players, tally.Games = p.rateInside(e)
	}
	p.out.Tallies = append(p.out.Tallies, tally)
}

// rateInside rates an event that began while this text applied, and returns how many players and games were rated.
func (p *period) rateInside(e rating.Event) (players, games int) {
	t := p.judge(e)
	if t == nil {
		return 0, 0
	}
	p.noteMissing(e)
	if t.roundRobin() {
		p.rateAll(t)
	} else {
		p.rateEach(t)
	}
	return t.took, len(t.counted)
}

// judge returns the tournament of an event that can be rated (1.1, 6.3, 6.4), and leaves out its games that cannot. If
// the event cannot be rated, it leaves the event out and returns nil.
func (p *period) judge(e rating.Event) *tournament {
	rated := func(id string) rating.Points { return p.known.at(id, e.Start).Rating }
	if highest, is := tooFast(e, rated); is {
		p.leaveOutEvent(e, tooFastHere, "time", method.Clock(method.ThinkingTime(e.Controls)), "rating", highest.Text(0), "least",
			method.Clock(least(highest)))
		return nil
	}
	t, out := p.gather(e)
	if why, args, is := t.refused(); is {
		p.leaveOutEvent(e, why, args...)
		return nil
	}
	p.out.LeftOut = append(p.out.LeftOut, out...)
	return t
}

// refused reports whether no game of a tournament is rated, because of the number of its players with and without a
// rating, and returns why, with the arguments of the reason.
func (t *tournament) refused() (why method.Reason, args []string, is bool) {
	if allPlayAll(t.Event) && !t.roundRobin() {
		return why, nil, false // rated as a Swiss
	}
	return composed(t.Event, len(t.players), t.rated())
}

// rateEach rates a Swiss, a team event or a match: a game counts for a player whose opponent was rated (6.4).
func (p *period) rateEach(t *tournament) {
	for _, id := range t.ids() {
		m := t.players[id]
		if m.guest {
			p.leaveOutGuest(t, m)
			continue
		}
		var counted []side
		for _, s := range m.games {
			if s.other.start.Rated {
				counted = append(counted, s)
			} else {
				p.unratedOpponent(t, m, s)
			}
		}
		switch {
		case len(counted) == 0:
		case m.collects() && !enough(counted):
			p.leaveOutSides(t, m, counted, fewOpponents)
		case m.collects() && p.scoreless(scored(counted)):
			p.leaveOutSides(t, m, counted, scoreless)
		default:
			p.take(t, m, counted)
		}
	}
}

// unratedOpponent leaves a game out for a player whose opponent was unrated; a game of two unrated players is left out
// once, for both.
func (p *period) unratedOpponent(t *tournament, m *player, s side) {
	switch {
	case !m.start.Rated && m.id < s.other.id:
		p.out.LeftOut = append(p.out.LeftOut, method.LeftOut(t.Code, &s.game, "", noneRated))
	case !m.start.Rated:
	case s.other.since:
		p.leaveOutSides(t, m, []side{s}, publishedSince)
	default:
		p.leaveOutSides(t, m, []side{s}, unratedOther)
	}
}

// take rates a player's games of a tournament and marks them, and the player, as counted.
func (p *period) take(t *tournament, m *player, games []side) {
	t.took++
	for _, s := range games {
		t.counted[cellOf(s.game)] = true
	}
	if m.collects() {
		p.collect(t, m, games)
		return
	}
	p.move(t, m, games)
}
