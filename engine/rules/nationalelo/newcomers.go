package nationalelo

import (
	"kalends/engine/method"
	"kalends/rating"
)

// The values of newcomers.way and newcomers.foreigners.
const (
	byPerformance = "performance"
	byStart       = "start"
	fixed         = "fixed"
)

// giveEntryRatings gives an account a rating, with its step, if an unrated player of the unit comes in with one: that
// of another list, or the one to begin with.
func (p *period) giveEntryRatings(unit []play) {
	for _, g := range unit {
		for _, id := range []string{g.game.First, g.game.Second} {
			a := p.account(id)
			if a.now.Rated || a.fixed {
				continue
			}
			if step, ok := p.entry(g, a); ok {
				a.now.Rated, a.now.Rating, a.now.Pool, a.now.FirstDone, a.entered = true, step.After, nil, true, true
				p.step(a, step)
			}
		}
	}
}

// entry returns the step by which a player comes in before the games of a unit; false if the games must give the
// rating.
func (p *period) entry(g play, a *account) (rating.Step, bool) {
	n := p.text.Newcomers
	if r, list, ok := p.converted(g, a); ok {
		return rating.Step{Kind: rating.InitialStep, OwnList: list, After: n.within(r), Rule: line(n.Convert.Line),
			Note: words + "step.converted"}, true
	}
	if n.Way != byStart {
		return rating.Step{}, false
	}
	s, _ := first(n.Start, p.subject(a, 0, g.event.Class)) // the last rule is for everybody
	return rating.Step{Kind: rating.InitialStep, After: s.Value, Rule: line(s.Line), Note: words + "step.start"}, true
}

// within limits a first rating to Least and Most.
func (n Newcomers) within(r rating.Points) rating.Points {
	if n.Most > 0 {
		r = min(r, n.Most)
	}
	return max(r, n.Least)
}

// converted returns a player's rating on the other list, when the event began, converted to one on this list, and the
// date of that list; ok is false if there is none.
func (p *period) converted(g play, a *account) (r rating.Points, day rating.Date, ok bool) {
	c := p.text.Newcomers.Convert
	if c == nil {
		return 0, 0, false
	}
	list, _ := p.standard.On(g.event.Start)
	s, listed := list.Find(a.before.Player)
	if !listed || !s.Rated {
		return 0, 0, false
	}
	worth := Exact(c.Factor)*Exact(s.Rating)*(perHundr/tenThousand) + Exactly(c.Plus)
	return p.text.Newcomers.Round.to(worth, p.unit()), list.Date, true
}

// outside returns the rating of a player who is not rated here: that of the guest, of this list or of the other list,
// or the fixed one; unrated if there is none.
func (p *period) outside(g play, a *account) method.Standing {
	if a.guest != nil && a.guest.Rated {
		return method.OfGuest(*a.guest)
	}
	if a.printed.Rated {
		return method.OnList(a.printed, p.in.Previous.Date)
	}
	if r, list, ok := p.converted(g, a); ok {
		return method.Standing{Rated: true, Rating: r, List: list}
	}
	r := p.text.Newcomers.FixedRating
	return method.Standing{Rated: r > 0, Rating: r}
}
