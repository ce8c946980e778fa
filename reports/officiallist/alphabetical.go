package officiallist

import (
	"kalends/reports"
	"kalends/reports/nameorder"
	"kalends/reports/xlsx"
)

// alphabeticalSheet lists all players by name, sorted as readers of the language look names up, with the rank and,
// where men and women are ranked apart, with the sex.
func alphabeticalSheet(b *workbook) xlsx.Table {
	t := b.begin("Alphabetical", "alphabetical")
	t.Columns[1].Hidden = !anyHas(b.otherName, b.is.Lines)
	t.Columns[5].Hidden = !b.is.Profile.BySex
	byName, l, row := nameorder.Of(&b.is, b.w.Lang, false), &reports.Line{}, make([]xlsx.Value, 0, len(t.Columns))
	return b.fill(t, xlsx.Counted(byName.Len(), func(i int) []xlsx.Value {
		byName.Read(i, l)
		return append(row, b.name(l), b.otherName(l), xlsx.Text(l.ID), pointsIf(l.Rating, l.Rated), xlsx.Text(l.Region), b.sex(l),
			xlsx.Positive(l.Rank))
	}))
}

// otherName is the other form of a player's name, which the sheet has beside that for readers of its language; empty if
// there is one form only.
func (b *workbook) otherName(l *reports.Line) xlsx.Value {
	_, other := l.NameIn(b.w.Lang)
	return xlsx.Text(other)
}
