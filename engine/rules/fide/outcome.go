package fide

import (
	"cmp"
	"slices"
	"strconv"

	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// rateAll rates every player with a game and copies all others to the new list. It rates players of the same event one
// after the other, because their games and opponents are close together in memory.
func (p *period) rateAll() {
	p.out.List = rating.List{ID: cmp.Or(p.in.Period.List, p.in.Previous.ID), Date: p.date}
	order, begin := p.byPlayer()
	states := make([]rating.State, len(p.players))
	var sides []side
	for i := range p.sides.count {
		p.sides.release(i)
		n := p.sides.at(i).player
		own := order[begin[n]:begin[n+1]]
		if own[0] != int32(i) {
			continue // this player is rated already
		}
		sides = sides[:0]
		for _, i := range own {
			sides = append(sides, *p.sides.at(int(i)))
		}
		states[n] = p.rate(p.players[n], sides)
	}
	p.carryOver(states, begin)
}

// byPlayer returns the indices of the sides by player, each player's in the order of events and games, and begin:
// those of player n are order[begin[n]:begin[n+1]].
func (p *period) byPlayer() (order, begin []int32) {
	begin = make([]int32, len(p.players)+2)
	for i := range p.sides.count {
		begin[p.sides.at(i).player+2]++
	}
	for n := 2; n < len(begin); n++ {
		begin[n] += begin[n-1]
	}
	order = make([]int32, p.sides.count)
	for i := range p.sides.count {
		next := &begin[p.sides.at(i).player+1]
		order[*next] = int32(i)
		*next++
	}
	return order, begin
}

// carryOver puts everybody on the new list, with the new K: players with games as they were rated, all others as they
// were. The new list reuses the memory of states.
func (p *period) carryOver(states []rating.State, begin []int32) {
	p.out.List.States = states[:0]
	for n, who := range p.players {
		s := states[n]
		if begin[n] == begin[n+1] {
			if !who.listed {
				continue
			}
			s = *who.state
		}
		s.K = 0
		if s.Rated {
			s.Peak = max(s.Peak, s.Rating)
			s.K, _ = coefficient(s, who.birth, p.date)
		}
		p.out.List.States = append(p.out.List.States, s)
	}
}

// rate rates one player's games of the period, adds the change to the outcome, and returns the new state. There is no
// change if no game counts.
func (p *period) rate(who person, sides []side) rating.State {
	s := *who.state
	c := rating.Change{Player: s.Player, WasRated: s.Rated, Old: s.Rating, Steps: p.room[:0]}
	switch i := slices.IndexFunc(sides, func(x side) bool { return x.moves }); {
	case s.Rated:
		sides = p.move(&c, &s, who.birth, sides)
	case i >= 0:
		sides = p.moveSeeded(&c, &s, who.birth, sides, sides[i].own)
	default:
		if sides = p.countable(&s, sides); len(sides) == 0 {
			return s
		}
		p.newcomer(&c, &s, sides)
	}
	c.IsRated, c.New = s.Rated, s.Rating
	p.mark(sides)
	p.out.Changes.Add(c)
	p.room = c.Steps
	return s
}

// move rates a rated player's sides into c and s, and returns them.
func (p *period) move(c *rating.Change, s *rating.State, birth int, sides []side) []side {
	printed := p.in.PrintedState(*s)
	if !printed.Rated {
		printed = *s
	}
	k, why := inForce(printed, birth, p.in.Previous.Date)
	c.Games = len(sides)
	p.change(c, s, k, why, sides)
	return sides
}

// moveSeeded rates a player of rapid or blitz whose standard rating is used, and returns the sides that were rated. It
// leaves out results for a first rating, which are no longer needed.
func (p *period) moveSeeded(c *rating.Change, s *rating.State, birth int, sides []side, seed method.Standing) []side {
	var moving []side
	for i := range sides {
		if sides[i].moves {
			moving = append(moving, sides[i])
			continue
		}
		p.leaveOutSide(&sides[i], s.Player, seededSince)
	}
	*s = seeded(*s, seed)
	s.FirstDone, s.Since = true, p.date
	c.Steps = append(c.Steps, rating.Step{Kind: rating.InitialStep, OwnRating: seed.Rating,
		OwnList: seed.List, After: seed.Rating,
		Rule: seedArticle, Note: "rules_fide.note.seeded"})
	return p.move(c, s, birth, moving)
}

// mark records which games were rated, and counts the players of each event.
func (p *period) mark(sides []side) {
	last := int32(-1)
	for i := range sides {
		p.rated[sides[i].event][sides[i].game] = true
		if sides[i].event != last {
			last = sides[i].event
			p.tallies[last].Players++
		}
	}
}

// count adds the rated games to the tallies, and the tallies to the outcome.
func (p *period) count() {
	for i, games := range p.rated {
		for _, rated := range games {
			if rated {
				p.tallies[i].Games++
			}
		}
	}
	p.out.Tallies = p.tallies
}

// countUnplayed adds a forfeit or a bye to the tally of an event.
func (p *period) countUnplayed(event int32, kind rating.GameKind) {
	switch kind {
	case rating.Forfeit:
		p.tallies[event].Forfeits++
	case rating.FullBye, rating.HalfBye, rating.ZeroBye:
		p.tallies[event].Byes++
	}
}

// leaveOutEvent leaves the whole n-th event out, and counts its forfeits and byes.
func (p *period) leaveOutEvent(n int32, e *rating.Event, why method.Reason, args ...string) {
	for _, g := range e.Games {
		p.countUnplayed(n, g.Kind)
	}
	p.out.LeftOut = append(p.out.LeftOut, method.EventLeftOut(e, p.inText(why), args...))
}

// leaveOut leaves a game out, for one player or, if player is empty, for both.
func (p *period) leaveOut(event int32, g *rating.Game, player string, why method.Reason, args ...string) {
	p.out.LeftOut = append(p.out.LeftOut, method.LeftOut(p.events[event].Code, g, player, p.inText(why), args...))
}

// leaveOutSide leaves a game out for one player.
func (p *period) leaveOutSide(s *side, player string, why method.Reason) {
	g := p.game(s)
	p.leaveOut(s.event, &g, player, why)
}

// note adds a finding that the office must know about this list.
func (p *period) note(code string, origin rating.Origin, args ...string) {
	p.out.Notes = append(p.out.Notes, rating.Finding{Code: code, Origin: origin, Args: method.Args(args...)})
}

// noteMissing notes which conditions could not be checked for an event, because a value is missing.
func (p *period) noteMissing(e *rating.Event, rules eventRules) {
	for _, m := range p.missing(*e, rules.matches) {
		p.note(m.unchecked, e.Origin, "event", e.Code, "article", m.article)
	}
	if e.Start < p.in.Previous.Date {
		if _, ok := p.lists.On(e.Start); !ok {
			p.note(finding.EarlierListMissing, e.Origin, "event", e.Code, "date", e.Start.String(), "list",
				p.in.Previous.Date.String())
		}
	}
	if n := undated(&rules); n > 0 {
		p.note(finding.GamesUndated, e.Origin, "event", e.Code, "games", strconv.Itoa(n))
	}
	if _, ok := p.standard.On(e.Start); p.fast && !ok && p.hasUnrated(e) {
		p.note(finding.StandardListMissing, e.Origin, "event", e.Code, "date", e.Start.String(), "article", seedArticle)
	}
}

// hasUnrated reports whether a player without a rating has a game in an event.
func (p *period) hasUnrated(e *rating.Event) bool {
	unrated := func(id string) bool {
		return !p.isGuest(p.player(id)) && !p.standingOn(p.player(id), e.Start).Rated
	}
	return slices.ContainsFunc(e.Games, func(g rating.Game) bool {
		return g.Kind == rating.OverBoard && (unrated(g.First) || unrated(g.Second))
	})
}

// undated counts the games of a long event whose day is unknown; 0 for any other event.
func undated(rules *eventRules) (n int) {
	if !rules.long {
		return 0
	}
	for i := range rules.event.Games {
		if g := &rules.event.Games[i]; g.Kind == rating.OverBoard && g.DateIn(*rules.event) == 0 {
			n++
		}
	}
	return n
}
