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
	t := b.begin("Women", "women", []xlsx.Column{b.countColumn("women.place", 7), b.textColumn("list.id", 13).Grey(),
		b.textColumn("list.name", b.nameWidth(30)), b.textColumn("list.title", 9).Repeats(),
		b.textColumn("list.region", 16).Repeats(),
		b.countColumn("list.birth_year", 8), b.ratingColumn("list.rating", 10).Bold(),
		b.changeColumn("list.change", 9), b.countColumn("list.games", 8)})
	lines := figures.OfSex(b.is.Lines, rating.Female)
	places := placed(lines)
	return b.fill(t, xlsx.Of(lines, func(l reports.Line) []xlsx.Value {
		return []xlsx.Value{xlsx.Positive(places[l.ID]), xlsx.Text(l.ID), xlsx.Text(l.Name), b.titleOf(l),
			xlsx.Text(l.Region), xlsx.Positive(l.BirthYear), pointsIf(l.Rating, l.Rated), pointsIf(l.Change()),
			xlsx.Int(l.Games)}
	}))
}

// placed counts places among some of the lines; equal ratings share one and the next is counted on.
func placed(lines []reports.Line) map[string]int {
	places := map[string]int{}
	for i, l := range lines {
		if i > 0 && l.Rating == lines[i-1].Rating {
			places[l.ID] = places[lines[i-1].ID]
			continue
		}
		places[l.ID] = i + 1
	}
	return places
}

// newcomerSheet names who is on the list for the first time.
func newcomerSheet(b *workbook) xlsx.Table {
	t := b.begin("New players", "new", []xlsx.Column{b.textColumn("list.id", 13).Grey(),
		b.textColumn("list.name", b.nameWidth(30)), b.textColumn("list.region", 16).Repeats(),
		b.textColumn("new.first_event", 18).Repeats(), b.countColumn("list.games", 8),
		b.ratingColumn("list.rating", 10).Bold(),
		b.countColumn("list.rank", 8)})
	lines := figures.Newcomers(b.is.Lines)
	return b.fill(t, xlsx.Of(lines, func(l reports.Line) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(l.ID), xlsx.Text(l.Name), xlsx.Text(l.Region), xlsx.Text(l.FirstEvent),
			xlsx.Int(l.Games), pointsIf(l.Rating, l.Rated), xlsx.Positive(l.Rank)}
	}))
}

// topGains is how many places the largest rises have.
const topGains = 50

// gainSheet has the largest rises; who shares the last place stands there too.
func gainSheet(b *workbook) xlsx.Table {
	t := b.begin("Gains", "gains", []xlsx.Column{b.countColumn("gain.place", 7), b.textColumn("list.id", 13).Grey(),
		b.textColumn("list.name", b.nameWidth(30)), b.ratingColumn("list.previous", 10).Grey(),
		b.ratingColumn("list.rating", 10).Bold(), b.changeColumn("list.change", 9), b.countColumn("list.games", 8)})
	var lines []*reports.Line
	for i := range b.is.Lines {
		l := &b.is.Lines[i]
		if c, ok := l.Change(); ok && c > 0 {
			lines = append(lines, l)
		}
	}
	slices.SortStableFunc(lines, func(a, b *reports.Line) int {
		return cmp.Or(cmp.Compare(b.Rating-b.Previous, a.Rating-a.Previous), cmp.Compare(b.Rating, a.Rating),
			strings.Compare(a.ID, b.ID))
	})
	var rows [][]xlsx.Value
	place := 0
	for i, l := range lines {
		if i == 0 || l.Rating-l.Previous != lines[i-1].Rating-lines[i-1].Previous {
			place = i + 1
		}
		if place > topGains {
			break
		}
		rows = append(rows, []xlsx.Value{xlsx.Int(place), xlsx.Text(l.ID), xlsx.Text(l.Name),
			pointsIf(l.Previous, l.WasRated), pointsIf(l.Rating, l.Rated), pointsIf(l.Change()), xlsx.Int(l.Games)})
	}
	return b.fill(t, xlsx.These(rows))
}
