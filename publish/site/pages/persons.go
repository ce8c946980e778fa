package pages

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/site"
)

// persons are the people of today's registry who may be published, by number, with names as the association prints them
// on the day of the newest list.
type persons struct {
	all      []person
	at       map[string]int32
	day      rating.Date // of the newest list
	shown    rating.Players
	privacy  rating.Privacy
	hidden   map[string]bool // whose births are not printed
	erased   map[string]bool // who were erased: lists print their numbers alone
	inClub   bool            // somebody is in a club
	inRegion bool
	withheld map[string][]string // numbers and names of those who must not be published, by their first word
}

// person is somebody who may be published.
type person struct {
	id, name, alt, sort string
	born                string // what is printed of the birth
	year                int16  // of birth, if it may be printed
	woman, page         bool
}

// personsOf reads today's registry.
func personsOf(v *folder.View, day rating.Date) *persons {
	p := &persons{day: day, at: map[string]int32{}, privacy: v.Setup.Privacy, withheld: map[string][]string{}, hidden: map[string]bool{}, erased: map[string]bool{},
		shown: v.PlayersOn(day)}
	for one := range p.shown.All() {
		if !one.Publish || one.Erased != 0 {
			continue
		}
		of := person{id: one.ID, name: one.Name, alt: one.NameAlt, sort: one.SortKey, born: p.birth(one),
			woman: one.Sex == rating.Female}
		p.inClub, p.inRegion = p.inClub || one.Club != "", p.inRegion || one.Region != ""
		if !one.HideBirth {
			of.year = int16(p.privacy.Year(one.Birth))
		}
		p.all = append(p.all, of)
	}
	slices.SortFunc(p.all, func(a, b person) int { return cmp.Compare(a.id, b.id) })
	for i, one := range p.all {
		p.at[one.id] = int32(i)
	}
	p.withhold(v)
	return p
}

// withhold collects those who were erased, those whose births are not printed, the numbers and names of those who must not
// be published, and the full names of juniors whose names are shortened. A name that somebody else has, who is published,
// stays.
func (p *persons) withhold(v *folder.View) {
	all := map[string]bool{}
	for one := range v.Registry.Players.All() {
		if one.Erased != 0 {
			p.erased[one.ID] = true
			continue
		}
		if one.HideBirth {
			p.hidden[one.ID] = true
		}
		shown, here := p.find(one.ID)
		if here && shown.name == one.Name && shown.alt == one.NameAlt {
			continue
		}
		all[one.ID] = !here
		for _, name := range v.Registry.Names(one.ID) {
			all[name] = true
		}
	}
	if len(all) > 0 {
		for _, one := range p.all {
			delete(all, one.name)
			delete(all, one.alt)
		}
	}
	for text, is := range all {
		if is {
			p.hide(text)
		}
	}
}

// hide adds a number or name to those that no text may have.
func (p *persons) hide(text string) {
	if first := firstWord(text); first != "" {
		p.withheld[first] = append(p.withheld[first], text)
	}
}

// find returns a person who may be published; false if there is none with that number.
func (p *persons) find(id string) (*person, bool) {
	if i, is := p.at[id]; is {
		return &p.all[i], true
	}
	return nil, false
}

// place returns the place of a person by number; −1 for one who must not be published.
func (p *persons) place(id string) int32 {
	if i, is := p.at[id]; is {
		return i
	}
	return -1
}

// of returns a person as pages mention one: nobody if the person must not be published.
func (p *persons) of(id string) site.Person {
	one, is := p.find(id)
	if !is {
		return site.Person{}
	}
	return one.shown()
}

// shown returns a person as pages mention one.
func (p *person) shown() site.Person {
	return site.Person{ID: p.id, Name: p.name, Alt: p.alt, Page: p.page}
}

// birth returns what is printed of a birth.
func (p *persons) birth(one rating.Player) string {
	if one.HideBirth {
		return ""
	}
	return cmp.Or(p.privacy.Text(one.Birth), reports.Positive(p.privacy.Year(one.Birth)))
}

// names reports whether a text has a number or a name of somebody who must not be published.
func (p *persons) names(text string) bool {
	before := ' '
	for i, r := range text {
		if apart(before) || unicode.Is(unicode.Han, r) {
			for _, one := range p.withheld[firstWord(text[i:])] {
				rest, is := strings.CutPrefix(text[i:], one)
				after, _ := utf8.DecodeRuneInString(rest)
				if is && (rest == "" || apart(after)) {
					return true
				}
			}
		}
		before = r
	}
	return false
}

// firstWord returns the letters and digits with which a text begins; of Han characters, which have no blanks between
// words, the first.
func firstWord(text string) string {
	for i, r := range text {
		switch {
		case i == 0 && unicode.Is(unicode.Han, r):
			return string(r)
		case apart(r):
			return text[:i]
		}
	}
	return text
}

// apart reports whether a rune does not belong to the word beside it.
func apart(r rune) bool {
	return unicode.Is(unicode.Han, r) || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}

// clean returns a free text as a word, or nothing if it names somebody who must not be published.
func (p *persons) clean(text string) string {
	if text != "" && p.names(text) {
		return ""
	}
	return rating.Word(text)
}
