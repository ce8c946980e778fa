package across

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// town is an association whose players have realistic names, some of them frequent.
type town struct {
	*rand.Rand
	families, given []string
	people          []rating.Player
}

var sounds = strings.Fields("ko va len mar tin pe tro shev chuk bo ris ju li an der son ha ru ki ta mi ra dov ski zen gor lu ka fer nan do wal ter")

func newTown(seed uint64, size int) *town {
	w := &town{Rand: rand.New(rand.NewPCG(seed, 717))}
	word := func() string {
		text := ""
		for range 2 + w.IntN(2) {
			text += sounds[w.IntN(len(sounds))]
		}
		return strings.ToUpper(text[:1]) + text[1:]
	}
	for range 5_000 {
		w.families = append(w.families, word())
	}
	for range 200 {
		w.given = append(w.given, word())
	}
	for i := range size {
		w.people = append(w.people, w.person(fmt.Sprintf("%06d", i+1)))
	}
	return w
}

// person returns a new player. A few family names are frequent, and one in ten players has no known day of birth.
func (w *town) person(id string) rating.Player {
	g := w.IntN(len(w.given))
	day := rating.Day(1950+w.IntN(65), 1, 1) + rating.Date(w.IntN(365))
	p := rating.Player{ID: id, Name: w.families[int(float64(len(w.families))*w.Float64()*w.Float64())] + ", " + w.given[g],
		Sex: []rating.Sex{rating.Male, rating.Female}[g%2], Birth: rating.Birth{Year: day.Year(), On: day}, Status: rating.Active,
		Club: fmt.Sprintf("Club %d", w.IntN(80)), Publish: true}
	if w.IntN(10) == 0 {
		p.Birth.On = 0
	}
	return p
}

// again returns a player of the registry as a sheet wrongly enters him as new: with the name in another order, in
// capitals, with a typing error or an initial, or with day and month of birth exchanged.
func (w *town) again(p rating.Player) rating.Player {
	family, given, _ := strings.Cut(p.Name, ", ")
	switch way := w.IntN(5); {
	case way == 0:
		p.Name = given + " " + family
	case way == 1:
		p.Name = strings.ToUpper(family) + " " + given
	case way == 2 && p.Birth.On != 0 && len(family) > 5:
		p.Name = family[:3] + "e" + family[4:] + ", " + given
	case way == 3 && p.Birth.On != 0:
		p.Name = family + ", " + given[:1] + "."
	case way == 4 && p.Birth.On != 0 && p.Birth.On.String()[8:] < "13":
		day := p.Birth.On.String()
		p.Birth.On, _ = rating.ParseDate(day[:5] + day[8:] + "-" + day[5:7])
	}
	return p
}

// newcomersAmong simulates events with newcomers, some of whom are in the registry. It returns the numbers of honest
// events, of those with a warning, of the players entered again, and of those found.
func newcomersAmong(t *testing.T, size, events int, seed uint64) (honest, doubted, hidden, found int) {
	t.Helper()
	w := newTown(seed, size)
	reg := registry.Of(w.people...)
	all := world()
	all.Player, all.Alike = reg.Players.Find, func(e rating.Entrant) []Resembling { return alike(reg, e) }
	for n := range events {
		e := rating.Event{Code: fmt.Sprintf("N-%05d", n), List: "standard",
			Start: rating.Day(2026, 9, 1), End: rating.Day(2026, 9, 3), Origin: rating.Origin{File: fmt.Sprintf("n%d.xlsx", n)}}
		whose := ""
		for i := range 3 {
			p := w.person(fmt.Sprintf("N-%05d-%d", n, i))
			if i == 0 && n%5 == 0 {
				was := w.people[w.IntN(len(w.people))]
				whose, p = was.ID, w.again(was)
				p.ID = fmt.Sprintf("N-%05d-%d", n, i)
			}
			e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: p.ID, Name: p.Name, Sex: p.Sex, Birth: p.Birth, Club: p.Club,
				New: true, Status: rating.Played})
		}
		told := looked(t, []Event{whole(e, n+1)}, all)
		is := slices.ContainsFunc(told, func(f rating.Finding) bool {
			return f.Code == finding.LikeSomebody && f.Args["other"] == whose
		})
		switch {
		case whose != "" && is:
			hidden, found = hidden+1, found+1
		case whose != "":
			hidden++
			t.Logf("not found: %+v for %s", e.Entrants[0], whose)
		case len(told) > 0:
			honest, doubted = honest+1, doubted+1
		default:
			honest++
		}
	}
	return honest, doubted, hidden, found
}

// TestNewcomersWhoAreNone expects known players who are entered as new to be found, and real newcomers to get no
// warning.
func TestNewcomersWhoAreNone(t *testing.T) {
	newcomersWhoAreNone(t, 2_000, 1_000, 1)
}

func newcomersWhoAreNone(t *testing.T, size, events int, seeds ...uint64) {
	t.Helper()
	var honest, doubted, hidden, found int
	for _, seed := range seeds {
		h, d, n, f := newcomersAmong(t, size, events, seed)
		honest, doubted, hidden, found = honest+h, doubted+d, hidden+n, found+f
	}
	t.Logf("%d of %d honest events with newcomers are doubted; %d of %d who were there already are found", doubted, honest, found, hidden)
	if doubted*200 > honest || found*100 < 99*hidden || hidden < 100 || honest < 200 {
		t.Errorf("%d of %d, %d of %d", doubted, honest, found, hidden)
	}
}
