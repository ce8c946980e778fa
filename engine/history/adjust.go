package history

import (
	"fmt"
	"regexp"
	"strconv"

	"kalends/engine"
	"kalends/rating"
)

// Everyone is the player of an adjustment of all whom it fits.
const Everyone = "*"

// adjust sets what the office has decided for a list, after its changes: for the first list on or after the decision's
// day, once. n is the last decision that was taken when the list was frozen.
func (s set) adjust(l *rating.List, n int, in engine.Input, r engine.Ruleset) (all []Correction) {
	for _, d := range s {
		if d.Kind != rating.Adjust || d.Day <= in.Previous.Date || d.Day > l.Date {
			continue
		}
		if d.Policy == rating.Reissue && d.Number > n {
			continue // that list is made again
		}
		for i, was := range l.States {
			if d.Player != was.Player && d.Player != Everyone {
				continue
			}
			is := adjusted(was, d, r, in.Players[was.Player], l.Date)
			if !equal(was, is) {
				all = append(all, Correction{Player: was.Player, Decision: d.Number, Was: was, Is: is, set: true})
				l.States[i] = is
			}
		}
	}
	return all
}

// adjusted gives a state as an adjustment sets it. A K that follows from what is set is that of the ruleset.
func adjusted(s rating.State, d rating.Decision, r engine.Ruleset, p rating.Player, day rating.Date) rating.State {
	switch d.Field {
	case "rating":
		to, fits := ratingBy(s, d.New, r.Profile().Decimals)
		if !fits {
			return s
		}
		if !s.Rated {
			s.Rated, s.Since, s.Pool = true, day, nil
		}
		s.Rating, s.Peak = to, max(s.Peak, to)
	case "games":
		n, err := strconv.Atoi(d.New)
		if err != nil {
			return s
		}
		s.Games = n
	case "k":
		if k, err := strconv.Atoi(d.New); err == nil {
			s.K = k
		}
		return s
	}
	return withK(s, r, p, day)
}

// ratingBy gives the rating that an adjustment sets, and whether it is for the player: a figure, or what a rule makes
// of the rating that he has.
func ratingBy(s rating.State, text string, decimals int) (rating.Points, bool) {
	if to, err := rating.ParsePoints(text); err == nil {
		return to, true
	}
	rule, err := ParseRule(text)
	if err != nil || !s.Rated {
		return 0, false
	}
	more, fits := rule.of(s.Rating, decimals)
	return s.Rating + more, fits
}

// withK gives a state the K that its ruleset gives a player who is taken over with it.
func withK(s rating.State, r engine.Ruleset, p rating.Player, day rating.Date) rating.State {
	if !s.Rated {
		return s
	}
	taken, faults := r.Open(rating.Opening{Player: s.Player, Date: day, Rated: true, Rating: s.Rating, Games: s.Games,
		Peak: s.Peak, LastGame: s.LastGame}, p)
	if len(faults) == 0 {
		s.K = taken.K
	}
	return s
}

// Rule is an adjustment of everyone under a limit by a share of what he lacks to a target: 0.40*(2000-R) if R<2000.
type Rule struct{ Share, Target, Limit rating.Points }

var ruleText = regexp.MustCompile(`^\s*([0-9.,]+)\s*[*×]\s*\(\s*([0-9.,]+)\s*[-−]\s*R\s*\)\s*if\s+R\s*<\s*([0-9.,]+)\s*$`)

// ParseRule reads the rule of an adjustment.
func ParseRule(text string) (r Rule, err error) {
	parts := ruleText.FindStringSubmatch(text)
	if parts == nil {
		return r, fmt.Errorf("%q is no rule such as 0.40*(2000-R) if R<2000", text)
	}
	for i, figure := range []*rating.Points{&r.Share, &r.Target, &r.Limit} {
		if *figure, err = rating.ParsePoints(parts[i+1]); err != nil {
			return r, err
		}
	}
	return r, nil
}

// of gives what the rule adds to a rating, rounded half away from zero as the list is printed, and whether it fits.
func (r Rule) of(have rating.Points, decimals int) (rating.Points, bool) {
	if have >= r.Limit {
		return 0, false
	}
	unit := []rating.Points{rating.Whole, rating.Tenth, rating.Hundredth}[min(decimals, 2)]
	exact := int64(r.Share) * int64(r.Target-have)
	return rating.Points(rating.HalfAway(exact, int64(rating.Whole)*int64(unit))) * unit, true
}
