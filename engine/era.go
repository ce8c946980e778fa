package engine

import "kalends/rating"

// Dated is a family whose documents have changed the method: some of its lists are made by one ruleset, others by
// another.
type Dated interface {
	Ruleset
	// On gives the ruleset by which the list of a day is made.
	On(list rating.Date) Ruleset
	// Methods are its rulesets, newest first.
	Methods() []Ruleset
}

// Methods gives the rulesets of a family, newest first: of most there is but one.
func Methods(r Ruleset) []Ruleset {
	if d, is := r.(Dated); is {
		return d.Methods()
	}
	return []Ruleset{r}
}

// InForce gives the version by which an event is rated that began on a day, and among how many; none: no text tells of
// that day.
func InForce(r Ruleset, start rating.Date) (v Version, among int) {
	all := r.Versions()
	for _, one := range all {
		if one.From <= start && (one.Until == 0 || start <= one.Until) && one.From >= v.From {
			v = one
		}
	}
	return v, len(all)
}

// On gives the ruleset by which the list of a day is made: of most families there is but one.
func On(r Ruleset, list rating.Date) Ruleset {
	if d, is := r.(Dated); is {
		return d.On(list)
	}
	return r
}
