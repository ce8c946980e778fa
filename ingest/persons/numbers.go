package persons

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating/finding"
)

// withNumber puts down who has a number.
func withNumber(all []bearer, number string, at int32) []bearer {
	if number == "" {
		return all
	}
	if number = plain(number); number == "" {
		return all
	}
	return append(all, bearer{keyOf(noText, number), at})
}

// shared finds numbers of FIDE and of the nation that stand in two rows.
func (l *Looker) shared(who func(int32) Person) (found []Doubt) {
	for _, kind := range []struct {
		key string
		all []bearer
		of  func(Person) string
	}{
		{"player.fide_id", l.fide, func(p Person) string { return p.FIDEID }},
		{"player.national_no", l.nation, func(p Person) string { return p.National }},
	} {
		groups(kind.all, len(kind.all), func(group []bearer) {
			first := map[string]Person{}
			for _, b := range group {
				p := who(b.at)
				number := plain(kind.of(p))
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

// plain is a number without the zeros and blanks that programs write around it.
func plain(number string) string { return strings.TrimLeft(cells.Sign(number), "0") }
