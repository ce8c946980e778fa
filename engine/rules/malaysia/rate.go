package malaysia

import (
	"cmp"
	"fmt"
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
	in       engine.Input
	mode     string
	accounts map[string]*account
	out      engine.Outcome
}

// account is what has changed for one player so far. A period begins with the published ratings; if a player carries
// another one because of a correction, it moves in parallel.
type account struct {
	player rating.Player
	before rating.State
	rating rating.Points // as published, changed by the games
	peak   rating.Points // the highest value of rating
	offset rating.Points // the carried rating minus rating
	high   rating.Points // the highest carried rating
	games  int
	k      int // of the first game
	last   string
	steps  rating.Trail
}

// Rate makes the list of a period: the games in their sequence, the bonuses of each event after its games, on the
// first list of a year the cost of absence, and last the players who come in by grade alone. It fails for a player who
// is not in the registry.
func (Ruleset) Rate(in engine.Input) (engine.Outcome, error) {
	in = in.Sorted()
	p := &period{in: in, mode: in.Options.Get(mode), accounts: map[string]*account{}}
	events := inOrder(in.Events.Unpacked(), in.Period.From)
	for _, e := range events {
		p.report(e)
	}
	for _, overlapping := range clusters(events, in.Period.From) {
		if err := p.rate(overlapping); err != nil {
			return engine.Outcome{}, err
		}
	}
	if err := p.absences(); err != nil {
		return engine.Outcome{}, err
	}
	p.listGraded()
	p.close()
	return p.out, nil
}

// report adds to the outcome what is not rated in an event, the findings about it, and its tally.
func (p *period) report(e rating.Event) {
	p.out.Notes = append(p.out.Notes, slices.Concat(class(e), ranking(e))...)
	tally := engine.Tally{Event: e.Code, Version: name, Players: len(participants(e))}
	for _, g := range e.Games {
		switch {
		case g.Bye():
			tally.Byes++
		case excluded(g) == "":
			tally.Games++
		case g.Kind == rating.Forfeit:
			tally.Forfeits++
		}
	}
	p.out.LeftOut = append(p.out.LeftOut, leftOut(e)...)
	p.out.Tallies = append(p.out.Tallies, tally)
}

// rate rates events that overlap, game by game or event by event. If they cannot be rated in order of days, it adds a
// note for each.
func (p *period) rate(overlapping []rating.Event) error {
	if p.mode != sequential {
		return p.byEvent(overlapping)
	}
	turns, dated := sequence(overlapping)
	if !dated && len(overlapping) > 1 {
		for _, e := range overlapping {
			p.out.Notes = append(p.out.Notes, method.About(e, finding.EventsOverlap))
		}
	}
	for _, t := range turns {
		if err := p.play(t); err != nil {
			return err
		}
	}
	return nil
}

// play rates one game of the sequence, both players with what they had before it, and the bonuses of its event after
// the last one.
func (p *period) play(t turn) error {
	if t.rated {
		a, b, err := p.sides(t.event, t.game)
		if err != nil {
			return err
		}
		for _, s := range [2]rating.Step{p.step(t, a, b), p.step(t, b, a)} {
			s.Change = s.Change.HalfAway(rating.Whole) // MY-4
			s.After = s.OwnRating + s.Change
			p.move(p.other(t.game, s.Opponent), s)
		}
	}
	if t.last {
		return p.bonus(*t.event)
	}
	return nil
}

// other returns the account of the player of a game who is not the opponent.
func (p *period) other(g *rating.Game, opponent string) *account {
	if g.First == opponent {
		return p.accounts[g.Second]
	}
	return p.accounts[g.First]
}

// step returns the step of one side of a turn, with its place.
func (p *period) step(t turn, own, opponent side) rating.Step {
	s := rated(own, opponent)
	s.Event, s.Round, s.Origin = t.event.Code, t.game.Round, t.game.Origin
	return s
}

