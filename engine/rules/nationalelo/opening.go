package nationalelo

import (
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// Open returns the state of a player who is taken over. A rating with more decimals than the list has, below the floor
// for everybody or above the ceiling is refused with a finding.
func (r Ruleset) Open(o rating.Opening, player rating.Player) (rating.State, rating.Findings) {
	s := method.Unrated(o)
	if !o.Rated {
		return s, nil
	}
	v := r.onList(o.Date, "")
	if o.Rating%r.unit() != 0 || o.Rating < v.least() || v.Ceiling > 0 && o.Rating > v.Ceiling {
		return s, rating.Findings{{Code: finding.OpeningOutside, Origin: o.Origin, Read: o.Rating.String(),
			Args: map[string]string{"player": o.Player, "bounds": r.bounds(v)}}}
	}
	method.TakeRating(&s, o)
	s.Since = o.Date
	if o.Games < 0 {
		s.Games = r.settledGames()
	}
	who := subject{player: player, games: s.Games, rating: s.Rating, ever: s.Peak, day: o.Date, list: o.List}
	k, _ := first(v.K, who)
	s.K = k.Value
	return s, nil
}

// settledGames returns a number of games beyond every rule about first games, for a player whose games nobody has
// counted.
func (r Ruleset) settledGames() int {
	games := 0
	for _, v := range r.Regulation.Versions {
		games = max(games, v.Newcomers.Provisional, v.Newcomers.PublishFrom)
		for _, k := range v.K {
			if k.Who.Games.Below != nil {
				games = max(games, int(*k.Who.Games.Below))
			}
		}
	}
	return games
}

// least returns the highest floor for everybody, 0 if there is none.
func (v *Version) least() (least rating.Points) {
	for _, f := range v.Floors {
		if f.BelowPeak == 0 && f.Who.Everybody() {
			least = max(least, f.Rating)
		}
	}
	return least
}

// bounds formats the lowest and the highest possible rating.
func (r Ruleset) bounds(v *Version) string {
	if v.Ceiling == 0 {
		return "≥ " + v.least().Text(r.Decimals)
	}
	return v.least().Text(r.Decimals) + "–" + v.Ceiling.Text(r.Decimals)
}

// Status returns the status of a player on a list, by the text of the list's day, and whether the player is printed.
func (r Ruleset) Status(s rating.State, p rating.Player, date rating.Date) (status []string, printed bool) {
	v := r.onList(date, "")
	if !s.Rated || s.Games < v.Newcomers.PublishFrom || v.Newcomers.Foreigners == fixed && r.foreign(p) {
		return nil, false
	}
	status = method.Status(s, p, date, method.Idle(s, v.Inactive.Months, date))
	if s.Games < v.Newcomers.Provisional {
		status = append(status, "provisional")
	}
	return status, p.Publish && !method.Gone(p, date) && !method.Idle(s, v.Inactive.DelistMonths, date)
}
