package fide2001_test

import (
	"maps"
	"math/big"
	"slices"

	"kalends/rating"
)

// refGame is a game from one side.
type refGame struct {
	opponent string
	score    *big.Rat
}

// refEvent is an event with the ratings that hold for it.
type refEvent struct {
	*refPeriod
	rating.Event
	shown map[string]refLine   // the list in force on its first day
	card  map[string][]refGame // the games of each player that may be rated
}

// rate enters an event into the accounts of the period.
func (p *refPeriod) rate(e rating.Event) {
	r := refEvent{p, e, p.inForce(e.Start).lines, map[string][]refGame{}}
	for _, g := range p.overTheBoard(e) {
		r.card[g.First] = append(r.card[g.First], refGame{g.Second, points(g.FirstScore)})
		r.card[g.Second] = append(r.card[g.Second], refGame{g.First, points(g.SecondScore)})
	}
	switch {
	case len(r.card) == 0 || r.tooFast() || r.tooManyUnrated():
	case r.full():
		r.roundRobin()
	default:
		p.meets("6.43", e.System == rating.RoundRobin || e.System == rating.DoubleRoundRobin)
		r.swiss()
	}
}

func points(s rating.Score) *big.Rat { return big.NewRat(int64(s), 100) }

// overTheBoard are the games that 5.1 and 6.5 let through, in the order of play.
func (p *refPeriod) overTheBoard(e rating.Event) (let []rating.Game) {
	won := map[string]rating.Score{}
	byRound := func(a, b rating.Game) int { return a.Round - b.Round }
	for _, g := range slices.SortedStableFunc(slices.Values(e.Games), byRound) {
		decided := e.System == rating.Match && e.ScheduledGames > 0 &&
			2*max(won[g.First], won[g.Second]) > rating.Score(e.ScheduledGames)*rating.Win
		p.meets("6.5", decided && g.Kind == rating.OverBoard)
		if g.Kind == rating.OverBoard && g.Stage == rating.Normal && (!decided || e.Approval.WaiveDecided) {
			let = append(let, g)
		}
		if g.Stage == rating.Normal {
			won[g.First] += g.FirstScore
			won[g.Second] += g.SecondScore
		}
	}
	return let
}

// ids returns the players with a game, in order.
func (r refEvent) ids() []string { return slices.Sorted(maps.Keys(r.card)) }

// rated reports whether a player was on the list in force on the first day (6.3).
func (r refEvent) rated(id string) bool { return r.shown[id].rated }

// tooFast is 1.1: the time for sixty moves, by the highest rating of the tournament.
func (r refEvent) tooFast() bool {
	highest := 0
	for _, n := range r.Entrants {
		if l := r.shown[n.Player]; l.rated {
			highest = max(highest, l.rating)
		}
	}
	least := 60
	if highest >= 1600 {
		least = 90
	}
	if highest >= 2200 {
		least = 120
	}
	fast := len(r.Controls) > 0 && secondsForSixty(r.Controls) < 60*least
	r.meets("1.1", fast)
	return fast
}

func secondsForSixty(controls []rating.Control) (seconds int) {
	left := 60
	for _, c := range controls {
		if left == 0 {
			break
		}
		moves := left
		if c.Moves > 0 {
			moves = min(left, c.Moves)
		}
		seconds += 60*c.Minutes + c.Seconds + moves*c.Increment
		left -= moves
	}
	return seconds
}

// tooManyUnrated is the second sentence of 6.4, which holds from 1 July 2003.
func (r refEvent) tooManyUnrated() bool {
	unrated := 0
	for _, id := range r.ids() {
		if !r.rated(id) {
			unrated++
		}
	}
	refused := r.System == rating.Scheveningen && r.Start >= rating.Day(2003, 7, 1) && unrated > 1
	r.meets("6.4, Scheveningen", refused)
	return refused
}

// full reports whether everybody has played everybody, twice in a double round robin (6.43).
func (r refEvent) full() bool {
	times := map[rating.System]int{rating.RoundRobin: 1, rating.DoubleRoundRobin: 2}[r.System]
	if times == 0 {
		return false
	}
	for _, a := range r.Entrants {
		for _, b := range r.Entrants {
			if a.Player != b.Player && r.between(a.Player, b.Player) != times {
				return false
			}
		}
	}
	return true
}

