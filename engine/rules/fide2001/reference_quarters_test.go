package fide2001_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"kalends/engine"
	"kalends/rating"
)

// refQuarters are quarters with the lists that the reference makes of them. cmd/batch writes their events into
// workbooks and holds the program's lists to them.
type refQuarters struct {
	Opened rating.Date
	People []refPerson
	Lists  []refPrinted
}

type refPerson struct {
	ID     string
	Rating int `json:",omitempty"` // 0: unrated
	Games  int `json:",omitempty"`
}

type refPrinted struct {
	Date    rating.Date
	Events  []refSheet
	Players []refRow
}

// refSheet is an event; a game is written as "round first result second".
type refSheet struct {
	Code       string
	System     rating.System
	Start, End rating.Date
	Rounds     int
	Scheduled  int `json:",omitempty"`
	Players    []string
	Games      []string
}

type refRow struct {
	ID                      string
	Rating, Games, Total, K int
}

// refQuartersMeet are the articles for which the seed was chosen.
var refQuartersMeet = []string{"6.1, taken out", "6.42", "6.43", "6.5", "9.11, fallen since", "9.12a, too low",
	"9.14c, several lists", "9.21", "10.23", "10.24", "10.25", "10.3, several events", "10.41, 350 points", "10.54b, 25",
	"10.54b, 15", "10.54b, 10", "10.54b, the thirtieth game"}

const refQuartersFile = "testdata/quarters.json"

// TestQuartersForTheWorkbooks makes the file anew from the seed, by the reference alone; UPDATE=1 writes it.
func TestQuartersForTheWorkbooks(t *testing.T) {
	s, met := refQuartersOf(204), map[string]int{}
	data, err := json.MarshalIndent(s.printed(met), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range refQuartersMeet {
		if met[a] == 0 {
			t.Errorf("the quarters do not come upon %s", a)
		}
	}
	if os.Getenv("UPDATE") != "" {
		err = os.WriteFile(refQuartersFile, append(data, '\n'), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadFile(refQuartersFile); err != nil || string(kept) != string(data)+"\n" {
		t.Errorf("%s is not what the reference gives (%v)", refQuartersFile, err)
	}
}

// refQuartersOf draws three quarters of 2001 with three events each, such as a sheet can tell.
func refQuartersOf(seed uint64) refSeason {
	d := refDice{rand.New(rand.NewPCG(seed, 3))}
	s := refSeason{options: engine.Options{}, strength: map[string]int{}}
	for q := range 4 {
		s.dates = append(s.dates, rating.Day(2001, 1, 1).AddMonths(3*q))
	}
	s.addPeople(d)
	for i := range s.openings {
		s.openings[i].Peak = 0
	}
	for q, on := range s.dates[1:] {
		s.sheet(d, on, on-75, on-65, rating.RoundRobin, 10)
		s.sheet(d, on, s.dates[q]-5, s.dates[q]+3, rating.Swiss, 10) // began under the list before
		other := []rating.System{rating.DoubleRoundRobin, rating.Match, rating.TeamRoundRobin}[q]
		s.sheet(d, on, on-50, on-40, other, map[rating.System]int{rating.Match: 2}[other])
	}
	return s
}

// sheet draws an event in which everybody has one game a round. Players 0: six.
func (s *refSeason) sheet(d refDice, on, start, end rating.Date, system rating.System, players int) {
	e := rating.Event{Code: fmt.Sprintf("E%02d", len(s.events)), Start: start, End: end, System: system}
	d.Shuffle(len(s.people), func(a, b int) { s.people[a], s.people[b] = s.people[b], s.people[a] })
	people := slices.Sorted(slices.Values(s.people[:max(players, 6)]))
	switch system {
	case rating.Match:
		s.match(d, &e, people[len(people)-2:])
	case rating.RoundRobin, rating.DoubleRoundRobin:
		s.everybody(d, &e, people)
	default:
		s.cycle(d, &e, people)
	}
	e.Approval = rating.Approval{}
	for i, g := range e.Games { // a sheet has signs for games that were played and for those that were not
		if g.Kind != rating.OverBoard {
			e.Games[i].Kind = rating.Forfeit
		}
		e.Games[i].Stage = rating.Normal
	}
	s.events = append(s.events, refReport{e, on})
}

// cycle returns some rounds of a table in which no two players meet twice.
func (s *refSeason) cycle(d refDice, e *rating.Event, people []string) {
	table, err := rating.BergerTable(len(people), false)
	if err != nil {
		panic(err)
	}
	s.enter(e, people)
	e.Rounds = len(people) - 3
	for _, p := range table {
		if p.Round <= e.Rounds {
			s.game(d, e, p.Round, people[p.First-1], people[p.Second-1])
			s.leaveOut(d, e)
		}
	}
}

// printed rates the quarters by the reference.
func (s refSeason) printed(met map[string]int) refQuarters {
	_, opened := s.opened()
	q := refQuarters{Opened: opened.date}
	for _, id := range slices.Sorted(slices.Values(s.people)) {
		q.People = append(q.People, refPerson{id, opened.lines[id].rating, opened.lines[id].games})
	}
	lists := []refList{opened}
	for _, date := range s.dates[1:] {
		p := &refPeriod{date: date, lists: lists, options: s.options, met: met}
		printed := refPrinted{Date: date}
		for _, e := range s.events {
			if e.on == date {
				p.events = append(p.events, e.Event)
				printed.Events = append(printed.Events, sheetOf(e.Event))
			}
		}
		next := p.next()
		for _, who := range q.People {
			if l := next.lines[who.ID]; l.rated {
				printed.Players = append(printed.Players, refRow{who.ID, l.rating, p.ratedGames(who.ID), l.games, l.k()})
			}
		}
		lists, q.Lists = append(lists, next), append(q.Lists, printed)
	}
	return q
}

// ratedGames are the games of the period, a newcomer's included.
func (p *refPeriod) ratedGames(id string) int {
	n := p.games[id]
	for _, r := range p.results[id] {
		n += r.games
	}
	return n
}

func sheetOf(e rating.Event) refSheet {
	sheet := refSheet{Code: e.Code, System: e.System, Start: e.Start, End: e.End, Rounds: e.Rounds,
		Scheduled: e.ScheduledGames}
	for _, n := range e.Entrants {
		sheet.Players = append(sheet.Players, n.Player)
	}
	for _, g := range e.Games {
		sheet.Games = append(sheet.Games, fmt.Sprintf("%d %s %s %s", g.Round, g.First, resultOf(g), g.Second))
	}
	return sheet
}

func resultOf(g rating.Game) string {
	result := map[rating.Score]string{rating.Win: "1-0", rating.Draw: "½-½", rating.Loss: "0-1"}[g.FirstScore]
	if g.Kind == rating.Forfeit {
		return map[string]string{"1-0": "+:-", "0-1": "-:+"}[result]
	}
	return result
}
