package persons

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/rating/finding"
)

// withNumber appends who has a number.
func withNumber(all []bearer, number string, at int32) []bearer {
	if number == "" {
		return all
	}
	if number = cells.Unpadded(number); number == "" {
		return all
	}
	return append(all, bearer{keyOf(noText, number), at})
}

// shared returns doubts about FIDE numbers and national numbers that stand in two rows.
func (c *Checker) shared(who func(int32) Person) (found []Doubt) {
	for _, kind := range []struct {
		key string
		all []bearer
		of  func(Person) string
	}{
		{"player.fide_id", c.fide, func(p Person) string { return p.FIDEID }},
		{"player.national_no", c.nation, func(p Person) string { return p.National }},
	} {
		eachGroup(kind.all, len(kind.all), func(group []bearer) {
			first := map[string]Person{}
			for _, b := range group {
				p := who(b.at)
				number := cells.Unpadded(kind.of(p))
				before, twice := first[number]
				if !twice {
					first[number] = p
					continue
				}
				d := two(finding.SharedIdentity, before, p, kind.key, "field", kind.key)
				d.Read = kind.of(p)
				found = append(found, d)
			}
		})
	}
	slices.SortStableFunc(found, func(a, b Doubt) int { return byPlace(a.Origin, b.Origin) })
	return found
}