func (r refEvent) between(a, b string) (n int) {
	for _, g := range r.card[a] {
		if g.opponent == b {
			n++
		}
	}
	return n
}

// swiss is a Swiss, a team event or a match: only games against rated opponents count, and only they are averaged
// (6.4, 10.21, 10.41).
func (r refEvent) swiss() {
	for _, id := range r.ids() {
		var against []int
		score, persons := new(big.Rat), map[string]bool{}
		for _, g := range r.card[id] {
			if r.rated(g.opponent) {
				against = append(against, r.shown[g.opponent].rating)
				score.Add(score, g.score)
				persons[g.opponent] = true
			}
		}
		own, has := r.own(id)
		switch {
		case len(against) == 0:
		case has:
			r.meets("10.41, 350 points", far(own, against))
			r.change(id, own-halfUp(mean(cut(against, whole(own)))), score, len(against))
		case len(persons) >= 3:
			rc := mean(wholes(against))
			if r.option("newcomer_difference") == "cut_350" {
				r.meets("10.21, 350 points", mean(cut(against, rc)).Cmp(rc) != 0)
				rc = mean(cut(against, rc))
			}
			r.newcomer(id, rc, score, len(against), whole(1))
		default:
			r.meets("6.42", true)
		}
	}
}

// own returns the rating with which a player is rated: that of the first day or, for a player who has come onto the
// list since, the current one; a player who has fallen from it has none (9.11).
func (r refEvent) own(id string) (int, bool) {
	now := r.previous().lines[id]
	r.meets("9.11, come since", now.rated && !r.rated(id))
	r.meets("9.11, fallen since", !now.rated && r.rated(id))
	if now.rated && r.rated(id) {
		return r.shown[id].rating, true
	}
	return now.rating, now.rated
}

func far(own int, against []int) bool {
	return slices.ContainsFunc(against, func(r int) bool { return max(own-r, r-own) > 350 })
}

// cut counts a rating that is more than 350 points from another as 350 from it (10.41).
func cut(ratings []int, from *big.Rat) (all []*big.Rat) {
	low, high := new(big.Rat).Sub(from, whole(350)), new(big.Rat).Add(from, whole(350))
	for _, r := range wholes(ratings) {
		if r.Cmp(low) < 0 {
			r = low
		}
		if r.Cmp(high) > 0 {
			r = high
		}
		all = append(all, r)
	}
	return all
}

func wholes(ratings []int) (all []*big.Rat) {
	for _, r := range ratings {
		all = append(all, whole(r))
	}
	return all
}

// change enters W − n·PD, which K is still to multiply (10.4).
func (r refEvent) change(id string, d int, score *big.Rat, games int) {
	expected := big.NewRat(expectation(d)*int64(games), 100)
	r.changes[id] = append(r.changes[id], new(big.Rat).Sub(score, expected))
	r.games[id] += games
	r.meets("rounding per event", r.option("rounding") == "event" && len(r.changes[id]) == 2)
}

// newcomer enters Ru of an event; dp is shortened in a round robin (10.22 to 10.25).
func (r refEvent) newcomer(id string, ra, score *big.Rat, games int, shortened *big.Rat) {
	if r.scoreless(score) {
		r.meets("6.1", true)
		return
	}
	ru, half := new(big.Rat).Set(ra), big.NewRat(int64(games), 2)
	if over := new(big.Rat).Sub(score, half); over.Sign() >= 0 {
		r.meets("10.23", over.Sign() > 0)
		ru.Add(ru, over.Mul(over, whole(25))) // 12.5 for each half point
	} else {
		r.meets("10.24", true)
		dp := distance(new(big.Rat).Quo(score, whole(games)))
		ru.Add(ru, dp.Mul(dp, shortened))
	}
	r.results[id] = append(r.results[id], refResult{r.date, r.Code, games, score, ru})
}

// scoreless is 6.1.
func (r refEvent) scoreless(score *big.Rat) bool {
	return score.Sign() == 0 || r.option("newcomer_score") == "zero_or_half" && score.Cmp(big.NewRat(1, 2)) == 0
}
