package persons

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/rating/finding"
)

// shared finds numbers of FIDE and of the nation that stand in two rows.
func shared(all []Person) (found []Doubt) {
	for _, kind := range []struct {
		key string
		of  func(Person) string
	}{
		{"player.fide_id", func(p Person) string { return p.FIDEID }},
		{"player.national_no", func(p Person) string { return p.National }},
	} {
		first := make(map[string]int32, len(all)/2)
		for i, p := range all {
			number := plain(kind.of(p))
			if number == "" || p.Status == rating.Merged {
				continue
			}
			if before, twice := first[number]; twice {
				d := two(finding.SharedIdentity, all[before], p, kind.key, "field", kind.key)
				d.Read = kind.of(p)
				found = append(found, d)
				continue
			}
			first[number] = int32(i)
		}
	}
	slices.SortStableFunc(found, func(a, b Doubt) int { return byPlace(a.Origin, b.Origin) })
	return found
}

// plain is a number without the zeros and blanks that programs write around it.
func plain(number string) string { return strings.TrimLeft(cells.Sign(number), "0") }
