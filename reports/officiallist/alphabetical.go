package officiallist

import (
	"kalends/reports/nameorder"
	"kalends/reports/xlsx"
)

// alphabeticalSheet has everyone by name, as readers of the language look names up, with the rank; where men and women
// are ranked apart it says in which list.
func alphabeticalSheet(b *workbook) xlsx.Table {
	columns := []xlsx.Column{b.textColumn("list.name", 30), b.textColumn("list.name_alt", 18).Grey(),
		b.textColumn("list.id", 13).Grey(), b.ratingColumn("list.rating", 10).Bold(),
		b.textColumn("list.region", 16).Repeats(), b.textColumn("list.sex", 6).Repeats(), b.countColumn("list.rank", 8)}
	entries := nameorder.Of(&b.is, b.w.Lang, false)
	if !b.is.Profile.BySex {
		columns[5] = columns[5].Hide()
	}
	if !hasOtherNames(entries, b.w.Lang) {
		columns[1] = columns[1].Hide()
	}
	t := b.begin("Alphabetical", "alphabetical", columns)
	row := make([]xlsx.Value, 0, len(columns)) // for one record after the other
	return b.fill(t, xlsx.OfEach(entries, func(e *nameorder.Entry) []xlsx.Value {
		l := e.Line
		_, other := l.NameIn(b.w.Lang)
		return append(row, xlsx.Text(e.Name), xlsx.Text(other), xlsx.Text(l.ID), pointsIf(l.Rating, l.Rated),
			xlsx.Text(l.Region), b.sex(l), xlsx.Positive(l.Rank))
	}))
}

// hasOtherNames says whether anybody has a name in another script.
func hasOtherNames(entries []nameorder.Entry, lang string) bool {
	for i := range entries {
		if _, other := entries[i].Line.NameIn(lang); other != "" {
			return true
		}
	}
	return false
}
