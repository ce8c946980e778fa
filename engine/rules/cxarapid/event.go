package cxarapid

import (
	"slices"

	"kalends/rating"
)

// score is the result of a player in one event, in the terms of art. 7.
type score struct {
	n, forfeits, unplayed int
	w                     rating.Score
	opponents             rating.Points // Σ of their ratings
	games                 []rating.Step
}

// score adds one encounter to the result of a player in scores, and makes a new result for the first one. w is the
// player's score.
func (p *period) score(scores map[string]*score, e rating.Event, m encounter, id, opponent string, w rating.Score) {
	s := scores[id]
	if s == nil {
		s = &score{}
		scores[id] = s
	}
	theirs := p.standings[opponent].rating
	s.n++
	s.w += w
	s.opponents += theirs
	if m.forfeit {
		s.forfeits++
	}
	s.games = append(s.games, rating.Step{
		Kind: rating.GameStep, Event: e.Code, Round: m.round, Opponent: opponent, OpponentRating: theirs,
		OwnRating: p.standings[id].rating, Score: w, Rule: "art. 7", Note: m.note, Origin: m.origin,
	})
}

// evaluate applies art. 8(2)–(5) and art. 11: it returns the steps of the games of one event, then that of its change,
// which is not rounded.
func (p *period) evaluate(e rating.Event, who standing, s *score) []rating.Step {
	ra := average(s.opponents, s.n)       // 8(2)
	chance := probability(who.rating, ra) // 8(3)
	we := expected(s.n, chance)           // 8(4)
	normal := change(who.k, s.w, we)      // 8(5)
	step := rating.Step{
		Kind: rating.EventStep, Event: e.Code, OwnRating: who.rating, Difference: who.rating - ra, Average: ra,
		P: chance, Expected: we, Score: s.w, K: who.k, KReason: who.reason, N: s.n, Unplayed: s.unplayed,
		Forfeits: s.forfeits, Normal: normal, Change: normal, Rule: "art. 8", Origin: e.Origin,
	}
	if place, won := champion(e, who.player.ID); won { // 11
		step.Bonus = bonus(who.rating, who.k)
		step.Change = championChange(normal, step.Bonus, p.in.Options.Get(championRule))
		step.Rule, step.Note = "art. 11", words+"step.champion"
		step.Origin = place
	}
	return append(s.games, step)
}

// champion reports whether a player won an event of individuals, and the place on the sheet that says so. A shared
// first place makes several champions.
func champion(e rating.Event, player string) (rating.Origin, bool) {
	if e.System == rating.TeamSwiss || e.System == rating.TeamRoundRobin || e.System == rating.Scheveningen {
		return rating.Origin{}, false
	}
	i := slices.IndexFunc(e.Entrants, func(n rating.Entrant) bool {
		return n.Player == player && n.Place == 1 && n.Status != rating.Excluded && n.Status != rating.NoShow
	})
	if i < 0 {
		return rating.Origin{}, false
	}
	return e.Entrants[i].Origin, true
}
