// Package figures counts and compares the lines of an issue for the reports that print them: how many are of each sex,
// how many gained and lost, how strong the best ten are. It calculates no rating and knows no words.
package figures

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// OfSex returns the lines of one sex in rank order. Nothing is copied where they are adjacent, as on lists that rank
// men and women apart.
func OfSex(lines reports.Lines, sex rating.Sex) reports.Lines {
	first, end, n := 0, 0, 0
	for i, l := range lines.All() {
		if l.Sex != sex {
			continue
		}
		if n == 0 {
			first = i
		}
		end, n = i+1, n+1
	}
	if n == end-first {
		return lines.Part(first, end)
	}
	return lines.Those(func(l *reports.Line) bool { return l.Sex == sex })
}

// Count counts the lines for which of returns true.
func Count(lines reports.Lines, of func(*reports.Line) bool) (n int) {
	for _, l := range lines.All() {
		if of(l) {
			n++
		}
	}
	return n
}

// Newcomers returns the lines of players who are on the list for the first time.
func Newcomers(lines reports.Lines) reports.Lines {
	return lines.Those(func(l *reports.Line) bool { return l.Is("new") })
}

// Totals returns the totals of this list and those of the list before, and whether there was one. Without a history,
// now has only the day, the serial and the number of players.
func Totals(is reports.Issue) (now, before reports.Totals, any bool) {
	h := is.History
	if len(h) > 1 {
		return h[len(h)-1], h[len(h)-2], true
	}
	if len(h) == 1 {
		return h[0], before, false
	}
	return reports.Totals{Date: is.Period.Date, Serial: is.Serial, Listed: is.Lines.Len()}, before, false
}

// Ratings returns the ratings of lines in their order.
func Ratings(lines reports.Lines) []rating.Points {
	all := make([]rating.Points, lines.Len())
	for i, l := range lines.All() {
		all[i] = l.Rating
	}
	return all
}

// PreviousRatings returns the ratings that one sex had on the list before, highest first.
func PreviousRatings(is reports.Issue, sex rating.Sex) []rating.Points {
	var had []rating.Points
	for _, lines := range []reports.Lines{is.Lines, is.Off} {
		for _, l := range lines.All() {
			if l.Sex == sex && l.WasRated && l.PreviousRank > 0 {
				had = append(had, l.Previous)
			}
		}
	}
	slices.Sort(had)
	slices.Reverse(had)
	return had
}

// topTen is how many ratings a mean of the best takes.
const topTen = 10

// TopTen is the mean of the ten highest ratings, rounded half up to the printed decimals, and whether there is any.
// sorted begins with the highest; with fewer than ten it is the mean of all.
func TopTen(sorted []rating.Points, decimals int) (mean rating.Points, any bool) {
	some := sorted[:min(topTen, len(sorted))]
	return reports.Mean(some, decimals), len(some) > 0
}

// ChangeEdges are the upper ends, in points, of the classes of changes on either side of no change.
var ChangeEdges = []int{10, 25, 50}

// ChangeClass numbers the classes of changes from the largest loss, 0, over no change to the largest gain.
func ChangeClass(change rating.Points) int {
	middle := len(ChangeEdges) + 1
	if change == 0 {
		return middle
	}
	size, side := change, 1
	if change < 0 {
		size, side = -change, -1
	}
	for i, edge := range ChangeEdges {
		if size <= rating.PointsOf(edge) {
			return middle + side*(i+1)
		}
	}
	return middle + side*(len(ChangeEdges)+1)
}

// ChangeLabels returns the names of the classes of changes, the largest loss first, with what stands between the two ends
// of a class and after < and >. Neighbouring classes are one printed digit apart. signed formats a change with its sign.
func ChangeLabels(decimals int, signed func(rating.Points) string, between, space string) []string {
	last := rating.PointsOf(ChangeEdges[len(ChangeEdges)-1]).Text(0)
	labels, unit := []string{signed(0)}, reports.Unit(decimals)
	from := unit
	for _, edge := range ChangeEdges {
		to := rating.PointsOf(edge)
		labels = slices.Insert(labels, 0, signed(-to)+between+signed(-from))
		labels, from = append(labels, signed(from)+between+signed(to)), to+unit
	}
	return append(slices.Insert(labels, 0, "<"+space+"−"+last), ">"+space+"+"+last)
}

// ByChange counts the players with a rated game in each class of changes, and reports whether there are any. Newcomers,
// who have no change, are not counted.
func ByChange(lines reports.Lines) (counts []int, any bool) {
	counts = make([]int, 2*len(ChangeEdges)+3)
	for _, l := range lines.All() {
		if change, ok := l.Change(); ok && l.Games > 0 {
			counts[ChangeClass(change)]++
			any = true
		}
	}
	return counts, any
}

// Gainers returns the players who gained by playing, the largest gain first, at most so many.
func Gainers(lines reports.Lines, most int) (up []reports.Line) {
	for _, l := range lines.All() {
		if change, ok := l.Change(); !ok || change <= 0 || l.Games == 0 {
			continue
		}
		if len(up) > 0 && len(up) == most && byGain(&up[most-1], l) < 0 {
			continue // most lines end here
		}
		at := 0
		for at < len(up) && byGain(&up[at], l) < 0 {
			at++
		}
		if at < most {
			up = slices.Insert(up[:min(len(up), most-1)], at, *l)
		}
	}
	return up
}

// byGain compares players: the larger gain comes first, of equal gains the higher rating, then the lower id.
func byGain(a, b *reports.Line) int {
	x, _ := a.Change()
	y, _ := b.Change()
	return cmp.Or(cmp.Compare(y, x), cmp.Compare(b.Rating, a.Rating), strings.Compare(a.ID, b.ID))
}
