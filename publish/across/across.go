// Package across finds faults that no single sheet shows: a person in two places on one day, or with more games on a
// day than the regulations allow; one event under two names; a player who was not born yet, had died or was banned; a
// newcomer who resembles a known player. It returns warnings with the places of both sides and changes nothing.
//
// It compares events whatever list they go into. All events are compared by their short outlines; the whole sheet is
// read only of events that share a player and a day, or most of their players, or that have a newcomer or a player
// who perhaps should not have played.
package across

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/persons"
	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// About is the argument of a warning by which the office confirms it.
const About = persons.About

// Event is an event as its sheet reports it; entrants and games are read only when they are needed.
type Event struct {
	ledger.Outline
	Examined bool // it is examined; other events are only compared with these
}

// World holds the functions through which Look reads other data; Alike may be nil.
type World struct {
	Player func(id string) (rating.Player, bool)
	Limit  func(list string) rating.DayLimit
	Sheet  func(id int64) (rating.Event, error) // a whole event
	Games  func(ledger.Outline) ([]rating.Game, error)
	Alike  func(e rating.Entrant) []Resembling // known players whom a newcomer resembles
}

// Resembling is a player whom a newcomer resembles, and the reason as a phrase.
type Resembling struct {
	Player rating.Player
	Why    string
}

// Look examines the events with Examined set, also against all others, and returns the warnings. The order of events
// does not matter.
func Look(events []Event, w World) (rating.Findings, error) {
	events = slices.Clone(events)
	slices.SortFunc(events, func(a, b Event) int {
		return cmp.Or(cmp.Compare(a.Event.Start, b.Event.Start), strings.Compare(a.Event.Code, b.Event.Code),
			cmp.Compare(a.ID, b.ID))
	})
	l := &examination{World: w, events: events, byPlayer: eventsByPlayer(events), onDay: map[playerDay][]played{}}
	if err := l.compareEvents(); err != nil {
		return nil, err
	}
	l.odd = l.oddLives()
	for i := range l.events {
		if !l.events[i].Examined {
			continue
		}
		if err := errors.Join(l.lives(i), l.newcomers(i)); err != nil {
			return nil, err
		}
	}
	return l.found, nil
}

// examination holds the events that Look examines, and what is known of them so far.
type examination struct {
	World
	events   []Event
	byPlayer map[string][]int     // the events of each player
	days     map[int][]attendance // of the events whose games were read
	played   map[int][]result     // of the events that were compared
	onDay    map[playerDay][]played
	odd      map[string]rating.Player // players who perhaps should not have played
	found    rating.Findings
}

// pair is two events by index, the earlier first.
type pair struct{ a, b int }

// compareEvents adds the warnings about two or more events: the same event under two names, players in two places, and
// too many games on a day.
func (l *examination) compareEvents() error {
	shared := l.shared()
	pairs := slices.SortedFunc(maps.Keys(shared), func(x, y pair) int {
		return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
	})
	l.days, l.played = map[int][]attendance{}, map[int][]result{}
	twins := map[pair]bool{}
	for _, p := range pairs {
		if err := l.readGames(p.a, p.b); err != nil {
			return err
		}
		if l.areTwins(p, len(shared[p])) {
			twins[p] = true
		}
	}
	for _, p := range pairs {
		if twins[p] {
			continue
		}
		if err := l.twoPlaces(p, shared[p]); err != nil {
			return err
		}
	}
	return l.tooMuch(twins)
}

// eventsByPlayer returns the indexes of the events of each player, in ascending order.
func eventsByPlayer(events []Event) map[string][]int {
	by := map[string][]int{}
	for i := range events {
		for _, p := range events[i].Players {
			if all := by[p]; len(all) == 0 || all[len(all)-1] != i { // a sheet may list a player twice
				by[p] = append(all, i)
			}
		}
	}
	return by
}

// eachPlayer calls do with each player who is in an examined event, by number, and with the events of the player.
func (l *examination) eachPlayer(do func(player string, events []int)) {
	for _, player := range slices.Sorted(maps.Keys(l.byPlayer)) {
		events := l.byPlayer[player]
		if slices.ContainsFunc(events, func(i int) bool { return l.events[i].Examined }) {
			do(player, events)
		}
	}
}

