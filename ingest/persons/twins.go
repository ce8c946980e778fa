package persons

import (
	"cmp"
	"slices"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/rating/finding"
)

// Two rows about one person are looked for among those who share a key: a day of birth and the sound of a word of the
// name, or the sounds of the whole name. A key that very many share is no evidence.
const (
	mostOfADay   = 60 // people with one day of birth and one word
	mostOfAName  = 40 // people with one name
	rarelyCalled = 4  // a name with no more bearers nearly identifies a person
)

// named is a person whose names are divided into words when they are first needed.
type named struct {
	Person
	divided [][]cells.Part
}

// names returns the words of all names.
func (n *named) names() [][]cells.Part {
	if n.divided == nil {
		n.divided = namesOf(n.Person)
	}
	return n.divided
}

// bearer is a person who has a key.
type bearer struct {
	key uint64
	at  int32
}

// names collects who has which name, alone and with the day of birth.
type names struct {
	byDay, byName []bearer
	born          []bornIn // of everyone
}

// bornIn is what is known of a birth. Most people with one name are two by their births alone, and need not be decoded.
type bornIn struct {
	year int32
	day  bool
}

// canBe reports whether two people can be one by their births, if so many people have their name; see calledAlike.
func (b bornIn) canBe(o bornIn, bearers int) bool {
	if b.day && o.day || b.year == 0 || o.year == 0 {
		return bearers <= rarelyCalled
	}
	return b.year == o.year
}

// AddNames adds names of a person who was added at a place, unless the person's row was merged.
func (c *Checker) AddNames(at int32, p Person, names [][]cells.Part) {
	if p.Status == rating.Merged {
		return
	}
	day, born := fullDay(p.Birth), uint64(noText)
	if day != 0 {
		born = keyOf(noText, day.String())
	}
	for _, parts := range names {
		c.names.byName = append(c.names.byName, bearer{soundKey(parts), at})
		for _, part := range parts {
			if day != 0 {
				c.names.byDay = append(c.names.byDay, bearer{keyOf(born, part.Sound), at})
			}
		}
	}
}

// doubts returns a doubt about each pair of rows that may be about one person. Only people who share a key are asked
// for again.
func (n *names) doubts(who func(int32) Person) (found []Doubt) {
	reported := map[[2]int32]bool{}
	compare := func(group []bearer, may func(a, b int32) bool, why func(a, b *named) string) {
		people := make([]*named, len(group))
		person := func(i int) *named {
			if people[i] == nil {
				people[i] = &named{Person: who(group[i].at)}
			}
			return people[i]
		}
		for i := range group {
			for k := i + 1; k < len(group); k++ {
				pair := [2]int32{group[i].at, group[k].at}
				if reported[pair] || !may(pair[0], pair[1]) {
					continue
				}
				if why := why(person(i), person(k)); why != "" {
					reported[pair] = true
					found = append(found, pairDoubt(finding.PerhapsOnePerson, people[i].Person, people[k].Person, "player.name",
						"why", rating.Said(rating.Phrase("evidence."+why))))
				}
			}
		}
	}
	everybody := func(_, _ int32) bool { return true }
	eachGroup(n.byDay, mostOfADay, func(group []bearer) { compare(group, everybody, bornTogether) })
	eachGroup(n.byName, mostOfAName, func(group []bearer) {
		may := func(a, b int32) bool { return n.born[a].canBe(n.born[b], len(group)) }
		compare(group, may, func(a, b *named) string { return calledAlike(a, b, len(group)) })
	})
	slices.SortStableFunc(found, func(a, b Doubt) int { return byPlace(a.Origin, b.Origin) })
	return found
}

// eachGroup calls do with the bearers of each key that at least two and at most so many people have. It sorts all in
// place.
func eachGroup(all []bearer, most int, do func([]bearer)) {
	slices.SortFunc(all, func(a, b bearer) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return cmp.Compare(a.at, b.at)
	})
	all = slices.Compact(all)
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].key == all[from].key {
			to++
		}
		if to-from > 1 && to-from <= most {
			do(all[from:to])
		}
		from = to
	}
}

// bornTogether returns the key of the evidence that two people born on one day are one: their names can be one, or
// differ by a slip of the pen. It is empty if they are not. Twins have different given names.
func bornTogether(a, b *named) string {
	switch {
	case differ(a.Sex, b.Sex) || a.Birth.On != b.Birth.On:
		return ""
	case a.any(b, alike):
		return "twin_day"
	case a.any(b, slipped):
		return "twin_slip"
	}
	return ""
}

