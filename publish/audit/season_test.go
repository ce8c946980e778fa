package audit

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/engine/rulestest"
	"kalends/ledger"
	"kalends/rating"
	"kalends/reports/diff"
)

// season is some lists of an invented association, with all changes.
type season struct {
	rules   engine.Ruleset
	players map[string]rating.Player
	lists   []rating.List
	changes [][]rating.Change // of each list; the opening list has none
	events  []rating.Event    // so far
}

// codes are titles that some ruleset knows, and one that none does.
var codes = []string{"cxa-1", "cxa-3", "cxa-5", "xq-gm", "xq-fm", "my-gm", "my-champion", "my-top8", "my-state", "IM"}

// randomSeason makes a number of lists after an opening list.
func randomSeason(r engine.Ruleset, draw rulestest.Chance, lists int) (*season, error) {
	s := &season{rules: r, players: map[string]rating.Player{}}
	calendar, _ := r.Calendar()
	first, _ := calendar.After(rating.Day(2025, 12, 1))
	for _, id := range rulestest.IDs(draw) {
		s.players[id] = s.person(draw, id, first.Date)
	}
	s.lists, s.changes = []rating.List{{ID: "l", Date: first.Date}}, [][]rating.Change{nil}
	s.bring(draw, &s.lists[0], 3)
	for date := first.Date; len(s.lists) <= lists; {
		period, _ := calendar.After(date)
		if err := s.rate(draw, period); err != nil {
			return nil, err
		}
		date = period.Date
	}
	return s, nil
}

// person makes a player with up to two titles.
func (s *season) person(draw rulestest.Chance, id string, day rating.Date) rating.Player {
	p := rating.Player{ID: id, Name: id, Sex: []rating.Sex{rating.Male, rating.Female}[draw(2)], Status: rating.Active, Publish: true}
	for n := range draw(3) {
		on := day - 100 + rating.Date(draw(900))
		p.Titles = append(p.Titles, rating.Title{Code: codes[draw(len(codes))], AwardedOn: on, DocDate: on,
			Origin: rating.Origin{File: "registry.xlsx", Sheet: "Titles", Cell: id + strconv.Itoa(n)}})
	}
	return p
}

// bring gives ratings near the lowest to one in so many of the players who are not on the list.
func (s *season) bring(draw rulestest.Chance, l *rating.List, of int) {
	for _, id := range slices.Sorted(maps.Keys(s.players)) {
		if _, known := l.Find(id); known || draw(of) > 0 {
			continue
		}
		o := rating.Opening{Player: id, List: l.ID, Date: l.Date, Rated: draw(6) > 0, Games: draw(60), Rating: 1400 * rating.Whole}
		if s.rules.Family() == "cxa-rapid" {
			o.Rating = 2000 * rating.Whole
		}
		o.Rating += rating.PointsOf([]int{3, 30, 900}[draw(3)] * draw(100) / 99)
		if state, found := s.rules.Open(o, s.players[id]); len(found) == 0 {
			l.States = append(l.States, state)
			l.Sort()
		}
	}
}

// rate makes the next list.
func (s *season) rate(draw rulestest.Chance, period rating.Period) error {
	last := s.lists[len(s.lists)-1]
	previous := rating.List{ID: last.ID, Date: last.Date, States: slices.Clone(last.States)}
	s.bring(draw, &previous, 8)
	period.List = last.ID
	var events []rating.Event
	for n := range 1 + draw(4) {
		events = append(events, s.event(draw, period, len(s.events)+n))
	}
	s.events = append(s.events, events...)
	standard := rating.List{ID: "standard", Date: period.From - 40}
	for _, id := range slices.Sorted(maps.Keys(s.players)) {
		if draw(2) > 0 {
			standard.States = append(standard.States, rating.State{Player: id, Rated: true, Rating: rating.PointsOf(1400 + draw(900))})
		}
	}
	out, err := s.rules.Rate(engine.Input{Period: period, Previous: previous, Players: rating.PlayersOf(rating.Roll(s.players)), Events: rating.EventsOf(events...), InForce: s.inForce,
		Standard: func(rating.Date) (rating.List, bool, error) { return standard, true, nil },
		Earlier: func(year int) ([]rating.Event, error) {
			return slices.DeleteFunc(slices.Clone(s.events), func(e rating.Event) bool { return e.LastDay().Year() != year }), nil
		}})
	s.lists = append(s.lists, out.List)
	var changes []rating.Change
	for n := range out.Changes.Len() {
		changes = append(changes, out.Changes.At(n, nil))
	}
	s.changes = append(s.changes, changes)
	return err
}

// inForce returns the newest list of a day or earlier.
func (s *season) inForce(day rating.Date) (l rating.List, ok bool, err error) {
	for _, l := range slices.Backward(s.lists) {
		if l.Date <= day {
			return l, true, nil
		}
	}
	return l, false, nil
}

