package pairings

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/preamble"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// rounds sets the round and the stage of each list: from its title, from the name of its sheet, or from the list above
// it if a line of text divides a round and no player is in both. An unknown round is reported.
func (r *reader) rounds() {
	bySheet := r.roundsOfSheets()
	for i := range r.lists {
		l := &r.lists[i]
		if isPlayoff(l.Above) {
			l.stage = rating.Playoff
		}
		if l.Has(tables.Round) {
			continue
		}
		if l.round = r.roundOfTitle(l); bySheet != nil {
			l.round = bySheet[i]
		}
		if l.round == 0 && i > 0 && r.lists[i-1].Sheet.Name == l.Sheet.Name &&
			(l.stage != rating.Normal || !sharePlayer(r.lists[i-1].Table, l.Table)) {
			l.round = r.lists[i-1].round
		}
		if l.round == 0 && l.hasDays(r.lists) {
			l.byDay, r.ByDays = true, true
			continue
		}
		if l.round == 0 {
			r.Note(finding.RoundUnknown, r.Report.At(l.Sheet.Name, l.Header, l.Columns[0].Number), "")
			continue
		}
		r.reportTitles(l)
		if d := l.facts.Round.Date; d != 0 {
			r.setRoundDay(l, d)
		}
	}
}

// sheetNumber is the name of a sheet that has a number, with at most two letters before it or one after it.
var sheetNumber = cells.Compile(`^(\pL{0,2})[ .#№_-]?(\d{1,2})[.)]?(\pL?)$`)

// roundsOfSheets returns the round of each list by the numbers in the names of their sheets, and notes that. It returns
// nil unless every sheet has one list without a round, the names differ by nothing but the numbers, and each list
// has at least half of its players from the first one: sheets of other groups are numbered too.
func (r *reader) roundsOfSheets() []int {
	var rounds []int
	var names []string
	first := ""
	for _, l := range r.lists {
		m := sheetNumber.FindStringSubmatch(cells.Sign(l.Sheet.Title()))
		if m == nil || l.Has(tables.Round) || r.roundOfTitle(&l) > 0 || shared(r.lists[0].Table, l.Table) < len(l.Rows) {
			return nil
		}
		n, _ := strconv.Atoi(m[2])
		first = cmp.Or(first, m[1]+"#"+m[3])
		if n == 0 || m[1]+"#"+m[3] != first || slices.Contains(rounds, n) {
			return nil
		}
		rounds, names = append(rounds, n), append(names, l.Sheet.Title())
	}
	if len(rounds) < 2 {
		return nil
	}
	l := r.lists[0]
	r.Note(finding.RoundsOfSheets, r.Report.At(l.Sheet.Name, l.Header, l.Columns[0].Number), "", "sheets",
		draft.Abbreviate(names, ", "))
	return rounds
}

// daysOfRounds takes different single days above the lists as the days of their rounds, and sets the event's first and
// last day from them.
func (r *reader) daysOfRounds() {
	var own []*list
	var days []rating.Date
	for i := range r.lists {
		l := &r.lists[i]
		if d := l.facts.Days; (l.round > 0 || l.byDay) && d.From != 0 && d.From == d.To {
			own, days = append(own, l), append(days, d.From)
		}
	}
	if len(days) == 0 || slices.Min(days) == slices.Max(days) {
		return
	}
	r.Event.Start, r.Event.End = slices.Min(days), slices.Max(days)
	for _, l := range own {
		if l.facts.Round.Date == 0 && !l.byDay {
			r.setRoundDay(l, l.facts.Days.From)
		}
	}
}

// roundOfTitle returns the round that the title of a list or the name of its sheet states, or 0.
func (r *reader) roundOfTitle(l *list) int {
	if l.facts.Round.N > 0 {
		return l.facts.Round.N
	}
	if title, ok := preamble.ReadTitle(l.Sheet.Title()); ok && !title.Standing && l.Number == 1 {
		return title.Round
	}
	return 0
}

// setRoundDay sets the day of a list's round unless it is known, and reports an ambiguous one.
func (r *reader) setRoundDay(l *list, d rating.Date) {
	if r.Event.RoundDates == nil {
		r.Event.RoundDates = map[int]rating.Date{}
	}
	if r.Event.RoundDates[l.round] == 0 {
		r.Event.RoundDates[l.round] = d
		if title := l.facts.Round; title.Ambiguous {
			r.Note(finding.AmbiguousDate, r.Report.At(l.Sheet.Name, title.Row, title.Column), title.Text, "field",
				"event.start", "date", d.String())
		}
	}
}

