package ingest

import (
	"slices"
	"strconv"

	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// behind asks whether a sheet is whole of which most players have fewer games and byes than the leader: the last rounds
// may not be in it yet. Where losers go home and where teams have reserves that is how it should be; so it is where the
// last round is as full as any, as in a league that nobody plays from its first round to its last.
func behind(d *draft.Draft) {
	if d.Event.System == rating.Knockout || d.Event.System == rating.Match || ofTeams(d) || fullAtTheEnd(d) ||
		losersGoHome(d) {
		return
	}
	told, most, fewer := map[int]int{}, 0, 0
	for _, p := range d.Pairs {
		if p.Stage != rating.Normal {
			continue
		}
		for _, n := range []int{p.First, p.Second} {
			if told[n]++; n > 0 {
				most = max(most, told[n])
			}
		}
	}
	delete(told, 0)
	for _, n := range told {
		if n < most {
			fewer++
		}
	}
	if fewer*2 > len(told) {
		d.Pad.Note(finding.MostBehind, d.At("event.rounds"), "", "n", strconv.Itoa(fewer), "players",
			strconv.Itoa(len(told)), "most", strconv.Itoa(most))
	}
}

// fullAtTheEnd says whether the last round has two thirds of the players at least that any round has.
func fullAtTheEnd(d *draft.Draft) bool {
	last, _ := lastRound(d)
	told, most := map[int]int{}, 0
	for _, p := range d.Pairs {
		if p.Stage == rating.Normal && p.Round > 0 {
			told[p.Round] += 1 + min(p.Second, 1)
			most = max(most, told[p.Round])
		}
	}
	return last > 0 && told[last]*3 >= most*2
}

func ofTeams(d *draft.Draft) bool {
	return len(d.Teams) > 0 || slices.ContainsFunc(d.Pairs, func(p draft.Pair) bool { return p.Match != "" })
}

// losersGoHome says whether nobody plays on who has lost an encounter, as in a knock-out; only those who lost last but
// one may meet for the third place, beside a final.
func losersGoHome(d *draft.Draft) bool {
	last, _ := lastRound(d)
	out, fields := map[int]bool{}, 0
	for round := 1; round <= last; round++ {
		games, winners := gamesOf(d, round), 0
		for _, p := range games {
			if out[p.First] != out[p.Second] || out[p.First] && round < last {
				return false
			}
			if !out[p.First] {
				winners++
			}
		}
		if len(games) > 0 && winners == 0 {
			return false
		}
		if len(games) > 0 {
			fields++
		}
		for n := range losers(d, games, round) {
			out[n] = true
		}
	}
	return fields > 1
}

func gamesOf(d *draft.Draft, round int) (all []draft.Pair) {
	for _, p := range d.Pairs {
		if p.Round == round && p.Stage == rating.Normal && p.Second > 0 {
			all = append(all, p)
		}
	}
	return all
}

// losers gives who has lost the encounter that ends with a round: an encounter goes on while the same two meet.
func losers(d *draft.Draft, games []draft.Pair, round int) map[int]bool {
	out, next := map[int]bool{}, map[[2]int]bool{}
	for _, p := range gamesOf(d, round+1) {
		next[couple(p)] = true
	}
	for _, p := range games {
		if next[couple(p)] {
			continue
		}
		low, high := rating.Score(0), rating.Score(0)
		for _, q := range d.Pairs {
			if q.Second == 0 || couple(q) != couple(p) || q.Round > round {
				continue
			}
			mine, other := q.FirstScore, q.SecondScore
			if q.First > q.Second {
				mine, other = other, mine
			}
			low, high = low+mine, high+other
		}
		switch {
		case low < high:
			out[min(p.First, p.Second)] = true
		case high < low:
			out[max(p.First, p.Second)] = true
		}
	}
	return out
}

func couple(p draft.Pair) [2]int { return [2]int{min(p.First, p.Second), max(p.First, p.Second)} }
