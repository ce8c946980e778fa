package regulation

import (
	"kalends/engine/rules/nationalelo"
	"kalends/rating"
)

// newcomers reads how a player gets a first rating.
func (r *reader) newcomers(s *section, reg *nationalelo.Regulation) nationalelo.Newcomers {
	n := nationalelo.Newcomers{Line: s.Node.Line, Way: s.Choice("way", "performance", "start"),
		Least: s.ratings("least", 0), Most: s.ratings("most", 1), Round: r.rounding(s),
		Provisional: s.Number("provisional", 1, 999, 0), PublishFrom: s.Number("publish_from", 1, 999, 0),
		Foreigners: s.Choice("foreigners", "rated", "fixed")}
	s.refuseUnused(n.Foreigners != "fixed", "without foreigners: fixed", "fixed_rating")
	n.FixedRating = s.ratings("fixed_rating", 0)
	r.performance(s, &n)
	r.start(s, &n)
	n.Convert = r.convert(s, reg)
	if n.Most > 0 && n.Most < n.Least {
		r.Fault(s.Node.Get("most"), "most is less than least: no first rating could be published")
	}
	s.Done()
	return n
}

// performance reads into n how a first rating is calculated from games. With way: start these keys are refused.
func (r *reader) performance(s *section, n *nationalelo.Newcomers) {
	s.refuseUnused(n.Way != "performance", "with way: start", "games", "window_months", "opponents", "formula", "spread",
		"imaginary", "first_zero", "jointly", "provisional")
	n.Games, n.Months = s.Number("games", 1, 99, 1), s.Number("window_months", 1, 999, 0)
	n.Opponents = r.span(s, "opponents", rating.Whole)
	linear := s.Choice("formula", "table", "linear") == "linear"
	s.refuseUnused(!linear, "with formula: table", "spread")
	if linear {
		n.Spread = s.Number("spread", 1, 2000, 400)
	}
	if in := s.in("imaginary"); in.Node.Written() {
		n.Imaginary, n.ImaginaryAt = in.Number("opponents", 1, 20, 1), in.points("rating", 0)
		if !in.Node.Get("rating").Written() {
			r.Fault(in.Node, "imaginary: rating is missing")
		}
		in.Done()
	}
	n.FirstZero = s.Choice("first_zero", "count", "ignore") == "ignore"
	if in := s.in("jointly"); in.Node.Written() {
		n.Jointly, n.Tolerance, n.Rounds = true, exact(in.points("tolerance", 1)), in.Number("rounds", 1, 1000, 100)
		if !in.Node.Get("tolerance").Written() {
			r.Fault(in.Node, "jointly: tolerance is missing: the points within which the ratings must settle, such as 0.5")
		}
		in.Done()
	}
}

// start reads into n the ratings with which players begin. Without way: start the key is refused.
func (r *reader) start(s *section, n *nationalelo.Newcomers) {
	s.refuseUnused(n.Way != "start", "with way: performance", "start")
	if n.Way != "start" {
		return
	}
	n.Start = rulesOf(s, "start", func(in *section) (rating.Points, nationalelo.Who) {
		if !in.Node.Get("rating").Written() {
			r.Fault(in.Node, "start: rating is missing")
		}
		who := nationalelo.Who{Age: r.span(in, "age", 1), Title: in.words("title"), List: in.words("list"),
			Sex: rating.Sex(in.Choice("sex", "", "M", "F"))}
		return in.ratings("rating", 1), who
	})
	checkReach(s, "start", n.Start)
}

// convert reads how a rating of another list is converted; nil if it is not. It sets reg.LeansOn, which must be the
// same list in all versions.
func (r *reader) convert(in *section, reg *nationalelo.Regulation) *nationalelo.Convert {
	s := in.in("convert")
	if !s.Node.Written() {
		return nil
	}
	n, list := s.Required("list", "write the ruleset of the list from which ratings are taken")
	c := &nationalelo.Convert{Line: s.Node.Line, List: list, Factor: s.decimal("factor", 4, 100_000, 10_000),
		Plus: r.signed(s, "plus")}
	switch {
	case list == reg.Name:
		r.Fault(n, "%s would take its ratings from itself; name another ruleset", list)
	case reg.LeansOn != "" && list != "" && reg.LeansOn != list:
		r.Fault(n, "an earlier version takes ratings from %s; all versions must take them from the same list", reg.LeansOn)
	}
	if list != "" {
		reg.LeansOn = list
	}
	s.Done()
	return c
}