// event makes an event that every ruleset rates, as far as its results go.
func (s *season) event(draw rulestest.Chance, period rating.Period, n int) rating.Event {
	controls := map[string]rating.Control{"fide-standard": {Minutes: 120}, "fide-blitz": {Minutes: 3, Increment: 2}}
	control, own := controls[s.rules.Family()]
	if !own {
		control = rating.Control{Minutes: 15, Increment: 10}
	}
	e := rating.Event{Code: "E" + strconv.Itoa(n), System: rating.Swiss, Report: rating.FinalReport, Controls: []rating.Control{control},
		ArbitersNational: 2, Registered: period.From - 60, Approval: rating.Approval{Known: true, Decision: "yes"},
		Class:  []string{"king", "individual", "national_day", "ordinary"}[n%4],
		Origin: rating.Origin{File: "E.xlsx", Sheet: "Event"}}
	e.Start = period.From + rating.Date(draw(20))
	e.End = e.Start + rating.Date(draw(6))
	ids := slices.Sorted(maps.Keys(s.players))
	away := 1 + draw(len(ids)/2) // nobody plays everywhere
	ids = slices.Concat(ids[:away], ids[away+1:])
	for n, id := range ids {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: n + 1, Player: id, Place: draw(2 * len(ids))})
	}
	results := [][2]rating.Score{{100, 0}, {50, 50}, {0, 100}, {100, 0}}
	for row := range 10 + draw(30) {
		e.Games = append(e.Games, rulestest.Pairing(draw, ids, row, []rating.GameKind{rating.OverBoard}, results))
	}
	return e
}

// walked books the lists after one, up to another, and closes the account.
func (s *season) walked(from, to int) (*account, error) {
	acc := newAccount(s.lists[from], s.lists[to])
	acc.title = func(player string, at rating.Origin) (string, error) { return titleAt(s.players[player], at), nil }
	for n := from + 1; n <= to; n++ {
		for _, c := range s.changes[n] {
			if err := acc.take(ledger.Publication{Date: s.lists[n].Date}, c); err != nil {
				return nil, err
			}
		}
	}
	return acc, acc.close()
}

// TestEveryMoverHasACause walks random seasons of every ruleset: between any two lists every change of a rating has
// causes with a kind and a name that add up to it, there and back.
func TestEveryMoverHasACause(t *testing.T) {
	wanted := map[string][]diff.Kind{
		"fide-standard":    {diff.Opening, diff.ByEvent, diff.Floor},
		"fide-rapid":       {diff.Opening, diff.ByEvent, diff.Floor},
		"fide-blitz":       {diff.Opening, diff.ByEvent, diff.Floor},
		"cxa-rapid":        {diff.Opening, diff.Title, diff.ByEvent, diff.Bonus, diff.Floor},
		"malaysia-xiangqi": {diff.Opening, diff.Title, diff.ByEvent, diff.Bonus, diff.Penalty},
	}
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			seen := map[diff.Kind]int{}
			unseen := func(kind diff.Kind) bool { return seen[kind] == 0 }
			for round := 0; round == 0 || round < 10 && slices.ContainsFunc(wanted[r.Family()], unseen); round++ { // some are rare
				rulestest.Laws(t, func(draw rulestest.Chance) string {
					s, err := randomSeason(r, draw, 4)
					if err != nil {
						return err.Error()
					}
					from := draw(len(s.lists))
					return s.explained(from, from+draw(len(s.lists)-from), seen)
				})
			}
			for _, kind := range wanted[r.Family()] {
				if unseen(kind) {
					t.Errorf("no season had a cause of kind %s: %v", kind, seen)
				}
			}
			if len(wanted[r.Family()]) == 0 {
				t.Error("say which causes the ruleset has")
			}
		})
	}
}

// explained returns a difference between two lists that its causes do not add up to, or a cause without a name; empty
// if there is none. It counts the kinds of causes in seen.
func (s *season) explained(from, to int, seen map[diff.Kind]int) (fault string) {
	acc, err := s.walked(from, to)
	if err != nil {
		return err.Error()
	}
	eachPlayer(s.lists[from], s.lists[to], func(was, is rating.State) {
		move := ratingOf(is).worth() - ratingOf(was).worth()
		there, back := netCauses(slices.Clone(acc.causes[is.Player]), nil), netCauses(nil, acc.causes[is.Player])
		for n, way := range [][]diff.Cause{there, back} {
			sum := rating.Points(0)
			for _, c := range way {
				if sum += c.Change; c.Ref == "" || c.Ref == "!" {
					fault = fmt.Sprintf("player %s: a cause without a name: %+v", is.Player, c)
				}
				seen[c.Kind]++
			}
			if want := []rating.Points{move, -move}[n]; sum != want || move != 0 && len(way) == 0 {
				fault = fmt.Sprintf("player %s moved by %s, the causes are %+v", is.Player, want, way)
			}
		}
	})
	return fault
}

// TestALostStepIsNoticed removes one step after the other from a season: each that had an effect is reported as
// missing, and is never explained by another cause.
func TestALostStepIsNoticed(t *testing.T) {
	for _, r := range rules.All() {
		lost := 0
		rulestest.Laws(t, func(draw rulestest.Chance) string {
			s, err := randomSeason(r, draw, 2)
			if err != nil {
				return err.Error()
			}
			if len(s.changes[1]) == 0 {
				return ""
			}
			c := &s.changes[1][draw(len(s.changes[1]))]
			n := draw(len(c.Steps))
			whole, err := partsOf(*c)
			gone := c.Steps[n]
			c.Steps = slices.Delete(slices.Clone(c.Steps), n, n+1)
			if left, _ := partsOf(*c); err != nil || sumOf(left) == sumOf(whole) {
				return "" // it had no effect
			}
			lost++
			if _, err := s.walked(0, 2); !errors.Is(err, ErrUnexplained) {
				return fmt.Sprintf("%s: %+v is not missed: %v", r.Family(), gone, err)
			}
			return ""
		})
		if lost == 0 {
			t.Errorf("%s: no step with an effect", r.Family())
		}
	}
}

func sumOf(parts []part) (sum rating.Points) {
	for _, p := range parts {
		sum += p.Change
	}
	return sum
}
