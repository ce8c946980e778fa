package bulletin

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// region is the players of one region, in rank order.
type region struct {
	name  string
	lines []reports.Line
}

// regions gives the regions, the one with the most players first; it is the smaller of a tie that comes first by name.
func (b *book) regions() []region {
	at := map[string]int{}
	var all []region
	for _, l := range b.is.Lines {
		if l.Region == "" {
			continue
		}
		i, ok := at[l.Region]
		if !ok {
			i = len(all)
			at[l.Region] = i
			all = append(all, region{name: l.Region})
		}
		all[i].lines = append(all[i].lines, l)
	}
	slices.SortFunc(all, func(a, b region) int {
		return cmp.Or(cmp.Compare(len(b.lines), len(a.lines)), strings.Compare(a.name, b.name))
	})
	return all
}

// regionTable prints for every region its size, its strength and its best.
func (b *book) regionTable(regions []region) error {
	var rows []pdf.Row
	for _, r := range regions {
		for _, sex := range b.inRegion(r) {
			if len(sex.lines) == 0 {
				continue
			}
			rows = append(rows, b.regionRow(r.name, sex))
		}
	}
	return b.flow("regions", rows, true)
}

// inRegion are a region's players, apart where men and women are ranked apart.
func (b *book) inRegion(r region) []sexLines {
	if !b.is.Profile.BySex {
		return []sexLines{{"all", r.lines}}
	}
	var men, women []reports.Line
	for _, l := range r.lines {
		if l.Sex == rating.Female {
			women = append(women, l)
			continue
		}
		men = append(men, l)
	}
	return []sexLines{{"men", men}, {"women", women}}
}

func (b *book) regionRow(name string, sex sexLines) pdf.Row {
	women, active := 0, 0
	for _, l := range sex.lines {
		if l.Sex == rating.Female {
			women++
		}
		if l.Games > 0 {
			active++
		}
	}
	mean, _ := b.topTen(ratings(sex.lines))
	best := sex.lines[0]
	return pdf.Row{Link: b.entry[best.ID], Cells: []pdf.Cell{{Text: b.say("region."+sex.key, "region", b.placeName(name))}, {Text: strconv.Itoa(len(sex.lines))},
		nonZero(women), nonZero(active), {Text: b.points(mean)}, {Text: b.name(best.Name)}, {Text: b.points(best.Rating)}}}
}
