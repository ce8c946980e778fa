package nationalelo

import (
	"slices"

	"kalends/rating"
)

// The values of newcomers.way and newcomers.foreigners.
const (
	byPerformance = "performance"
	byStart       = "start"
	fixed         = "fixed"
)

// welcome gives a rating to those who come in with one: that of another list, or the one to begin with.
func (p *period) welcome(unit []play) error {
	for _, g := range unit {
		for _, id := range []string{g.game.First, g.game.Second} {
			a := p.account(id)
			if a.now.Rated || a.fixed {
				continue
			}
			step, ok, err := p.entry(g, a)
			if err != nil {
				return err
			}
			if ok {
				a.now.Rated, a.now.Rating, a.now.Pool, a.now.FirstDone, a.came = true, step.After, nil, true, true
				p.step(a, step)
			}
		}
	}
	return nil
}

// entry gives the step by which a player comes in before his games.
func (p *period) entry(g play, a *account) (rating.Step, bool, error) {
	n := p.text.Newcomers
	if r, list, ok, err := p.converted(g, a); ok || err != nil {
		return rating.Step{Kind: rating.InitialStep, OwnList: list, After: n.within(r), Rule: line(n.Convert.Line),
			Note: words + "step.converted"}, ok, err
	}
	if n.Way != byStart {
		return rating.Step{}, false, nil
	}
	who := p.subject(a, 0, g.event.Class)
	for _, s := range n.Start {
		if s.Who.fits(who) {
			return rating.Step{Kind: rating.InitialStep, After: s.Rating, Rule: line(s.Line), Note: words + "step.start"}, true, nil
		}
	}
	return rating.Step{}, false, nil // the last rule is for everybody
}

// within keeps a first rating between its bounds.
func (n Newcomers) within(r rating.Points) rating.Points {
	if n.Most > 0 {
		r = min(r, n.Most)
	}
	return max(r, n.Least)
}

// converted gives what a player's rating on the other list is worth on this one.
func (p *period) converted(g play, a *account) (r rating.Points, list rating.Date, ok bool, err error) {
	c := p.text.Newcomers.Convert
	if c == nil || p.in.Standard == nil {
		return 0, 0, false, nil
	}
	l, kept, err := p.in.Standard(g.event.Start)
	if err != nil || !kept {
		return 0, 0, false, err
	}
	i := slices.IndexFunc(l.States, func(s rating.State) bool { return s.Player == a.before.Player })
	if i < 0 || !l.States[i].Rated {
		return 0, 0, false, nil
	}
	worth := Exact(c.Factor)*Exact(l.States[i].Rating)*(perHundr/tenThousand) + Exactly(c.Plus)
	return p.text.Newcomers.Round.to(worth, p.unit()), l.Date, true, nil
}

// outside gives the rating of a player who is not rated here: his own, that of the other list, or the fixed one.
func (p *period) outside(g play, a *account) standing {
	if a.seen.Rated {
		return carried(a.seen, p.in.Previous.Date)
	}
	if r, list, ok, err := p.converted(g, a); ok && err == nil {
		return standing{true, r, list}
	}
	r := p.text.Newcomers.FixedRating
	return standing{rated: r > 0, rating: r}
}
