package across

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// season simulates the events of an association: opens, round robins with one evening a week, leagues with several
// boards on single days, with rapid and blitz events beside them, some on the same day in the same hall.
type season struct {
	*rand.Rand
	events []Event
	busy   map[string]map[rating.Date]string // where somebody is on a day
	long   map[string]map[rating.Date]int    // long games of somebody on a day
}

const members = 600

func who(n int) string { return fmt.Sprintf("P%04d", n) }

var towns = strings.Fields("Northmark Eastbury Westhaven Southgate Millbrook Quarrywell Harbourton Fernleigh")

// spelled returns one of the spellings of a town.
func (s *season) spelled(town string) string {
	return []string{town, strings.ToUpper(town), town + ", chess club", " " + town}[s.IntN(4)]
}

func newSeason(seed uint64) *season {
	return &season{rand.New(rand.NewPCG(seed, 8)), nil, map[string]map[rating.Date]string{}, map[string]map[rating.Date]int{}}
}

// free reports whether a player can be in a town on all of some days and play so many more long games on each.
func (s *season) free(player, town string, days []rating.Date, long int) bool {
	return !slices.ContainsFunc(days, func(d rating.Date) bool {
		at := s.busy[player][d]
		return at != "" && at != town || s.long[player][d]+long > 3
	})
}

func (s *season) goes(player, town string, days []rating.Date, long int) {
	if s.busy[player] == nil {
		s.busy[player], s.long[player] = map[rating.Date]string{}, map[rating.Date]int{}
	}
	for _, d := range days {
		s.busy[player][d] = town
		s.long[player][d] += long
	}
}

// field returns up to n players who are free on the days.
func (s *season) field(n int, town string, days []rating.Date, long int) (all []string) {
	for tries := 0; len(all) < n && tries < 5*members; tries++ {
		if p := who(s.IntN(members)); !slices.Contains(all, p) && s.free(p, town, days, long) {
			all = append(all, p)
			s.goes(p, town, days, long)
		}
	}
	return all
}

// event makes an event with new pairings in each round; dated gives the rounds dates.
func (s *season) event(list, town string, start rating.Date, days []rating.Date, perDay int, players []string, dated bool) *Event {
	n := len(s.events) + 1
	e := rating.Event{Code: fmt.Sprintf("E-%04d", n), Name: fmt.Sprintf("Event %d", n), List: list, Start: start, End: days[len(days)-1],
		City: s.spelled(town), Rounds: len(days) * perDay, Origin: rating.Origin{File: fmt.Sprintf("e%d.xlsx", n)}}
	e.Controls = map[string][]rating.Control{"standard": {{Minutes: 90, Increment: 30}}, "rapid": {{Minutes: 15, Increment: 5}},
		"blitz": {{Minutes: 3, Increment: 2}}}[list]
	for i, p := range players {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: p, Name: p, Status: rating.Played,
			Origin: rating.Origin{File: e.Origin.File, Sheet: "Players", Cell: fmt.Sprintf("C%d", i+5)}})
	}
	for round := range e.Rounds {
		order := slices.Clone(players)
		s.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		for b := 0; b+1 < len(order); b += 2 {
			score := rating.Score(50 * s.IntN(3))
			g := rating.Game{Round: round + 1, Board: b/2 + 1, First: order[b], Second: order[b+1], FirstScore: score, SecondScore: 100 - score,
				Kind: rating.OverBoard, Stage: rating.Normal, Origin: rating.Origin{File: e.Origin.File, Sheet: "Games", Cell: fmt.Sprintf("B%d", len(e.Games)+5)}}
			if dated {
				g.Date = days[round/perDay]
			}
			e.Games = append(e.Games, g)
		}
	}
	s.events = append(s.events, whole(e, n))
	return &s.events[len(s.events)-1]
}

// whole returns an event with its entrants and games as if all had been read.
func whole(e rating.Event, n int) Event {
	o := ledger.Outline{ID: int64(n), Event: e, Entrants: len(e.Entrants), Games: len(e.Games)}
	for _, p := range e.Entrants {
		o.Players, o.New = append(o.Players, p.Player), o.New || p.New
	}
	return Event{o, true}
}

