package fide

import (
	"strconv"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// eventRules holds what is the same for all games of one event.
type eventRules struct {
	number  int32
	event   *rating.Event // with its games in order of play
	place   []int32       // of each game on the sheet
	exempt  bool          // players rated 2650 are exempt (8.3.1)
	apart   bool          // games between players 600 points apart are left out
	time    int           // seconds for sixty moves, 0: not given
	long    bool          // more than 30 days: each game has the ratings of its day
	matches map[method.Pair]bool
	over    []bool // by game: the match was decided before it
}

// longEvent is the number of days beyond which an event is reported monthly (4.1).
const longEvent = 30

// isLong reports whether an event has more than 30 days.
func isLong(e rating.Event) bool { return e.End-e.Start+1 > longEvent }

// judge decides for each game of the n-th event for whom it counts, and adds sides, left-out entries, notes and the
// tally. It puts e.Games in order of play.
func (p *period) judge(n int32, e *rating.Event) {
	p.tallies[n].Event = e.Code
	version, _, ok := p.versionFor(e.Start, p.in.Version)
	if !ok {
		p.leaveOutEvent(n, e, noRuleset, "date", e.Start.String())
		return
	}
	p.tallies[n].Version = version.ID
	rules := eventRules{number: n, event: e, exempt: exempt2650(version), apart: p.excludes600(e.Start), long: isLong(*e) && !p.fast}
	p.out.Notes = append(p.out.Notes, engine.Cited(p.Ruleset, *e)...)
	p.out.Notes = append(p.out.Notes, engine.Received(p.Ruleset, *e)...)
	if len(e.Controls) > 0 && !permitsPace(*e) {
		rules.time = method.ThinkingTime(e.Controls)
		if !p.play.fits(rules.time) {
			p.leaveOutEvent(n, e, wrongTime, "time", method.Clock(rules.time))
			return
		}
	}
	if !p.play.firstControl(e.Controls) {
		p.leaveOutEvent(n, e, firstControl, "moves", strconv.Itoa(e.Controls[0].Moves))
		return
	}
	e.Games, rules.place = method.InOrder(e)
	rules.matches = matches(*e, e.Games)
	rules.over = decided(*e, e.Games, rules.matches)
	p.noteMissing(e, rules)
	for i := range e.Games {
		p.judgeGame(&rules, int32(i))
	}
}

// judgeGame leaves a game out, or adds its two sides.
func (p *period) judgeGame(rules *eventRules, i int32) {
	e := rules.event
	g := &e.Games[i]
	if why, is := unplayed(*g); is {
		p.countUnplayed(rules.number, g.Kind)
		p.leaveOut(rules.number, g, "", why)
		return
	}
	day := e.Start
	if rules.long {
		if played := g.DateIn(*e); played != 0 {
			day = played
		}
	}
	first, second := p.player(g.First), p.player(g.Second)
	a, b := p.roleOn(first, day), p.roleOn(second, day)
	if why, args, is := p.excluded(rules, g, i, a, b); is {
		p.leaveOut(rules.number, g, "", why, args...)
		return
	}
	p.addSides(rules, i, [2]int32{first, second}, [2]role{a, b})
}

// excluded reports whether a game that was played is rated for neither player, and returns the reason and its
// arguments. i is its index in the event.
func (p *period) excluded(rules *eventRules, g *rating.Game, i int32, a, b role) (method.Reason, []string, bool) {
	if len(rules.matches) > 0 && rules.matches[method.PairOf(*g)] {
		if !a.start.Rated || !b.start.Rated {
			return unratedInMatch, nil, true // 6.1
		}
		if rules.over[i] {
			return afterDecision, nil, true // 6.2
		}
	}
	higher := max(a.start.Rating, b.start.Rating)
	if rules.time > 0 && rules.time < p.play.least(higher) { // 1.1
		args := []string{"time", method.Clock(rules.time), "rating", higher.Text(0), "least", method.Clock(p.play.least(higher))}
		return tooFast, args, true
	}
	if rules.apart && tooFarApart(a.start, b.start) { // rapid and blitz 7.3.1
		return sixHundred, nil, true
	}
	return method.Reason{}, nil, false
}

// addSides adds the sides for which a game counts: those of players whose opponent was rated (8.3.1, 7.1.4). A guest is
// rated elsewhere (10.1), so nothing is reported about the guest's side.
func (p *period) addSides(rules *eventRules, i int32, players [2]int32, roles [2]role) {
	counts, guests := [2]bool{}, [2]bool{p.isGuest(players[0]), p.isGuest(players[1])}
	for me := range 2 {
		mine, other := roles[me], roles[1-me]
		if counts[me] = other.start.Rated && !guests[me]; counts[me] && !p.foreseen {
			p.sides.add(side{player: players[me], event: rules.number, game: rules.place[i], second: me == 1, moves: mine.moves,
				exempt: rules.exempt, since: mine.since, own: mine.own, other: other.start})
		}
	}
	if counts[0] && counts[1] {
		return
	}
	g := &rules.event.Games[i]
	since := roles[0].since || roles[1].since
	switch {
	case counts[0] && guests[1], counts[1] && guests[0]:
	case guests[0] && guests[1]:
		p.leaveOut(rules.number, g, "", bothGuests)
	case counts[0]:
		p.leaveOut(rules.number, g, g.Second, opponentReason(roles[0]))
	case counts[1]:
		p.leaveOut(rules.number, g, g.First, opponentReason(roles[1]))
	case since:
		p.leaveOut(rules.number, g, "", publishedSince)
	case guests[0] && roles[1].start.Rated:
		p.leaveOut(rules.number, g, g.Second, unratedOther)
	case guests[1] && roles[0].start.Rated:
		p.leaveOut(rules.number, g, g.First, unratedOther)
	default:
		p.leaveOut(rules.number, g, "", noneRated)
	}
}

// opponentReason returns why an opponent counts as unrated.
func opponentReason(opponent role) method.Reason {
	if opponent.since {
		return publishedSince
	}
	return unratedOther
}
