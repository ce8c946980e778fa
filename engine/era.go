package engine

import "kalends/rating"

// Dated is a family whose documents have changed the method: different rulesets make its earlier and later lists.
type Dated interface {
	Ruleset
	// On returns the ruleset by which the list of a day is made.
	On(list rating.Date) Ruleset
	// Methods returns the rulesets of a family, newest first; most families have one.
	Methods() []Ruleset
}

// Methods returns the rulesets of a family, newest first; most families have one.
func Methods(r Ruleset) []Ruleset {
	if d, is := r.(Dated); is {
		return d.Methods()
	}
	return []Ruleset{r}
}

// InForce returns the version by which an event that began on a day is rated, and the number of all versions. The
// version is zero if no text applied on that day.
func InForce(r Ruleset, start rating.Date) (v rating.Version, among int) {
	all := r.Versions()
	for _, one := range all {
		if one.From <= start && (one.Until == 0 || start <= one.Until) && one.From >= v.From {
			v = one
		}
	}
	return v, len(all)
}

// On returns the ruleset by which the list of a day is made.
func On(r Ruleset, list rating.Date) Ruleset {
	if d, is := r.(Dated); is {
		return d.On(list)
	}
	return r
}
