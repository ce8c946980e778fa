package draft

import (
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// commaLost reports whether the points of all players are those of their games but for a decimal comma that a
// spreadsheet has eaten, so that 6,5 became 65. It needs two players who show it, and is reported once.
func (d *Draft) commaLost(all, normal map[int]rating.Score) bool {
	var without []Entrant
	for _, e := range d.Entrants {
		points, declared := e.DeclaredPoints()
		switch games := normal[e.Number]; {
		case !declared || e.Number == 0, points == all[e.Number], points == games:
		case games%rating.Win != 0 && points == 10*games:
			without = append(without, e)
		default:
			return false
		}
	}
	if len(without) < 2 {
		return false
	}
	e := without[0]
	d.Note(finding.CommaLost, e.At("player.points"), e.Points, "n", strconv.Itoa(len(without)), "player", e.Name,
		"games", Short(normal[e.Number]))
	return true
}

// roundLost reports whether the points differ because a round is missing from a foreign table: at least three players
// and a third of all have more than their games give, by no more than a win for each missing round, and nobody has
// less. It is reported once; where rounds are already known to be missing, at that finding.
func (d *Draft) roundLost(all, normal map[int]rating.Score) bool {
	if !d.Foreign {
		return false
	}
	missing, at := 1, -1
	for i, f := range d.Report.Findings {
		if f.Code == finding.RoundMissing {
			missing, at = strings.Count(f.Args["rounds"], ",")+1, i
		}
	}
	short, ok := d.shortOfPoints(all, normal, rating.Score(missing)*Worth(d.Event.Scoring, rating.Win))
	if !ok || len(short) < 3 || 3*len(short) < len(d.Entrants) {
		return false
	}
	if at >= 0 {
		d.Report.Findings[at].Args["behind"] = strconv.Itoa(len(short))
		return true
	}
	var names []string
	for _, e := range short {
		names = append(names, e.Name+" ("+e.Points+", "+Short(normal[e.Number])+")")
	}
	d.Note(finding.RoundPerhapsLost, short[0].At("player.points"), short[0].Points, "n", strconv.Itoa(len(short)),
		"players", Abbreviate(names, "; "))
	return true
}

// shortOfPoints returns the players who have more points than their games give, each by at most so many; false if a
// player differs in any other way.
func (d *Draft) shortOfPoints(all, normal map[int]rating.Score, most rating.Score) (short []Entrant, ok bool) {
	for _, e := range d.Entrants {
		points, declared := e.DeclaredPoints()
		switch more := points - normal[e.Number]; {
		case !declared || e.Number == 0, more == 0, points == all[e.Number]:
		case more < 0, more > most:
			return nil, false
		default:
			short = append(short, e)
		}
	}
	return short, true
}
