package draft

import (
	"strconv"

	"kalends/rating/finding"
)

// Excused lists those of the named numbers that nobody has, but that may be those of players whose own number could not
// be read: no more of them than there are such players, or else those that a list of this length has. One finding at
// the list has told it already.
func (d *Draft) Excused(named []int) map[int]bool {
	have := map[int]bool{}
	for n := range d.byNumber() {
		have[n] = true
	}
	if d.Pad.Gone("player.nr") {
		return excused(named, have, 0, len(named))
	}
	return excused(named, have, len(d.Entrants), d.unnumbered())
}

// unnumbered counts the players whose number could not be read, or is that of another; a text leaves out the line of
// such a one.
func (d *Draft) unnumbered() int {
	twice := 0
	for _, f := range d.Pad.Findings {
		if f.Code == finding.NumberTwice {
			twice++
		}
	}
	return max(twice, len(d.Entrants)-len(d.byNumber()))
}

// excused gives the numbers that are named and that nobody has, as far as rows whose number is lost explain them.
func excused(named []int, have map[int]bool, rows, lost int) map[int]bool {
	all := map[int]bool{}
	for _, n := range named {
		if n > 0 && !have[n] && lost > 0 {
			all[n] = true
		}
	}
	if len(all) <= lost {
		return all
	}
	for n := range all {
		if n > rows {
			delete(all, n)
		}
	}
	return all
}

// withoutTeam lists the numbers of teams, 0 among them, that the sheet names and does not explain because the team's
// own number, or the column of them, could not be read.
func (d *Draft) withoutTeam(teams []Team) map[int]bool {
	var named []int
	have, lost := map[int]bool{}, 0
	for _, t := range teams {
		if have[t.Number] = t.Number > 0; t.Number == 0 {
			lost++
		}
	}
	for i := range d.Entrants {
		e := &d.Entrants[i]
		named = append(named, e.Team)
	}
	if d.Pad.Gone("team.nr", "team.name") {
		lost = len(named)
	}
	all := excused(named, have, len(teams), lost)
	all[0] = d.Pad.Gone("player.team")
	return all
}

// gamesGone says that columns of games, or all of them, could not be read, so that nothing can be counted.
func (d *Draft) gamesGone() bool {
	if d.Pad.Gone("game.first", "game.second", "game.result", "cross.nr") {
		return true
	}
	for r := range d.Event.Rounds {
		if d.Pad.Gone("cross.r" + strconv.Itoa(r+1)) {
			return true
		}
	}
	return false
}

// halfKnown tells the games of which a side could not be read, or bears a number that nobody has.
func (d *Draft) halfKnown() func(Pair) bool {
	have := d.byNumber()
	half := func(key string, n int) bool {
		if n == 0 {
			return d.Pad.Spoilt(key)
		}
		_, known := have[n]
		return !known
	}
	return func(p Pair) bool {
		return half("game.first", p.First) || !p.Bye() && half("game.second", p.Second)
	}
}
