package persons

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/rating/finding"
)

// syllables of plausible names.
var syllables = strings.Fields("ko va len mar tin pe tro shev chuk bo ris ju li an der son ha ru ki ta mi ra dov ski zen gor lu ka fer nan do wal ter")

// crowd makes up people with two hundred thousand different names, some of them frequent, and some large clubs.
func crowd(n int, seed uint64) []Person {
	r := rand.New(rand.NewPCG(seed, 1))
	word := func() string {
		w := ""
		for range 2 + r.IntN(2) {
			w += syllables[r.IntN(len(syllables))]
		}
		return strings.ToUpper(w[:1]) + w[1:]
	}
	families, given := make([]string, 20_000), make([]string, 300)
	for i := range families {
		families[i] = word()
	}
	for i := range given {
		given[i] = word()
	}
	clubs := map[string]int{}
	all := make([]Person, n)
	for i := range all {
		g := r.IntN(len(given))
		day := rating.Day(1940+r.IntN(75), 1, 1) + rating.Date(r.IntN(365))
		p := &rating.Player{ID: fmt.Sprintf("%06d", i+1), Name: families[int(float64(len(families))*r.Float64()*r.Float64())] + ", " + given[g],
			Sex: []rating.Sex{rating.Male, rating.Female}[g%2], Birth: rating.Birth{Year: day.Year(), On: day}, Status: rating.Active,
			Club: fmt.Sprintf("%s Chess %d", families[r.IntN(2_000)], r.IntN(3))}
		if r.IntN(5) == 0 {
			p.Birth.On = 0
		}
		clubs[p.Club]++
		all[i] = row2(p, i)
	}
	return all
}

func row2(p *rating.Player, i int) Person {
	return Person{Player: p, Written: p.Name, At: func(string) rating.Origin {
		return rating.Origin{Sheet: "Players", Cell: fmt.Sprintf("A%d", i+5)}
	}}
}

// TestTwinsAreFound adds second rows about some people, written differently in every typical way, and counts how many
// are found and how many others are doubted without cause.
func TestTwinsAreFound(t *testing.T) {
	const many = 4_000
	r := rand.New(rand.NewPCG(7, 7))
	ways := []func(*rating.Player){
		func(p *rating.Player) {},
		func(p *rating.Player) { family, given, _ := strings.Cut(p.Name, ", "); p.Name = given + " " + family },
		func(p *rating.Player) { p.Name = strings.ToUpper(p.Name) },
		func(p *rating.Player) {
			family, given, _ := strings.Cut(p.Name, ", ")
			p.Name = family + ", " + given[:1] + "."
		},
		func(p *rating.Player) { p.Name = strings.NewReplacer("o", "ó", "a", "á", "u", "ü").Replace(p.Name) },
		func(p *rating.Player) { p.Name = strings.NewReplacer("k", "q", "v", "w", "i", "y").Replace(p.Name) },
		func(p *rating.Player) { p.Name += " Maria" },
	}
	all := crowd(many, 3)
	pairs := map[string]bool{}
	for i := range 700 {
		whom := all[r.IntN(many)]
		if fullDay(whom.Birth) == 0 {
			continue
		}
		again := *whom.Player
		again.ID = fmt.Sprintf("B%05d", i)
		ways[i%len(ways)](&again)
		all = append(all, row2(&again, len(all)))
		pairs[Both(whom.ID, again.ID)] = true
	}
	found, wrong := 0, 0
	for _, d := range Check(all, Terms{}) {
		if d.Code != finding.PerhapsOnePerson {
			continue
		}
		if pairs[d.Args[About]] {
			found++
		} else if !strings.Contains(d.Args[About], "B") {
			wrong++
		}
	}
	if found*100 < 99*len(pairs) || wrong > many/200 {
		t.Errorf("%d of %d found, %d of %d without cause", found, len(pairs), wrong, many)
	}
	t.Logf("%d of %d found, %d of %d without cause", found, len(pairs), wrong, many)
}

// TestOrderOfRowsDoesNotMatter checks that the order of the rows does not change the facts that are found.
func TestOrderOfRowsDoesNotMatter(t *testing.T) {
	facts := func(all []Person) (told []string) {
		for _, d := range Check(all, Terms{}) {
			told = append(told, d.Code+" "+Fact(d.Args[About]))
		}
		slices.Sort(told)
		return told
	}
	all := crowd(3_000, 5)
	for i := range 300 {
		all = append(all, all[i])
		again := *all[i].Player
		again.ID, again.Club = "C"+again.ID, strings.ToUpper(again.Club)
		all[len(all)-1] = row2(&again, len(all))
	}
	want, r := facts(all), rand.New(rand.NewPCG(5, 5))
	for range 3 {
		r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		if got := facts(all); !slices.Equal(got, want) {
			t.Fatalf("%d facts, then %d", len(want), len(got))
		}
	}
	if !slices.ContainsFunc(want, func(s string) bool { return strings.HasPrefix(s, finding.ClubSpelled) }) {
		t.Error("no club is doubted")
	}
}

// BenchmarkCheck checks 150,000 people.
func BenchmarkCheck(b *testing.B) {
	all := crowd(150_000, 1)
	b.ReportAllocs()
	for b.Loop() {
		b.ReportMetric(float64(len(Check(all, Terms{}))), "doubts")
	}
}

// TestATitleWithoutItsDay checks that the age at a title is not doubted where the day of the title is unknown.
func TestATitleWithoutItsDay(t *testing.T) {
	known := []rating.TitleName{{Code: "GM", Youngest: 12}}
	for _, birth := range []rating.Birth{{Year: 2001}, {Year: 2001, On: rating.Day(2001, 5, 5)}} {
		p := rating.Player{ID: "1", Name: "Ash, Anna", Birth: birth, Titles: []rating.Title{{Code: "GM"}}}
		for _, d := range Check([]Person{row2(&p, 1)}, Terms{Titles: known}) {
			if d.Code == finding.TitleTooYoung {
				t.Errorf("%v: %v", birth, d)
			}
		}
	}
}
