package chessresults

import (
	"slices"

	"kalends/ingest/draft"
	"kalends/rating"
)

// teamByes adds byes for the players of teams that had no opponent in a round: to each as many as the points declared
// for the player are more than the games give. A reserve without such points gets none.
func (r *reader) teamByes() {
	free := r.teamsWithoutOpponent()
	if len(free) == 0 {
		return
	}
	_, games := r.Total()
	for _, p := range r.Entrants {
		points, declared := p.DeclaredPoints()
		byes := slices.DeleteFunc(slices.Clone(free[p.Team]), func(e element) bool { return r.plays(p.Number, e.number("round")) })
		if !declared || p.Team < 1 {
			continue
		}
		for _, score := range []rating.Score{rating.Win, rating.Draw} {
			worth := draft.Worth(r.Event.Scoring, score)
			more := points - games[p.Number]
			if n := int(more / worth); n > 0 && more%worth == 0 && n <= len(byes) {
				for _, e := range byes[:n] {
					r.Pairs = append(r.Pairs, draft.Pair{At: e.ofTeam, First: p.Number, Game: rating.Game{Round: e.number("round"),
						Stage: rating.Normal, Kind: draft.ByeOf(score), FirstScore: score, Origin: e.at("no1")}})
				}
				break
			}
		}
	}
}

// teamsWithoutOpponent returns the pairings of each team with no other team, or with one that has no players, by the
// number of the team.
func (r *reader) teamsWithoutOpponent() map[int][]element {
	teams, free := map[int]bool{}, map[int][]element{}
	for _, p := range r.Entrants {
		teams[p.Team] = p.Team > 0
	}
	r.lists["teampairings"].each(func(e element) {
		switch a, b := e.number("no1"), e.number("no2"); {
		case teams[a] && !teams[b]:
			free[a] = append(free[a], e)
		case teams[b] && !teams[a]:
			free[b] = append(free[b], e)
		}
	})
	return free
}

// plays reports whether a player has a board in a round.
func (r *reader) plays(player, round int) bool {
	return slices.ContainsFunc(r.Pairs, func(p draft.Pair) bool {
		return p.Round == round && (p.First == player || p.Second == player)
	})
}

// ofTeam returns the place of a field of a bye of a team.
func (e element) ofTeam(key string) rating.Origin {
	return e.at(map[string]string{"game.round": "round", "game.date": "round"}[key])
}
