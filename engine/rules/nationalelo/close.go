package nationalelo

import (
	"cmp"
	"slices"
	"strings"

	"kalends/engine/method"
	"kalends/rating"
)

// close makes the list: adjustments, floors and the ceiling for rated players, K, and the outcome, sorted.
func (p *period) close() {
	p.out.List = rating.List{ID: cmp.Or(p.in.Period.List, p.in.Previous.ID), Date: p.in.Period.Date}
	for _, id := range ids(p.accounts) {
		a := p.accounts[id]
		if a.now.Rated && !a.fixed {
			p.adjust(a)
			p.bound(a)
		}
		p.finish(a)
	}
	p.sortOut()
}

// adjust applies to an account the adjustments that are due with this list.
func (p *period) adjust(a *account) {
	for _, r := range p.text.Adjustments {
		due := p.in.Previous.Date < r.On && r.On <= p.in.Period.Date
		if !due || !r.Who.fits(p.subject(a, a.now.Rating, "")) {
			continue
		}
		moved := Exact(r.Factor)*Exactly(r.Toward-a.now.Rating)/fullWeight + Exactly(r.Plus)
		kind := rating.BonusStep
		if moved < 0 {
			kind = rating.PenaltyStep
		}
		unit := p.unit()
		if r.Whole {
			unit = rating.Whole
		}
		p.add(a, rating.Step{Kind: kind, Change: r.Round.to(moved, unit), Rule: line(r.Line), Note: words + "step.adjusted"})
	}
}

// bound limits the rating of an account to its ceiling and floor. By the text, a player below the floor becomes
// unrated instead.
func (p *period) bound(a *account) {
	if p.text.Ceiling > 0 && a.now.Rating > p.text.Ceiling {
		p.add(a, rating.Step{Kind: rating.FloorStep, Change: p.text.Ceiling - a.now.Rating, Rule: line(p.text.CeilingLine),
			Note: words + "step.ceiling"})
	}
	floor, at := p.floor(a)
	if at == 0 || a.now.Rating >= floor {
		return
	}
	if p.text.BelowFloor == Unrated {
		p.step(a, rating.Step{Kind: rating.FloorStep, OwnRating: a.now.Rating, Rule: line(at), Note: words + "step.below_floor"})
		a.now.Rated, a.now.Rating, a.now.Since, a.now.Pool, a.now.FirstDone = false, 0, 0, nil, true
		return
	}
	p.add(a, rating.Step{Kind: rating.FloorStep, Change: floor - a.now.Rating, Rule: line(at), Note: words + "step.floor"})
}

// The values of version.below_floor: what happens to a rating below the floor.
const (
	Stays   = "stay"
	Unrated = "unrated"
)

// floor returns the highest floor of a player and its line; line 0 if there is none.
func (p *period) floor(a *account) (least rating.Points, at int) {
	who := p.subject(a, a.now.Rating, "")
	for _, f := range p.text.Floors {
		if !f.Who.fits(who) {
			continue
		}
		r := f.Rating
		if f.BelowPeak > 0 {
			r = max(f.Rating, who.ever-f.BelowPeak)
		}
		if p.text.Ceiling > 0 {
			r = min(r, p.text.Ceiling)
		}
		if at == 0 || r > least {
			least, at = r, f.Line
		}
	}
	return least, at
}

// finish adds a player's state and change to the outcome.
func (p *period) finish(a *account) {
	s := &a.now
	if a.games > 0 {
		s.LastGame, s.LastEvent = p.in.Period.Date, a.last
	}
	s.K = 0
	if s.Rated {
		s.Peak = max(s.Peak, s.Rating)
		if s.Since == 0 && s.Games >= p.text.Newcomers.PublishFrom {
			s.Since = p.in.Period.Date
		}
		k, _ := first(p.text.K, p.subject(a, s.Rating, ""))
		s.K = k.Value
	}
	_, listed := p.in.Previous.Find(s.Player)
	if listed || a.moved {
		p.out.List.States = append(p.out.List.States, *s)
	}
	if a.moved {
		p.out.Changes.AddTrail(rating.Change{Player: s.Player, WasRated: a.before.Rated, Old: a.before.Rating,
			IsRated: s.Rated, New: s.Rating, Games: a.games, K: a.k}, a.trail)
	}
}

// sortOut adds the tallies to the outcome and sorts all of it.
func (p *period) sortOut() {
	for _, code := range ids(p.tallies) {
		t := p.tallies[code]
		t.Players, t.Games = len(t.players), len(t.games)
		p.out.Tallies = append(p.out.Tallies, t.Tally)
	}
	p.out.List.Sort()
	p.out.Changes.Sort()
	method.SortLeftOut(p.out.LeftOut)
	slices.SortStableFunc(p.out.Notes, func(a, b rating.Finding) int {
		return cmp.Or(strings.Compare(a.Args["event"], b.Args["event"]), strings.Compare(a.Code, b.Code))
	})
}
