package regulation

import (
	"cmp"
	"slices"
	"strings"

	"kalends/config"
	"kalends/engine/rules/nationalelo"
	"kalends/rating"
)

// events reads the conditions that events must meet.
func (r *reader) events(s *section) nationalelo.Events {
	e := nationalelo.Events{Line: s.Node.Line, MinRounds: s.Number("min_rounds", 1, 99, 0),
		MinPlayers: s.Number("min_players", 2, 9999, 0), MinMinutes: s.Number("min_minutes", 1, 999, 0),
		MaxMinutes: s.Number("max_minutes", 1, 999, 0), Classes: s.words("classes")}
	if e.MaxMinutes > 0 && e.MaxMinutes < e.MinMinutes {
		r.Fault(s.Node.Get("max_minutes"), "max_minutes is less than min_minutes: no event could be rated")
	}
	s.Done()
	return e
}

// games reads which games count.
func (r *reader) games(s *section) nationalelo.Games {
	g := nationalelo.Games{Line: s.Node.Line, Forfeits: s.Choice("forfeits", "ignore", "count") == "count",
		Playoffs:     s.Choice("playoffs", "ignore", "count") == "count",
		AgainstFirst: s.Choice("against_newcomers", "ignore", "performance") == "performance"}
	s.Done()
	return g
}

// coefficients reads K. The first rule that fits applies, so the last must be for everybody, and no rule may come after
// one that covers it.
func (r *reader) coefficients(s *section) []nationalelo.Rule[int] {
	n := s.Get("k")
	if n.Kind == config.Scalar {
		return []nationalelo.Rule[int]{{Line: n.Line, Value: s.NumberIn(n, "k", n.Text, 1, 400, 20)}}
	}
	all := rulesOf(s, "k", func(in *section) (int, nationalelo.Who) {
		if !in.Node.Get("k").Written() {
			r.Fault(in.Node, "k is missing: write {k: 20}, with conditions or without")
		}
		return in.Number("k", 1, 400, 0), r.who(in, true)
	})
	checkReach(s, "k", all)
	return all
}

// rulesOf reads the rules of a list, each with the function read. A missing list has none.
func rulesOf[T any](s *section, key string, read func(*section) (T, nationalelo.Who)) (all []nationalelo.Rule[T]) {
	for _, n := range s.List(key) {
		in := s.r.section(n, key)
		value, who := read(in)
		in.Done()
		all = append(all, nationalelo.Rule[T]{Line: n.Line, Value: value, Who: who})
	}
	return all
}

// checkReach adds a fault for each rule of a list that is never reached, because an earlier one covers it, and if the
// last one is not for everybody. A list without rules is missing.
func checkReach[T any](s *section, key string, all []nationalelo.Rule[T]) {
	if len(all) == 0 {
		s.r.missing(s.Node, s.Name, key)
		return
	}
	nodes := s.List(key)
	for i, x := range all {
		for _, before := range all[:i] {
			if before.Who.Covers(x.Who) {
				s.Fault(nodes[i], "this rule of %s is never reached: the one of line %d takes all of its players before", key,
					before.Line)
				break
			}
		}
	}
	if last := len(all) - 1; !all[last].Who.Everybody() {
		s.Fault(nodes[last], "%s has no bottom: the last rule must be without conditions, for everybody whom no rule before it fits", key)
	}
}

// who reads the conditions of a rule. A rule about a game may also have a class and an outcome.
func (r *reader) who(s *section, ofGame bool) nationalelo.Who {
	w := nationalelo.Who{Games: r.span(s, "games", 1), Rating: r.span(s, "rating", rating.Whole),
		Ever: r.span(s, "ever", rating.Whole), Age: r.span(s, "age", 1), Title: s.words("title"), List: s.words("list"),
		Sex: rating.Sex(s.Choice("sex", "", "M", "F"))}
	if ofGame {
		w.Class, w.Outcome = s.words("class"), s.Choice("outcome", "", "gain", "loss")
	}
	return w
}

