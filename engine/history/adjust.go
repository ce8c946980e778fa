package history

import (
	"cmp"
	"strconv"

	"kalends/engine"
	"kalends/rating"
)

// Everyone as the player of an adjustment means all rated players to whom its rule applies.
const Everyone = "*"

// adjust applies the adjustments of the office to a list, after the changes of its period, and returns what they
// changed. It changes states of l. n is the last decision that was taken when the list was frozen: a later one under
// reissue is left out, because the list is made again with it.
func (s set) adjust(l *rating.List, n int, in engine.Input, r engine.Ruleset) (all []Correction) {
	for _, d := range s {
		if day := dayOf(d); d.Kind != rating.Adjust || day <= in.Previous.Date || day > l.Date {
			continue
		}
		if d.Policy == rating.Reissue && d.Number > n {
			continue // that list is made again
		}
		all = append(all, adjust(l, d, r, in.Players)...)
	}
	return all
}

// adjust applies one adjustment to states of l and returns what it changed: to one player, who need not be on the list
// yet, or to everybody with a rating.
func adjust(l *rating.List, d rating.Decision, r engine.Ruleset, players rating.Players) (all []Correction) {
	if d.Player != Everyone {
		l.States = union(l.States, []rating.State{{Player: d.Player}}, same)
	}
	for i, was := range l.States {
		if d.Player != was.Player && (d.Player != Everyone || !was.Rated) {
			continue
		}
		is := adjusted(was, d, r, players.Get(was.Player), l.Date)
		if !equal(was, is) {
			all = append(all, Correction{Player: was.Player, Decision: d.Number, Was: was, Is: is, set: true})
			l.States[i] = is
		}
	}
	return all
}

// dayOf returns the date of the list that an adjustment changes: the one that was wrong, or the next one.
func dayOf(d rating.Decision) rating.Date { return cmp.Or(d.ListDate, d.Day) }

// adjusted returns a state after an adjustment; a value that cannot be parsed changes nothing. Unless the adjustment
// sets K, it is calculated again by withK.
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

// ratingBy returns the rating that an adjustment sets: a number, or the result of a rule for the present rating,
// rounded half away from zero to the decimals of the list. It reports false if the rule does not apply to the player.
func ratingBy(s rating.State, text string, decimals int) (rating.Points, bool) {
	if to, err := rating.ParsePoints(text); err == nil {
		return to, true
	}
	rule, err := rating.ParseAdjustment(text)
	if err != nil || !s.Rated || !rule.Fits(s.Rating) {
		return 0, false
	}
	unit := []rating.Points{rating.Whole, rating.Tenth, rating.Hundredth}[min(decimals, 2)]
	more := rating.HalfAway(rule.Change(s.Rating), int64(rating.Whole)*int64(unit))
	return s.Rating + rating.Points(more)*unit, true
}

// withK returns a state with the K that the ruleset would give the player as an opening row; if it refuses the row,
// with the same K. A rating too low to be printed also keeps the K of the last printed rating (CXA art. 9).
func withK(s rating.State, r engine.Ruleset, p rating.Player, day rating.Date) rating.State {
	if _, printed := r.Status(s, rating.Player{ID: s.Player, Sex: p.Sex, Publish: true}, day); !printed {
		return s
	}
	taken, faults := r.Open(rating.Opening{Player: s.Player, Date: day, Rated: true, Rating: s.Rating, Games: s.Games,
		Peak: s.Peak, LastGame: s.LastGame}, p)
	if len(faults) == 0 {
		s.K = taken.K
	}
	return s
}
