package formatstest

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// side is the game or bye of one player in one round.
type side struct {
	opponent int // 0: none
	first    bool
	score    rating.Score
	kind     rating.GameKind // empty: he is not in this round
}

// table is an event by players and rounds.
type table struct {
	rating.Event
	sides map[[2]int]side // by player and round
}

// tabled returns an event with its games by player and round.
func tabled(e rating.Event) table {
	t := table{e, map[[2]int]side{}}
	for _, g := range e.Games {
		a, b := number(g.First), number(g.Second)
		t.sides[[2]int{a, g.Round}] = side{b, true, g.FirstScore, g.Kind}
		if b > 0 {
			t.sides[[2]int{b, g.Round}] = side{a, false, g.SecondScore, g.Kind}
		}
	}
	return t
}

// number returns the start number of a player by the number in the registry; 0 if there is none.
func number(id string) int {
	n, err := strconv.Atoi(id)
	if err != nil {
		return 0
	}
	return n - 100000
}

// points returns a player's points after a round, in hundredths, under the event's scoring.
func (t table) points(player, after int) rating.Score {
	sum := rating.Score(0)
	for round := 1; round <= after; round++ {
		sum += t.sides[[2]int{player, round}].score
	}
	if t.Scoring == "2-1-0" {
		sum *= 2
	}
	return sum
}

// order returns the players by points and then by number, as in a final ranking.
func (t table) order() []int {
	var all []int
	for _, p := range t.Entrants {
		all = append(all, p.Number)
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(t.points(b, t.Rounds), t.points(a, t.Rounds)) })
	return all
}

// places returns the place of each player in an order.
func places(order []int) map[int]int {
	at := map[int]int{}
	for i, p := range order {
		at[p] = i + 1
	}
	return at
}

// shown returns points as programs write them: 3½, and 0 for none.
func shown(s rating.Score) string {
	whole := strconv.Itoa(int(s / 100))
	switch {
	case s%100 != 50:
		return whole
	case s < 100:
		return "½"
	}
	return whole + "½"
}

// decimal returns points with the given decimal mark.
func decimal(s rating.Score, mark string) string {
	text := strconv.Itoa(int(s / 100))
	if s%100 == 50 {
		text += mark + "5"
	}
	return text
}

// one returns the result of one side: 1, ½, 0, or + and - for a forfeit; doubled if a win is worth 2.
func (t table) one(s side) string {
	switch {
	case s.kind == rating.Forfeit && s.score > 0:
		return "+"
	case s.kind == rating.Forfeit:
		return "-"
	case t.Scoring == "2-1-0":
		return decimal(2*s.score, ".")
	}
	return shown(s.score)
}

// entrant returns the player with a number; it panics if there is none.
func (t table) entrant(player int) rating.Entrant {
	i := slices.IndexFunc(t.Entrants, func(e rating.Entrant) bool { return e.Number == player })
	return t.Entrants[i]
}

// name returns a player's name.
func (t table) name(player int) string { return t.entrant(player).Name }

// spaced returns a name as chess-results.com writes it: two blanks instead of the comma, and one at the end.
func spaced(name string) string { return strings.ReplaceAll(name, ", ", "  ") + " " }
