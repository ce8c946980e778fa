// Package formatstest writes one invented event in every format, for the test that all of them are read as the same
// event. The players are invented.
package formatstest

import (
	"fmt"
	"strings"
	"time"

	"kalends/rating"
)

// Code is the code under which the office has registered the event.
const Code = "2026-CUP-12"

// people are the players, strongest first, in the scripts that we meet.
var people = []struct {
	name string
	sex  rating.Sex
	club string
}{
	{"Kovalenko, Oksana", rating.Female, "Lybid"}, {"Бондаренко Тарас", rating.Male, "Либідь"}, {"王晓明", rating.Male, "江苏"},
	{"Müller, Jörg", rating.Male, "SK Nord"}, {"Ahmad bin Ali", rating.Male, "Kelab Catur"}, {"欧阳振华", rating.Male, "广东"},
	{"Шевченко Ірина", rating.Female, "Либідь"}, {"Silva, João", rating.Male, "Clube Norte"},
	{"Їжакевич Ганна", rating.Female, "Дніпро"},
	{"Smith, John", rating.Male, "SK Nord"}, {"黄亚九", rating.Male, "广东"}, {"O'Brien, Ann", rating.Female, "Lybid"},
}

// swiss has the rounds of the Swiss event: first-second result, or a player and his bye.
var swiss = []string{
	"1-7 1-0, 8-2 0-1, 3-9 ½-½, 10-4 0-1, 5-11 1-0, 12-6 ½-½",
	"2-1 ½-½, 4-5 0-1, 6-3 1-0, 9-12 ½-½, 7-8 +:-, 10 bye½, 11 bye1",
	"1-5 1-0, 6-2 0-1, 3-4 ½-½, 11-9 0-1, 12-7 1-0, 10 bye1, 8 bye0",
	"1-6 ½-½, 2-5 1-0, 9-4 0-1, 12-3 ½-½, 7-11 -:+, 8-10 1-0",
	"12-1 0-1, 2-4 ½-½, 5-6 ½-½, 3-7 1-0, 9-8 -:-, 11-10 1-0",
}

// xiangqi has the rounds of an event in which a win is worth 2: seven players, so that one has a bye in each round.
var xiangqi = []string{
	"1-4 1-0, 5-2 0-1, 3-6 ½-½, 7 bye1",
	"2-1 ½-½, 7-3 0-1, 4-5 1-0, 6 bye1",
	"1-3 1-0, 6-2 0-1, 5-7 ½-½, 4 bye1",
	"7-1 0-1, 2-4 1-0, 3-5 -:+, 6-7 1-0",
}

// Swiss returns an event of twelve players and five rounds with all kinds of byes and forfeits.
func Swiss() rating.Event {
	e := event("Autumn Cup", rating.Swiss, "1-½-0", 12, swiss)
	return e
}

// Xiangqi returns an event of seven players and four rounds with the scoring 2-1-0.
func Xiangqi() rating.Event {
	rounds := xiangqi[:3:3]
	return event("秋季象棋赛", rating.Swiss, "2-1-0", 7, append(rounds, "7-1 0-1, 2-4 1-0, 3-5 -:+, 6 bye½"))
}

// RoundRobin returns an event of n players, all against all, with a forfeit.
func RoundRobin(n int) rating.Event {
	table, err := rating.BergerTable(n, false)
	if err != nil {
		panic(err)
	}
	results := []string{"1-0", "½-½", "0-1", "1-0", "½-½", "0-1", "+:-"}
	var rounds []string
	for i, p := range table {
		for len(rounds) < p.Round {
			rounds = append(rounds, "")
		}
		what := fmt.Sprintf("%d-%d %s", p.First, p.Second, results[i%len(results)])
		if p.Second == 0 {
			what = fmt.Sprintf("%d bye0", p.First)
		}
		rounds[p.Round-1] = strings.TrimPrefix(rounds[p.Round-1]+", "+what, ", ")
	}
	return event("Autumn Cup", rating.RoundRobin, "1-½-0", n, rounds)
}

// event returns an event of the first n people. Each of rounds lists the games of a round as game reads them,
// separated by commas.
func event(name string, system rating.System, scoring string, n int, rounds []string) rating.Event {
	e := rating.Event{
		Code: Code, Name: name, Report: rating.FinalReport, List: "standard", System: system, Scoring: scoring,
		Rounds: len(rounds),
		Start:  rating.Day(2026, time.September, 5), End: rating.Day(2026, time.September, 9), City: "Kyiv",
		Organizer: "Chess Club",
		Controls:  []rating.Control{{Minutes: 90, Increment: 30}}, TimeText: "90+30",
		ChiefArbiter: rating.Arbiter{Name: "Arbiter, Anna"},
		RoundDates:   map[int]rating.Date{},
	}
	for i, p := range people[:n] {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: ID(i + 1), Name: p.name, Sex: p.sex,
			Birth: rating.Birth{Year: 1980 + i},
			Club:  p.club, FIDEID: FIDE(i + 1), Rating: fmt.Sprint(2300 - 37*i), Status: rating.Played})
	}
	for i, round := range rounds {
		e.RoundDates[i+1] = e.Start + rating.Date(min(i, 4))
		for board, what := range strings.Split(round, ", ") {
			e.Games = append(e.Games, game(i+1, board+1, what))
		}
	}
	return e
}

// ID returns the number of a player in the registry, FIDE the FIDE ID, both by the start number.
func ID(number int) string   { return fmt.Sprint(100000 + number) }
func FIDE(number int) string { return fmt.Sprint(14100010 + 10*number) }

// game returns a game or bye from a text such as "1-7 ½-½", "2-8 +:-" or "3 bye1", in which players have their start
// numbers. It panics on any other text.
func game(round, board int, what string) rating.Game {
	who, result, _ := strings.Cut(what, " ")
	var a, b int
	if n, _ := fmt.Sscanf(who, "%d-%d", &a, &b); n == 0 {
		panic(what)
	}
	g := rating.Game{Round: round, Board: board, First: ID(a), Kind: rating.OverBoard, Stage: rating.Normal}
	if b > 0 {
		g.Second = ID(b)
	}
	switch result {
	case "1-0":
		g.FirstScore = rating.Win
	case "½-½":
		g.FirstScore, g.SecondScore = rating.Draw, rating.Draw
	case "0-1":
		g.SecondScore = rating.Win
	case "+:-":
		g.Kind, g.FirstScore = rating.Forfeit, rating.Win
	case "-:+":
		g.Kind, g.SecondScore = rating.Forfeit, rating.Win
	case "-:-":
		g.Kind = rating.Forfeit
	case "bye1":
		g.Kind, g.FirstScore = rating.FullBye, rating.Win
	case "bye½":
		g.Kind, g.FirstScore = rating.HalfBye, rating.Draw
	case "bye0":
		g.Kind = rating.ZeroBye
	default:
		panic(what)
	}
	return g
}
