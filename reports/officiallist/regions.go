package officiallist

import (
	"slices"

	"kalends/rating"
	"kalends/reports/figures"
	"kalends/reports/xlsx"
)

// regionSheet compares the regions, in the order of their names: the number of rated players, the mean of the ten
// highest ratings, and the best player. A region without rated players is not there.
func regionSheet(b *workbook) xlsx.Table {
	t := b.begin("Regions", "regions")
	by := map[string][]int32{} // places on the list
	for i, l := range b.is.Lines.All() {
		if l.Region != "" && l.Rated {
			by[l.Region] = append(by[l.Region], int32(i))
		}
	}
	names := make([]string, 0, len(by))
	for name := range by {
		names = append(names, name)
	}
	slices.Sort(names)
	return b.fill(t, xlsx.Of(names, func(name string) []xlsx.Value {
		places := by[name]
		slices.SortFunc(places, b.higher)
		ratings := make([]rating.Points, len(places))
		for i, at := range places {
			ratings[i], _ = b.is.Lines.Rating(int(at))
		}
		best := b.is.Lines.At(int(places[0]))
		mean, _ := figures.TopTen(ratings, b.is.Profile.Decimals)
		return []xlsx.Value{xlsx.Text(name), xlsx.Int(len(places)), xlsx.Points(mean), xlsx.Text(best.ID),
			b.name(&best), xlsx.Points(best.Rating)}
	}))
}
