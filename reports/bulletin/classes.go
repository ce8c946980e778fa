package bulletin

import (
	"slices"

	"kalends/rating"
)

// classes is the distribution of a list over classes of equal width.
type classes struct {
	lowest, step       rating.Points
	now, before, women []int
}

const mostClasses = 14

// classes counts players by rating: all with the women among them, or the men where lists are apart. Before comes
// from the totals of the list before; where lists are apart those are not kept by sex, and the lines tell it.
func (b *book) classes() classes {
	step := max(b.is.Profile.Step, rating.Whole)
	now, women, before := map[rating.Points]int{}, map[rating.Points]int{}, map[rating.Points]int{}
	lowest := b.is.Profile.Lowest[rating.Male]
	lower := func(p rating.Points) rating.Points { return floor(p-lowest, step) + lowest }
	for _, l := range b.is.Lines {
		if b.is.Profile.BySex && l.Sex != rating.Male {
			continue
		}
		now[lower(l.Rating)]++
		if l.Sex == rating.Female {
			women[lower(l.Rating)]++
		}
	}
	if _, was, any := b.totals(); any && !b.is.Profile.BySex {
		for p, n := range was.Classes {
			before[lower(p)] += n
		}
	} else if any {
		for _, p := range b.earlier(rating.Male) {
			before[lower(p)]++
		}
	}
	return gather(now, before, women, lowest, step, !b.is.Profile.BySex)
}

// gather puts counted classes side by side; more than fourteen are joined in pairs.
func gather(now, before, women map[rating.Points]int, lowest, step rating.Points, dark bool) classes {
	low, high, any := lowest, lowest, false
	for _, m := range []map[rating.Points]int{now, before} {
		for p := range m {
			low, high, any = min(low, p), max(high, p), true
		}
	}
	if !any {
		return classes{lowest: lowest, step: step}
	}
	for (high-low)/step+1 > mostClasses {
		step *= 2
		low = floor(low, step)
	}
	c := classes{lowest: low, step: step}
	c.now = spread(now, low, high, step)
	if len(before) > 0 {
		c.before = spread(before, low, high, step)
	}
	if dark {
		c.women = spread(women, low, high, step)
	}
	return c
}

func spread(counted map[rating.Points]int, low, high, step rating.Points) []int {
	counts := make([]int, (high-low)/step+1)
	for p, n := range counted {
		counts[(p-low)/step] += n
	}
	return counts
}

func floor(p, step rating.Points) rating.Points {
	q := p / step
	if p%step != 0 && p < 0 {
		q--
	}
	return q * step
}

// changeClasses counts the players with a game by their change.
func (b *book) changeClasses() (counts []int, labels []string) {
	edges := []int{10, 25, 50} // of the classes on either side of no change
	counts = make([]int, 2*len(edges)+3)
	for _, l := range b.is.Lines {
		if change, ok := l.Change(); ok && l.Games > 0 {
			counts[changeClass(change, edges)]++
		}
	}
	unit := rating.Whole
	if b.is.Profile.Decimals == 1 {
		unit = rating.Tenth
	}
	return counts, b.changeLabels(edges, unit)
}

// changeClass numbers the classes from the largest loss to the largest gain.
func changeClass(change rating.Points, edges []int) int {
	middle := len(edges) + 1
	step, size := 1, change
	if change < 0 {
		step, size = -1, -change
	}
	if change == 0 {
		return middle
	}
	for i, e := range edges {
		if size <= rating.PointsOf(e) {
			return middle + step*(i+1)
		}
	}
	return middle + step*(len(edges)+1)
}

func (b *book) changeLabels(edges []int, unit rating.Points) []string {
	var gains, losses []string
	from := unit
	for _, e := range edges {
		to := rating.PointsOf(e)
		gains = append(gains, b.signed(from)+"\n… "+b.signed(to))
		losses = append(losses, b.signed(-to)+"\n… "+b.signed(-from))
		from = to + unit
	}
	last := rating.PointsOf(edges[len(edges)-1]).Text(0)
	slices.Reverse(losses)
	labels := append([]string{"<" + minus + last}, losses...)
	labels = append(labels, b.points(0))
	return append(append(labels, gains...), ">+"+last)
}
