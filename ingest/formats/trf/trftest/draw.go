package trftest

import (
	"fmt"
	"strconv"

	"pgregory.net/rapid"

	"kalends/rating"
)

var (
	names = []string{"Kovalenko, Oksana", "Müller, Jörg", "Чорна, Їжа Ґ.", "王伟", "吕　钦", "Ahmad bin Ali",
		"O'Neill, Seán Ó", "Jean-Luc d’Été", "Nguyễn Văn Ánh"}
	titles = []string{"", "GM", "IM", "WFM", "CM"}
	kinds  = []rating.GameKind{rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.Forfeit, rating.Short}
	scores = [][2]rating.Score{{100, 0}, {0, 100}, {50, 50}}
)

// Draw invents an event that a report of a style can contain; every round has at least one game.
func Draw(t *rapid.T, style Style) rating.Event {
	start := rating.Day(2026, 1, rapid.IntRange(1, 200).Draw(t, "start"))
	e := rating.Event{
		Name: "Autumn Cup", City: "Львів", Start: start, System: rating.Swiss, Scoring: "1-½-0", TimeText: "90 min + 30 s",
		Controls: []rating.Control{{Minutes: 90, Increment: 30}},
		Rounds:   rapid.IntRange(1, 9).Draw(t, "rounds"), ChiefArbiter: rating.Arbiter{Name: "Arbiter, Anna"},
		Deputies: []rating.Arbiter{{Name: "Second, Sam"}}, RoundDates: map[int]rating.Date{},
	}
	if style.Edition26 {
		e.Scoring = rapid.SampledFrom([]string{"1-½-0", "2-1-0", "3-1-0"}).Draw(t, "scoring")
		e.Controls = []rating.Control{{Moves: 40, Minutes: 90, Increment: 30}, {Minutes: 15, Increment: 30}}
	}
	for r := 1; r <= e.Rounds; r++ {
		e.RoundDates[r] = start + rating.Date(r-1)
	}
	e.End = start + rating.Date(e.Rounds-1)
	for n := range rapid.IntRange(2, 14).Draw(t, "players") {
		e.Entrants = append(e.Entrants, drawEntrant(t, n+1))
	}
	for r := 1; r <= e.Rounds; r++ {
		drawRound(t, &e, r)
	}
	return e
}

// drawEntrant invents a player with the start number n.
func drawEntrant(t *rapid.T, n int) rating.Entrant {
	p := rating.Entrant{
		Number: n, Player: strconv.Itoa(100000 + n), Name: fmt.Sprintf("%s %d", rapid.SampledFrom(names).Draw(t, "name"), n),
		Status: rating.Played,
		Sex:    rapid.SampledFrom([]rating.Sex{"", rating.Male, rating.Female}).Draw(t, "sex"),
		Title:  rapid.SampledFrom(titles).Draw(t, "title"),
		Place:  rapid.IntRange(0, 99).Draw(t, "place"), Team: (n + 2) / 3,
	}
	switch rapid.IntRange(0, 2).Draw(t, "birth") {
	case 1:
		p.Birth = rating.Birth{Year: 1999}
	case 2:
		p.Birth = rating.Birth{Year: 2001, On: rating.Day(2001, 2, 28)}
	}
	if rapid.Bool().Draw(t, "fide") {
		p.FIDEID, p.Rating = strconv.Itoa(14100000+n), strconv.Itoa(1800+10*n)
	}
	return p
}

// drawRound adds a round to the event's games: it pairs some players, gives others a bye, and leaves the rest without
// either.
func drawRound(t *rapid.T, e *rating.Event, round int) {
	order := rapid.Permutation(e.Entrants).Draw(t, "order")
	for i := 0; i < len(order); i++ {
		g := rating.Game{Round: round, First: order[i].Player, Stage: rating.Normal}
		switch what := rapid.IntRange(0, 5).Draw(t, "what"); {
		case i+1 < len(order) && (i == 0 || what <= 2):
			i++
			g.Second, g.Kind = order[i].Player, rapid.SampledFrom(kinds).Draw(t, "kind")
			s := rapid.SampledFrom(scores).Draw(t, "result")
			if g.Kind == rating.Forfeit && s[0] == s[1] {
				s = [2]rating.Score{0, 0}
			}
			g.FirstScore, g.SecondScore = s[0], s[1]
		case what == 3:
			g.Kind, g.FirstScore = rating.FullBye, rating.Win
		case what == 4:
			g.Kind, g.FirstScore = rating.HalfBye, rating.Draw
		case what == 5:
			g.Kind = rating.ZeroBye
		default:
			continue
		}
		e.Games = append(e.Games, g)
	}
}
