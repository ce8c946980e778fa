package draft

import (
	"strconv"

	"kalends/rating"
	"kalends/rating/finding"
)

// commaLost says whether the points of all players are those of their games but for a decimal comma that a spreadsheet
// has eaten, so that 6,5 became 65. It is told once, where two players at least show it.
func (d *Draft) commaLost(all, normal map[int]rating.Score) bool {
	var without []Entrant
	for _, e := range d.Entrants {
		if e.Points == "" || e.Number == 0 {
			continue
		}
		said, err := rating.ParsePoints(e.Points)
		switch games := normal[e.Number]; {
		case err != nil, rating.Score(said) == all[e.Number], rating.Score(said) == games:
		case games%rating.Win != 0 && rating.Score(said) == 10*games:
			without = append(without, e)
		default:
			return false
		}
	}
	if len(without) < 2 {
		return false
	}
	e := without[0]
	d.Pad.Note(finding.CommaLost, e.At("player.points"), e.Points, "n", strconv.Itoa(len(without)), "player", e.Name,
		"games", Short(normal[e.Number]))
	return true
}