// calledAlike returns the key of the evidence that two people with one name, which has so many bearers, are one; empty
// if there is none.
func calledAlike(a, b *named, bearers int) string {
	why := ""
	switch {
	case differ(a.Sex, b.Sex) || differ(a.Federation, b.Federation) || differ(cells.Unpadded(a.FIDEID), cells.Unpadded(b.FIDEID)):
	case fullDay(a.Birth) != 0 && fullDay(b.Birth) != 0:
		if bearers <= rarelyCalled && mistyped(a.Birth.On, b.Birth.On) {
			why = "twin_date"
		}
	case a.Birth.Year == 0 || b.Birth.Year == 0:
		if bearers <= rarelyCalled {
			why = "twin_unborn"
		}
	case a.Birth.Year == b.Birth.Year && !differ(clubKey(a.Club), clubKey(b.Club)):
		why = "twin_year"
	}
	if why == "" || !a.any(b, wholly) {
		return ""
	}
	return why
}

// differ reports whether both are known and not the same.
func differ[T ~string](a, b T) bool { return a != "" && b != "" && a != b }

// any reports whether the relation holds between some name of one person and some name of the other.
func (n *named) any(o *named, is func(a, b []cells.Part) bool) bool {
	return slices.ContainsFunc(n.names(), func(a []cells.Part) bool {
		return slices.ContainsFunc(o.names(), func(b []cells.Part) bool { return is(a, b) })
	})
}

// alike reports whether two names can be one, also with initials or without second names; a family name alone is not
// enough.
func alike(a, b []cells.Part) bool {
	return (len(a) > 1 && len(b) > 1 || len(a) == len(b)) && cells.Alike(a, b)
}

// wholly reports whether two names are one, word by word and without initials.
func wholly(a, b []cells.Part) bool {
	initial := func(p cells.Part) bool { return p.Initial() }
	return len(a) == len(b) && !slices.ContainsFunc(a, initial) && !slices.ContainsFunc(b, initial) && cells.Alike(a, b)
}

// slipped reports whether two names differ by one letter in one long word. It is never true of names in Han characters,
// where one character distinguishes sisters.
func slipped(a, b []cells.Part) bool {
	if len(a) != len(b) || len(a) < 2 {
		return false
	}
	var rest []string
	for _, p := range a {
		if !slices.Contains(b, p) {
			rest = append(rest, p.Roman)
		}
	}
	for _, p := range b {
		if !slices.Contains(a, p) {
			rest = append(rest, p.Roman)
		}
	}
	return len(rest) == 2 && min(len(rest[0]), len(rest[1])) > 4 && rating.Distance(rest[0], rest[1], 1) <= 1
}

// mistyped reports whether two days differ by a slip: by one digit, or by exchanged day and month.
func mistyped(a, b rating.Date) bool {
	x, y := a.String(), b.String()
	return rating.Distance(x, y, 1) <= 1 || x[:5]+x[8:]+"-"+x[5:7] == y
}

// fullDay returns the day of birth, 0 if only the year is known; 1 January counts as the year alone.
func fullDay(b rating.Birth) rating.Date {
	if _, month, day := b.On.Civil(); b.On == 0 || month == 1 && day == 1 {
		return 0
	}
	return b.On
}

// namesOf divides every name of a person into words, each script by itself.
func namesOf(p Person) (all [][]cells.Part) {
	names := append([]string{p.Name, p.NameAlt}, p.Others...)
	for i, name := range names {
		if !slices.Contains(names[:i], name) {
			all = append(all, cells.TakeApart(name).Parts()...)
		}
	}
	return all
}

// soundKey returns the hash of the sounds of a name.
func soundKey(parts []cells.Part) uint64 { return keyOf(noText, cells.Sounds(parts)) }

// noText is the hash of the empty text.
const noText = 14695981039346656037

// keyOf adds a text to a hash (FNV-1a), without allocating.
func keyOf(key uint64, text string) uint64 {
	for i := range len(text) {
		key = (key ^ uint64(text[i])) * 1099511628211
	}
	return key
}

// SamePlace reports whether two names can be of one town: in another script or spelling, or with an addition. It is
// true of an empty name.
func SamePlace(a, b string) bool {
	x, y := cells.Parts(a), cells.Parts(b)
	return len(x) == 0 || len(y) == 0 || x[0].Bones() == y[0].Bones() || cells.Alike(x, y)
}

// Resembles returns the evidence that two people may be one, as a phrase; empty where there is none.
func Resembles(a, b Person) string {
	x, y := &named{Person: a}, &named{Person: b}
	why := calledAlike(x, y, 1)
	if fullDay(a.Birth) != 0 && a.Birth.On == b.Birth.On {
		why = bornTogether(x, y)
	}
	if why == "" {
		return ""
	}
	return rating.Phrase("evidence." + why)
}
