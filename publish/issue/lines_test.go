package issue

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

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

// TestWhatPlayersHaveAlikeIsKeptOnce, and whoever differs in anything has his own.
func TestWhatPlayersHaveAlikeIsKeptOnce(t *testing.T) {
	known, day := alike{kept: map[traits]*reports.Common{}}, rating.Day(2026, 10, 1)
	one := func(is func(p *rating.Player), status ...string) *reports.Common {
		p := rating.Player{Sex: rating.Male, Federation: "EST", Region: "N", Club: "Rook"}
		is(&p)
		return known.common(p, day, status)
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

// TestTextsLieInTheOrderOfPrint: every text of a line is what it was, and none of a million has room of its own. A text
// that is added to lines and forgotten there, or is one of those that many share, is named here.
func TestTextsLieInTheOrderOfPrint(t *testing.T) {
	elsewhere := []string{"LastEvent", "FirstEvent", "Reason"} // which many share
	var lines []reports.Line
	for i := range 40 {
		l := reports.Line{Common: &reports.Common{Club: "Rook"}}
		fields := reflect.ValueOf(&l).Elem()
		for n := range fields.NumField() {
			if f := fields.Field(n); f.Kind() == reflect.String && (i+n)%5 > 0 {
				f.SetString(strings.Repeat("é", n) + strconv.Itoa(i))
			}
		}
		lines = append(lines, l)
	}
	want := slices.Clone(lines)
	layTogether(lines)
	if diff := gocmp.Diff(want, lines); diff != "" {
		t.Error(diff)
	}
	for n := range reflect.TypeFor[reports.Line]().NumField() {
		f, laid := reflect.ValueOf(&lines[0]).Elem().Field(n), false
		for _, s := range textsOf(&lines[0]) {
			laid = laid || f.Addr().Interface() == any(s)
		}
		if name := reflect.TypeFor[reports.Line]().Field(n).Name; f.Kind() == reflect.String && laid == slices.Contains(elsewhere, name) {
			t.Errorf("%s lies where it should not", name)
		}
	}
	if allocs := testing.AllocsPerRun(10, func() { layTogether(lines) }); allocs > 1 {
		t.Errorf("%v allocations", allocs)
	}
}
