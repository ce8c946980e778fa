package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// unknownNumbers reports each number that games name and no player has, once, with all cells that name it. Numbers that
// may belong to players whose own number could not be read are counted at the finding that reported those.
func (d *Draft) unknownNumbers() {
	have, numbers := d.byNumber(), []int(nil)
	cells := map[int][]rating.Origin{}
	for _, p := range pointers(d.Pairs) {
		for _, s := range []struct {
			key    string
			number int
		}{{"game.first", p.First}, {"game.second", p.Second}} {
			if _, ok := have[s.number]; ok || s.number == 0 {
				continue
			}
			if cells[s.number] == nil {
				numbers = append(numbers, s.number)
			}
			cells[s.number] = append(cells[s.number], p.At(s.key))
		}
	}
	slices.Sort(numbers)
	excused := d.Excused(numbers)
	for _, n := range numbers {
		if !excused[n] && !d.reported(finding.NoSuchEntrant, strconv.Itoa(n)) {
			d.Note(finding.NoSuchEntrant, cells[n][0], strconv.Itoa(n), Alike(cells[n])...)
		}
	}
	d.Report.Follow("player.nr", d.gamesNaming(excused))
}

// reported reports whether there is already a finding with a code and a value.
func (d *Draft) reported(code, read string) bool {
	return slices.ContainsFunc(d.Report.Findings, func(f rating.Finding) bool { return f.Code == code && f.Read == read })
}

// gamesNaming counts the games that name one of some numbers.
func (d *Draft) gamesNaming(some map[int]bool) (games int) {
	for _, p := range pointers(d.Pairs) {
		if some[p.First] || some[p.Second] {
			games++
		}
	}
	return games
}

// Alike returns the arguments of a finding for several places: how many there are, and which besides the first. It
// returns nothing for a single place.
func Alike(places []rating.Origin) []string {
	if len(places) < 2 {
		return nil
	}
	return Counted(places)
}

// Counted is Alike that also counts a single place.
func Counted(places []rating.Origin) []string {
	var also []string
	for _, at := range places[1:] {
		if at.Sheet == places[0].Sheet {
			also = append(also, at.Cell)
		}
	}
	return []string{"n", strconv.Itoa(len(places)), "also", strings.Join(also, " ")}
}

// outsideDates returns the games dated before and after the event, and the number of those within it. Games without a
// date are in none.
func (d *Draft) outsideDates() (early, late []Pair, within int) {
	for _, p := range pointers(d.Pairs) {
		switch {
		case p.Date == 0:
		case p.Date < d.Event.Start:
			early = append(early, *p)
		case p.Date > d.Event.End:
			late = append(late, *p)
		default:
			within++
		}
	}
	return early, late, within
}

// reportDay reports that the first or last day of the event is wrong, because of these games outside; without games it
// does nothing.
func (d *Draft) reportDay(key string, day rating.Date, games []Pair) {
	if len(games) == 0 {
		return
	}
	off := func(p Pair) rating.Date { return max(p.Date, day) - min(p.Date, day) }
	far := slices.MaxFunc(games, func(a, b Pair) int { return cmp.Compare(off(a), off(b)) })
	d.Note(finding.GameOutsideEvent, d.At(key), day.String(), "date", far.Date.String(),
		"start", d.Event.Start.String(), "end", d.Event.End.String(), "n", strconv.Itoa(len(games)))
}

// Excused returns those numbers of named that no player has but that may belong to players whose own number could not
// be read: either no more than there are such players, or those within the length of the list. A finding at the list
// has reported them.
func (d *Draft) Excused(named []int) map[int]bool {
	have := map[int]bool{}
	for n := range d.byNumber() {
		have[n] = true
	}
	if d.Report.Gone("player.nr") {
		return excused(named, have, 0, len(named))
	}
	return excused(named, have, len(d.Entrants), d.unnumbered())
}