// span reads a range in units of unit: from and to are included, below is not. A missing range is open on both sides;
// one that cannot be read contains nothing.
func (r *reader) span(in *section, key string, unit rating.Points) (span nationalelo.Range) {
	n := in.Get(key)
	switch {
	case !n.Written():
		return span
	case n.Kind != config.Mapping || len(n.Pairs) == 0:
		r.Fault(n, "%s: write a range, such as {from: 10, to: 20} or {below: 30}", key)
		return emptyRange()
	}
	s := r.section(n, key)
	edge := func(key string, more int64) *int64 {
		if !s.Get(key).Written() {
			return nil
		}
		v := int64(s.Number(key, 0, 9999, 0))
		if unit == rating.Whole {
			v = int64(s.points(key, 0))
		}
		v += more
		return &v
	}
	span.From, span.Below = edge("from", 0), edge("below", 0)
	if to := edge("to", 1); to != nil {
		if span.Below != nil {
			r.Fault(s.Node.Get("to"), "write to or below, not both")
		}
		span.Below = to
	}
	if span.From != nil && span.Below != nil && *span.From >= *span.Below {
		r.Fault(n, "%s: nothing lies in this range; its end comes before its beginning", key)
	}
	s.Done()
	return span
}

// emptyRange returns a range that contains nothing, for a range that could not be read, so that the rest of its rule
// can still be checked.
func emptyRange() nationalelo.Range {
	end := int64(0)
	return nationalelo.Range{From: &end, Below: &end}
}

// classesRated adds a fault for each class in weights and in rules of k if no event of that class is rated.
func (r *reader) classesRated(s *section, v nationalelo.Version) {
	if len(v.Events.Classes) == 0 {
		return
	}
	check := func(n config.Node, class string) {
		if !slices.Contains(v.Events.Classes, class) {
			hint := cmp.Or(config.Suggestion(class, v.Events.Classes), "; add it there, or take it out here")
			r.Fault(n, "%q is not among events: classes, so no such event is rated%s", class, hint)
		}
	}
	for _, p := range s.Node.Get("change").Get("weights").Pairs {
		check(p.Value, p.Key)
	}
	for _, item := range s.Node.Get("k").Items {
		class := item.Get("class")
		for _, n := range append(class.Items[:len(class.Items):len(class.Items)], class) {
			if n.Kind == config.Scalar {
				check(n, n.Text)
			}
		}
	}
}

// change reads how a rating changes.
func (r *reader) change(s *section) nationalelo.Change {
	c := nationalelo.Change{Line: s.Node.Line, Rating: nationalelo.LookUp(s.Choice("rating", "list", "event", "running")),
		Per: nationalelo.Per(s.Choice("per", "period", "event", "game")), Round: r.rounding(s), Weights: map[string]int64{}}
	weights := s.in("weights")
	for _, p := range weights.Node.Pairs {
		c.Weights[p.Key] = weights.decimal(p.Key, 2, 1000, 100)
	}
	s.Done()
	return c
}

// rounding reads which way a half is rounded; usually away from zero.
func (r *reader) rounding(s *section) nationalelo.Rounding {
	return nationalelo.Rounding(s.Choice("round", "half_away", "half_up", "half_even", "cut"))
}

// bonus reads the bonus; nil if there is none.
func (r *reader) bonus(s *section, v nationalelo.Version) *nationalelo.Bonus {
	if !s.Node.Written() {
		return nil
	}
	b := &nationalelo.Bonus{Line: s.Node.Line, Who: r.who(s, false), MinGames: s.Number("min_games", 1, 99, 1),
		Above: exact(s.points("change_above", 0)), Threshold: exact(s.points("threshold", 0)),
		PerGame: exact(s.points("per_game", 0)), Whole: s.YesOrNo("whole", false), NotAbove: s.ratings("not_above", 0),
		ByPerformance: s.YesOrNo("not_above_performance", false), FeedsBack: s.YesOrNo("feeds_back", false), PerformanceFor: 400}
	b.Who.K = r.span(s, "k", 1)
	s.refuseUnused(b.PerGame == 0, "without per_game", "free_games")
	b.Free = s.Number("free_games", 0, 99, 0)
	b.Factors = rulesOf(s, "factors", func(f *section) (int64, nationalelo.Who) {
		factor, who := f.decimal("factor", 2, 1000, 100), r.who(f, false)
		who.K = r.span(f, "k", 1)
		return factor, who
	})
	if !s.Node.Get("threshold").Written() {
		r.Fault(s.Node, "bonus: threshold is missing: the points that a player must gain before there is a bonus")
	}
	if v.Change.Per == nationalelo.PerGame {
		r.Fault(s.Node, "a bonus is for several games; it has no meaning with change.per: game")
	}
	s.Done()
	return b
}

