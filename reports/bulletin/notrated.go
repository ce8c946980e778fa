package bulletin

import (
	"strconv"

	"kalends/rating"
	"kalends/reports/pdf"
)

// notRatedSection prints the events and games that were received and not rated, with the article and the reason.
func notRatedSection(l *layouter, _ int) []section {
	groups := l.groupLeftOut()
	return []section{sectionIf(len(groups) > 0, l.say("section.left_out"), func() error {
		var rows []pdf.Row
		for _, g := range groups {
			rows = append(rows, pdf.Row{Cells: []pdf.Cell{{Text: g.first.Event}, {Text: l.describeLeftOut(g)},
				orDash(g.games),
				{Text: g.first.Rule}, {Text: g.reason}}})
		}
		return l.flow("left_out", rows, false)
	})}
}

// leftOutGroup is what was not rated of one event for one reason: one entry, however many games.
type leftOutGroup struct {
	first   rating.LeftOut
	reason  string
	entries int
	games   int
}

func (f *formatter) groupLeftOut() []*leftOutGroup {
	type key struct{ event, rule, reason string }
	byKey := map[key]*leftOutGroup{}
	var groups []*leftOutGroup
	for _, l := range f.is.LeftOut {
		if l.Round > 0 && l.Games == 0 {
			continue // a bye is no game; the rated events count them
		}
		reason := f.reason(l.Reason, l.Args)
		k := key{l.Event, l.Rule, reason}
		if byKey[k] == nil {
			byKey[k] = &leftOutGroup{first: l, reason: reason}
			groups = append(groups, byKey[k])
		}
		byKey[k].entries++
		byKey[k].games += l.Games
	}
	return groups
}

// describeLeftOut names the event and, of a single game, its round, board and player.
func (f *formatter) describeLeftOut(g *leftOutGroup) string {
	l := g.first
	what := f.eventName(l.Event)
	round, board := strconv.Itoa(l.Round), strconv.Itoa(l.Board)
	switch {
	case g.entries > 1 && g.games == 0:
		return what
	case g.entries > 1:
		return f.say("left_out_several", "event", what, "n", f.w.Count(g.games))
	case l.Round > 0 && l.Board > 0:
		what = f.say("left_out_game", "event", what, "round", round, "board", board)
	case l.Round > 0:
		what = f.say("left_out_round", "event", what, "round", round)
	}
	if l.Player != "" {
		what = f.say("left_out_player", "what", what, "player", f.nameOf(l.Player))
	}
	return what
}
