package nationalelo

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// period is the state while a list is calculated.
type period struct {
	Ruleset
	in       engine.Input
	text     *Version // of the list's day
	accounts map[string]*account
	guests   map[string]rating.Guest
	lists    method.Lists
	standard method.Lists // of the list from which newcomers bring a rating
	tallies  map[string]*tally
	out      engine.Outcome
}

// tally counts the rated players and games of an event.
type tally struct {
	engine.Tally
	players map[string]bool
	games   map[*rating.Game]bool
}

// account is what has changed for one player so far.
type account struct {
	player  rating.Player
	before  rating.State // as carried from the previous list
	printed rating.State // as it was printed
	now     rating.State
	offset  rating.Points // the carried rating minus the printed one
	guest   *rating.Guest // nil: a member
	fixed   bool          // counts for others, but is not rated here
	entered bool          // got a first rating on this list, before the games
	games   int
	k       int // of the first game
	last    string
	moved   bool
	trail   rating.Trail
}

// play is a game that counts, under the text of its event.
type play struct {
	text  *Version
	event *rating.Event
	game  *rating.Game
}

// Rate makes the list of a period.
func (r Ruleset) Rate(in engine.Input) (engine.Outcome, error) {
	p := &period{Ruleset: r, in: in.Sorted(), text: r.onList(in.Period.Date, in.Version), accounts: map[string]*account{},
		lists: method.Lists{InForce: in.InForce}, standard: method.Lists{InForce: in.Standard}, tallies: map[string]*tally{},
		guests: engine.GuestsOf(in.Events.Heads()...)}
	if err := method.CheckInput(p.in); err != nil {
		return engine.Outcome{}, err
	}
	for _, s := range p.in.Previous.States {
		p.open(s)
	}
	for _, unit := range p.units(p.plays()) {
		p.rate(unit)
	}
	p.close()
	return p.out, cmp.Or(p.lists.Err, p.standard.Err)
}

// open opens an account for a player with the state carried from the previous list, in p.accounts.
func (p *period) open(s rating.State) *account {
	a := &account{player: p.in.Players.Get(s.Player), before: s, printed: p.in.PrintedState(s), now: s}
	if s.Rated && a.printed.Rated {
		a.offset = s.Rating - a.printed.Rating
	}
	a.fixed = p.text.Newcomers.Foreigners == fixed && p.foreign(a.player)
	if g, is := p.guests[s.Player]; is {
		a.guest, a.fixed = &g, true
	}
	p.accounts[s.Player] = a
	return a
}

// account returns the account of a player, and opens one for a player who is not on the previous list.
func (p *period) account(id string) *account {
	if a := p.accounts[id]; a != nil {
		return a
	}
	return p.open(rating.State{Player: strings.Clone(id)})
}

// foreign reports whether a player belongs to another federation.
func (r Ruleset) foreign(p rating.Player) bool {
	fed := strings.ToUpper(strings.TrimSpace(p.Federation))
	return fed != "" && fed != r.Federation
}

// plays returns the games that count, by event and round. It leaves the others out, and opens a tally for every event.
func (p *period) plays() (all []play) {
	events := slices.SortedStableFunc(slices.Values(p.in.Events.Unpacked()), byDays)
	for i := range events {
		e := &events[i]
		e.Games = inOrder(*e)
		t := &tally{Tally: engine.Tally{Event: e.Code}, players: map[string]bool{}, games: map[*rating.Game]bool{}}
		p.tallies[tallyKey(e)] = t
		v, ok := p.versionOn(e.Start, p.in.Version)
		if !ok {
			p.leaveEvent(e, p.Regulation.Versions[0].Line, words+"left.no_version")
			continue
		}
		t.Version = v.ID
		if found := v.unmet(*e); len(found) > 0 {
			p.leaveEvent(e, v.Events.Line, words+"left.conditions")
			continue
		}
		p.out.Notes = append(p.out.Notes, v.unchecked(*e, finding.TimeUnchecked)...)
		p.out.Notes = append(p.out.Notes, engine.Received(p.Ruleset, *e)...)
		for n := range e.Games {
			if p.counts(t, v, e, &e.Games[n]) {
				all = append(all, play{v, e, &e.Games[n]})
			}
		}
	}
	return all
}

// counts reports whether a game counts. If not, it leaves the game out, and adds a bye or forfeit to the tally.
func (p *period) counts(t *tally, v *Version, e *rating.Event, g *rating.Game) bool {
	why := v.Games.excluded(*g)
	if p.isGuest(g.First) && p.isGuest(g.Second) && why == "" {
		why = "rules.left.guests"
	}
	switch {
	case why == "":
		return true
	case g.Bye():
		t.Byes++
	case g.Kind == rating.Forfeit:
		t.Forfeits++
	}
	reason := method.Reason{Article: line(v.Games.Line), Key: why}
	p.out.LeftOut = append(p.out.LeftOut, method.LeftOut(e.Code, g, "", reason))
	return false
}

// leaveEvent leaves a whole event out, by a line of the file.
func (p *period) leaveEvent(e *rating.Event, at int, why string) {
	p.out.LeftOut = append(p.out.LeftOut, method.EventLeftOut(e, method.Reason{Article: line(at), Key: why}))
}

// tallyOf returns the tally of an event.
func (p *period) tallyOf(e *rating.Event) *tally { return p.tallies[tallyKey(e)] }

// tallyKey identifies an event among those of a period, and a part of a long event by its last day.
func tallyKey(e *rating.Event) string { return e.Code + "\n" + e.Group + "\n" + e.LastDay().String() }

// byDays compares events by start, last day and code; parts of a long event by what they cover.
func byDays(a, b rating.Event) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.LastDay(), b.LastDay()), cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Group, b.Group), cmp.Compare(a.Origin.SHA, b.Origin.SHA))
}

// inOrder returns the games of an event by round and board, then by place on the sheet.
func inOrder(e rating.Event) []rating.Game {
	return slices.SortedStableFunc(slices.Values(e.Games), func(a, b rating.Game) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board), method.ByCell(a.Origin, b.Origin),
			cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second), cmp.Compare(a.FirstScore, b.FirstScore),
			cmp.Compare(a.SecondScore, b.SecondScore), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Stage, b.Stage),
			cmp.Compare(a.Date, b.Date))
	})
}

// units divides the games into those that are rated together. If each game is rated alone, it sorts them by day.
func (p *period) units(all []play) (units [][]play) {
	c := p.text.Change
	if c.Rating != Running {
		return append(units, all)
	}
	if c.Per == PerGame {
		byTurn(all)
	}
	for i, g := range all {
		if i == 0 || c.Per == PerGame || g.event != all[i-1].event {
			units = append(units, nil)
		}
		units[len(units)-1] = append(units[len(units)-1], g)
	}
	return units
}

// byTurn sorts games in place by day, if every game has a day.
func byTurn(all []play) {
	if slices.ContainsFunc(all, func(g play) bool { return g.game.DateIn(*g.event) == 0 }) {
		return
	}
	slices.SortStableFunc(all, func(a, b play) int {
		return cmp.Compare(a.game.DateIn(*a.event), b.game.DateIn(*b.event))
	})
}

// step adds a step to the trail of a player.
func (p *period) step(a *account, s rating.Step) {
	p.out.Changes.Extend(&a.trail, &s)
	a.moved = true
}

// ids returns the keys of a map, sorted.
func ids[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
