package pairings

import (
	"cmp"
	"fmt"
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/tables"
	"kalends/rating"
	"kalends/rating/finding"
)

// hasDays reports whether the games of a list have days: in a column, or one day above them all where other lists have
// other days.
func (l *list) hasDays(all []list) bool {
	return l.Has(tables.Date) || l.day() != 0 && slices.ContainsFunc(all, func(o list) bool {
		return o.day() != 0 && o.day() != l.day()
	})
}

// day returns the single day above a list, or 0.
func (l *list) day() rating.Date {
	if d := l.facts.Days; d.From == d.To {
		return d.From
	}
	return 0
}

// roundsOfDays gives the games of lists without rounds the rounds of their days, which it notes: every day is a round,
// and further games of a player on a day are rounds after it, in the order of the rows. A row that is there twice has one
// round. A row without a day is reported.
func (r *reader) roundsOfDays() {
	var all []*line
	for _, n := range r.lines {
		if !n.list.byDay {
			continue
		}
		if n.day = r.dayOf(n); n.day != 0 {
			all = append(all, n)
		}
	}
	if len(all) == 0 {
		return
	}
	slices.SortStableFunc(all, func(a, b *line) int { return cmp.Compare(a.day, b.day) })
	before, last, days := 0, 0, 0
	var games map[string]int  // so far on the day, by player
	var rounds map[string]int // of the rows of the day
	for i, n := range all {
		if i == 0 || n.day != all[i-1].day {
			before, games, rounds = last, map[string]int{}, map[string]int{}
			days++
		}
		a, b := n.sides[0].key(), n.sides[1].key()
		row := fmt.Sprintf("%s\n%s\n%s", a, b, n.shown())
		if rounds[row] == 0 {
			round := max(games[a], games[b]) + 1
			games[a], games[b], games[""] = round, round, 0
			rounds[row] = before + round
		}
		n.round = rounds[row]
		last = max(last, n.round)
	}
	l := all[0].list
	if last > mostRounds {
		r.Note(finding.RoundUnknown, r.Report.At(l.Sheet.Name, l.Header, l.Columns[0].Number), "")
		return
	}
	r.Note(finding.DaysAsRounds, r.Report.At(l.Sheet.Name, l.Header, l.Columns[0].Number), "", "n", itoa(days), "from",
		all[0].day.String(), "to", all[len(all)-1].day.String())
}

// mostRounds is the greatest number of rounds that an event has.
const mostRounds = 99

// dayOf returns the day of a row in a list without rounds, or 0. An empty cell is reported; one that cannot be read is
// reported with its game.
func (r *reader) dayOf(n *line) rating.Date {
	if !n.list.Has(tables.Date) {
		return n.list.day()
	}
	c := n.list.Cell(n.row, tables.Date)
	if !tables.Holds(c) {
		r.Note(finding.EmptyField, n.at(tables.Date), "", "field", "game.date")
		return 0
	}
	d, _ := r.Calendar.Date(c)
	return d.Date
}

// key returns a player's number, or else the key of the name; a bye has none of its own.
func (s side) key() string {
	if s.number > 0 {
		return itoa(s.number)
	}
	return cells.NameKey(s.Name)
}
