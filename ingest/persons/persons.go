// Package persons checks rows about people for doubtful facts: one person in two rows, two persons with one number,
// impossible births and titles, names and clubs written unlike the others. The rows may be of the registry or of a list
// to be imported; the package knows neither workbooks nor lists. It returns warnings with proposals and changes
// nothing. Its cost grows with the number of people, because only those who share a key are compared.
package persons

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/rating/finding"
)

// Person is a row about a person.
type Person struct {
	*rating.Player
	Written  string                         // the name as its cell has it
	Others   []string                       // names beside Name and NameAlt
	National string                         // number
	At       func(key string) rating.Origin // the place of a field
}

// Terms are the titles and clubs of an association.
type Terms struct {
	Titles []rating.TitleName
	Clubs  []string // codes and names that are written correctly, sorted
}

// Doubt is a warning about a row.
type Doubt struct {
	rating.Finding
	Before rating.Date // the first day on which the doubt does not apply any more; 0: it always applies
}

// About is the argument of a finding that names its fact, which the office can copy to sheet Confirmed.
const About = "about"

// Check returns warnings about rows that may be wrong: one person in two rows, two persons with one number, implausible
// births and titles, and names and clubs that are written unlike the others. terms has the titles and correct clubs.
func Check(all []Person, terms Terms) []Doubt {
	var c Checker
	for _, p := range all {
		c.Add(p, namesOf(p))
	}
	return c.Doubts(func(i int32) Person { return all[i] }, terms)
}

// Checker checks people one by one as they are added. It keeps only a few numbers of each, and asks for the doubtful
// ones again by their place.
type Checker struct {
	n      int32
	names  names
	fide   []bearer // of FIDE numbers
	nation []bearer // of national numbers
	births births
	titled []int32
	words  words
	clubs  clubs
}

// Add adds the next person, with the names divided into words. Places are counted from 0.
func (c *Checker) Add(p Person, names [][]cells.Part) {
	at := c.n
	c.n++
	c.names.born = append(c.names.born, bornIn{int32(p.Birth.Year), fullDay(p.Birth) != 0})
	c.AddNames(at, p, names)
	if p.Status != rating.Merged {
		c.fide = withNumber(c.fide, p.FIDEID, at)
		c.nation = withNumber(c.nation, p.National, at)
	}
	c.births.add(p, at)
	if len(p.Titles) > 0 {
		c.AddTitled(at)
	}
	c.words.add(p, at)
	c.clubs.add(p, at)
}

// AddTitled records that the person added at a place has a title.
func (c *Checker) AddTitled(at int32) { c.titled = append(c.titled, at) }

// Doubts returns what is doubtful about all who were added; who returns the person added at a place.
func (c *Checker) Doubts(who func(at int32) Person, terms Terms) []Doubt {
	return slices.Concat(c.names.doubts(who), c.shared(who), c.births.doubts(who), titles(c.titled, who, terms.Titles),
		c.words.doubts(who, int(c.n)), c.clubs.doubts(who, terms.Clubs))
}

// doubt returns a doubt about a field of a row; pairs are further arguments.
func (p Person) doubt(code, key, read, about string, pairs ...string) Doubt {
	f := rating.Finding{Code: code, Origin: p.At(key), Read: read,
		Args: map[string]string{"id": p.ID, "name": p.Name, About: about}}
	for i := 0; i < len(pairs); i += 2 {
		f.Args[pairs[i]] = pairs[i+1]
	}
	return Doubt{Finding: f}
}

// pairDoubt returns a doubt about two rows, at the place of a field in the second of them.
func pairDoubt(code string, first, second Person, key string, pairs ...string) Doubt {
	at := first.At(key)
	return second.doubt(code, key, "", Both(first.ID, second.ID), append([]string{"other", first.ID, "other_name", first.Name,
		"where", at.Sheet + "!" + at.Cell}, pairs...)...)
}

// and separates the parts of a fact.
const and = " + "

// Both joins several names or numbers with " + " to one fact.
func Both(parts ...string) string { return strings.Join(parts, and) }

// Fact normalises a fact as the office has written it: capitals, blanks and the order of the parts do not matter.
func Fact(about string) string {
	parts := strings.Split(about, strings.TrimSpace(and))
	for i, p := range parts {
		parts[i] = cells.Sign(p)
	}
	slices.Sort(parts)
	return Both(parts...)
}

// withNumber appends the person at a place as the bearer of a number, unless the number is empty.
func withNumber(all []bearer, number string, at int32) []bearer {
	if number == "" {
		return all
	}
	if number = cells.Unpadded(number); number == "" {
		return all
	}
	return append(all, bearer{keyOf(noText, number), at})
}

// shared returns a doubt about each FIDE number and national number that a second row has, sorted by place.
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
				d := pairDoubt(finding.SharedIdentity, before, p, kind.key, "field", kind.key)
				d.Read = kind.of(p)
				found = append(found, d)
			}
		})
	}
	slices.SortStableFunc(found, func(a, b Doubt) int { return byPlace(a.Origin, b.Origin) })
	return found
}
