package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/rating"
)

// The days of TestFactsByTheirDay: an event that begins before the period of its list does.
var (
	eventDay  = rating.Day(2024, time.December, 30)
	periodDay = rating.Day(2025, time.January, 1)
	listDay   = rating.Day(2025, time.April, 1)
)

// named are the days by which rules may read a fact.
var named = []struct {
	name string
	day  rating.Date
}{{"event", eventDay}, {"period", periodDay}, {"list", listDay}}

// dated are facts that have a day.
var dated = []struct {
	name string
	give func(p *rating.Player, family string, day rating.Date)
}{
	{"title", func(p *rating.Player, family string, day rating.Date) {
		code := map[string]string{"cxa-rapid": "cxa-3", "malaysia-xiangqi": "my-top4"}[family]
		if code == "" {
			code = "FM"
		}
		p.Titles = []rating.Title{{Code: code, AwardedOn: day, DocDate: day}}
	}},
	{"title withdrawn", func(p *rating.Player, family string, day rating.Date) {
		code := map[string]string{"cxa-rapid": "cxa-3", "malaysia-xiangqi": "my-top4"}[family]
		if code == "" {
			code = "FM"
		}
		p.Titles = []rating.Title{{Code: code, AwardedOn: eventDay - 900, DocDate: eventDay - 900, RevokedOn: day}}
	}},
	{"death", func(p *rating.Player, _ string, day rating.Date) { p.Status, p.Since = rating.Deceased, day }},
	{"retirement", func(p *rating.Player, _ string, day rating.Date) { p.Status, p.Since = rating.Retired, day }},
}

// reads are the days at which the list becomes another one, by ruleset and fact: who stands otherwise with a fact of
// that day than with one of the day before. N comes in by the event, L was listed, S has no game. docs/readings.md
// says it in words.
var reads = map[string]string{
	"cxa-rapid title":                  "event+1 N; event+1 L; period+0 L; list+0 N; list+0 L",
	"cxa-rapid title withdrawn":        "event+1 N; event+1 L",
	"malaysia-xiangqi title":           "event+1 N; event+1 L; list+1 S",
	"malaysia-xiangqi title withdrawn": "event+1 N; event+1 L; list+1 S",
}

// TestFactsByTheirDay finds for every ruleset on which day a fact begins to count, on the days before, at and after
// each boundary that a rule could read: the event's first day, the period's, and the list's. L changes with N's
// rating, whom he met. Death alone is read by all, at the list's day; a title by those whose ratings hang on it.
func TestFactsByTheirDay(t *testing.T) {
	for _, r := range rules.All() {
		for _, fact := range dated {
			var changes []string
			var before [3]string
			for _, b := range named {
				for day := b.day - 1; day <= b.day+1; day++ {
					now := outcomeOf(t, r, func(p *rating.Player) { fact.give(p, r.Family(), day) })
					for i, who := range []string{"N", "L", "S"} {
						if before[i] != "" && now[i] != before[i] {
							changes = append(changes, fmt.Sprintf("%s%+d %s", b.name, day-b.day, who))
						}
					}
					before = now
				}
			}
			want := reads[r.Family()+" "+fact.name]
			if fact.name == "death" {
				want = "list+1 N; list+1 L"
			}
			if got := strings.Join(changes, "; "); got != want {
				t.Errorf("%s, %s: read at %q, want %q", r.Family(), fact.name, got, want)
			}
		}
	}
}

