package officiallist

import (
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
)

// classes is the distribution of a list over classes of equal width, from the lowest class that is not empty.
type classes struct {
	lowest, step rating.Points
	now, women   []int
}

const mostClasses = 14

// classesOf counts lines by rating, in classes of the width step from start; if there are more than mostClasses, the
// width is doubled until there are not.
func classesOf(lines reports.Lines, start, step rating.Points) classes {
	if lines.Len() == 0 {
		return classes{lowest: start, step: step}
	}
	first := lines.At(0).Rating
	low, high := first, first
	for _, l := range lines.All() {
		low, high = min(low, l.Rating), max(high, l.Rating)
	}
	c := classes{step: step, lowest: start}
	for {
		c.lowest = start
		c.lowest += rating.Points(c.index(low)) * c.step
		if c.index(high) < mostClasses {
			break
		}
		c.step *= 2
	}
	c.now, c.women = make([]int, c.index(high)+1), make([]int, c.index(high)+1)
	for _, l := range lines.All() {
		c.now[c.index(l.Rating)]++
		if l.Sex == rating.Female {
			c.women[c.index(l.Rating)]++
		}
	}
	return c
}

// index returns the class of a rating, counted from the lowest; of a rating below that it is negative.
func (c classes) index(p rating.Points) int {
	q, r := (p-c.lowest)/c.step, (p-c.lowest)%c.step
	if r < 0 {
		q--
	}
	return int(q)
}

// changeLabels returns the labels of the classes of changes, "−25 … −11", on two lines.
func (m summary) changeLabels() []string {
	decimals := m.is.Profile.Decimals
	signed := func(p rating.Points) string { return m.w.Figures(reports.Signed(p, decimals)) }
	return figures.ChangeLabels(decimals, signed, "\n…", " ")
}
