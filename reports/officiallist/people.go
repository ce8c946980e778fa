package officiallist

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/xlsx"
)

// womenSheet ranks the women among themselves.
func womenSheet(b *workbook) xlsx.Table {
	t := b.begin("Women", "women")
	var women []int32
	for i, l := range b.is.Lines.All() {
		if l.Sex == rating.Female {
			women = append(women, int32(i))
		}
	}
	row, l := make([]xlsx.Value, 0, len(t.Columns)), &reports.Line{} // for one record after the other
	return b.fill(t, xlsx.Of(b.ranked("", women), func(p place) []xlsx.Value {
		b.is.Lines.Read(int(p.at), l)
		return append(row, xlsx.Positive(int(p.number)), xlsx.Text(l.ID), b.name(l), b.titleOf(l),
			xlsx.Text(l.Region), born(l), pointsIf(l.Rating, l.Rated), pointsIf(l.Change()),
			xlsx.Int(l.Games))
	}))
}

// place is a player's number in a group.
type place struct {
	at     int32 // place of the line on the list
	number int32
	group  string
}

// higher compares two lines of the list by place: the higher rating first, equal ratings by id.
func (b *workbook) higher(one, other int32) int {
	p, _ := b.is.Lines.Rating(int(one))
	q, _ := b.is.Lines.Rating(int(other))
	return cmp.Or(cmp.Compare(q, p), strings.Compare(b.is.Lines.ID(int(one)), b.is.Lines.ID(int(other))))
}

// ranked numbers players of the list, who come sorted by rating; equal ratings share a number, and the next one is
// counted on.
func (b *workbook) ranked(group string, some []int32) []place {
	places, before := make([]place, len(some)), rating.Points(0)
	for i, at := range some {
		p, _ := b.is.Lines.Rating(int(at))
		places[i] = place{at, int32(i + 1), group}
		if i > 0 && p == before {
			places[i].number = places[i-1].number
		}
		before = p
	}
	return places
}

// newcomerSheet names who is on the list for the first time.
func newcomerSheet(b *workbook) xlsx.Table {
	t := b.begin("New players", "new")
	return b.fill(t, recorded(figures.Newcomers(b.is.Lines), func(l *reports.Line) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(l.ID), b.name(l), xlsx.Text(l.Region), xlsx.Text(l.FirstEvent),
			xlsx.Int(l.Games), pointsIf(l.Rating, l.Rated), xlsx.Positive(l.Rank)}
	}))
}

// topGains is how many places the sheet of gains has.
const topGains = 50

// leastGain returns the smallest gain that is listed: that of the last place, or any gain if there are fewer than
// topGains.
func (b *workbook) leastGain() rating.Points {
	var all []rating.Points
	for _, l := range b.is.Lines.All() {
		if c, ok := l.Change(); ok && c > 0 {
			all = append(all, c)
		}
	}
	if len(all) <= topGains {
		return 1
	}
	slices.Sort(all)
	return all[len(all)-topGains]
}

// gainSheet lists the largest gains; players who share the last place are all listed.
func gainSheet(b *workbook) xlsx.Table {
	t := b.begin("Gains", "gains")
	least := b.leastGain()
	var lines []reports.Line
	for _, l := range b.is.Lines.All() {
		if c, ok := l.Change(); ok && c >= least {
			lines = append(lines, *l)
		}
	}
	slices.SortStableFunc(lines, func(a, b reports.Line) int {
		return cmp.Or(cmp.Compare(b.Rating-b.Previous, a.Rating-a.Previous), cmp.Compare(b.Rating, a.Rating),
			strings.Compare(a.ID, b.ID))
	})
	var rows [][]xlsx.Value
	place := 0
	for i, l := range lines {
		if i == 0 || l.Rating-l.Previous != lines[i-1].Rating-lines[i-1].Previous {
			place = i + 1
		}
		rows = append(rows, []xlsx.Value{xlsx.Int(place), xlsx.Text(l.ID), b.name(&l),
			pointsIf(l.Previous, l.WasRated), pointsIf(l.Rating, l.Rated), pointsIf(l.Change()), xlsx.Int(l.Games)})
	}
	return b.fill(t, xlsx.These(rows))
}

// born is the printed birth of a player.
func born(l *reports.Line) xlsx.Value {
	if l.Born != "" {
		return xlsx.Text(l.Born)
	}
	return xlsx.Positive(l.BirthYear)
}
