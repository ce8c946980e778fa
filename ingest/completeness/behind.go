package completeness

import (
	"slices"
	"strconv"

	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// askBehind asks whether the last rounds are missing from a sheet in which most players have fewer games and byes than the
// leader. It does not ask where that is normal: in a knock-out, among teams, which have reserves, and where the last round
// is as full as any other, as in a league in which nobody plays every round.
func askBehind(d *draft.Draft) {
	if d.Event.System == rating.Knockout || d.Event.System == rating.Match || ofTeams(d) || fullAtTheEnd(d) || isKnockout(d) {
		return
	}
	games, most, fewer := map[int]int{}, 0, 0
	for _, p := range d.Pairs {
		if p.Stage != rating.Normal {
			continue
		}
		for _, n := range []int{p.First, p.Second} {
			if games[n]++; n > 0 {
				most = max(most, games[n])
			}
		}
	}
	delete(games, 0)
	for _, n := range games {
		if n < most {
			fewer++
		}
	}
	if fewer*2 > len(games) {
		d.Note(finding.MostBehind, d.At("event.rounds"), "", "n", strconv.Itoa(fewer), "players",
			strconv.Itoa(len(games)), "most", strconv.Itoa(most))
	}
}

// fullAtTheEnd reports whether the last round has at least two thirds of the players of the fullest one.
func fullAtTheEnd(d *draft.Draft) bool {
	last, _ := lastRound(d)
	players, most := map[int]int{}, 0
	for _, p := range d.Pairs {
		if p.Stage == rating.Normal && p.Round > 0 {
			players[p.Round] += 1 + min(p.Second, 1)
			most = max(most, players[p.Round])
		}
	}
	return last > 0 && players[last]*3 >= most*2
}

// ofTeams reports whether teams play in the event.
func ofTeams(d *draft.Draft) bool {
	return len(d.Teams) > 0 || slices.ContainsFunc(d.Pairs, func(p draft.Pair) bool { return p.Match != "" })
}

// isKnockout reports whether nobody plays on after losing an encounter, in at least two rounds. Only the losers of the
// last round but one may meet, for the third place beside the final.
func isKnockout(d *draft.Draft) bool {
	last, _ := lastRound(d)
	out, played := map[int]bool{}, 0
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
		if len(games) == 0 {
			continue
		}
		if winners == 0 {
			return false
		}
		played++
		for n := range losers(d, games, round) {
			out[n] = true
		}
	}
	return played > 1
}

// gamesOf returns the games of a round, without byes and play-offs.
func gamesOf(d *draft.Draft, round int) (all []draft.Pair) {
	for _, p := range d.Pairs {
		if p.Round == round && p.Stage == rating.Normal && p.Second > 0 {
			all = append(all, p)
		}
	}
	return all
}

// losers returns the players who have lost an encounter that ends in a round, whose games are given. An encounter lasts
// as long as the same two players meet.
func losers(d *draft.Draft, games []draft.Pair, round int) map[int]bool {
	out, next := map[int]bool{}, map[[2]int]bool{}
	for _, p := range gamesOf(d, round+1) {
		next[p.Couple()] = true
	}
	for _, p := range games {
		if next[p.Couple()] {
			continue
		}
		scores := map[int]rating.Score{}
		for _, q := range d.Pairs {
			if q.Second != 0 && q.Couple() == p.Couple() && q.Round <= round {
				scores[q.First] += q.FirstScore
				scores[q.Second] += q.SecondScore
			}
		}
		switch {
		case scores[p.First] < scores[p.Second]:
			out[p.First] = true
		case scores[p.Second] < scores[p.First]:
			out[p.Second] = true
		}
	}
	return out
}
