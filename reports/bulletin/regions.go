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

// region is the players of one region.
type region struct {
	name            string // its code
	all, men, women regionTotals
}

// regionTotals counts the players of a region, or its men or women.
type regionTotals struct {
	players, women, active int
	ratings                []rating.Points
	best                   reports.Line
}

// add counts a player; players must be added in rank order.
func (c *regionTotals) add(l *reports.Line) {
	if c.players == 0 {
		c.best = *l
	}
	c.players, c.ratings = c.players+1, append(c.ratings, l.Rating)
	if l.Sex == rating.Female {
		c.women++
	}
	if l.Games > 0 {
		c.active++
	}
}

// regionSection returns the section with the size, the strength and the best of every region.
func regionSection(l *layouter, _ int) []section {
	regions := regionsOf(l.is.Lines)
	return []section{sectionIf(len(regions) > 0, l.say("section.regions"), func() error {
		return l.flow("regions", l.regionRows(regions), true, "")
	})}
}

// regionsOf returns the regions, the one with the most players first; equal ones by code.
func regionsOf(lines reports.Lines) []region {
	at := map[string]int{}
	var all []region
	for _, l := range lines.All() {
		if l.Region == "" {
			continue
		}
		i, ok := at[l.Region]
		if !ok {
			i = len(all)
			at[l.Region] = i
			all = append(all, region{name: l.Region})
		}
		all[i].add(l)
	}
	slices.SortFunc(all, func(a, b region) int {
		return cmp.Or(cmp.Compare(b.all.players, a.all.players), strings.Compare(a.name, b.name))
	})
	return all
}

// add counts a player; players must be added in rank order.
func (r *region) add(l *reports.Line) {
	r.all.add(l)
	if l.Sex == rating.Female {
		r.women.add(l)
	} else {
		r.men.add(l)
	}
}

// regionRows returns a row for each region, or one for its men and one for its women where they are ranked apart.
func (l *layouter) regionRows(regions []region) pdf.List {
	var rows pdf.List
	for _, r := range regions {
		name := l.placeName(r.name)
		if !l.is.Profile.BySex {
			rows = append(rows, l.regionRow(l.say("region.all", "region", name), r.all))
			continue
		}
		if r.men.players > 0 {
			rows = append(rows, l.regionRow(l.say("region.men", "region", name), r.men))
		}
		if r.women.players > 0 {
			rows = append(rows, l.regionRow(l.say("region.women", "region", name), r.women))
		}
	}
	return rows
}

// regionRow returns the row of a region; its rating is the mean of the ten best.
func (l *layouter) regionRow(name string, c regionTotals) pdf.Row {
	mean, _ := figures.TopTen(c.ratings, l.is.Profile.Decimals)
	return pdf.Row{Link: l.entry.of(c.best.ID), Cells: []pdf.Cell{{Text: name}, {Text: l.w.Count(c.players)},
		countOrDash(l.w, c.women), countOrDash(l.w, c.active), {Text: l.rating(mean)}, nameCell(&l.formatter, &c.best), {Text: l.rating(c.best.Rating)}}}
}
