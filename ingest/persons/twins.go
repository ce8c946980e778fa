package persons

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/rating/finding"
)

// Who is there twice is looked for among those who share a key: a day of birth and the sound of a word of the name, or
// the sounds of the whole name. A key that very many share tells nobody.
const (
	mostOfADay   = 60 // people of one day and one word
	mostOfAName  = 40 // people of one name
	rarelyCalled = 4  // a name that no more bear is nearly a sign of its own
)

// named is a person with his names, which are taken apart when they are asked for.
type named struct {
	Person
	apart [][]cells.Part
}

func (n *named) names() [][]cells.Part {
	if n.apart == nil {
		n.apart = namesOf(n.Person)
	}
	return n.apart
}

// bearer says that a person has a key.
type bearer struct {
	key uint64
	at  int32
}

// bearings are who bears which name, and was born on which day.
type bearings struct {
	byDay, byName []bearer
	born          []bornIn // of everybody
}

// bornIn is what is known of a birth: all that tells most who share a name that they are two.
type bornIn struct {
	year int32
	day  bool
}

// may says whether two of one name, which so many bear, can be one by their births alone; see calledAlike.
func (b bornIn) may(o bornIn, bearers int) bool {
	if b.day && o.day || b.year == 0 || o.year == 0 {
		return bearers <= rarelyCalled
	}
	return b.year == o.year
}

// Called puts down names of somebody who was seen.
func (l *Looker) Called(at int32, p Person, names [][]cells.Part) {
	if p.Status == rating.Merged {
		return
	}
	day, born := fullDay(p.Birth), uint64(noText)
	if day != 0 {
		born = keyOf(noText, day.String())
	}
	for _, parts := range names {
		l.names.byName = append(l.names.byName, bearer{soundKey(parts), at})
		for _, part := range parts {
			if day != 0 {
				l.names.byDay = append(l.names.byDay, bearer{keyOf(born, part.Sound), at})
			}
		}
	}
}

// tell finds rows that may be about one person. The names of those alone who share a key are taken apart again, as long
// as they are compared.
func (n *bearings) tell(who func(int32) Person) (found []Doubt) {
	told := map[[2]int32]bool{}
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
				if told[pair] || !may(pair[0], pair[1]) {
					continue
				}
				if why := why(person(i), person(k)); why != "" {
					told[pair] = true
					found = append(found, two(finding.PerhapsOnePerson, people[i].Person, people[k].Person, "player.name",
						"why", rating.Said(rating.Phrase("evidence."+why))))
				}
			}
		}
	}
	everybody := func(_, _ int32) bool { return true }
	groups(n.byDay, mostOfADay, func(group []bearer) { compare(group, everybody, bornTogether) })
	groups(n.byName, mostOfAName, func(group []bearer) {
		may := func(a, b int32) bool { return n.born[a].may(n.born[b], len(group)) }
		compare(group, may, func(a, b *named) string { return calledAlike(a, b, len(group)) })
	})
	slices.SortStableFunc(found, func(a, b Doubt) int { return byPlace(a.Origin, b.Origin) })
	return found
}

