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

// attendance is that somebody played on a day in an event.
type attendance struct {
	player string
	day    rating.Date
	sure   bool // the sheet says so; else he played because everybody did every day
	games  int
	at     rating.Origin // the first of the games
}

// sitting is a day of somebody's on one list.
type sitting struct {
	player string
	day    rating.Date
	list   string
}

// sat is what somebody played on such a day in one event.
type sat struct {
	event int
	attendance
}

// readGames reads the games of events, each once, and finds out who played when.
func (l *look) readGames(events ...int) (err error) {
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
				s := sitting{a.player, a.day, e.List}
				l.sat[s] = append(l.sat[s], sat{i, a})
			}
		}
	}
	return nil
}

// read reads the sheet of an event, once.
func (l *look) read(i int) (err error) {
	if e := &l.events[i]; len(e.Event.Entrants) < e.Entrants {
		e.Event, err = l.Sheet(e.ID)
	}
	return err
}

// attended gives who played on which day, by player and day: as the sheet says, or, of an event that has as many rounds
// as days, every day of it. Of a league of which nothing is said nobody knows.
func attended(e rating.Event) []attendance {
	by := map[string][]attendance{} // the days of each player
	every := everyDay(e)
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

// longest is how many days an event can have on all of which everybody plays.
const longest = 31

func everyDay(e rating.Event) (all []rating.Date) {
	n := int(e.LastDay()-e.Start) + 1
	if e.Start == 0 || n < 1 || n > longest || n > e.Rounds {
		return nil
	}
	for i := range n {
		all = append(all, e.Start+rating.Date(i))
	}
	return all
}

// of gives somebody's days in an event.
func (l *look) of(event int, player string) []attendance {
	days := l.days[event]
	from, _ := slices.BinarySearchFunc(days, player, func(a attendance, id string) int { return strings.Compare(a.player, id) })
	to := from
	for to < len(days) && days[to].player == player {
		to++
	}
	return days[from:to]
}

// places tells of players who were in two places on one day. One day that no sheet names does not count: the one event
// may have ended for him before the other began.
func (l *look) places(p pair, players []string) error {
	a, b := &l.events[p.a].Event, &l.events[p.b].Event
	if !apart(*a, *b) {
		return nil
	}
	for _, player := range players {
		var days []string
		var first, second attendance
		sure := false
		for _, x := range l.of(p.a, player) {
			for _, y := range l.of(p.b, player) {
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
		name, err := l.named(p.b, player)
		if err != nil {
			return err
		}
		l.warn(finding.TwoPlaces, second.at, player, persons.Both(player, a.Code, b.Code), "id", player, "name", name, "days", days[0],
			"n", several(len(days)), "event", b.Code, "city", b.City, "other", a.Code, "other_city", a.City, "where", first.at.String())
	}
	return nil
}

// apart says whether two events are known to be in different places.
func apart(a, b rating.Event) bool {
	return a.City != "" && b.City != "" && !persons.SamePlace(a.City, b.City)
}

// tooMuch tells of players who played more on a day than the list's regulation lets them, in several events together:
// once for the same events, however many days it was.
func (l *look) tooMuch(twins map[pair]bool) error {
	order := slices.SortedFunc(maps.Keys(l.sat), func(a, b sitting) int {
		return cmp.Or(cmp.Compare(a.day, b.day), strings.Compare(a.player, b.player), strings.Compare(a.list, b.list))
	})
	told := map[string]bool{}
	for _, s := range order {
		all := l.sat[s]
		if len(all) < 2 || !slices.ContainsFunc(all, func(x sat) bool { return l.events[x.event].Looked }) {
			continue
		}
		slices.SortFunc(all, func(a, b sat) int { return cmp.Compare(a.event, b.event) })
		d, limit := l.together(all), l.Limit(s.list)
		about := persons.Both(append([]string{s.player}, d.codes...)...)
		if !d.over(limit) || told[about] || l.excused(all, twins) {
			continue
		}
		told[about] = true
		last := all[len(all)-1]
		name, err := l.named(last.event, s.player)
		if err != nil {
			return err
		}
		l.warn(finding.TooMuchADay, last.at, s.player, about, "id", s.player, "name", name, "day", s.day.String(), "games",
			count(d.rounds), "minutes", shown(d.seconds/60, limit.Minutes), "most", shown(limit.Minutes, limit.Minutes), "most_rounds",
			shown(limit.Rounds, limit.Rounds), "article", limit.Article, "events", strings.Join(d.codes, ", "), "where",
			all[0].at.String())
	}
	return nil
}

// together is what somebody played on a day in several events.
type together struct {
	codes           []string
	rounds, seconds int
}

func (l *look) together(all []sat) (d together) {
	for _, x := range all {
		e := &l.events[x.event].Event
		d.codes, d.rounds = append(d.codes, e.Code), d.rounds+x.games
		d.seconds += 2 * x.games * rating.Thinking(e.Controls, moves)
	}
	return d
}

func (d together) over(limit rating.DayLimit) bool {
	return limit.Rounds > 0 && d.rounds > limit.Rounds || limit.Minutes > 0 && d.seconds > 60*limit.Minutes
}

// moves is for how many a game is counted.
const moves = 60

// shown is a figure that matters; empty where its limit is none.
func shown(n, limit int) string {
	if limit == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// excused says whether the office has let longer days pass in all of some events, or two of them are one.
func (l *look) excused(all []sat, twins map[pair]bool) bool {
	for n, a := range all {
		for _, b := range all[n+1:] {
			if twins[pair{a.event, b.event}] {
				return true
			}
		}
	}
	return !slices.ContainsFunc(all, func(x sat) bool { return !l.events[x.event].Event.Approval.HoursAllowed })
}

func count(n int) string { return strconv.Itoa(n) }

// several is a number of which one needs no telling.
func several(n int) string { return shown(n, n-1) }
