package reportstest

import (
	"fmt"

	"kalends/rating"
	"kalends/reports"
)

// The events of a Season have sixty players and nine rounds.
const boards, rounds = 30, 9

// Season makes an issue of so many rated games, each event with players of its own. Both sides of every game have their
// step.
func Season(games int) reports.Issue {
	is := Frame("fide-standard")
	is.Languages = []string{"en"}
	var events []rating.Event
	for e := 0; games > 0; e++ {
		n := min(games, boards*rounds)
		events = append(events, addEvent(&is, e, n))
		games -= n
	}
	is.Played = rating.EventsOf(events...)
	is.Changes.Sort()
	Rank(&is)
	is.History = []reports.Totals{{Date: is.Period.Date, Serial: is.Serial, Listed: is.Lines.Len(),
		Classes: map[rating.Points]int{}}}
	return is
}

// addEvent adds an event of so many games, its players and their changes to an issue, and returns it.
func addEvent(is *reports.Issue, e, games int) rating.Event {
	ev := rating.Event{Code: fmt.Sprintf("26-ST-%05d", e+1), Name: fmt.Sprintf("Open %d", e+1)}
	changes := make([]rating.Change, 2*boards)
	for p := range changes {
		l := seasoned(2*boards*e+p, rating.PointsOf(1400+(e*37+p*13)%1100), 400)
		l.Games = rounds
		is.Lines.Add(&l)
		changes[p] = rating.Change{Player: l.ID, WasRated: true, Old: l.Previous, IsRated: true, New: l.Rating, K: l.K,
			Games: rounds}
	}
	for g := range games {
		round, board := g/boards, g%boards
		at := rating.Origin{File: ev.Code + "_results.xlsx", Sheet: "Results", Cell: fmt.Sprintf("%c%d", 'D'+round, 5+board)}
		first, second := &changes[board], &changes[boards+(board+round)%boards]
		ev.Games = append(ev.Games, rating.Game{Round: round + 1, Board: board + 1, First: first.Player,
			Second: second.Player, FirstScore: rating.Win, SecondScore: rating.Loss, Kind: rating.OverBoard, Origin: at})
		addStep(first, second, ev.Code, round+1, rating.Win, at)
		addStep(second, first, ev.Code, round+1, rating.Loss, at)
	}
	for _, ch := range changes {
		is.Changes.Add(ch)
	}
	is.Events = append(is.Events, reports.EventLine{Code: ev.Code, Name: ev.Name, List: is.List, Start: is.Period.From,
		End: is.Period.To, Players: 2 * boards, Games: len(ev.Games), Version: "fide-2025-10", Status: "rated"})
	return ev
}

// seasoned makes the p-th player, who had a rating before.
func seasoned(p int, before, change rating.Points) reports.Line {
	return reports.Line{ID: fmt.Sprintf("%d", 4100000+p*37), Rated: true,
		Name: pickAt(latinSurnames, p/7) + ", " + pickAt(latinNames, p), WasRated: true, Previous: before,
		Rating: before + change, GamesTotal: 30 + p%60, K: 20,
		Common: &reports.Common{Sex: rating.Male, Club: pickAt(clubs, p), Status: []string{"active"}}}
}

// addStep adds the step of a game to one side's change.
func addStep(own, other *rating.Change, event string, round int, score rating.Score, at rating.Origin) {
	own.Steps = append(own.Steps, rating.Step{Kind: rating.GameStep, Event: event, Round: round, Opponent: other.Player,
		OpponentRating: other.Old, OwnRating: own.Old, Difference: own.Old - other.Old, Counted: own.Old - other.Old,
		Row: "0–3", Expected: 50, Score: score, K: 20, KReason: "rules_fide.k.20",
		Change: rating.Points(score-50) * 20, Rule: "8.3.1", Origin: at})
}

func pickAt(from []string, n int) string { return from[n%len(from)] }

// Listed adds players who have not played, or takes the last players off, until the list has so many. It ranks them
// anew.
func Listed(is *reports.Issue, players int) {
	for p := is.Lines.Len(); p < players; p++ {
		l := seasoned(p, rating.PointsOf(1400+p*13%1100), 0)
		is.Lines.Add(&l)
	}
	Rank(is)
	is.Lines = is.Lines.Part(0, players)
	is.History[len(is.History)-1].Listed = players
}
