package officiallist

import (
	"kalends/reports"
	"kalends/reports/nameorder"
	"kalends/reports/xlsx"
)

// alphabeticalSheet lists all players by name, sorted as readers of the language look names up, with the rank and,
// where men and women are ranked apart, with the sex.
func alphabeticalSheet(b *workbook) xlsx.Table {
	columns := []column{{b.textColumn("list.name", 30), b.name}, {b.textColumn("list.name_alt", 18).Grey(), b.otherName},
		{b.textColumn("list.id", 13).Grey(), func(l *reports.Line) xlsx.Value { return xlsx.Text(l.ID) }},
		{b.ratingColumn("list.rating", 10).Bold(), func(l *reports.Line) xlsx.Value { return pointsIf(l.Rating, l.Rated) }},
		{b.textColumn("list.region", 16).Repeats(), func(l *reports.Line) xlsx.Value { return xlsx.Text(l.Region) }},
		{b.textColumn("list.sex", 6).Repeats(), b.sex},
		{b.countColumn("list.rank", 8), func(l *reports.Line) xlsx.Value { return xlsx.Positive(l.Rank) }}}
	if !anyHas(columns[1], b.is.Lines) {
		columns[1].Column = columns[1].Hide()
	}
	if !b.is.Profile.BySex {
		columns[5].Column = columns[5].Hide()
	}
	t := b.begin("Alphabetical", "alphabetical", nil)
	for _, c := range columns {
		t.Columns = append(t.Columns, c.Column)
	}
	record, byName, l := recordsOf(columns), nameorder.Of(&b.is, b.w.Lang, false), &reports.Line{}
	return b.fill(t, xlsx.Counted(byName.Len(), func(i int) []xlsx.Value {
		byName.Read(i, l)
		return record(l)
	}))
}

// otherName is the other form of a player's name, which the sheet has beside that for readers of its language; empty if
// there is one form only.
func (b *workbook) otherName(l *reports.Line) xlsx.Value {
	_, other := l.NameIn(b.w.Lang)
	return xlsx.Text(other)
}
