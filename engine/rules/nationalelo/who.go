package nationalelo

import (
	"slices"

	"kalends/rating"
)

// subject is what the conditions of a rule compare: a player, and a game.
type subject struct {
	player       rating.Player
	games, k     int
	rating, ever rating.Points
	day          rating.Date // of the list
	class, list  string
	outcome      string
}

// The outcomes of a game.
const (
	gain = "gain"
	loss = "loss"
)

// fits reports whether a rule applies to a player. A player without a date of birth has no age.
func (w Who) fits(s subject) bool {
	return w.Games.has(int64(s.games)) && w.Rating.has(int64(s.rating)) && w.Ever.has(int64(s.ever)) &&
		w.K.has(int64(s.k)) && w.ofAge(s) && (w.Sex == "" || w.Sex == s.player.Sex) &&
		among(w.Class, s.class) && among(w.List, s.list) && (w.Outcome == "" || w.Outcome == s.outcome) &&
		w.titled(s)
}

// ofAge reports whether a player has the age of a rule.
func (w Who) ofAge(s subject) bool {
	if w.Age == (Range{}) {
		return true
	}
	born := s.player.Birth.Year
	return born > 0 && w.Age.has(int64(s.day.Year()-born))
}

// titled reports whether a player holds one of the titles of a rule on the day of the list.
func (w Who) titled(s subject) bool {
	return len(w.Title) == 0 || slices.ContainsFunc(s.player.TitlesOn(s.day), func(title string) bool {
		return slices.Contains(w.Title, title)
	})
}

// among reports whether a value is allowed; no condition allows all.
func among(allowed []string, is string) bool {
	return len(allowed) == 0 || slices.Contains(allowed, is)
}

// has reports whether a number is in the range.
func (r Range) has(n int64) bool {
	return (r.From == nil || n >= *r.From) && (r.Below == nil || n < *r.Below)
}

// Everybody reports whether a rule applies to everybody.
func (w Who) Everybody() bool { return w.covers(Who{}) }

// Covers reports whether this rule applies to everybody to whom another applies: after this one, the other is never
// reached.
func (w Who) Covers(other Who) bool { return w.covers(other) }

func (w Who) covers(o Who) bool {
	return w.Games.covers(o.Games) && w.Rating.covers(o.Rating) && w.Ever.covers(o.Ever) && w.Age.covers(o.Age) &&
		w.K.covers(o.K) && (w.Sex == "" || w.Sex == o.Sex) && (w.Outcome == "" || w.Outcome == o.Outcome) &&
		within(w.Title, o.Title) && within(w.Class, o.Class) && within(w.List, o.List)
}

// covers reports whether every number of o is in r.
func (r Range) covers(o Range) bool {
	from := r.From == nil || o.From != nil && *r.From <= *o.From
	return from && (r.Below == nil || o.Below != nil && *r.Below >= *o.Below)
}

// within reports whether outer allows every value that inner allows; an empty list allows all.
func within(outer, inner []string) bool {
	if len(outer) == 0 || len(inner) == 0 {
		return len(outer) == 0
	}
	return !slices.ContainsFunc(inner, func(s string) bool { return !slices.Contains(outer, s) })
}

// first returns the first rule that applies to a player, if there is one.
func first[T any](rules []Rule[T], s subject) (r Rule[T], found bool) {
	for _, r := range rules {
		if r.Who.fits(s) {
			return r, true
		}
	}
	return r, false
}

// conditionsOf returns the conditions of rules.
func conditionsOf[T any](rules []Rule[T]) (all []Who) {
	for _, r := range rules {
		all = append(all, r.Who)
	}
	return all
}