// sides returns the two players of a game with their ratings before it. It fails for a player who is not in the
// registry.
func (p *period) sides(e *rating.Event, g *rating.Game) (a, b side, err error) {
	first, err := p.account(g.First, *e)
	if err != nil {
		return a, b, err
	}
	second, err := p.account(g.Second, *e)
	if err != nil {
		return a, b, err
	}
	return first.side(g.FirstScore), second.side(g.SecondScore), nil
}

// side returns the player of an account as a side of a game.
func (a *account) side(score rating.Score) side {
	return side{id: a.player.ID, rating: a.rating, reached: a.peak >= master, score: score}
}

// account returns the account of a player, and opens one if there is none; a player without a rating comes in with a
// first one (MY-5). It fails for a player who is not in the registry; e is named in the error.
func (p *period) account(id string, e rating.Event) (*account, error) {
	if a, ok := p.accounts[id]; ok {
		return a, nil
	}
	player, known := p.in.Players.Find(id)
	if !known {
		return nil, fmt.Errorf("rate event %s: player %q is not in the registry", e.Code, id)
	}
	before, _ := p.in.Previous.Find(id)
	a := &account{player: player, before: before}
	p.open(a, p.in.PrintedState(before), first(player, e.Start, p.in.Options))
	p.accounts[id] = a
	return a, nil
}

// open sets the printed and the carried rating of an account. Each is that of entry if it is missing; if the carried
// one is, entry becomes the first step.
func (p *period) open(a *account, printed rating.State, entry rating.Step) {
	carried := a.before.Rating
	if !a.before.Rated {
		carried = entry.After
		p.out.Changes.Extend(&a.steps, &entry)
	}
	if a.rating = printed.Rating; !printed.Rated {
		a.rating = entry.After
	}
	a.peak, a.offset = max(printed.Peak, a.rating), carried-a.rating
	a.high = max(a.before.Peak, carried)
}

// move adds a step and its effect to an account. s.After is the rating as published; the stored step has the carried
// one.
func (p *period) move(a *account, s rating.Step) {
	if s.Kind == rating.GameStep {
		a.count(s)
	}
	a.rating = s.After
	a.peak = max(a.peak, a.rating)
	s.After += a.offset
	a.high = max(a.high, s.After)
	p.out.Changes.Extend(&a.steps, &s)
}

// now returns the rating that the player carries.
func (a *account) now() rating.Points { return a.rating + a.offset }

// count adds a rated game to an account; the first one sets its K.
func (a *account) count(s rating.Step) {
	if a.games == 0 {
		a.k = s.K
	}
	a.games++
	a.last = s.Event
}

// close makes the list and sorts the outcome.
func (p *period) close() {
	states := map[string]rating.State{}
	for _, s := range p.in.Previous.States {
		states[s.Player] = s
	}
	for _, id := range slices.Sorted(maps.Keys(p.accounts)) {
		a := p.accounts[id]
		p.out.Changes.AddTrail(a.change(), a.steps)
		states[id] = a.after(p.in.Period.Date)
	}
	p.out.List = rating.List{ID: cmp.Or(p.in.Period.List, p.in.Previous.ID), Date: p.in.Period.Date,
		States: slices.Collect(maps.Values(states))}
	p.out.List.Sort()
	slices.SortStableFunc(p.out.LeftOut, func(a, b rating.LeftOut) int {
		return cmp.Or(strings.Compare(a.Event, b.Event), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board))
	})
	slices.SortStableFunc(p.out.Tallies, func(a, b engine.Tally) int { return strings.Compare(a.Event, b.Event) })
}

// change returns the change of the player, without its steps.
func (a *account) change() rating.Change {
	return rating.Change{
		Player: a.player.ID, WasRated: a.before.Rated, Old: a.before.Rating, IsRated: true, New: a.now(),
		Games: a.games, K: a.k,
	}
}

// after returns the state of a player that is carried into the next period.
func (a *account) after(date rating.Date) rating.State {
	s := a.before
	s.Player, s.Rated, s.Rating, s.Peak = a.player.ID, true, a.now(), a.high
	s.Games += a.games
	s.K = ownK(s.Rating, s.Ever(master))
	if s.Since == 0 {
		s.Since = date
	}
	if a.games > 0 {
		s.LastGame, s.LastEvent = date, a.last
	}
	return s
}