// outlined returns events without entrants and games, and a World that returns these.
func outlined(events []Event, w World) ([]Event, World) {
	var outlines []Event
	sheets := map[int64]rating.Event{}
	for _, e := range events {
		sheets[e.ID] = e.Event
		e.Event.Entrants, e.Event.Games = nil, nil
		outlines = append(outlines, e)
	}
	w.Sheet = func(id int64) (rating.Event, error) { return sheets[id], nil }
	w.Games = func(o ledger.Outline) ([]rating.Game, error) { return sheets[o.ID].Games, nil }
	return outlines, w
}

// honest adds a month of n correct events of every kind.
func (s *season) honest(month rating.Date, n int) {
	run := func(from rating.Date, n int) (days []rating.Date) {
		for i := range n {
			days = append(days, from+rating.Date(i))
		}
		return days
	}
	for range n {
		town, day := towns[s.IntN(len(towns))], month+rating.Date(s.IntN(24))
		switch s.IntN(6) {
		case 0, 1: // an open of some days, two rounds on each; the next one elsewhere may begin the day after
			days := run(day, 3+s.IntN(3))
			s.event("standard", town, day, days, 2, s.field(16+2*s.IntN(8), town, days, 2), s.IntN(2) == 0)
		case 2: // a league day: teams of four boards, one match, in the evening blitz in the same hall
			days := []rating.Date{day}
			players := s.field(16, town, days, 1)
			s.event("standard", town, day, days, 1, players, true)
			s.event("blitz", town, day, days, 9, players, true)
		case 3: // an evening a week, nobody says on which
			days := []rating.Date{day, day + 7, day + 14, day + 21}
			players := s.field(10, town, days, 1)
			e := s.event("standard", town, day, days, 1, players, false)
			e.Event.Rounds = 4
		case 4: // rapid in a day; two short rapids on one day in one hall are no fault either
			days := []rating.Date{day}
			players := s.field(20, town, days, 0)
			s.event("rapid", town, day, days, 7, players, true)
			if s.IntN(2) == 0 {
				s.event("rapid", town, day, days, 5, players[:10], false)
			}
		case 5: // a league of the season whose rounds are dated
			days := []rating.Date{day, day + 6, day + 12}
			players := s.field(24, town, days, 1)
			e := s.event("standard", town, day, days, 1, players, true)
			e.Event.RoundDates = map[int]rating.Date{1: days[0], 2: days[1], 3: days[2]}
		}
	}
}

// world returns a World in which every player is alive and not banned.
func world() World {
	return World{
		Player: func(id string) (rating.Player, bool) {
			return rating.Player{ID: id, Name: id, Birth: rating.Birth{Year: 1990}}, true
		},
		Limit: func(list string) rating.DayLimit {
			return map[string]rating.DayLimit{"standard": {Minutes: 720, Article: "3.1"}, "rapid": {Rounds: 15, Article: "3.1.1"},
				"blitz": {Rounds: 30, Article: "3.1.2"}}[list]
		},
	}
}

