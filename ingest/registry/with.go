package registry

import (
	"maps"

	"kalends/rating"
)

// With gives the registry with players who were admitted without a row of their own. A row of the office goes first.
func (r Registry) With(admitted []rating.Player) Registry {
	r.Players, r.index = maps.Clone(r.Players), &index{}
	for _, p := range admitted {
		if _, there := r.Players[p.ID]; !there {
			r.Players[p.ID] = p
		}
	}
	return r
}
