package issue

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/reports"
)

// TestLinesStandInTheOrderOfPrint compares lines with lines that were sorted as a whole, and each rank with the number
// of higher rated players of the same sex.
func TestLinesStandInTheOrderOfPrint(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		profile := rating.Profile{BySex: n%2 == 0}
		var lines []reports.Line
		for i := range n {
			lines = append(lines, reports.Line{ID: fmt.Sprintf("%03d", i), Rating: rating.PointsOf(draw.IntN(9)),
				Common: &reports.Common{Sex: []rating.Sex{rating.Male, rating.Female, ""}[draw.IntN(3)]}})
		}
		packed, ranks := reports.LinesOf(lines...), make([]int32, 2*n)
		var rankKeys []rankKey
		for i := range lines {
			rankKeys = append(rankKeys, rankKeyOf(profile, &lines[i], 2*i, i)) // every other state is of somebody off the list
		}
		packed.Arrange(arrange(rankKeys, ranks))
		apart := func(a, b reports.Line) bool { return profile.BySex && a.Sex != b.Sex }
		slices.SortFunc(lines, func(a, b reports.Line) int {
			bySex := 0
			if apart(a, b) {
				bySex = -strings.Compare(string(a.Sex), string(b.Sex)) // M before F
			}
			return cmp.Or(bySex, cmp.Compare(b.Rating, a.Rating), strings.Compare(a.ID, b.ID))
		})
		for i, l := range packed.All() {
			rank := 1
			for _, other := range lines {
				if !apart(other, *l) && other.Rating > l.Rating {
					rank++
				}
			}
			state, _ := strconv.Atoi(l.ID)
			if l.ID != lines[i].ID || l.Rank != rank || ranks[2*state] != int32(rank) {
				t.Fatalf("of %d lines %s stands in the place of %s, with rank %d for %d", n, l.ID, lines[i].ID, l.Rank, rank)
			}
		}
		if i := slices.IndexFunc(ranks, func(r int32) bool { return r == 0 }); n > 0 && i != 1 {
			t.Fatalf("of %d lines state %d has no rank", n, i)
		}
	}
}

// TestWhatPlayersHaveAlikeIsKeptOnce, and a player who differs in anything has parts of his own.
func TestWhatPlayersHaveAlikeIsKeptOnce(t *testing.T) {
	known, day := commonParts{kept: map[commonKey]*reports.Common{}}, rating.Day(2026, 10, 1)
	one := func(is func(p *rating.Player), status ...string) *reports.Common {
		p := rating.Player{Sex: rating.Male, Federation: "EST", Region: "N", Club: "Rook"}
		is(&p)
		return known.common(p, day, status, false)
	}
	same := func(*rating.Player) {}
	first := one(same, "active")
	all := map[*reports.Common]bool{first: true}
	for field, other := range map[string]*reports.Common{
		"Sex":        one(func(p *rating.Player) { p.Sex = rating.Female }, "active"),
		"Title":      one(func(p *rating.Player) { p.Titles = []rating.Title{{Code: "GM", AwardedOn: day - 1}} }, "active"),
		"Federation": one(func(p *rating.Player) { p.Federation = "LAT" }, "active"),
		"Region":     one(func(p *rating.Player) { p.Region = "S" }, "active"),
		"Club":       one(func(p *rating.Player) { p.Club = "Pawn" }, "active"),
		"Status":     one(same, "inactive"),
		"Standing":   one(func(p *rating.Player) { p.Status, p.Since = rating.Retired, day-1 }, "active"),
	} {
		all[other] = true
		for f := range reflect.TypeFor[reports.Common]().Fields() {
			a, b := reflect.ValueOf(*first).FieldByIndex(f.Index), reflect.ValueOf(*other).FieldByIndex(f.Index)
			if differs := !reflect.DeepEqual(a.Interface(), b.Interface()); differs != (f.Name == field) {
				t.Errorf("who differs by %s has a %s of %v", field, f.Name, b)
			}
		}
	}
	if n := reflect.TypeFor[reports.Common]().NumField() + 1; len(all) != n || one(same, "active") != first {
		t.Errorf("%d are kept of %d", len(all), n)
	}
}

// TestAnErasedPlayerHasNothingInCommon but the federation, and the sex where men and women have ranks of their own.
func TestAnErasedPlayerHasNothingInCommon(t *testing.T) {
	known, day := commonParts{kept: map[commonKey]*reports.Common{}}, rating.Day(2026, 10, 1)
	p := rating.Decision{Kind: rating.Erase, Number: 1}.ApplyTo(rating.Player{ID: "A-1", Sex: rating.Female, Federation: "EST", Club: "Rook",
		Titles: []rating.Title{{Code: "FM", AwardedOn: day}}})
	for bySex, want := range map[bool]rating.Sex{false: "", true: rating.Female} {
		if c := known.common(p, day, nil, bySex); c.Sex != want || c.Federation != "EST" || c.Club+c.Title != "" {
			t.Errorf("ranked by sex %v: %+v", bySex, c)
		}
	}
}