// groups goes through those who share a key. Most share none: they are left out before the others are put in order.
func groups(all []bearer, most int, do func([]bearer)) {
	all = slices.DeleteFunc(all, alone(all))
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

// alone says of most who share a key with nobody that they do, by how many have keys that end alike.
func alone(all []bearer) func(bearer) bool {
	ends := make([]uint8, 1<<bits.Len(uint(8*len(all))))
	end := func(b bearer) *uint8 { return &ends[b.key%uint64(len(ends))] }
	for _, b := range all {
		if n := end(b); *n < 2 {
			*n++
		}
	}
	return func(b bearer) bool { return *end(b) < 2 }
}

// bornTogether says what speaks for one person of two who were born on one day: a name that can be the other, or that a
// slip of the pen has made of it. Twins have other given names.
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

// calledAlike says what speaks for one person of two of one name, of whom so many bear it.
func calledAlike(a, b *named, bearers int) string {
	why := ""
	switch {
	case differ(a.Sex, b.Sex) || differ(a.Federation, b.Federation) || differ(plain(a.FIDEID), plain(b.FIDEID)):
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

// differ says that both are known and are not the same.
func differ[T ~string](a, b T) bool { return a != "" && b != "" && a != b }

// any says whether a spelling of the one and a spelling of the other are in a relation.
func (n *named) any(o *named, is func(a, b []cells.Part) bool) bool {
	return slices.ContainsFunc(n.names(), func(a []cells.Part) bool {
		return slices.ContainsFunc(o.names(), func(b []cells.Part) bool { return is(a, b) })
	})
}

// alike says that two names can be one, also with initials or without second names; a family name alone tells nobody.
func alike(a, b []cells.Part) bool {
	return (len(a) > 1 && len(b) > 1 || len(a) == len(b)) && cells.Alike(a, b)
}

// wholly says that two names are one, word by word and written out.
func wholly(a, b []cells.Part) bool {
	initial := func(p cells.Part) bool { return p.Initial() }
	return len(a) == len(b) && !slices.ContainsFunc(a, initial) && !slices.ContainsFunc(b, initial) && cells.Alike(a, b)
}

// slipped says that two names differ by one letter in one long word. Of names in Han characters one character makes
// another person: sisters share the others.
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

// mistyped says that a slip makes one day of the other: one digit, or day and month in the place of each other.
func mistyped(a, b rating.Date) bool {
	x, y := a.String(), b.String()
	return rating.Distance(x, y, 1) <= 1 || x[:5]+x[8:]+"-"+x[5:7] == y
}

// fullDay gives a day of birth; 1 January stands for a year.
func fullDay(b rating.Birth) rating.Date {
	if _, month, day := b.On.Civil(); b.On == 0 || month == 1 && day == 1 {
		return 0
	}
	return b.On
}

// namesOf takes every name of a person apart.
func namesOf(p Person) [][]cells.Part {
	return NamesOf(append([]string{p.Name, p.NameAlt}, p.Others...)...)
}

// NamesOf gives the words of names, each script by itself.
func NamesOf(names ...string) (all [][]cells.Part) {
	for i, name := range names {
		if !slices.Contains(names[:i], name) {
			all = append(all, cells.TakeApart(name).Parts()...)
		}
	}
	return all
}

// sounds is a key of a name, whatever the order of its words.
func sounds(parts []cells.Part) string { return strings.Join(soundsOf(nil, parts), " ") }

// soundsOf gives the sounds of a name in order, in a room that is lent or in its own.
func soundsOf(all []string, parts []cells.Part) []string {
	for _, p := range parts {
		all = append(all, p.Sound)
	}
	slices.Sort(all)
	return all
}

// soundKey is the key of sounds.
func soundKey(parts []cells.Part) uint64 {
	var room [8]string
	key := uint64(noText)
	for i, sound := range soundsOf(room[:0], parts) {
		if i > 0 {
			key = keyOf(key, " ")
		}
		key = keyOf(key, sound)
	}
	return key
}

// noText is the key of nothing.
const noText = 14695981039346656037

// keyOf joins a text to a key, as FNV-1a does: all the letters of all the names are counted, and nothing is put down.
func keyOf(key uint64, text string) uint64 {
	for i := range len(text) {
		key = (key ^ uint64(text[i])) * 1099511628211
	}
	return key
}

// SamePlace says whether two names of towns can be of one: in another script or spelling, or with what stands beside it.
func SamePlace(a, b string) bool {
	x, y := cells.Parts(a), cells.Parts(b)
	return len(x) == 0 || len(y) == 0 || x[0].Bones() == y[0].Bones() || cells.Alike(x, y)
}

// Resembles says why two may be one person, as a phrase; empty where nothing speaks for it.
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
