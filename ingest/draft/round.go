package draft

import (
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// roundLost says whether the points that differ do so because a round is missing from a table of others: three players
// and a third of all at least have more than their games give, by no more than a win for each round, and nobody has
// less. Then that is the cause, and is told once; where rounds are known to be missing, it follows from them.
func (d *Draft) roundLost(all, normal map[int]rating.Score) bool {
	if !d.Foreign {
		return false
	}
	missing, at := 1, -1
	for i, f := range d.Pad.Findings {
		if f.Code == finding.RoundMissing {
			missing, at = strings.Count(f.Args["rounds"], ",")+1, i
		}
	}
	without, ok := d.shortOf(all, normal, rating.Score(missing)*Worth(d.Event.Scoring, rating.Win))
	if !ok || len(without) < 3 || 3*len(without) < len(d.Entrants) {
		return false
	}
	if at >= 0 {
		d.Pad.Findings[at].Args["behind"] = strconv.Itoa(len(without))
		return true
	}
	var names []string
	for _, e := range without[:min(len(without), 12)] {
		names = append(names, e.Name+" ("+e.Points+", "+Short(normal[e.Number])+")")
	}
	if len(without) > 12 {
		names = append(names, "…")
	}
	d.Pad.Note(finding.RoundPerhapsLost, without[0].At("player.points"), without[0].Points, "n", strconv.Itoa(len(without)),
		"players", strings.Join(names, "; "))
	return true
}

// shortOf lists the players whose games lack points, each no more than most; false if somebody has too many.
func (d *Draft) shortOf(all, normal map[int]rating.Score, most rating.Score) (without []Entrant, ok bool) {
	for _, e := range d.Entrants {
		said, err := rating.ParsePoints(e.Points)
		by := rating.Score(said) - normal[e.Number]
		switch {
		case e.Points == "" || e.Number == 0 || err != nil, by == 0, rating.Score(said) == all[e.Number]:
		case by < 0, by > most:
			return nil, false
		default:
			without = append(without, e)
		}
	}
	return without, true
}
