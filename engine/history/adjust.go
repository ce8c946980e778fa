package history

import (
	"cmp"
	"strconv"

	"kalends/engine"
	"kalends/rating"
)

// Everyone is the player of an adjustment of all whom it fits.
const Everyone = "*"

// adjust sets what the office has decided for a list, after its changes, once. n is the last decision that was taken
// when the list was frozen.
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

// adjust makes one adjustment: of one player, also of one who is not on the list yet, or of everyone who has a rating.
func adjust(l *rating.List, d rating.Decision, r engine.Ruleset, players rating.Players) (all []Correction) {
	if d.Player != Everyone {
		l.States = union(l.States, []rating.State{{Player: d.Player}}, itself)
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

// dayOf is the day of the list that an adjustment is made on: of the one that was wrong, or of the next one.
func dayOf(d rating.Decision) rating.Date { return cmp.Or(d.ListDate, d.Day) }

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
// of the rating that he has, rounded half away from zero as the list is printed.
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

// withK gives a state the K that its ruleset gives a player who is taken over with it. A rating that is too low to be
// printed has none of its own: the K stays that of the last one that was (CXA art. 9).
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
