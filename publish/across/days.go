package across

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/persons"
	"kalends/rating"
	"kalends/rating/finding"
)

// attendance is a day on which a player played in an event, with the number of games.
type attendance struct {
	player string
	day    rating.Date
	sure   bool // the sheet states the day; otherwise it is inferred because everybody played every day
	games  int
	at     rating.Origin // the first of the games
}

// playerDay is a player, a day and a list.
type playerDay struct {
	player string
	day    rating.Date
	list   string
}

// played is the attendance of a player in one event, by the event's index.
type played struct {
	event int
	attendance
}

// readGames reads the games of events, each once, and records in days and onDay who played when.
func (l *examination) readGames(events ...int) (err error) {
	for _, i := range events {
		if _, known := l.days[i]; known {
			continue
		}
		if l.events[i].Event.Games, err = l.Games(l.events[i].Outline); err != nil {
			return err
		}
		e := &l.events[i].Event
		l.days[i] = attended(*e)
		for _, a := range l.days[i] {
			if a.sure {
				s := playerDay{a.player, a.day, e.List}
				l.onDay[s] = append(l.onDay[s], played{i, a})
			}
		}
	}
	return nil
}

// read replaces the outline of an event by its whole sheet, unless its entrants are there already. After an error the
// next call tries again.
func (l *examination) read(i int) (err error) {
	if e := &l.events[i]; len(e.Event.Entrants) < e.Entrants {
		e.Event, err = l.Sheet(e.ID)
	}
	return err
}

// attended returns who played on which day, by player and day. If the sheet states no days, an event with at least as
// many rounds as days counts as played every day; of others, such as leagues, nothing is known.
func attended(e rating.Event) []attendance {
	by := map[string][]attendance{} // the days of each player
	every := e.EveryDay()
	add := func(player string, day rating.Date, sure bool, g *rating.Game) {
		days, i := by[player], 0
		for i < len(days) && days[i].day != day {
			i++
		}
		if i == len(days) {
			days = append(days, attendance{player, day, sure, 0, g.Origin})
			by[player] = days
		}
		days[i].sure = days[i].sure || sure
		days[i].games++
	}
	for i := range e.Games {
		g := &e.Games[i]
		if g.Kind != rating.OverBoard || g.Second == "" {
			continue
		}
		day := g.DateIn(e)
		if day == 0 && e.Start == e.LastDay() {
			day = e.Start
		}
		for _, player := range []string{g.First, g.Second} {
			if day != 0 {
				add(player, day, true, g)
				continue
			}
			for _, d := range every {
				add(player, d, false, g)
			}
		}
	}
	var all []attendance
	for _, player := range slices.Sorted(maps.Keys(by)) {
		days := by[player]
		slices.SortFunc(days, func(a, b attendance) int { return cmp.Compare(a.day, b.day) })
		all = append(all, days...)
	}
	return all
}

// playingDays returns the days on which a player played in an event, whose games must have been read, oldest first.
func (l *examination) playingDays(event int, player string) []attendance {
	days := l.days[event]
	from, _ := slices.BinarySearchFunc(days, player, func(a attendance, id string) int { return strings.Compare(a.player, id) })
	to := from
	for to < len(days) && days[to].player == player {
		to++
	}
	return days[from:to]
}

// twoPlaces adds a warning for each of the players who played in two events in different places on one day. A single
// day that no sheet states does not count: the player may have left one event before the other began.
func (l *examination) twoPlaces(p pair, players []string) error {
	a, b := &l.events[p.a].Event, &l.events[p.b].Event
	if !apart(*a, *b) {
		return nil
	}
	for _, player := range players {
		var days []string
		var first, second attendance
		sure := false
		for _, x := range l.playingDays(p.a, player) {
			for _, y := range l.playingDays(p.b, player) {
				if x.day == y.day {
					if days == nil {
						first, second = x, y
					}
					days = append(days, x.day.String())
					sure = sure || x.sure && y.sure
				}
			}
		}
		if !sure && len(days) < 2 {
			continue
		}
		name, err := l.nameOf(p.b, player)
		if err != nil {
			return err
		}
		l.warn(finding.TwoPlaces, second.at, player, persons.Both(player, a.Code, b.Code), "id", player, "name", name, "days", days[0],
			"n", several(len(days)), "event", b.Code, "city", b.City, "other", a.Code, "other_city", a.City, "where", first.at.String())
	}
	return nil
}

