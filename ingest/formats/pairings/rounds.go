package pairings

import (
	"slices"
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

// rounds finds the round of each list: in its title, in the name of its sheet, or, behind a line of text within a
// round, that of the list above it if no player is in both.
func (r *reader) rounds() {
	for i := range r.lists {
		l := &r.lists[i]
		if isPlayoff(l.Above) {
			l.stage = rating.Playoff
		}
		if l.Has(tables.Round) {
			continue
		}
		l.round = r.titled(l)
		if l.round == 0 && i > 0 && r.lists[i-1].Sheet.Name == l.Sheet.Name &&
			(l.stage != rating.Normal || !sharePlayer(r.lists[i-1].Table, l.Table)) {
			l.round = r.lists[i-1].round
		}
		if l.round == 0 {
			r.Note(finding.RoundUnknown, r.Report.At(l.Sheet.Name, l.Header, l.Columns[0].Number), "")
			continue
		}
		r.reportTitles(l)
		if d := l.facts.Round.Date; d != 0 {
			r.dated(l, d)
		}
	}
}

// daysOfRounds takes single days above each list for the days of the rounds, instead of taking the first for that of
// the event.
func (r *reader) daysOfRounds() {
	var own []*list
	var days []rating.Date
	for i := range r.lists {
		l := &r.lists[i]
		if d := l.facts.Days; l.round > 0 && d.From != 0 && d.From == d.To {
			own, days = append(own, l), append(days, d.From)
		}
	}
	if len(days) == 0 || slices.Min(days) == slices.Max(days) {
		return
	}
	r.Event.Start, r.Event.End = slices.Min(days), slices.Max(days)
	for _, l := range own {
		if l.facts.Round.Date == 0 {
			r.dated(l, l.facts.Days.From)
		}
	}
}

func (r *reader) titled(l *list) int {
	if l.facts.Round.N > 0 {
		return l.facts.Round.N
	}
	if title, ok := preamble.ReadTitle(l.Sheet.Title()); ok && !title.Standing && l.Number == 1 {
		return title.Round
	}
	return 0
}

// dated keeps the day of a round.
func (r *reader) dated(l *list, d rating.Date) {
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
func sharePlayer(a, b tables.Table) bool {
	names := map[string]bool{}
	each := func(t tables.Table, do func(key string) bool) bool {
		for _, side := range []string{tables.FirstMover, tables.SecondMover} {
			c, _ := t.Side(side, tables.Name)
			if slices.ContainsFunc(t.Rows, func(row workbook.Row) bool {
				text := cells.Plain(row.Cell(c.Number))
				return text != "" && tables.AbsenceOf(text) == tables.Present && do(cells.NameKey(text))
			}) {
				return true
			}
		}
		return false
	}
	each(a, func(key string) bool { names[key] = true; return false })
	return each(b, func(key string) bool { return names[key] })
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

// roundNumber parses the round of a row: a number, or a title such as "Round 3".
func roundNumber(c workbook.Cell) (int, bool) {
	if n, ok := tables.Number(c); ok && n >= 1 && n <= 99 && c.Format != workbook.DateFormat {
		return n, true
	}
	title, ok := preamble.ReadTitle(cells.Plain(c))
	return title.Round, ok
}

// last returns the last round that has a game.
func (r *reader) last() int {
	last := 0
	for _, n := range r.lines {
		last = max(last, n.round)
	}
	return min(last, 99)
}

// checkRounds checks that every round is there. A file with only some rounds is a part of a report, and parts are not
// joined here. If every round has its day, these are the days of the event.
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
		return // the missing round has been asked
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

// firstRound returns the place of the round of the first pair.
func (r *reader) firstRound() rating.Origin {
	if len(r.Pairs) == 0 {
		return r.Event.Origin
	}
	return r.Pairs[0].At("game.round")
}

// eventDays takes the days of the event from those of its rounds.
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