func looked(t *testing.T, events []Event, w World) rating.Findings {
	t.Helper()
	found, err := Look(outlined(events, w))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestHonestEventsAreLetBe counts the correct events with warnings: at most one in two hundred.
func TestHonestEventsAreLetBe(t *testing.T) { honestEventsAreLetBe(t, 12) }

// honestEventsAreLetBe fails if more than one in two hundred of the correct events of seasons has a warning.
func honestEventsAreLetBe(t *testing.T, seasons uint64) {
	t.Helper()
	events, doubted := 0, 0
	for seed := range seasons {
		s := newSeason(seed)
		s.honest(rating.Day(2026, 9, 1), 40)
		events += len(s.events)
		for _, f := range looked(t, s.events, world()) {
			doubted++
			t.Logf("%s %s %v", f.Code, f.Origin, f.Args)
		}
	}
	if doubted*200 > events {
		t.Errorf("%d of %d honest events are doubted", doubted, events)
	}
	t.Logf("%d of %d honest events are doubted", doubted, events)
}

// TestFaultsAreFound adds faults of every kind to correct events and counts those that are found.
func TestFaultsAreFound(t *testing.T) { faultsAreFound(t, 24) }

func faultsAreFound(t *testing.T, seasons uint64) {
	t.Helper()
	made, found := map[string]int{}, map[string]int{}
	for seed := range seasons {
		s := newSeason(1000 + seed)
		s.honest(rating.Day(2026, 9, 1), 40)
		w, want := world(), map[string][]string{}
		lives := map[string]rating.Player{}
		w.Player = func(id string) (rating.Player, bool) {
			if p, known := lives[id]; known {
				return p, true
			}
			return world().Player(id)
		}
		for range 20 {
			s.spoil(want, lives)
		}
		all := looked(t, s.events, w)
		for code, facts := range want {
			for _, about := range facts {
				made[code]++
				if slices.ContainsFunc(all, func(f rating.Finding) bool { return f.Code == code && strings.HasPrefix(f.Args["about"], about) }) {
					found[code]++
				} else {
					t.Logf("seed %d: %s %s is not found", seed, code, about)
				}
			}
		}
	}
	for code, n := range made {
		if found[code]*100 < 99*n {
			t.Errorf("%s: %d of %d found", code, found[code], n)
		}
		t.Logf("%s: %d of %d found", code, found[code], n)
	}
	if len(made) != 5 {
		t.Errorf("faults of %d kinds", len(made))
	}
}

// spoil adds one fault of each kind and the warning for it to want.
func (s *season) spoil(want map[string][]string, lives map[string]rating.Player) {
	day := rating.Day(2026, 9, 1) + rating.Date(s.IntN(24))
	fresh := func(n int) (all []string) {
		for range n {
			all = append(all, fmt.Sprintf("X%d-%d", len(s.events), len(all)))
		}
		return all
	}
	run := []rating.Date{day, day + 1, day + 2}
	tell := func(code string, parts ...string) { want[code] = append(want[code], strings.Join(parts, " + ")) }

	// Somebody is in two opens in two towns at a time.
	both := fresh(16)
	a := s.event("standard", towns[0], day, run, 2, both[:8], s.IntN(2) == 0).Event
	b := s.event("standard", towns[1+s.IntN(7)], day, run, 2, append(slices.Clone(both[8:]), both[0], both[1]), s.IntN(2) == 0).Event
	tell(finding.TwoPlaces, both[0], a.Code, b.Code)
	tell(finding.TwoPlaces, both[1], a.Code, b.Code)

	// Three games of five hours on a day, in two events of one hall.
	tired := fresh(14)
	s.event("standard", towns[2], day, run[:1], 2, tired[:8], true)
	s.event("standard", towns[2], day, run[:1], 2, append(slices.Clone(tired[8:]), tired[0], tired[1]), true)
	for _, p := range tired[:2] {
		if games(s.events[len(s.events)-2].Event, p)+games(s.events[len(s.events)-1].Event, p) == 4 {
			tell(finding.TooMuchADay, p)
		}
	}

	// An event is there once more under another code, a day later, of another list.
	first := s.event("rapid", towns[3], day, run[:1], 7, fresh(12), true).Event
	again := first
	again.Code, again.Name, again.List, again.Start, again.End = first.Code+"-2", "Another", "standard", day+1, day+1
	again.Games = slices.Clone(first.Games)
	again.Games[0].FirstScore, again.Games[0].SecondScore = 100, 0
	s.events = append(s.events, whole(again, len(s.events)+1))
	tell(finding.SameUnderTwoNames, first.Code, again.Code)

	// The dead, the unborn and the banned play.
	odd := fresh(8)
	e := s.event("standard", towns[4], day, run, 2, odd, false).Event
	lives[odd[0]] = rating.Player{ID: odd[0], Standings: []rating.Spell{{Kind: "deceased", From: day - 1}}}
	lives[odd[1]] = rating.Player{ID: odd[1], Birth: rating.Birth{Year: 2026, On: day + 1}}
	lives[odd[2]] = rating.Player{ID: odd[2], Standings: []rating.Spell{{Kind: "ban", From: day, To: run[2]}}}
	lives[odd[3]] = rating.Player{ID: odd[3], Standings: []rating.Spell{{Kind: "deceased", From: day}}} // he died on the day
	tell(finding.OutOfLife, odd[0], e.Code)
	tell(finding.OutOfLife, odd[1], e.Code)
	tell(finding.PlayedWhileBanned, odd[2], e.Code)
}

func games(e rating.Event, player string) (n int) {
	for _, g := range e.Games {
		if g.First == player || g.Second == player {
			n++
		}
	}
	return n
}

// TestOrderOfEventsDoesNotMatter expects the same warnings in any order, with the places of both sides.
func TestOrderOfEventsDoesNotMatter(t *testing.T) {
	s, lives := newSeason(5), map[string]rating.Player{}
	s.honest(rating.Day(2026, 9, 1), 20)
	s.spoil(map[string][]string{}, lives)
	want := fmt.Sprint(looked(t, s.events, world()))
	for range 4 {
		s.Shuffle(len(s.events), func(i, k int) { s.events[i], s.events[k] = s.events[k], s.events[i] })
		if got := fmt.Sprint(looked(t, s.events, world())); got != want {
			t.Fatalf("%s\n\nthen\n\n%s", want, got)
		}
	}
	for _, f := range looked(t, s.events, world()) {
		if f.Origin.File == "" || f.Args["where"] == "" && f.Code != finding.OutOfLife || f.Args["about"] == "" {
			t.Errorf("%+v", f)
		}
	}
}

// TestOnlyWhatIsLookedAtIsDoubted expects that events which are not examined are not compared with each other, and
// that no sheet is read of events without common players.
func TestOnlyWhatIsLookedAtIsDoubted(t *testing.T) {
	s := newSeason(6)
	s.spoil(map[string][]string{}, map[string]rating.Player{})
	read := 0
	look := func(events []Event) rating.Findings {
		outlines, w := outlined(events, world())
		w.Sheet = func(int64) (rating.Event, error) { read++; return rating.Event{}, nil }
		w.Games = func(ledger.Outline) ([]rating.Game, error) { read++; return nil, nil }
		found, err := Look(outlines, w)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	for i := range s.events {
		s.events[i].Examined = false
	}
	if found := look(s.events); len(found) > 0 {
		t.Error(found)
	}
	s = newSeason(7)
	s.honest(rating.Day(2026, 9, 1), 1)
	if look(s.events[:1]); read > 0 {
		t.Errorf("the sheets of %d events were read", read)
	}
}

// TestWhomTheRegistryDoesNotKnow expects the name on the sheet for a player who is not in the registry, and that the
// sheet is read only for such a player.
func TestWhomTheRegistryDoesNotKnow(t *testing.T) {
	s := newSeason(6)
	s.spoil(map[string][]string{}, map[string]rating.Player{})
	read := 0
	look := func(player func(string) (rating.Player, bool)) (found rating.Findings) {
		outlines, w := outlined(s.events, world())
		w.Player = player
		sheet := w.Sheet
		w.Sheet = func(id int64) (rating.Event, error) { read++; return sheet(id) }
		all, err := Look(outlines, w)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			if f.Code == finding.TwoPlaces || f.Code == finding.TooMuchADay {
				found = append(found, f)
			}
		}
		return found
	}
	known := look(world().Player)
	if len(known) == 0 || read > 0 {
		t.Errorf("%d doubts, %d sheets read", len(known), read)
	}
	unknown := look(func(string) (rating.Player, bool) { return rating.Player{}, false })
	if diff := cmp.Diff(known, unknown); diff != "" || read == 0 {
		t.Errorf("%d sheets read, -known +unknown:\n%s", read, diff)
	}
}

// BenchmarkLook examines the two hundred events of a month.
func BenchmarkLook(b *testing.B) {
	s := newSeason(1)
	for len(s.events) < 200 {
		s.honest(rating.Day(2026, 9, 1), 10)
	}
	b.ReportAllocs()
	outlines, w := outlined(s.events, world())
	for b.Loop() {
		if _, err := Look(outlines, w); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(s.events)), "events")
}
