// Package persons looks people through: one who stands there twice, two under one number, births and titles that cannot
// be, names and clubs that are not written as the others. It knows neither workbooks nor lists; whoever has rows of
// people, from the registry or from a list that is to be imported, hands them in. What it finds are warnings with
// proposals; it changes nothing. It costs what there are people: nobody is compared with everybody.
package persons

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
)

// Person is a row about somebody.
type Person struct {
	*rating.Player
	Written  string                         // the name as its cell has it
	Others   []string                       // names beside the player's own two
	National string                         // number
	At       func(key string) rating.Origin // where a field of the row stands
}

// Terms are what an association knows beside its people.
type Terms struct {
	Titles []rating.TitleName
	Clubs  []string // codes and names that are right as they stand
}

// Doubt is a warning about a row.
type Doubt struct {
	rating.Finding
	Before rating.Date // it holds until this day has come; 0: for good
}

// About names the fact of a finding: what the office writes on sheet Confirmed.
const About = "about"

// Look looks people through, in their order.
func Look(all []Person, terms Terms) []Doubt {
	var l Looker
	for _, p := range all {
		l.See(p, NamesOf(append([]string{p.Name, p.NameAlt}, p.Others...)...))
	}
	return l.Tell(func(i int32) Person { return all[i] }, terms)
}

// Looker looks people through as they come. Of each it keeps a few numbers; who is doubtful is asked for again.
type Looker struct {
	n      int32
	names  bearings
	fide   []bearer // by number
	nation []bearer
	births births
	titled []int32
	words  words
	clubs  clubs
}

// See looks at the next person, whose names are taken apart.
func (l *Looker) See(p Person, names [][]cells.Part) {
	at := l.n
	l.n++
	l.names.born = append(l.names.born, bornIn{int32(p.Birth.Year), fullDay(p.Birth) != 0})
	l.Called(at, p, names)
	if p.Status != rating.Merged {
		l.fide = withNumber(l.fide, p.FIDEID, at)
		l.nation = withNumber(l.nation, p.National, at)
	}
	l.births.see(p, at)
	if len(p.Titles) > 0 {
		l.Titled(at)
	}
	l.words.see(p, at)
	l.clubs.see(p, at)
}

// Titled says that somebody who was seen has a title.
func (l *Looker) Titled(at int32) { l.titled = append(l.titled, at) }

// Tell gives what is doubtful about everybody who was seen.
func (l *Looker) Tell(who func(at int32) Person, terms Terms) (found []Doubt) {
	found = append(found, l.names.tell(who)...)
	found = append(found, l.shared(who)...)
	found = append(found, l.births.tell(who)...)
	found = append(found, titles(l.titled, who, terms.Titles)...)
	found = append(found, l.words.tell(who, int(l.n))...)
	return append(found, l.clubs.tell(who, terms.Clubs)...)
}

// one is a doubt about a field of a row.
func (p Person) one(code, key, read, about string, pairs ...string) Doubt {
	f := rating.Finding{Code: code, Origin: p.At(key), Read: read,
		Args: map[string]string{"id": p.ID, "name": p.Name, About: about}}
	for i := 0; i < len(pairs); i += 2 {
		f.Args[pairs[i]] = pairs[i+1]
	}
	return Doubt{Finding: f}
}

// two is a doubt about two rows, told at the later one.
func two(code string, first, second Person, key string, pairs ...string) Doubt {
	at := first.At(key)
	return second.one(code, key, "", Both(first.ID, second.ID), append([]string{"other", first.ID, "other_name", first.Name,
		"where", at.Sheet + "!" + at.Cell}, pairs...)...)
}

// and stands between the parts of a fact.
const and = " + "

// Both is a fact about several things.
func Both(parts ...string) string { return strings.Join(parts, and) }

// Fact brings what the office has written to the form in which facts are compared: capitals, blanks and the order of
// the parts do not matter.
func Fact(about string) string {
	parts := strings.Split(about, strings.TrimSpace(and))
	for i, p := range parts {
		parts[i] = cells.Sign(p)
	}
	slices.Sort(parts)
	return Both(parts...)
}
