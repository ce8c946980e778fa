package bulletin

import (
	"strconv"

	"kalends/rating"
	"kalends/reports/pdf"
)

func (b *book) events() error {
	games := 0
	rows := make([]pdf.Row, 0, len(b.is.Events))
	for _, e := range b.is.Events {
		games += e.Games
		rows = append(rows, pdf.Row{Cells: []pdf.Cell{{Text: e.Code}, {Text: eventTitle(e)}, {Text: b.days(e.Start, e.End)}, {Text: e.City},
			{Text: e.Arbiter}, nonZero(e.Players), nonZero(e.Games), nonZero(e.Forfeits)}})
	}
	t := b.table("events", 8.5, "events")
	t.Fives = true
	if err := t.Grow(b.d, rows); err != nil {
		return err
	}
	b.begin(true, 0)
	if t.Rows(b.f, rows, 0) == len(rows) {
		b.remark(b.say("events_note", "events", b.w.Count(len(rows)), "games", b.w.Count(games)))
	}
	t.Flow(b.f, rows, pdf.Paging{Caption: func(p pdf.Part) { b.partNote("part_rows", p) }})
	return nil
}

// days prints the days of an event shortly; the year is that of the list's period.
func (b *book) days(from, to rating.Date) string {
	if from == 0 || to == 0 {
		return b.w.Date(max(from, to))
	}
	_, m1, d1 := from.Civil()
	_, m2, d2 := to.Civil()
	month := func(m int) string { return b.say("short.mon" + strconv.Itoa(m)) }
	first := b.say("short.one", "from", strconv.Itoa(d1), "mon", month(int(m1)))
	switch {
	case from == to:
		return first
	case m1 == m2 && from.Year() == to.Year():
		return b.say("short.same", "from", strconv.Itoa(d1), "to", strconv.Itoa(d2), "mon", month(int(m1)))
	}
	return first + " – " + b.say("short.one", "from", strconv.Itoa(d2), "mon", month(int(m2)))
}

func (b *book) shortDate(d rating.Date) string {
	if d == 0 {
		return ""
	}
	y, m, day := d.Civil()
	return b.say("short.dated", "from", strconv.Itoa(day), "mon", b.say("short.mon"+strconv.Itoa(int(m))), "year", strconv.Itoa(y))
}

func (b *book) leftOut() error {
	var rows []pdf.Row
	for _, g := range b.groupLeftOut() {
		l := g.first
		rows = append(rows, pdf.Row{Cells: []pdf.Cell{{Text: l.Event}, {Text: b.leftOutWhat(g)}, nonZero(g.games), {Text: l.Rule},
			{Text: g.reason}}})
	}
	return b.flow("left_out", rows, false)
}

// leftOutGroup is what was not rated of one event for one reason: one entry, however many games.
type leftOutGroup struct {
	first   rating.LeftOut
	reason  string
	entries int
	games   int
}

func (b *book) groupLeftOut() []*leftOutGroup {
	type same struct{ event, rule, reason string }
	known := map[same]*leftOutGroup{}
	var groups []*leftOutGroup
	for _, l := range b.is.LeftOut {
		if l.Round > 0 && l.Games == 0 {
			continue // a bye is no game; the rated events count them
		}
		reason := b.reason(l.Reason, l.Args)
		key := same{l.Event, l.Rule, reason}
		if known[key] == nil {
			known[key] = &leftOutGroup{first: l, reason: reason}
			groups = append(groups, known[key])
		}
		known[key].entries++
		known[key].games += l.Games
	}
	return groups
}

func (b *book) leftOutWhat(g *leftOutGroup) string {
	l := g.first
	what := b.eventName(l.Event)
	round, board := strconv.Itoa(l.Round), strconv.Itoa(l.Board)
	switch {
	case g.entries > 1 && g.games == 0:
		return what
	case g.entries > 1:
		return b.say("left_out_several", "event", what, "n", b.w.Count(g.games))
	case l.Round > 0 && l.Board > 0:
		what = b.say("left_out_game", "event", what, "round", round, "board", board)
	case l.Round > 0:
		what = b.say("left_out_round", "event", what, "round", round)
	}
	if l.Player != "" {
		what = b.say("left_out_player", "what", what, "player", b.playerName(l.Player))
	}
	return what
}

// playerName names a player of the list; of anyone else only the id is printed.
func (b *book) playerName(id string) string {
	for _, l := range b.is.Lines {
		if l.ID == id {
			return b.name(l.Name) + " (" + id + ")"
		}
	}
	return id
}

func (b *book) corrections() error { return b.flow("corrections", b.correctionRows(), false) }

func (b *book) correctionRows() []pdf.Row {
	var rows []pdf.Row
	for _, c := range b.is.Corrections {
		rows = append(rows, pdf.Row{Cells: []pdf.Cell{{Text: b.shortDate(c.Decided)}, {Text: c.List}, {Text: c.Subject}, {Text: c.Field},
			{Text: c.Published}, {Text: c.Correct}, {Text: c.Reason}, {Text: c.Document}}})
	}
	return rows
}
