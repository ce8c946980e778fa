package officiallist

import (
	"cmp"
	"slices"
	"strconv"

	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// ageGroup is the players who turn at most under, or at least from, in the year of the list; one of the two is 0.
type ageGroup struct {
	name        string
	under, from int
}

// ageGroups returns the association's age groups: those of the young from the youngest on, then those of the old.
func (b *workbook) ageGroups() []ageGroup {
	names := b.is.AgeGroups
	if len(names) == 0 {
		names = templates.Bulletin().AgeGroups
	}
	var groups []ageGroup
	for _, name := range names {
		age, _ := strconv.Atoi(name[1:]) // the configuration has checked it
		g := ageGroup{name: name, under: age}
		if name[0] == 'S' {
			g.under, g.from = 0, age
		}
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b ageGroup) int {
		return cmp.Or(cmp.Compare(a.from, b.from),
			cmp.Compare(a.under, b.under))
	})
	return groups
}

// juniorSheet lists players by age group, each in the youngest group that fits. The age is that of the list's year.
func juniorSheet(b *workbook) xlsx.Table {
	t := b.begin("Juniors", "juniors")
	var juniors []place
	groups := b.ageGroups()
	of := b.byAge(groups)
	for _, group := range groups {
		places := of[group.name]
		slices.SortFunc(places, b.higher)
		juniors = append(juniors, b.ranked(group.name, places)...)
	}
	row, l := make([]xlsx.Value, 0, len(t.Columns)), &reports.Line{} // used again for each record
	return b.fill(t, xlsx.Of(juniors, func(p place) []xlsx.Value {
		b.is.Lines.Read(int(p.at), l)
		return append(row, xlsx.Text(p.group), xlsx.Positive(int(p.number)), xlsx.Text(l.ID), b.name(l),
			b.sex(l), born(l), pointsIf(l.Rating, l.Rated), pointsIf(l.Change()),
			xlsx.Int(l.Games))
	}))
}

// byAge returns the places of the players of each group, in the order of the list.
func (b *workbook) byAge(groups []ageGroup) map[string][]int32 {
	of, year := map[string][]int32{}, b.is.Period.Date.Year()
	for i, l := range b.is.Lines.All() {
		if l.BirthYear > 0 {
			group := groupOf(groups, year-l.BirthYear)
			of[group] = append(of[group], int32(i))
		}
	}
	return of
}

// groupOf returns the name of the first group from the youngest that fits an age, or of the oldest group of the old;
// empty if none fits. U8 holds players who turn 8 in the year of the list, or are younger.
func groupOf(groups []ageGroup, age int) string {
	found := ""
	for _, g := range groups {
		if g.under > 0 && age <= g.under {
			return g.name
		}
		if g.from > 0 && age >= g.from {
			found = g.name
		}
	}
	return found
}
