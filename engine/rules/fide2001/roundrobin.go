package fide2001

import (
	"math/big"
	"strconv"

	"kalends/engine/elo"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// ofEvent returns Ra of a round robin including its unrated players (10.21b), and the number of opponents of each. Ra
// is the average Rar of the rated players, less what they scored above half, in rating points, dpa · n/(n+1), with a
// note; if everybody is rated, it is Rar, and if nobody is, nil.
func (p *period) ofEvent(e rating.Event, players []*player) (ra *big.Rat, against int) {
	sum, dps, rated := rating.Points(0), rating.Points(0), 0
	for _, m := range players {
		if !m.start.Rated {
			continue
		}
		rated++
		sum += m.start.Rating
		dps += elo.DP(fraction(scored(m.games), len(m.games)))
	}
	against = len(players) - 1
	if rated == 0 {
		return nil, against
	}
	rar, dpa := mean(sum, rated), mean(dps, rated)
	if rated == len(players) {
		return rar, against
	}
	ra = minus(rar, times(dpa, against, against+1))
	p.note(finding.AverageOfAll, e.Origin, "event", e.Code, "rar", shown(rar).String(), "dpa", shown(dpa).String(), "n",
		strconv.Itoa(against), "players", strconv.Itoa(against+1), "ra", shown(ra).String(), "article", averages)
	return ra, against
}

// fraction returns p of the tables: the score divided by the games, to two decimals, a half up (14.2).
func fraction(w rating.Score, n int) rating.Score {
	return rating.Score(rating.HalfUp(int64(w), int64(n)))
}

// rateAll rates a round robin: unrated players who scored nothing are left out with all their games (6.1), and all
// others have the same average.
func (p *period) rateAll(t *tournament) {
	for p.disregardAnother(t) {
	}
	var players []*player
	for _, id := range t.ids() {
		m := t.players[id]
		if m.disregards && !m.start.Rated {
			p.disregardAll(t, m)
			continue
		}
		m.games = against(m.games)
		players = append(players, m)
	}
	t.average, t.against = p.ofEvent(t.Event, players)
	for _, m := range players {
		switch {
		case len(m.games) == 0 || t.average == nil:
		case m.disregards:
			p.leaveOutSides(t, m, m.games, scoreless)
		case m.guest:
			p.leaveOutGuest(t, m)
		default:
			p.take(t, m, m.games)
		}
	}
}

// disregardAnother marks one more unrated player whose score is disregarded, and returns false if there is none. The
// points of others against this player are disregarded too, and may have been all that they had, so it is called until
// it returns false.
func (p *period) disregardAnother(t *tournament) bool {
	for _, id := range t.ids() {
		m := t.players[id]
		if !m.disregards && m.collects() && p.scoreless(scored(against(m.games))) {
			m.disregards = true
			return true
		}
	}
	return false
}

// disregardAll leaves out the games of an unrated player who scored nothing, for both sides. A game of two such
// players is left out once.
func (p *period) disregardAll(t *tournament, m *player) {
	for _, s := range m.games {
		if o := s.other; o.disregards && !o.start.Rated && o.id < m.id {
			continue
		}
		p.out.LeftOut = append(p.out.LeftOut, method.LeftOut(t.Code, &s.game, "", againstThem))
	}
}

// against returns the games against players whose score is not disregarded.
func against(games []side) (kept []side) {
	for _, s := range games {
		if !s.other.disregards || s.other.start.Rated {
			kept = append(kept, s)
		}
	}
	return kept
}
