package rating

import (
	"fmt"
	"iter"
	"strings"
	"unicode"
)

// Privacy is with how much an association prints people. What somebody wishes for himself, and what is less, holds
// beside it (Player.Publish, Player.HideBirth). The zero value prints years of birth and names in full.
type Privacy struct {
	Birth   BirthShown
	Juniors Juniors
}

// BirthShown is how much of a birth is printed.
type BirthShown string

// How much of a birth is printed: the year where nothing is said.
const (
	BirthYear BirthShown = ""
	BirthDay  BirthShown = "day"  // the day where it is known
	BirthBand BirthShown = "band" // five years, such as 2010-2014
	BirthNone BirthShown = "none"
)

// Juniors says with which names people under an age are printed, on lists of which days.
type Juniors struct {
	Under       int // years; 0: nobody
	Names       NamesShown
	From, Until Date // the first and the last day; zero: without end
}

// NamesShown is how much of a name is printed.
type NamesShown string

// How much of a name is printed.
const (
	NamesInitials NamesShown = "initials"
	NamesNone     NamesShown = "none"
)

// NoName stands where a name is withheld.
const NoName = "–"

// bandYears is how many years a band of births holds.
const bandYears = 5

// Year gives the year that is printed of a birth; 0: none.
func (p Privacy) Year(b Birth) int {
	if p.Birth == BirthBand || p.Birth == BirthNone {
		return 0
	}
	return b.Year
}

// Text gives what is printed of a birth where that is not its year: the day, or the band; else it is empty.
func (p Privacy) Text(b Birth) string {
	switch {
	case p.Birth == BirthDay && b.On != 0:
		return b.On.String()
	case p.Birth == BirthBand && b.Year > 0:
		first := b.Year - b.Year%bandYears
		return fmt.Sprintf("%d-%d", first, first+bandYears-1)
	}
	return ""
}

// Of gives people as a list of a day prints them.
func (p Privacy) Of(all Players, day Date) Players {
	if !p.Juniors.On(day) {
		return all
	}
	return PlayersOf(discreet{all, p.Juniors, day})
}

// Told gives a person as somebody is told of him who has sent a sheet: as a list of the day would print him.
func (p Privacy) Told(one Player, day Date) Player {
	if p.Juniors.On(day) {
		one = p.Juniors.shown(one, day)
	}
	one.HideBirth = one.HideBirth || one.Birth.Year != 0 && p.Year(one.Birth) == 0
	return one
}

// Guest gives somebody who is no member as a list of a day prints him.
func (p Privacy) Guest(g Guest, day Date) Guest {
	if !p.Juniors.On(day) {
		return g
	}
	shown := p.Juniors.shown(Player{Name: g.Name, FIDEID: g.FIDEID, Birth: g.Birth}, day)
	g.Name, g.FIDEID = shown.Name, shown.FIDEID
	return g
}

// On says whether juniors are printed otherwise on a list of a day.
func (j Juniors) On(day Date) bool {
	return j.Under > 0 && (j.From == 0 || day >= j.From) && (j.Until == 0 || day <= j.Until)
}

// young says whether somebody may be under the age on a day. Of whom only the year is known, he has his birthday on its
// last day; of whom nothing is known it is not said.
func (j Juniors) young(b Birth, day Date) bool {
	if b.Year == 0 {
		return false
	}
	y, m, d := day.Civil()
	age := y - b.Year
	if b.On == 0 {
		if m != 12 || d != 31 {
			age--
		}
		return age < j.Under
	}
	if _, bm, bd := b.On.Civil(); m < bm || m == bm && d < bd {
		age--
	}
	return age < j.Under
}

// shown gives a person as he is printed. His FIDE number would lead to his name.
func (j Juniors) shown(p Player, day Date) Player {
	if !j.young(p.Birth, day) {
		return p
	}
	p.SortKey, p.FIDEID = "", ""
	if j.Names == NamesInitials {
		p.Name, p.NameAlt = Initials(p.Name), Initials(p.NameAlt)
		return p
	}
	p.Name, p.NameAlt = NoName, ""
	return p
}

// discreet is people as a list of a day prints them.
type discreet struct {
	in  Players
	how Juniors
	day Date
}

func (d discreet) Find(id string) (Player, bool) {
	p, found := d.in.Find(id)
	return d.how.shown(p, d.day), found
}

func (d discreet) Has(id string) bool { return d.in.Has(id) }
func (d discreet) Len() int           { return d.in.Len() }
func (d discreet) Rest()              { d.in.Rest() }

func (d discreet) All() iter.Seq[Player] {
	return func(yield func(Player) bool) {
		for p := range d.in.All() {
			if !yield(d.how.shown(p, d.day)) {
				return
			}
		}
	}
}

// Initials gives the first letters of a name in its order: "Silva, João Pedro" is "S., J. P."; of a name in Han the family
// name is left, "王伟" is "王*". Initials stay as they are.
func Initials(name string) string {
	var words []string
	for _, word := range strings.Fields(strings.ReplaceAll(name, ",", " , ")) {
		switch first := []rune(word)[0]; {
		case word == ",":
			if len(words) > 0 {
				words[len(words)-1] += ","
			}
		case unicode.Is(unicode.Han, first):
			words = append(words, string(first)+"*")
		default:
			words = append(words, string(unicode.ToUpper(first))+".")
		}
	}
	return strings.Join(words, " ")
}
