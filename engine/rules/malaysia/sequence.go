package malaysia

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
)

// turn is one game in the sequence of a period; the last one of an event is followed by its bonuses.
type turn struct {
	event *rating.Event
	game  *rating.Game
	rated bool // false: the event has no rated game, and there is only the end of it
	last  bool
}

// inOrder returns a period's events by start, end and code; late sheets, whose event ended before the period, come
// last.
func inOrder(events []rating.Event, from rating.Date) []rating.Event {
	return slices.SortedStableFunc(slices.Values(events), func(a, b rating.Event) int {
		if late(a, from) != late(b, from) {
			if late(a, from) {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.LastDay(), b.LastDay()), strings.Compare(a.Code, b.Code))
	})
}

// late reports whether an event ended before the period.
func late(e rating.Event, from rating.Date) bool { return e.LastDay() < from }

// clusters divides ordered events into groups that overlap; late sheets are in groups of their own.
func clusters(events []rating.Event, from rating.Date) [][]rating.Event {
	var all [][]rating.Event
	end := rating.Date(0)
	for i, e := range events {
		if i == 0 || e.Start > end || late(e, from) != late(events[i-1], from) {
			all = append(all, nil)
			end = 0
		}
		all[len(all)-1] = append(all[len(all)-1], e)
		end = max(end, e.LastDay())
	}
	return all
}

// sequence returns the games of overlapping events in order (MY-1): by the day of each game if all have one (dated),
// otherwise event by event; then by event, round and board, and by place on the sheet.
func sequence(overlapping []rating.Event) (turns []turn, dated bool) {
	dated = true
	for i := range overlapping {
		e := &overlapping[i]
		for _, t := range turnsOf(e) {
			dated = dated && (!t.rated || t.game.DateIn(*e) != 0)
			turns = append(turns, t)
		}
	}
	if dated {
		slices.SortStableFunc(turns, func(a, b turn) int { return cmp.Compare(a.day(), b.day()) })
	}
	markLast(turns)
	return turns, dated
}

// turnsOf returns an event's rated games by round; one turn that is not rated if there are none.
func turnsOf(e *rating.Event) []turn {
	var turns []turn
	for i, g := range e.Games {
		if excluded(g) == "" {
			turns = append(turns, turn{event: e, game: &e.Games[i], rated: true})
		}
	}
	slices.SortStableFunc(turns, func(a, b turn) int { return byRound(*a.game, *b.game) })
	if len(turns) == 0 {
		return []turn{{event: e}}
	}
	return turns
}

// day returns the day of the turn; an event without games is placed where it ended.
func (t turn) day() rating.Date {
	if !t.rated {
		return t.event.LastDay()
	}
	return t.game.DateIn(*t.event)
}

// markLast marks the last turn of each event.
func markLast(turns []turn) {
	seen := map[string]bool{}
	for i := len(turns) - 1; i >= 0; i-- {
		turns[i].last = !seen[turns[i].event.Code]
		seen[turns[i].event.Code] = true
	}
}
