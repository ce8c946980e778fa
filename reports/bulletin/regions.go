package bulletin

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/pdf"
)

// region is the players of one region, in rank order.
type region struct {
	name  string
	lines []reports.Line
}

// regionSection prints for every region its size, its strength and its best.
func regionSection(l *layouter, _ int) []section {
	regions := regionsOf(l.is.Lines)
	return []section{sectionIf(len(regions) > 0, l.say("section.regions"), func() error {
		return l.flow("regions", l.regionRows(regions), true, "")
	})}
}

// regionsOf gives the regions, the one with the most players first; equal ones by name.
func regionsOf(lines []reports.Line) []region {
	at := map[string]int{}
	var all []region
	for n := range lines {
		l := &lines[n]
		if l.Region == "" {
			continue
		}
		i, ok := at[l.Region]
		if !ok {
			i = len(all)
			at[l.Region] = i
			all = append(all, region{name: l.Region})
		}
		all[i].lines = append(all[i].lines, *l)
	}
	slices.SortFunc(all, func(a, b region) int {
		return cmp.Or(cmp.Compare(len(b.lines), len(a.lines)), strings.Compare(a.name, b.name))
	})
	return all
}

// regionRows has a row for each region, or one for its men and one for its women where they are ranked apart.
func (l *layouter) regionRows(regions []region) pdf.List {
	var rows pdf.List
	for _, r := range regions {
		name := l.placeName(r.name)
		if !l.is.Profile.BySex {
			rows = append(rows, l.regionRow(l.say("region.all", "region", name), r.lines))
			continue
		}
		men, women := r.bySex()
		if len(men) > 0 {
			rows = append(rows, l.regionRow(l.say("region.men", "region", name), men))
		}
		if len(women) > 0 {
			rows = append(rows, l.regionRow(l.say("region.women", "region", name), women))
		}
	}
	return rows
}

func (r region) bySex() (men, women []reports.Line) {
	for _, l := range r.lines {
		if l.Sex == rating.Female {
			women = append(women, l)
			continue
		}
		men = append(men, l)
	}
	return men, women
}

func (l *layouter) regionRow(name string, lines []reports.Line) pdf.Row {
	women, active := 0, 0
	for _, line := range lines {
		if line.Sex == rating.Female {
			women++
		}
		if line.Games > 0 {
			active++
		}
	}
	mean, _ := figures.TopTen(figures.Ratings(lines), l.is.Profile.Decimals)
	best := lines[0]
	return pdf.Row{Link: l.entry.of(best.ID), Cells: []pdf.Cell{{Text: name}, {Text: l.w.Count(len(lines))},
		countOrDash(l.w, women), countOrDash(l.w, active), {Text: l.rating(mean)}, nameCell(&l.formatter, &best), {Text: l.rating(best.Rating)}}}
}
