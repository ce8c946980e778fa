package officiallist

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
)

// womenSheet ranks the women among themselves.
func womenSheet(b *workbook) xlsx.Table {
	t := b.begin("Women", "women", []xlsx.Column{b.countColumn("women.place", 7), b.textColumn("list.id", 13).Grey(),
		b.textColumn("list.name", 30), b.textColumn("list.title", 9).Repeats(),
		b.textColumn("list.region", 16).Repeats(),
		b.countColumn("list.birth_year", b.birthWidth(8)), b.ratingColumn("list.rating", 10).Bold(),
		b.changeColumn("list.change", 9), b.countColumn("list.games", 8)})
	women := placed("", b.those(func(l *reports.Line) bool { return l.Sex == rating.Female }))
	row := make([]xlsx.Value, 0, len(t.Columns)) // for one record after the other
	return b.fill(t, xlsx.Of(women, func(l place) []xlsx.Value {
		return append(row, xlsx.Positive(l.number), xlsx.Text(l.ID), b.name(l.Line), b.titleOf(l.Line),
			xlsx.Text(l.Region), born(l.Line), pointsIf(l.Rating, l.Rated), pointsIf(l.Change()),
			xlsx.Int(l.Games))
	}))
}

// those are some lines of the list, in its order.
func (b *workbook) those(are func(*reports.Line) bool) (some []*reports.Line) {
	for i := range b.is.Lines {
		if l := &b.is.Lines[i]; are(l) {
			some = append(some, l)
		}
	}
	return some
}

// place is a line and its place among some of the list.
type place struct {
	*reports.Line
	group  string
	number int
}

// placed counts places among some of the lines; equal ratings share one and the next is counted on.
func placed(group string, lines []*reports.Line) []place {
	places := make([]place, len(lines))
	for i, l := range lines {
		places[i] = place{l, group, i + 1}
		if i > 0 && l.Rating == lines[i-1].Rating {
			places[i].number = places[i-1].number
		}
	}
	return places
}

// newcomerSheet names who is on the list for the first time.
func newcomerSheet(b *workbook) xlsx.Table {
	t := b.begin("New players", "new", []xlsx.Column{b.textColumn("list.id", 13).Grey(),
		b.textColumn("list.name", 30), b.textColumn("list.region", 16).Repeats(),
		b.textColumn("new.first_event", 18).Repeats(), b.countColumn("list.games", 8),
		b.ratingColumn("list.rating", 10).Bold(),
		b.countColumn("list.rank", 8)})
	newcomers := b.those(func(l *reports.Line) bool { return l.Is("new") })
	return b.fill(t, xlsx.Of(newcomers, func(l *reports.Line) []xlsx.Value {
		return []xlsx.Value{xlsx.Text(l.ID), b.name(l), xlsx.Text(l.Region), xlsx.Text(l.FirstEvent),
			xlsx.Int(l.Games), pointsIf(l.Rating, l.Rated), xlsx.Positive(l.Rank)}
	}))
}

// topGains is how many places the largest rises have.
const topGains = 50

// leastGain is the rise of the last place: whoever rose less has none.
func (b *workbook) leastGain() rating.Points {
	var all []rating.Points
	for i := range b.is.Lines {
		if c, ok := b.is.Lines[i].Change(); ok && c > 0 {
			all = append(all, c)
		}
	}
	if len(all) <= topGains {
		return 1
	}
	slices.Sort(all)
	return all[len(all)-topGains]
}

// gainSheet has the largest rises; who shares the last place stands there too.
func gainSheet(b *workbook) xlsx.Table {
	t := b.begin("Gains", "gains", []xlsx.Column{b.countColumn("gain.place", 7), b.textColumn("list.id", 13).Grey(),
		b.textColumn("list.name", 30), b.ratingColumn("list.previous", 10).Grey(),
		b.ratingColumn("list.rating", 10).Bold(), b.changeColumn("list.change", 9), b.countColumn("list.games", 8)})
	least := b.leastGain()
	lines := b.those(func(l *reports.Line) bool {
		c, ok := l.Change()
		return ok && c >= least
	})
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
		rows = append(rows, []xlsx.Value{xlsx.Int(place), xlsx.Text(l.ID), b.name(l),
			pointsIf(l.Previous, l.WasRated), pointsIf(l.Rating, l.Rated), pointsIf(l.Change()), xlsx.Int(l.Games)})
	}
	return b.fill(t, xlsx.These(rows))
}

// born is what is printed of a birth.
func born(l *reports.Line) xlsx.Value {
	if l.Born != "" {
		return xlsx.Text(l.Born)
	}
	return xlsx.Positive(l.BirthYear)
}

// birthWidth is that of a column of births, where years alone have so much.
func (b *workbook) birthWidth(ofYears float64) float64 {
	if b.is.Births == rating.BirthDay || b.is.Births == rating.BirthBand {
		return 11
	}
	return ofYears
}