// unnumbered counts the players whose number could not be read or is another's; a text leaves out the line of such a
// player.
func (d *Draft) unnumbered() int {
	twice := 0
	for _, f := range d.Report.Findings {
		if f.Code == finding.NumberTwice {
			twice++
		}
	}
	return max(twice, len(d.Entrants)-len(d.byNumber()))
}

// excused returns the named numbers that nobody has, as far as rows with an unreadable number explain them.
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

// withoutTeam returns the numbers of teams, including 0, that the sheet names and does not explain because the team's
// own number, or the column of them, could not be read.
func (d *Draft) withoutTeam(teams []Team) map[int]bool {
	var named []int
	have, lost := map[int]bool{}, 0
	for _, t := range teams {
		if have[t.Number] = t.Number > 0; t.Number == 0 {
			lost++
		}
	}
	for _, e := range pointers(d.Entrants) {
		named = append(named, e.Team)
	}
	if d.Report.Gone("team.nr", "team.name") {
		lost = len(named)
	}
	all := excused(named, have, len(teams), lost)
	all[0] = d.Report.Gone("player.team")
	return all
}

// gamesLost reports whether columns of games, or all of them, could not be read. Then nothing can be counted.
func (d *Draft) gamesLost() bool {
	if d.Report.Gone("game.first", "game.second", "game.result", "cross.nr") {
		return true
	}
	gone := false
	for r := range d.Event.Rounds {
		gone = gone || d.Report.Gone("cross.r"+strconv.Itoa(r+1))
	}
	return gone
}

// hasUnknownSide returns a function that reports whether a side of a game could not be read, or has a number that
// nobody has.
func (d *Draft) hasUnknownSide() func(Pair) bool {
	have := d.byNumber()
	half := func(key string, n int) bool {
		if n == 0 {
			return d.Report.Spoilt(key)
		}
		_, known := have[n]
		return !known
	}
	return func(p Pair) bool {
		return half("game.first", p.First) || !p.Bye() && half("game.second", p.Second)
	}
}

// Team is a row of sheet Teams.
type Team struct {
	Number int
	Name   string
}

// CheckTeams reports what teams and matches contradict: players of no team, games within a team, and games of a match
// that are not between its two teams.
func (d *Draft) CheckTeams(all []Team) {
	of, teams := map[int]int{}, map[int]Team{}
	for _, t := range all {
		teams[t.Number] = t
	}
	excused := d.withoutTeam(all)
	for _, e := range d.Entrants {
		of[e.Number] = e.Team
		_, known := teams[e.Team]
		switch at := e.At("player.team"); {
		case excused[e.Team]:
		case e.Team == 0:
			d.Note(finding.NoSuchTeam, at, "", "player", e.Name)
		case !known:
			d.Note(finding.NoSuchTeam, at, strconv.Itoa(e.Team), "player", e.Name)
		}
	}
	type encounter struct {
		round int
		match string
	}
	first, name := map[encounter]int{}, Names(d.Entrants)
	for i, p := range d.Pairs {
		a, b := of[p.First], of[p.Second]
		if p.First == p.Second || a == 0 || b == 0 || p.Match == "" || p.Round == 0 {
			continue
		}
		if a == b {
			d.Note(finding.SameTeam, p.At("game.second"), strconv.Itoa(p.Second), "a", name(p.First), "b",
				name(p.Second), "team", teams[a].title())
			continue
		}
		e := encounter{p.Round, p.Match}
		at, known := first[e]
		if !known {
			first[e] = i
			continue
		}
		before := d.Pairs[at]
		if x, y := of[before.First], of[before.Second]; min(a, b) != min(x, y) || max(a, b) != max(x, y) {
			d.Note(finding.OtherMatch, p.At("game.match"), p.Match, "round", strconv.Itoa(p.Round), "teams",
				teams[a].title()+" – "+teams[b].title(),
				"others", teams[x].title()+" – "+teams[y].title(), "first", before.At("game.match").Cell)
		}
	}
}

// title returns the name of a team, or else its number.
func (t Team) title() string { return cmp.Or(t.Name, "№ "+strconv.Itoa(t.Number)) }
