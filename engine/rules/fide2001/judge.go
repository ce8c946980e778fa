package fide2001

import (
	"kalends/engine"
	"kalends/rating"
)

// rateEvent rates one event, or says why it is not rated.
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

// rateInside rates an event that began in the days of this text; it counts the players and the games that were rated.
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
	return t.ratedPlayers(p), len(t.counted)
}

// judge says whether an event can be rated at all (1.1, 6.3, 6.4); if it cannot, it is left out and nil is given.
func (p *period) judge(e rating.Event) *tournament {
	rated := func(id string) rating.Points { return p.known.at(id, e.Start).rating }
	if highest, is := tooFast(e, rated); is {
		p.leaveOutEvent(e, tooFastHere, "time", clock(thinkingTime(e.Controls)), "rating", highest.Text(0), "least",
			clock(least(highest)))
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

// refused says why nobody's games of a tournament are rated, by who played in it.
func (t *tournament) refused() (why reason, args []string, is bool) {
	if allPlayAll(t.Event) && !t.roundRobin() {
		return why, nil, false // rated as a Swiss
	}
	return composed(t.Event, len(t.players), t.rated())
}

// rateEach is a Swiss, a team event or a match: a game counts for a player whose opponent was rated (6.4).
func (p *period) rateEach(t *tournament) {
	for _, id := range t.ids() {
		m := t.players[id]
		if m.guest {
			p.beside(t, m)
			continue
		}
		var counted []side
		for _, s := range m.games {
			if s.other.start.rated {
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

// unratedOpponent leaves a game out for one side, because the other was unrated; between two unrated ones once.
func (p *period) unratedOpponent(t *tournament, m *player, s side) {
	switch {
	case !m.start.rated && m.id < s.other.id:
		p.out.LeftOut = append(p.out.LeftOut, leftOut(t.Event, s.game, "", noneRated))
	case !m.start.rated:
	case s.other.since:
		p.leaveOutSides(t, m, []side{s}, publishedSince)
	default:
		p.leaveOutSides(t, m, []side{s}, unratedOther)
	}
}

// take rates a player's games of a tournament.
func (p *period) take(t *tournament, m *player, games []side) {
	for _, s := range games {
		t.counted[cellOf(s.game)] = true
	}
	if m.collects() {
		p.collect(t, m, games)
		return
	}
	p.move(t, m, games)
}

// ratedPlayers counts the players whose games of a tournament were rated.
func (t *tournament) ratedPlayers(p *period) (n int) {
	for id := range t.players {
		if a := p.accounts[id]; a != nil && a.event == t.Code {
			n++
		}
	}
	return n
}
