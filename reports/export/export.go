// Package export writes an accepted event for other programs: the tournament report that FIDE's handbook prescribes
// (C.04 annex, editions 2016 and 2026), the association's own result sheet, and a cross table as CSV. Preflight reports
// what FIDE would miss. An export contains days of birth, and is never published.
package export

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"kalends/rating"
	"kalends/reports/pairing"
)

// The formats.
const (
	TRF16 = "trf16"
	TRF26 = "trf26"
	XLSX  = "xlsx"
	CSV   = "csv"
)

// Formats lists the names of the formats.
var Formats = []string{TRF16, TRF26, XLSX, CSV}

// Tournament is an accepted event with what the registry knows about it and its people.
type Tournament struct {
	rating.Event
	Registration string            // number under which FIDE has registered it
	Federation   string            // FIDE's code of the association; empty: not known
	Red          bool              // the first side is Red
	ByFIDE       bool              // its list is rated by FIDE's regulations, not by national ones
	People       map[string]Person // by id
	Arbiters     []Arbiter         // the chief arbiter first
	Disciplines  []string          // the lists of the association
	Classes      []string          // of events, by its regulations
}

// Person is an entrant as the registry and the list had them when the event began.
type Person struct {
	rating.Player
	Title         string // of FIDE
	Rated         bool
	RatingAtStart rating.Points // the rating
}

// Arbiter is an official with the number of the licence.
type Arbiter struct {
	rating.Arbiter
	Licence string      // number; empty: not known
	Until   rating.Date // of the licence; 0: not known
}

// Write writes an event in a format. It fails if there is no such format or to does; Preflight must have found no
// error.
func Write(to io.Writer, t Tournament, format string) error {
	switch format {
	case TRF16, TRF26:
		return report{Tournament: t, edition26: format == TRF26}.write(to)
	case XLSX:
		return t.sheet(to)
	case CSV:
		return t.crosstable(to)
	}
	return fmt.Errorf("no format %q", format)
}

// field is an entrant with the person of the registry, who precedes where both have a value.
type field struct {
	rating.Entrant
	Person
	latin string // the name in Latin letters, if it can be written so, else as it is
	plain bool   // latin is in Latin letters
}

// fields returns the entrants by number.
func (t Tournament) fields() []field {
	var all []field
	for _, e := range t.Entrants {
		f := field{Entrant: e, Person: t.People[e.Player]}
		if f.latin, f.plain = pairing.Latin(f.Person.Name, f.Person.NameAlt, e.Name, e.NameAlt); !f.plain {
			f.latin = cmp.Or(f.Person.Name, e.Name)
		}
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b field) int { return cmp.Compare(a.Number, b.Number) })
	return all
}

func (f field) sex() rating.Sex {
	if f.Person.Erased != 0 {
		return ""
	}
	return cmp.Or(f.Person.Sex, f.Entrant.Sex)
}

func (f field) fideID() string { return cmp.Or(f.Person.FIDEID, f.Entrant.FIDEID) }

func (f field) birth() rating.Birth {
	if f.Person.Erased != 0 {
		return rating.Birth{}
	}
	if f.Person.Birth.Year > 0 {
		return f.Person.Birth
	}
	return f.Entrant.Birth
}

// federation returns the federation of a player, or of the association if it is unknown.
func (t Tournament) federation(f field) string { return cmp.Or(f.Person.Federation, t.Federation) }

// side is the game of one player in one round.
type side struct {
	rating.Game
	opponent int // number; 0: none
	second   bool
	score    rating.Score
}

// at identifies the game of a player by its round.
type at struct {
	player string
	round  int
}

// sides returns the games of the event by player and round, without games that break ties, and the number of rounds. If
// a player has two games in a round, which a table by rounds cannot hold, twice is true and only the last is there.
func (t Tournament) sides() (all map[at]side, rounds int, twice bool) {
	all, rounds = map[at]side{}, t.Rounds
	numbers := t.numbers()
	put := func(player string, s side) {
		_, there := all[at{player, s.Round}]
		twice = twice || there
		all[at{player, s.Round}] = s
	}
	for _, g := range t.Games {
		if !normal(g) {
			continue
		}
		rounds = max(rounds, g.Round)
		put(g.First, side{g, numbers[g.Second], false, g.FirstScore})
		if g.Second != "" {
			put(g.Second, side{g, numbers[g.First], true, g.SecondScore})
		}
	}
	return all, rounds, twice
}

// numbers returns the starting numbers by player.
func (t Tournament) numbers() map[string]int {
	numbers := map[string]int{}
	for _, e := range t.Entrants {
		numbers[e.Player] = e.Number
	}
	return numbers
}

// normal reports whether a game does not break a tie.
func normal(g rating.Game) bool { return g.Stage == rating.Normal || g.Stage == "" }

// worth returns the points of a result under the scoring of the event: doubled for 2-1-0, and so on.
func (t Tournament) worth(s rating.Score) rating.Score {
	switch {
	case t.Scoring == "2-1-0":
		return 2 * s
	case t.Scoring == "3-1-0" && s == rating.Win:
		return 300
	case t.Scoring == "3-1-0" && s == rating.Draw:
		return 100
	}
	return s
}

// points returns everybody's final points.
func (t Tournament) points(all map[at]side) map[string]rating.Score {
	sums := map[string]rating.Score{}
	for where, s := range all {
		sums[where.player] += t.worth(s.score)
	}
	return sums
}

// places returns the places of the sheet or, if any is missing, those by points; equal points share one.
func (t Tournament) places(points map[string]rating.Score) map[string]int {
	given, counted := map[string]int{}, map[string]int{}
	for _, e := range t.Entrants {
		if e.Place > 0 {
			given[e.Player] = e.Place
		}
		counted[e.Player] = 1
		for _, o := range t.Entrants {
			if points[o.Player] > points[e.Player] {
				counted[e.Player]++
			}
		}
	}
	if len(given) == len(t.Entrants) {
		return given
	}
	return counted
}
