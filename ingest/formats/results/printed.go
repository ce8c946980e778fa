package results

import (
	"slices"
	"strconv"

	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// couple is two players who meet, the lower number first.
type couple struct{ a, b int }

// printed puts down pairings that the sheet of a round robin was printed with and that are no longer there: everybody
// meets everybody. Those of a player who left are told by the sheet's own words for him.
func (r *reader) printed() {
	met, numbers := map[couple]int{}, r.playing()
	for _, p := range r.Pairs {
		if p.First > 0 && p.Second > 0 && p.Stage == rating.Normal {
			met[couple{min(p.First, p.Second), max(p.First, p.Second)}]++
		}
	}
	cycles := r.cycles(met)
	var gone []couple
	games := 0
	for i, a := range numbers {
		for _, b := range numbers[i+1:] {
			c := couple{a, b}
			if games += met[c]; met[c] < cycles {
				gone = append(gone, c)
			}
		}
	}
	if games == 0 || games >= cycles*len(numbers)*(len(numbers)-1)/2 {
		return // a number that was changed has been put down
	}
	for _, c := range gone {
		r.gone(c, len(numbers), cycles)
	}
}

// playing lists the numbers of those who did not leave.
func (r *reader) playing() []int {
	var all []int
	for _, e := range r.Entrants {
		if e.Number > 0 && e.Status == rating.Played && !slices.Contains(all, e.Number) {
			all = append(all, e.Number)
		}
	}
	slices.Sort(all)
	return all
}

// cycles says how often everybody meets everybody: twice where the system says so or most pairs do.
func (r *reader) cycles(met map[couple]int) int {
	twice := 0
	for _, n := range met {
		if n > 1 {
			twice++
		}
	}
	if r.Event.System == rating.DoubleRoundRobin || twice*2 > len(met) {
		return 2
	}
	return 1
}

// gone names a pairing that is missing, with the round and the board that the table gives it.
func (r *reader) gone(c couple, players, cycles int) {
	round, board, name := "—", "—", draft.Names(r.Entrants)
	table, err := rating.BergerTable(players, cycles == 2)
	for _, p := range table {
		same := min(p.First, p.Second) == c.a && max(p.First, p.Second) == c.b
		if err == nil && same && !slices.ContainsFunc(r.Pairs, func(o draft.Pair) bool {
			return o.Round == p.Round &&
				o.First == p.First && o.Second == p.Second
		}) {
			round, board = strconv.Itoa(p.Round), strconv.Itoa(p.Board)
			break
		}
	}
	r.Pad.Note(finding.PairMissing, r.Pad.At("RoundRobin", 0, 0), "", "round", round, "board", board, "a",
		name(c.a), "b", name(c.b))
}