// apart reports whether the places of two events are known and differ.
func apart(a, b rating.Event) bool {
	return a.City != "" && b.City != "" && !persons.SamePlace(a.City, b.City)
}

// tooMuch adds a warning for each player with more games on a day, in several events together, than the regulations of
// the list allow; once for the same events. Events that are twins or were permitted longer days are left out.
func (l *examination) tooMuch(twins map[pair]bool) error {
	order := slices.SortedFunc(maps.Keys(l.onDay), func(a, b playerDay) int {
		return cmp.Or(cmp.Compare(a.day, b.day), strings.Compare(a.player, b.player), strings.Compare(a.list, b.list))
	})
	warned := map[string]bool{}
	for _, s := range order {
		all := l.onDay[s]
		if len(all) < 2 || !slices.ContainsFunc(all, func(x played) bool { return l.events[x.event].Examined }) {
			continue
		}
		slices.SortFunc(all, func(a, b played) int { return cmp.Compare(a.event, b.event) })
		d, limit := l.dayTotal(all), l.Limit(s.list)
		about := persons.Both(append([]string{s.player}, d.codes...)...)
		if !d.over(limit) || warned[about] || l.excused(all, twins) {
			continue
		}
		warned[about] = true
		last := all[len(all)-1]
		name, err := l.nameOf(last.event, s.player)
		if err != nil {
			return err
		}
		l.warn(finding.TooMuchADay, last.at, s.player, about, "id", s.player, "name", name, "day", s.day.String(), "games",
			strconv.Itoa(d.rounds), "minutes", shown(d.seconds/60, limit.Minutes), "most", shown(limit.Minutes, limit.Minutes), "most_rounds",
			shown(limit.Rounds, limit.Rounds), "article", limit.Article, "events", strings.Join(d.codes, ", "), "where",
			all[0].at.String())
	}
	return nil
}

// dayTotal sums what a player played on a day in several events.
type dayTotal struct {
	codes           []string
	rounds, seconds int
}

// dayTotal returns the events, games and seconds of thinking time that a player's games on a day take.
func (l *examination) dayTotal(all []played) (d dayTotal) {
	for _, x := range all {
		e := &l.events[x.event].Event
		d.codes, d.rounds = append(d.codes, e.Code), d.rounds+x.games
		d.seconds += 2 * x.games * rating.Thinking(e.Controls, moves)
	}
	return d
}

// over reports whether the games or the time exceed a limit; a limit of 0 is none.
func (d dayTotal) over(limit rating.DayLimit) bool {
	return limit.Rounds > 0 && d.rounds > limit.Rounds || limit.Minutes > 0 && d.seconds > 60*limit.Minutes
}

// moves is the number of moves by which the length of a game is calculated.
const moves = 60

// shown returns n as text, or "" if limit is 0.
func shown(n, limit int) string {
	if limit == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// excused reports whether the office has permitted longer days in all of the events, or two of them are twins.
func (l *examination) excused(all []played, twins map[pair]bool) bool {
	for n, a := range all {
		for _, b := range all[n+1:] {
			if twins[pair{a.event, b.event}] {
				return true
			}
		}
	}
	return !slices.ContainsFunc(all, func(x played) bool { return !l.events[x.event].Event.Approval.HoursAllowed })
}

// several returns n as text if it is greater than one, otherwise "".
func several(n int) string { return shown(n, n-1) }
