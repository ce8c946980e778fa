package rating

import (
	"fmt"
	"iter"
	"strings"
	"unicode"
)

// Privacy says how much of people's data an association prints. What single players have asked for applies too, where
// it is stricter (Player.Publish, Player.HideBirth). The zero value prints years of birth and full names.
type Privacy struct {
	Birth   BirthShown
	Juniors Juniors
}

// BirthShown says how much of a birth is printed.
type BirthShown string

// The values of BirthShown. The zero value prints the year.
const (
	BirthYear BirthShown = ""
	BirthDay  BirthShown = "day"  // the day where it is known
	BirthBand BirthShown = "band" // five years, such as 2010-2014
	BirthNone BirthShown = "none"
)

// Juniors says how people below an age are named on the lists of certain days.
type Juniors struct {
	Under       int // years of age; 0: nobody
	Names       NamesShown
	From, Until Date // the first and the last day; 0: no limit
}

// NamesShown says how much of a name is printed.
type NamesShown string

// The values of NamesShown.
const (
	NamesInitials NamesShown = "initials"
	NamesNone     NamesShown = "none"
)

// NoName is printed instead of a name that is withheld.
const NoName = "–"

// bandYears is the number of years in a band of births.
const bandYears = 5

// Year returns the year of birth as it is printed; 0 if it is unknown or not printed as a year.
func (p Privacy) Year(b Birth) int {
	if p.Birth == BirthBand || p.Birth == BirthNone {
		return 0
	}
	return b.Year
}

// Text returns what is printed of a birth instead of its year: the day as YYYY-MM-DD, or the band of years; empty if
// the year is printed, or nothing.
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

// Of returns players with names as a list of a day prints them: those of juniors are shortened or withheld. Births are
// not changed.
func (p Privacy) Of(all Players, day Date) Players {
	if !p.Juniors.On(day) {
		return all
	}
	return PlayersOf(shownPlayers{all, p.Juniors, day})
}

// ForSender returns a player as the sender of a sheet may see them: with the name that a list of the day prints, and
// with HideBirth set if the association prints no year of birth.
func (p Privacy) ForSender(one Player, day Date) Player {
	if p.Juniors.On(day) {
		one = p.Juniors.shown(one, day)
	}
	one.HideBirth = one.HideBirth || one.Birth.Year != 0 && p.Year(one.Birth) == 0
	return one
}

// Guest returns a guest with name and FIDE number as a list of a day prints them.
func (p Privacy) Guest(g Guest, day Date) Guest {
	if !p.Juniors.On(day) {
		return g
	}
	shown := p.Juniors.shown(Player{Name: g.Name, FIDEID: g.FIDEID, Birth: g.Birth}, day)
	g.Name, g.FIDEID = shown.Name, shown.FIDEID
	return g
}

// On reports whether the rule for juniors applies to a list of a day.
func (j Juniors) On(day Date) bool {
	return j.Under > 0 && (j.From == 0 || day >= j.From) && (j.Until == 0 || day <= j.Until)
}

// young reports whether a player may be below the age on a day. If only the year of birth is known, the birthday
// counts as 31 December. A player without a birth is not young.
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

// shown returns a player with the name as it is printed on a list of a day. For the young, the sort key and the FIDE
// number are removed too, because they would lead to the name.
func (j Juniors) shown(p Player, day Date) Player {
	if p.Erased != 0 || !j.young(p.Birth, day) {
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

// shownPlayers is a store of players as a list of a day prints them.
type shownPlayers struct {
	in  Players
	how Juniors
	day Date
}

func (d shownPlayers) Find(id string) (Player, bool) {
	p, found := d.in.Find(id)
	return d.how.shown(p, d.day), found
}

func (d shownPlayers) Has(id string) bool { return d.in.Has(id) }
func (d shownPlayers) Len() int           { return d.in.Len() }
func (d shownPlayers) Rest()              { d.in.Rest() }

func (d shownPlayers) All() iter.Seq[Player] {
	return func(yield func(Player) bool) {
		for p := range d.in.All() {
			if !yield(d.how.shown(p, d.day)) {
				return
			}
		}
	}
}

// Initials returns the first letter of each word of a name, in its order: "Silva, João Pedro" becomes "S., J. P."; a
// word in Han characters keeps its first, "王伟" becomes "王*". Initials stay as they are.
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
