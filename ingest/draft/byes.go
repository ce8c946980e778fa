package draft

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
	"kalends/rating/finding"
)

// Absence returns the absence that the name of a row means. Beside a number of identification, a rating or a birth
// every name is somebody's.
func (e Entrant) Absence() cells.Absence {
	if e.Birth.Year != 0 || strings.Trim(e.Typed+e.FIDEID+e.Rating, "0-–—. ") != "" || len(e.Ratings) > 0 {
		return cells.Present
	}
	return cells.AbsenceOf(e.Name)
}

// rowsOfByes removes rows that stand for the bye, as programs need them for an odd number of players, and notes the
// first of them with the number of their games, which become byes.
func (d *Draft) rowsOfByes() {
	numbers := map[int]bool{}
	first := -1
	for i, e := range pointers(d.Entrants) {
		if e.Absence() == cells.Bye {
			numbers[e.Number] = true
			if first < 0 {
				first = i
			}
		}
	}
	if first < 0 {
		return
	}
	e := d.Entrants[first]
	n := d.MakeByes(numbers)
	d.Note(finding.RowOfByes, e.At("player.name"), e.Name, "n", strconv.Itoa(n))
}

// MakeByes removes the entrants with the given numbers, who are nobody, makes the games of others against them byes for
// the same points, and returns how many there are. One without a result is a bye for a full point, which is noted.
func (d *Draft) MakeByes(numbers map[int]bool) (byes int) {
	d.Entrants = slices.DeleteFunc(d.Entrants, func(e Entrant) bool { return numbers[e.Number] })
	var assumed []rating.Origin
	for _, p := range pointers(d.Pairs) {
		if numbers[p.First] {
			p.First, p.Second, p.FirstScore, p.SecondScore = p.Second, p.First, p.SecondScore, p.FirstScore
		}
		if !numbers[p.Second] || p.Second == 0 || numbers[p.First] {
			continue
		}
		byes++
		if p.Kind == rating.Pending {
			p.FirstScore, assumed = rating.Win, append(assumed, p.At("game.result"))
		}
		if p.Kind != "" {
			p.Kind = ByeOf(p.FirstScore)
		}
		p.Second, p.SecondScore, p.Match, p.Missing = 0, 0, "", false
	}
	d.Pairs = slices.DeleteFunc(d.Pairs, func(p Pair) bool { return numbers[p.First] })
	if len(assumed) > 0 {
		d.Note(finding.FullPointBye, assumed[0], "", Alike(assumed)...)
	}
	return byes
}
