package persons

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

const (
	oldest   = 1900 // the earliest plausible year of birth
	youngest = 100  // how many of the latest births are compared with the day of the check
)

// births collects the people born before oldest, and the youngest, each of whom is doubtful until the day of birth.
type births struct {
	old  []int32
	last []birth
}

type birth struct {
	at  int32
	day rating.Date
}

// add adds a person at a place by the birth, if that is known.
func (b *births) add(p Person, at int32) {
	switch {
	case p.Birth.Year == 0:
	case p.Birth.Year < oldest:
		b.old = append(b.old, at)
	default:
		if b.last = append(b.last, birth{at, firstDay(p.Birth)}); len(b.last) >= 4*youngest {
			b.keepLatest()
		}
	}
}

// keepLatest drops all but the youngest.
func (b *births) keepLatest() {
	slices.SortStableFunc(b.last, func(a, b birth) int { return cmp.Compare(b.day, a.day) })
	b.last = b.last[:min(len(b.last), youngest)]
}

// doubts returns a doubt about each person born before oldest, and one about each of the youngest, which holds until
// the day of birth.
func (b *births) doubts(who func(int32) Person) (found []Doubt) {
	for _, at := range b.old {
		p := who(at)
		found = append(found, p.doubt(finding.BornLongAgo, "player.birth", born(p.Birth), p.ID+" "+born(p.Birth), "oldest",
			strconv.Itoa(oldest)))
	}
	b.keepLatest()
	slices.SortFunc(b.last, func(a, b birth) int { return cmp.Compare(a.at, b.at) })
	for _, last := range b.last {
		p := who(last.at)
		d := p.doubt(finding.BornLater, "player.birth", born(p.Birth), p.ID+" "+born(p.Birth))
		d.Before = last.day
		found = append(found, d)
	}
	return found
}

// firstDay returns the first day on which a person can have been born.
func firstDay(b rating.Birth) rating.Date {
	if b.On != 0 {
		return b.On
	}
	return rating.Day(b.Year, 1, 1)
}

// born returns the day of birth, or else its year, as a text.
func born(b rating.Birth) string {
	if b.On != 0 {
		return b.On.String()
	}
	return strconv.Itoa(b.Year)
}

// titles returns doubts about titles awarded at an implausible age, and about women's titles of men. It sorts titled in
// place. A title without its day is reported where the registry is read.
func titles(titled []int32, who func(int32) Person, known []rating.TitleName) (found []Doubt) {
	by := map[string]rating.TitleName{}
	for _, t := range known {
		if _, there := by[t.Code]; !there {
			by[t.Code] = t
		}
	}
	slices.Sort(titled)
	for _, i := range slices.Compact(titled) {
		p := who(i)
		for _, held := range p.Titles {
			t, about := by[held.Code], p.ID+" "+held.Code
			switch {
			case t.Women && p.Sex == rating.Male:
				found = append(found, at(held, p.doubt(finding.TitleOfWomen, "", held.Code, about)))
			case held.RevokedOn == 0 && held.AwardedOn != 0 && p.Birth.Year != 0 && age(p.Birth, held.AwardedOn) < t.Youngest:
				found = append(found, at(held, p.doubt(finding.TitleTooYoung, "", held.Code, about, "age",
					strconv.Itoa(age(p.Birth, held.AwardedOn)), "youngest", strconv.Itoa(t.Youngest), "born", born(p.Birth))))
			}
		}
	}
	return found
}

// at moves a doubt to the place of a title.
func at(t rating.Title, d Doubt) Doubt {
	d.Origin = t.Origin
	return d
}

// age returns how old a person was on a day, at most.
func age(b rating.Birth, day rating.Date) int {
	years := day.Year() - b.Year
	if b.On != 0 && day.String()[5:] < b.On.String()[5:] {
		years--
	}
	return years
}

// byPlace orders places by sheet, row and column.
func byPlace(a, b rating.Origin) int {
	return cmp.Or(cmp.Compare(a.Sheet, b.Sheet), cmp.Compare(row(a.Cell), row(b.Cell)), cmp.Compare(a.Cell, b.Cell))
}

// row returns the number of the row in the address of a cell; 0 if it has none.
func row(cell string) int {
	n, _ := strconv.Atoi(strings.TrimLeft(cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	return n
}
