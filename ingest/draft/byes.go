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

// rowsOfByes removes rows that stand for the bye, as programs need them for an odd number of players.
func (d *Draft) rowsOfByes() {
	numbers := map[int]bool{}
	for _, e := range pointers(d.Entrants) {
		_, twice := numbers[e.Number]
		numbers[e.Number] = !twice && e.Number > 0 && e.Absence() == cells.Bye
	}
	d.MakeByes(numbers)
}

// MakeByes removes the entrants with the given numbers, who are nobody, and makes the games of others
// against them byes for the same points. It notes the first row with the number of byes, and those without a result,
// which are byes for a full point.
func (d *Draft) MakeByes(numbers map[int]bool) {
	i := slices.IndexFunc(d.Entrants, func(e Entrant) bool { return numbers[e.Number] })
	if i < 0 {
		return
	}
	row := d.Entrants[i]
	d.Entrants = slices.DeleteFunc(d.Entrants, func(e Entrant) bool { return numbers[e.Number] })
	byes, assumed := 0, []rating.Origin(nil)
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
	d.Note(finding.RowOfByes, row.At("player.name"), row.Name, "n", strconv.Itoa(byes))
}
