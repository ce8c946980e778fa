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

// regionSheet compares the regions, in the order of their names.
func regionSheet(b *workbook) xlsx.Table {
	t := b.begin("Regions", "regions", []xlsx.Column{b.textColumn("region.name", 26), b.countColumn("region.players", 10),
		b.ratingColumn("region.mean", 12).Bold(), b.textColumn("region.best_id", 13).Grey(),
		b.textColumn("region.best", 30), b.ratingColumn("region.best_rating", 11)})
	by := map[string][]*reports.Line{}
	for i := range b.is.Lines {
		if l := &b.is.Lines[i]; l.Region != "" && l.Rated {
			by[l.Region] = append(by[l.Region], l)
		}
	}
	names := make([]string, 0, len(by))
	for name := range by {
		names = append(names, name)
	}
	slices.Sort(names)
	return b.fill(t, xlsx.Of(names, func(name string) []xlsx.Value {
		lines := by[name]
		slices.SortFunc(lines, func(a, b *reports.Line) int {
			return cmp.Or(cmp.Compare(b.Rating, a.Rating), strings.Compare(a.ID, b.ID))
		})
		best := lines[0]
		ratings := make([]rating.Points, len(lines))
		for i, l := range lines {
			ratings[i] = l.Rating
		}
		mean, _ := figures.TopTen(ratings, b.is.Profile.Decimals)
		return []xlsx.Value{xlsx.Text(name), xlsx.Int(len(lines)), xlsx.Points(mean), xlsx.Text(best.ID),
			b.name(best), xlsx.Points(best.Rating)}
	}))
}