// outcomeOf rates a period in which a fact is that of everybody who is looked at, and says how they stand.
func outcomeOf(t *testing.T, r engine.Ruleset, give func(*rating.Player)) (said [3]string) {
	t.Helper()
	roll := rating.Roll{}
	previous := rating.List{ID: "x", Date: periodDay}
	for i, id := range []string{"A", "B", "C", "D", "E", "L", "S"} {
		roll[id] = rating.Player{ID: id, Name: id, Sex: rating.Male, Publish: true, Birth: rating.Birth{Year: 1980}}
		if id != "S" {
			previous.States = append(previous.States, rating.State{Player: id, Rated: true, Rating: rating.PointsOf(2000 + 20*i), K: 20,
				Games: 60, Since: periodDay - 400, LastGame: periodDay - 90, Peak: rating.PointsOf(2000 + 20*i), FirstDone: true})
		}
	}
	roll["N"] = rating.Player{ID: "N", Name: "N", Sex: rating.Male, Publish: true, Birth: rating.Birth{Year: 1980}}
	for _, id := range []string{"N", "L", "S"} {
		p := roll[id]
		give(&p)
		roll[id] = p
	}
	e := rating.Event{Code: "E", Name: "E", List: "x", Start: eventDay, End: periodDay + 1, System: rating.RoundRobin, Scoring: "1-½-0", Rounds: 7,
		Controls: []rating.Control{controlOf(r.Family())}, Registered: eventDay - 60, ArbitersNational: 5}
	ids := []string{"A", "B", "C", "D", "E", "L", "N"}
	for i, id := range ids {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: id, Name: id, Status: rating.Played})
	}
	round := 0
	for i := range ids {
		for j := i + 1; j < len(ids); j++ {
			round++
			e.Games = append(e.Games, rating.Game{Round: (i+j)%7 + 1, Board: round, First: ids[i], Second: ids[j], Kind: rating.OverBoard,
				FirstScore: rating.Draw, SecondScore: rating.Draw})
		}
	}
	in := engine.Input{Period: rating.Period{List: "x", Date: listDay, From: periodDay, To: listDay - 1, Previous: periodDay},
		Previous: previous, Players: rating.PlayersOf(roll),
		InForce: func(rating.Date) (rating.List, bool, error) { return previous, true, nil }}
	in.Standard = in.InForce
	in.Events.Add(e)
	out, err := r.Rate(in)
	if err != nil {
		t.Fatal(r.Family(), err)
	}
	for i, id := range []string{"N", "L", "S"} {
		said[i] = "–"
		if s, ok := out.List.Find(id); ok {
			status, printed := r.Status(s, roll[id], listDay)
			slices.Sort(status)
			said[i] = fmt.Sprintf("%s %v %v", s.Rating.Text(1), printed, status)
		}
	}
	return said
}

// controlOf is a time control that a ruleset rates.
func controlOf(family string) rating.Control {
	switch {
	case strings.HasSuffix(family, "rapid"):
		return rating.Control{Minutes: 15, Increment: 10}
	case strings.HasSuffix(family, "blitz"):
		return rating.Control{Minutes: 3, Increment: 2}
	}
	return rating.Control{Minutes: 90, Increment: 30}
}

// TestJuniorsByTheYearOfTheList: FIDE's K of a junior is printed by the year of the list's own day, and holds for the
// period behind it (F-9); the event's year decides nothing.
func TestJuniorsByTheYearOfTheList(t *testing.T) {
	for _, c := range []struct {
		list    rating.Date
		born, k int
	}{
		{rating.Day(2024, time.December, 31), 2005, 20}, {rating.Day(2024, time.December, 31), 2006, 40}, {rating.Day(2024, time.December, 31), 2007, 40},
		{rating.Day(2025, time.January, 1), 2006, 20}, {rating.Day(2025, time.January, 1), 2007, 40},
		{rating.Day(2025, time.January, 2), 2006, 20}, {rating.Day(2025, time.January, 2), 2007, 40},
	} {
		before := c.list - 31
		for _, family := range []string{"fide-standard", "fide-rapid", "fide-blitz"} {
			r, _, err := rules.Family(family)
			if err != nil {
				t.Fatal(err)
			}
			states := []rating.State{}
			roll := rating.Roll{}
			for _, id := range []string{"A", "L"} {
				states = append(states, rating.State{Player: id, Rated: true, Rating: rating.PointsOf(2000), K: 20, Games: 60, Peak: rating.PointsOf(2000),
					Since: before - 400, LastGame: before - 90, FirstDone: true})
				roll[id] = rating.Player{ID: id, Publish: true, Birth: rating.Birth{Year: 1980}}
			}
			roll["L"] = rating.Player{ID: "L", Publish: true, Birth: rating.Birth{Year: c.born}}
			previous := rating.List{ID: "x", Date: before, States: states}
			in := engine.Input{Period: rating.Period{List: "x", Date: c.list, From: before, To: before + 30, Previous: before},
				Previous: previous, Players: rating.PlayersOf(roll), InForce: func(rating.Date) (rating.List, bool, error) { return previous, true, nil }}
			in.Standard = in.InForce
			in.Events.Add(rating.Event{Code: "E", Start: before + 29, End: before + 30, System: rating.Match,
				Controls: []rating.Control{controlOf(family)}, Games: []rating.Game{{Round: 1, Board: 1, First: "A", Second: "L", Kind: rating.OverBoard, SecondScore: rating.Win}}})
			out, err := r.Rate(in)
			if err != nil {
				t.Fatal(err)
			}
			if s, _ := out.List.Find("L"); s.K != c.k {
				t.Errorf("%s, list of %s, born %d: K %d, want %d", family, c.list, c.born, s.K, c.k)
			}
			for change := range out.Changes.All() {
				if change.Player == "L" && change.K != 20 {
					t.Errorf("%s, list of %s, born %d: rated with K %d", family, c.list, c.born, change.K)
				}
			}
		}
	}
}
