package bulletin

import (
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

const (
	minus = "−" // U+2212
	dash  = "–" // nothing to print
)

func (b *book) points(p rating.Points) string {
	return strings.Replace(p.Text(b.is.Profile.Decimals), "-", minus, 1)
}

// signed prints a change: the plus is always there, nothing has no sign.
func (b *book) signed(p rating.Points) string {
	if p > 0 {
		return "+" + b.points(p)
	}
	return b.points(p)
}

func (b *book) signedCount(n int) string {
	switch {
	case n > 0:
		return "+" + b.w.Count(n)
	case n < 0:
		return minus + b.w.Count(-n)
	}
	return "0"
}

// totals gives this list's totals and those of the list before, if there was one.
func (b *book) totals() (now, before reports.Totals, any bool) {
	h := b.is.History
	if len(h) > 1 {
		return h[len(h)-1], h[len(h)-2], true
	}
	if len(h) == 1 {
		return h[0], before, false
	}
	return reports.Totals{Date: b.is.Period.Date, Serial: b.is.Serial, Listed: len(b.is.Lines)}, before, false
}

// lines gives the lines of one sex in rank order. Where lists are apart they stand together, and are not copied.
func (b *book) lines(sex rating.Sex) []reports.Line {
	all := b.is.Lines
	is := func(l reports.Line) bool { return l.Sex == sex }
	first := slices.IndexFunc(all, is)
	if first < 0 {
		return nil
	}
	end := first
	for end < len(all) && is(all[end]) {
		end++
	}
	some := all[first:end:end]
	for _, l := range all[end:] {
		if is(l) {
			some = append(some, l)
		}
	}
	return some
}

// earlier gives the ratings of one sex on the list before, highest first.
func (b *book) earlier(sex rating.Sex) []rating.Points {
	var had []rating.Points
	for _, lines := range [][]reports.Line{b.is.Lines, b.is.Off} {
		for _, l := range lines {
			if l.Sex == sex && l.WasRated && l.PreviousRank > 0 {
				had = append(had, l.Previous)
			}
		}
	}
	slices.Sort(had)
	slices.Reverse(had)
	return had
}

// ratings gives the ratings of lines, which are in rank order.
func ratings(lines []reports.Line) []rating.Points {
	var all []rating.Points
	for _, l := range lines {
		all = append(all, l.Rating)
	}
	return all
}

// topTen is the mean of the ten highest, rounded half up to the printed decimals.
func (b *book) topTen(sorted []rating.Points) (rating.Points, bool) {
	n := min(10, len(sorted))
	if n == 0 {
		return 0, false
	}
	sum := rating.Points(0)
	for _, p := range sorted[:n] {
		sum += p
	}
	unit := int64(rating.Whole)
	if b.is.Profile.Decimals == 1 {
		unit = int64(rating.Tenth)
	}
	return rating.Points(rating.HalfUp(int64(sum), int64(n)*unit) * unit), true
}

// gainers are the players who gained by playing, the largest gain first.
func gainers(lines []reports.Line, most int) []reports.Line {
	var up []reports.Line
	for _, l := range lines {
		if change, ok := l.Change(); ok && change > 0 && l.Games > 0 {
			up = append(up, l)
		}
	}
	slices.SortStableFunc(up, func(a, b reports.Line) int {
		x, _ := a.Change()
		y, _ := b.Change()
		if x != y {
			return int(y - x)
		}
		if a.Rating != b.Rating {
			return int(b.Rating - a.Rating)
		}
		return strings.Compare(a.ID, b.ID)
	})
	return up[:min(most, len(up))]
}

// sparkHeight is the number of points that the height of every line in a table stands for: nine in ten players' ranges
// fit, rounded up to ten, at least twenty.
func sparkHeight(lines []reports.Line) rating.Points {
	var ranges []rating.Points
	for _, l := range lines {
		low, high := rating.Points(-1), rating.Points(-1)
		for _, v := range l.History {
			if v >= 0 && (low < 0 || v < low) {
				low = v
			}
			high = max(high, v)
		}
		ranges = append(ranges, high-low)
	}
	if len(ranges) == 0 {
		return rating.PointsOf(20)
	}
	slices.Sort(ranges)
	most := ranges[(len(ranges)*9+9)/10-1]
	return max(rating.PointsOf(20), (most+rating.PointsOf(10)-1)/rating.PointsOf(10)*rating.PointsOf(10))
}