// bounds reads floors and the ceiling into v.
func (r *reader) bounds(s *section, v *nationalelo.Version) {
	for _, n := range s.List("floors") {
		in := r.section(n, "floors")
		f := nationalelo.Floor{Line: n.Line, Rating: in.ratings("floor", 0), BelowPeak: in.ratings("below_peak", rating.Whole),
			Who: r.who(in, false)}
		if !n.Get("floor").Written() && f.BelowPeak == 0 {
			r.Fault(n, "floors: write floor, or below_peak for a floor of one's own")
		}
		in.Done()
		v.Floors = append(v.Floors, f)
	}
	s.refuseUnused(len(v.Floors) == 0, "without floors", "below_floor")
	v.BelowFloor = s.Choice("below_floor", nationalelo.Stays, nationalelo.Unrated)
	v.Ceiling, v.CeilingLine = s.ratings("ceiling", rating.Whole), s.Node.Get("ceiling").Line
}

// inactive reads after how many months a player is inactive, and after how many removed from the list; 0: never.
func (r *reader) inactive(s *section) nationalelo.Inactive {
	i := nationalelo.Inactive{Line: s.Node.Line, Months: s.Number("months", 1, 999, 0),
		DelistMonths: s.Number("delist_months", 1, 999, 0)}
	if i.DelistMonths > 0 && i.DelistMonths < i.Months {
		r.Fault(s.Node.Get("delist_months"), "delist_months is less than months: a player would be off the list before he is inactive")
	}
	s.Done()
	return i
}

// adjustment reads one adjustment, on one day, of all players to whom its conditions apply.
func (r *reader) adjustment(n config.Node) nationalelo.Adjustment {
	s := r.section(n, "adjustments")
	a := nationalelo.Adjustment{Line: n.Line, On: s.date("on"), Who: r.who(s, false), Toward: s.ratings("toward", 0),
		Factor: s.decimal("factor", 2, 100, 0), Plus: r.signed(s, "plus"), Whole: s.YesOrNo("whole", false),
		Round: r.rounding(s)}
	if n.Get("toward").Written() != n.Get("factor").Written() {
		r.Fault(n, "adjustments: toward and factor go together: a factor of 0.40 moves a rating 40 %% of the way")
	}
	if a.Factor == 0 && a.Plus == 0 {
		r.Fault(n, "this adjustment moves nobody; write plus, or toward and factor")
	}
	s.Done()
	return a
}

// signed reads points that may be negative; 0 if they are missing, or after a fault.
func (r *reader) signed(s *section, key string) rating.Points {
	n, text := s.Scalar(key)
	if text == "" {
		return 0
	}
	p, err := rating.ParsePoints(text)
	if err != nil || p < -mostPoints || p > mostPoints || strings.Contains(text, ",") {
		r.Fault(n, "%q is not a value for %s; write points, such as 100 or -50", text, key)
		return 0
	}
	return p
}

// adjustmentsInTime adds a fault for each adjustment of v on a day on which v does not apply. n is the text of the
// version, later are the versions after it.
func (r *reader) adjustmentsInTime(v nationalelo.Version, n config.Node, later []nationalelo.Version) {
	items := n.Get("adjustments").Items
	if len(items) != len(v.Adjustments) {
		return
	}
	for i, a := range v.Adjustments {
		if a.On != 0 && (a.On < v.From || len(later) > 0 && a.On >= later[0].From) {
			r.Fault(items[i].Get("on"), "%s does not lie in the days of version %s; the adjustment would never be made", a.On, v.ID)
		}
	}
}

// exact converts points to the unit in which the regulation calculates.
func exact(p rating.Points) nationalelo.Exact { return nationalelo.Exactly(p) }