// shared returns the common players of each two events, at least one of them examined, that can share a day or have
// most of their players in common. Reports of one event are not compared.
func (l *examination) shared() map[pair][]string {
	all := map[pair][]string{}
	l.eachPlayer(func(player string, events []int) {
		for n, a := range events {
			for _, b := range events[n+1:] {
				x, y := &l.events[a], &l.events[b]
				if x.Event.Code != y.Event.Code && (x.Examined || y.Examined) {
					all[pair{a, b}] = append(all[pair{a, b}], player)
				}
			}
		}
	})
	maps.DeleteFunc(all, func(p pair, players []string) bool {
		return !l.mostOf(p, len(players)) && !overlap(l.events[p.a].Event, l.events[p.b].Event)
	})
	return all
}

// overlap reports whether two events can share a day, by their dates.
func overlap(a, b rating.Event) bool {
	if a.Start > b.LastDay() || b.Start > a.LastDay() {
		return false
	}
	days, others := slices.Collect(maps.Values(a.RoundDates)), slices.Collect(maps.Values(b.RoundDates))
	if len(days) == 0 || len(others) == 0 {
		return true
	}
	return slices.ContainsFunc(days, func(d rating.Date) bool { return slices.Contains(others, d) })
}

// mostOf reports whether the number of shared players is at least fewPlayers and three fifths of the smaller event.
func (l *examination) mostOf(p pair, shared int) bool {
	return shared >= fewPlayers && 5*shared >= 3*min(l.events[p.a].Entrants, l.events[p.b].Entrants)
}

// fewPlayers is the least number of players shared by two events that may be the same.
const fewPlayers = 4

// warn adds a warning; about is the argument by which the office confirms it, pairs are names and values of others.
func (l *examination) warn(code string, at rating.Origin, read, about string, pairs ...string) {
	f := rating.Finding{Code: code, Origin: at, Read: read}
	l.found = append(l.found, f.With(append(pairs, persons.About, about)...))
}

// nameOf returns the name of a player from the registry, otherwise from the sheet of an event, which it then reads; ""
// if neither has one.
func (l *examination) nameOf(event int, player string) (string, error) {
	if p, known := l.Player(player); known {
		return p.Name, nil
	}
	err := l.read(event)
	for _, e := range l.events[event].Event.Entrants {
		if e.Player == player {
			return e.Name, err
		}
	}
	return "", err
}

// areTwins adds a warning if two events have most players and nine tenths of their games in common, and reports whether
// they have.
func (l *examination) areTwins(p pair, shared int) bool {
	a, b := &l.events[p.a].Event, &l.events[p.b].Event
	if !l.mostOf(p, shared) {
		return false
	}
	mine, theirs := l.resultsOf(p.a), l.resultsOf(p.b)
	alike := commonResults(mine, theirs)
	if least := min(len(mine), len(theirs)); least < fewGames || 10*alike < 9*least {
		return false
	}
	l.warn(finding.SameUnderTwoNames, b.Origin, b.Code, persons.Both(a.Code, b.Code), "event", b.Code, "name", b.Name, "other", a.Code,
		"other_name", a.Name, "games", strconv.Itoa(alike), "where", a.Origin.String())
	return true
}

// fewGames is the least number of games shared by two events that may be the same.
const fewGames = 6

// result is a game in a form that does not depend on colours, round and board: a is the lesser player number.
type result struct {
	a, b  string
	score rating.Score // of a
}

// resultsOf returns the results of an event, whose games must have been read, and caches them.
func (l *examination) resultsOf(event int) []result {
	all, known := l.played[event]
	if !known {
		all = results(&l.events[event].Event)
		l.played[event] = all
	}
	return all
}

// results returns the played games of an event in this form.
func results(e *rating.Event) []result {
	all := make([]result, 0, len(e.Games))
	for i := range e.Games {
		g := &e.Games[i]
		switch {
		case g.Kind != rating.OverBoard || g.Second == "":
		case g.Second < g.First:
			all = append(all, result{g.Second, g.First, g.SecondScore})
		default:
			all = append(all, result{g.First, g.Second, g.FirstScore})
		}
	}
	return all
}

// commonResults returns the number of results that two events have in common, repeated ones as often as they occur in
// both.
func commonResults(a, b []result) (n int) {
	times := map[result]int{}
	for _, r := range a {
		times[r]++
	}
	for _, r := range b {
		if times[r] > 0 {
			times[r]--
			n++
		}
	}
	return n
}
