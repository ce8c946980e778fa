package issue

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"kalends/rating"
	"kalends/reports"
)

// TestLinesStandInTheOrderOfPrint compares what is moved in place with a copy that is sorted.
func TestLinesStandInTheOrderOfPrint(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		profile := rating.Profile{BySex: n%2 == 0}
		var lines []reports.Line
		for i := range n {
			lines = append(lines, reports.Line{ID: strconv.Itoa(i), Rating: rating.PointsOf(draw.IntN(9)),
				Sex: []rating.Sex{rating.Male, rating.Female}[draw.IntN(2)]})
		}
		draw.Shuffle(n, func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		want := slices.SortedFunc(slices.Values(lines), func(a, b reports.Line) int { return order(profile, &a, &b) })
		arrange(profile, lines)
		if !slices.EqualFunc(lines, want, func(a, b reports.Line) bool { return a.ID == b.ID }) {
			t.Fatalf("%d lines stand otherwise than in order", n)
		}
	}
}
