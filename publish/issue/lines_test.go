package issue

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
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
				Common: &reports.Common{Sex: []rating.Sex{rating.Male, rating.Female, ""}[draw.IntN(3)]}})
		}
		byID := func(a, b reports.Line) int { return strings.Compare(a.ID, b.ID) }
		slices.SortFunc(lines, byID)
		want := slices.SortedFunc(slices.Values(lines), func(a, b reports.Line) int {
			bySex := 0
			if profile.BySex {
				bySex = -strings.Compare(string(a.Sex), string(b.Sex)) // M before F
			}
			return cmp.Or(bySex, cmp.Compare(b.Rating, a.Rating), byID(a, b))
		})
		places := arrange(profile, lines)
		if !slices.IsSortedFunc(places, func(a, b int32) int { return byID(lines[a], lines[b]) }) {
			t.Fatalf("%d lines are not known by id", n)
		}
		if !slices.EqualFunc(lines, want, func(a, b reports.Line) bool { return a.ID == b.ID }) {
			t.Fatalf("%d lines stand otherwise than in order", n)
		}
	}
}
