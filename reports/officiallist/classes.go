package officiallist

import (
	"slices"

	"kalends/rating"
	"kalends/reports"
)

// classes is the distribution of a list over classes of equal width, from the lowest that anyone is in.
type classes struct {
	lowest, step rating.Points
	now, women   []int
}

const mostClasses = 14

// classesOf counts lines by rating; more than fourteen classes are joined in pairs, as often as it takes.
func classesOf(lines []reports.Line, start, step rating.Points) classes {
	if len(lines) == 0 {
		return classes{lowest: start, step: step}
	}
	low, high := lines[0].Rating, lines[0].Rating
	for _, l := range lines {
		low, high = min(low, l.Rating), max(high, l.Rating)
	}
	c := classes{step: step, lowest: start}
	for {
		c.lowest = start
		c.lowest += rating.Points(c.place(low)) * c.step
		if c.place(high) < mostClasses {
			break
		}
		c.step *= 2
	}
	c.now, c.women = make([]int, c.place(high)+1), make([]int, c.place(high)+1)
	for _, l := range lines {
		c.now[c.place(l.Rating)]++
		if l.Sex == rating.Female {
			c.women[c.place(l.Rating)]++
		}
	}
	return c
}

// place gives the class of a rating, counted from the lowest; below it the places are negative.
func (c classes) place(p rating.Points) int {
	q, r := (p-c.lowest)/c.step, (p-c.lowest)%c.step
	if r < 0 {
		q--
	}
	return int(q)
}

// changeEdges are the points at which the classes of changes end, on either side of no change.
var changeEdges = []int{10, 25, 50}

// changeClass numbers the classes from the largest loss to the largest gain.
func changeClass(change rating.Points) int {
	middle := len(changeEdges) + 1
	if change == 0 {
		return middle
	}
	size, side := change, 1
	if change < 0 {
		size, side = -change, -1
	}
	for i, edge := range changeEdges {
		if size <= rating.PointsOf(edge) {
			return middle + side*(i+1)
		}
	}
	return middle + side*(len(changeEdges)+1)
}

// minus is the sign of print; labels are texts.
const minus = "−"

// changeLabels names the classes, "−25 … −11" on two lines: the smallest step of a list is one printed digit.
func (m maker) changeLabels() []string {
	decimals := m.is.Profile.Decimals
	unit := [...]rating.Points{rating.Whole, rating.Tenth, rating.Hundredth}[decimals]
	var gains, losses []string
	from := unit
	for _, edge := range changeEdges {
		to := rating.PointsOf(edge)
		gains = append(gains, "+"+from.Text(decimals)+"\n…+"+to.Text(decimals))
		losses = append(losses, minus+to.Text(decimals)+"\n…"+minus+from.Text(decimals))
		from = to + unit
	}
	slices.Reverse(losses)
	last := rating.PointsOf(changeEdges[len(changeEdges)-1]).Text(0)
	labels := append([]string{"< " + minus + last}, losses...)
	labels = append(labels, rating.Points(0).Text(decimals))
	return append(append(labels, gains...), "> +"+last)
}