// sharePlayer reports whether a player is in both lists.
func sharePlayer(a, b tables.Table) bool { return shared(a, b) > 0 }

// shared returns how many names of the second list are in the first, too.
func shared(a, b tables.Table) int {
	names, n := map[string]bool{}, 0
	each := func(t tables.Table, do func(key string)) {
		for _, side := range []string{tables.FirstMover, tables.SecondMover} {
			c, _ := t.Side(side, tables.Name)
			for _, row := range t.Rows {
				if text := cells.Plain(row.Cell(c.Number)); text != "" && cells.AbsenceOf(text) == cells.Present {
					do(cells.NameKey(text))
				}
			}
		}
	}
	each(a, func(key string) { names[key] = true })
	each(b, func(key string) {
		if names[key] {
			n++
		}
	})
	return n
}

// isPlayoff reports whether the line above a list announces games that break a tie, and names no round.
func isPlayoff(above []workbook.Row) bool {
	if len(above) == 0 {
		return false
	}
	found := false
	for _, c := range above[len(above)-1].Cells {
		if _, round := preamble.ReadTitle(cells.Plain(c)); round {
			return false
		}
		text := cells.Sign(cells.Plain(c))
		found = found || slices.ContainsFunc(templates.Around().Playoff,
			func(w string) bool { return strings.Contains(text, cells.Sign(w)) })
	}
	return found
}

// roundNumber parses the round of a row: a number from 1 to 99, or a title such as "Round 3". It returns false for
// anything else.
func roundNumber(c workbook.Cell) (int, bool) {
	if n, ok := tables.Number(c); ok && n >= 1 && n <= 99 && c.Format != workbook.DateFormat {
		return n, true
	}
	title, ok := preamble.ReadTitle(cells.Plain(c))
	return title.Round, ok
}

// last returns the last round that has a game, at most 99; 0 without games.
func (r *reader) last() int {
	last := 0
	for _, n := range r.lines {
		last = max(last, n.round)
	}
	return min(last, 99)
}

// checkRounds sets the number of rounds, and the days of the event if every round has its day. If rounds are missing
// it reports that and makes the report an interim one: parts of a report are not joined here.
func (r *reader) checkRounds() {
	last, declared := r.last(), r.Event.Rounds
	r.DeclaredRounds = declared
	have := map[int]bool{}
	for _, n := range r.lines {
		have[n.round] = true
	}
	var there, missing []string
	for round := 1; round <= max(last, declared); round++ {
		if have[round] {
			there = append(there, itoa(round))
		} else if round < last || len(have) == 1 {
			missing = append(missing, itoa(round))
		}
	}
	if have[0] || len(there) == 0 {
		return // the missing round has been reported
	}
	if len(missing) > 0 {
		r.Event.Report = rating.InterimReport
		r.Note(finding.OnlySomeRounds, r.firstRound(), "", "rounds", draft.Abbreviate(there, ", "),
			"missing", draft.Abbreviate(missing, ", "))
		return
	}
	if declared == 0 {
		r.Event.Rounds = last
	}
	r.eventDays(last)
}

// firstRound returns the place of the round of the first pair, or of the event if there is none.
func (r *reader) firstRound() rating.Origin {
	if len(r.Pairs) == 0 {
		return r.Event.Origin
	}
	return r.Pairs[0].At("game.round")
}

// eventDays sets the days of an event that states none from those of its rounds, if each has one and they are in
// order.
func (r *reader) eventDays(last int) {
	if r.Event.Start != 0 || r.Event.End != 0 || len(r.Event.RoundDates) < last || last == 0 {
		return
	}
	var days []rating.Date
	for round := 1; round <= last; round++ {
		days = append(days, r.Event.RoundDates[round])
	}
	if !slices.IsSorted(days) || days[0] == 0 {
		return
	}
	r.Event.Start, r.Event.End = days[0], days[len(days)-1]
	places := map[string]rating.Origin{}
	for _, l := range r.lists {
		title := r.Report.At(l.Sheet.Name, l.facts.Round.Row, l.facts.Round.Column)
		if _, known := places["event.start"]; l.facts.Round.Date != 0 && l.round == 1 && !known {
			places["event.start"] = title
		}
		if l.facts.Round.Date != 0 && l.round == last {
			places["event.end"] = title
		}
	}
	r.Locate(places)
}
