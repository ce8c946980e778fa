package demo

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"kalends/templates"
)

// person is an invented player.
type person struct {
	id, name, alt, sortKey, sex string
	birth                       int
	title, region, club         string
	rating                      int // 0: unrated
	games, peak                 int
	history                     []int // ratings of the earlier opening lists, oldest first
	strength                    int
}

// earlier is how many earlier lists a player may have been on.
const earlier = 9

// people invents an association's players, the same ones every time.
func people(d templates.Demo) []person {
	p := d.People
	r := rand.New(rand.NewPCG(p.Seed[0], p.Seed[1]))
	seen := map[string]bool{}
	for _, n := range p.Named {
		seen[n.Name] = true
	}
	all := make([]person, 0, p.Count)
	for len(all) < p.Count {
		one := name(r, p.Tongues, len(all))
		if seen[one.name] {
			continue
		}
		seen[one.name] = true
		one.id = d.Numbers.Prefix + strconv.Itoa(d.Numbers.First+d.Numbers.Step*len(all))
		one.region, one.club = p.Regions[r.IntN(len(p.Regions))], p.Clubs[r.IntN(len(p.Clubs))]
		one.birth = p.Born[0] + r.IntN(p.Born[1])
		strengthen(r, p, &one, len(all))
		all = append(all, one)
	}
	for _, n := range p.Named {
		one := &all[n.At]
		one.name, one.sortKey, one.sex, one.alt = n.Name, n.SortKey, n.Sex, n.Latin
	}
	return all
}

// name invents a name for the person of a place, in the first language that has people at that place.
func name(r *rand.Rand, tongues []templates.DemoTongue, place int) person {
	i := slices.IndexFunc(tongues, func(t templates.DemoTongue) bool { return place%t.Every == t.At })
	t := tongues[i]
	switch {
	case len(t.Men) > 0:
		return ofSex(r, t)
	case len(t.Women) > 0:
		given := draw(r, t.Given)
		if slices.Contains(t.Women, given) {
			return called(t, "F", draw(r, t.Last), given)
		}
		return called(t, "M", draw(r, t.Last), given)
	}
	last, given := draw(r, t.Last), draw(r, t.Given)
	return called(t, []string{"M", "F"}[r.IntN(2)], last, given)
}

// ofSex draws a name from a language with separate names for men and women. A third are women.
func ofSex(r *rand.Rand, t templates.DemoTongue) person {
	last := draw(r, t.Last)
	if r.IntN(3) == 0 {
		return called(t, "F", last, draw(r, t.Women))
	}
	return called(t, "M", last, draw(r, t.Men))
}

func draw(r *rand.Rand, from []string) string { return from[r.IntN(len(from))] }

// called composes a name. A name in two alphabets is sorted by its spelling.
func called(t templates.DemoTongue, sex, last, given string) person {
	as := t.As
	if sex == "F" && t.WomenAs != "" {
		as = t.WomenAs
	}
	if t.LatinAs == "" {
		return person{name: templates.Fill(as, "last", last, "first", given), sex: sex}
	}
	last, spelled, _ := strings.Cut(last, " ")
	given, spelledGiven, _ := strings.Cut(given, " ")
	return person{name: templates.Fill(as, "last", last, "first", given), sex: sex,
		sortKey: spelled + " " + spelledGiven,
		alt:     templates.Fill(t.LatinAs, "last", capital(spelled), "first", capital(spelledGiven))}
}

// capital writes each word of a spelling with a capital letter.
func capital(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// strengthen gives a player a rating with a past, or none to a newcomer.
func strengthen(r *rand.Rand, people templates.DemoPeople, p *person, i int) {
	l := people.Level
	p.strength = min(l.Base+int(r.ExpFloat64()*float64(l.Spread)), l.Most-r.IntN(120))
	if i < l.Leaders {
		p.strength = l.Lead - l.LeadStep*i + r.IntN(15)
	}
	if l.Newcomer > 0 && i%l.Newcomer == l.Newcomer-1 {
		p.strength = min(p.strength, l.NewMost)
		p.birth = l.NewBorn + r.IntN(6)
		return
	}
	p.rating = max(l.Least, p.strength+r.IntN(61)-30)
	p.games = 12 + r.IntN(l.MostGames)
	if p.birth > l.Young {
		p.games = 6 + r.IntN(70)
	}
	p.peak = p.rating + r.IntN(40)
	p.title = titleOf(people.Titles, p)
	for at, step := p.rating, 0; step < earlier; step++ {
		at = max(l.Least, at+r.IntN(25)-12)
		p.history = append([]int{at}, p.history...)
	}
	if i%11 == 5 {
		p.history = p.history[earlier-r.IntN(5):]
	}
}

// titleOf returns the highest title that a player has earned.
func titleOf(titles []templates.DemoTitle, p *person) string {
	for _, t := range titles {
		if p.peak >= t.From && (!t.Women || p.sex == "F") {
			return t.Title
		}
	}
	return ""
}
