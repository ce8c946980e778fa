package cxarapid

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// close ends the period: it settles everybody who was rated or moved, and writes changes and the new list into p.out.
func (p *period) close() {
	states := map[string]rating.State{}
	for _, s := range p.in.Previous.States {
		states[s.Player] = s
	}
	for player := range p.in.Players.All() {
		id := player.ID
		who, played := p.standings[id]
		if !played {
			who = p.standingOf(player, p.in.Period.To)
		}
		if p.steps[id] == nil && !who.state.Rated {
			continue // a grade alone makes no rapid rating
		}
		if c, moved := p.settle(who); moved {
			p.out.Changes.Add(c)
			states[id] = p.after(who, c)
		}
	}
	p.list(states)
}

// settle applies art. 8(6), then 6(2), then 6(3) to one player, and returns the change; false if it has no steps.
func (p *period) settle(who standing) (rating.Change, bool) {
	c := rating.Change{Player: who.player.ID, WasRated: who.state.Rated, Old: who.state.Rating, K: who.k,
		Steps: p.room[:0]}
	now := who.base
	if !c.WasRated {
		c.Steps = append(c.Steps, who.first)
	}
	now = p.total(&c, now)
	now = p.raise(&c, who, now)
	if floor := floorOf(who.player.Sex); now < floor { // 6(3)
		c.Steps = append(c.Steps, rating.Step{Kind: rating.FloorStep, Change: floor - now, After: floor, Rule: "art. 6"})
		now = floor
	}
	c.IsRated, c.New, p.room = true, now, c.Steps
	return c, len(c.Steps) > 0
}

// total applies art. 8(6): it adds the changes of all events to the rating before, rounds the sum half up to one
// decimal, and returns it. It adds the steps and games of the period to c; without any it sets K to 0.
func (p *period) total(c *rating.Change, before rating.Points) rating.Points {
	if p.steps[c.Player] == nil {
		c.K = 0
		return before
	}
	sum, entered := rating.Points(0), len(c.Steps)
	c.Steps = p.out.Changes.Read(*p.steps[c.Player], c.Steps)
	for _, step := range c.Steps[entered:] {
		sum += step.Change
		c.Games += step.N
	}
	exact := before + sum
	rounded := exact.HalfUp(rating.Tenth)
	c.Steps = append(c.Steps,
		rating.Step{Kind: rating.SumStep, OwnRating: before, Sum: rating.Score(sum), After: exact, Rule: "art. 8"},
		rating.Step{Kind: rating.RoundingStep, Change: rounded - exact, After: rounded, Rule: "art. 8"})
	return rounded
}

// raise applies art. 6(2) to the rating now, and returns it with a step in c if it changes: a newly won grade raises
// the rating to its standard value and never lowers it. Grades on record before the opening list have had their
// effect. For a newcomer, grades are also new from the day after the one by which the standard value was read, because
// no list has taken them into account.
func (p *period) raise(c *rating.Change, who standing, now rating.Points) rating.Points {
	from := max(p.in.Period.From, p.in.Previous.Date)
	if !who.state.Rated && !p.first {
		from = min(from, who.read+1)
	}
	won, title, ok := newlyWon(who.player, from, p.in.Period.To)
	if !ok {
		return now
	}
	value := won.value(who.player.Sex)
	if value <= now {
		return now
	}
	c.Steps = append(c.Steps, rating.Step{
		Kind: rating.TitleStep, Change: value - now, After: value, Rule: "art. 6", Note: words + "step.title",
		Origin: title.Origin,
	})
	return value
}

// after returns the state of a player that is carried into the next period, with the new K.
func (p *period) after(who standing, c rating.Change) rating.State {
	s := who.state
	s.Player, s.Rated, s.Rating = c.Player, true, c.New
	s.Games += c.Games
	s.K = who.k
	if who.state.Rated {
		s.K = kOf(who.state, who.player.Sex)
	}
	if published(c.New, who.player.Sex) { // 9
		s.K = coefficient(c.New)
		s.Peak = max(s.Peak, c.New)
	}
	if s.Since == 0 {
		s.Since = p.in.Period.Date
	}
	for _, step := range c.Steps {
		if step.Kind == rating.EventStep {
			s.LastGame, s.LastEvent = p.in.Period.Date, step.Event
		}
	}
	return s
}

// list makes the list from states, and sorts the outcome.
func (p *period) list(states map[string]rating.State) {
	p.out.List = rating.List{ID: cmp.Or(p.in.Period.List, p.in.Previous.ID), Date: p.in.Period.Date,
		States: slices.Collect(maps.Values(states))}
	p.out.List.Sort()
	slices.SortFunc(p.out.LeftOut, func(a, b rating.LeftOut) int {
		return cmp.Or(strings.Compare(a.Event, b.Event), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board),
			method.ByCell(a.Origin, b.Origin), strings.Compare(a.Reason, b.Reason),
			strings.Compare(a.Args["first"], b.Args["first"]), strings.Compare(a.Args["player"], b.Args["player"]))
	})
	slices.SortFunc(p.out.Tallies, func(a, b engine.Tally) int { return strings.Compare(a.Event, b.Event) })
	slices.SortFunc(p.out.Notes, func(a, b rating.Finding) int {
		return cmp.Or(strings.Compare(a.Args["event"], b.Args["event"]), strings.Compare(a.Code, b.Code))
	})
}
