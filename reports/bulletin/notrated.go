package bulletin

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/reports/rulebook"
)

// notRatedSection returns the section of events and games that were received and not rated, with the article and the
// reason.
func notRatedSection(l *layouter, _ int) []section {
	groups := l.groupLeftOut()
	return []section{sectionIf(len(groups) > 0, l.say("section.left_out"), func() error {
		var rows pdf.List
		for _, g := range groups {
			rows = append(rows, pdf.Row{Cells: []pdf.Cell{{Text: g.first.Event}, {Text: l.describeLeftOut(g)},
				orDash(&l.formatter, g.games),
				{Text: rulebook.Article(l.w, g.first.Rule)}, {Text: g.reason}}})
		}
		return l.flow("left_out", rows, false, "")
	})}
}

// leftOutGroup is what was not rated of one event, by one article and for one reason: one row, however many games.
type leftOutGroup struct {
	first   rating.LeftOut // the first entry
	reason  string
	entries int
	games   int
	names   []string // of the players of the games, each once
}

// groupLeftOut returns what was not rated, one group for each event, article and reason, in the order of their first
// entries. Byes are left out: they are no games, and the rated events count them.
func (f *formatter) groupLeftOut() []*leftOutGroup {
	type key struct{ event, rule, reason string }
	byKey := map[key]*leftOutGroup{}
	var groups []*leftOutGroup
	for i, l := range f.is.LeftOut {
		if l.Round > 0 && l.Games == 0 {
			continue // a bye is no game; the rated events count them
		}
		reason := f.w.SayMap(l.Reason, l.Args)
		k := key{l.Event, l.Rule, reason}
		if byKey[k] == nil {
			byKey[k] = &leftOutGroup{first: l, reason: reason}
			groups = append(groups, byKey[k])
		}
		byKey[k].entries++
		byKey[k].games += l.Games
		byKey[k].add(players(f, i))
	}
	return groups
}

// add adds a name, once.
func (g *leftOutGroup) add(name string) {
	if name != "" && !slices.Contains(g.names, name) {
		g.names = append(g.names, name)
	}
}

// players returns the names of the players of entry i that was left out: one player where it is left out for one side
// only, or else both; "" where they are not known. A player who is not to be published is a dash.
func players(f *formatter, i int) string {
	if i >= len(f.is.Sides) {
		return ""
	}
	for _, p := range f.is.Sides[i] {
		if p.ID != "" && p.ID == f.is.LeftOut[i].Player {
			return f.name(p.NameIn(f.w.Lang))
		}
	}
	return f.name(reports.Versus(f.is.Sides[i], f.w.Lang))
}

// mostNamed is how many players of such games are named; the workbook names them all.
const mostNamed = 8

// playerNames returns the names of the players of the games, and how many there are beyond mostNamed.
func (g *leftOutGroup) playerNames(f *formatter) string {
	and := f.say("left_out_and")
	if more := len(g.names) - mostNamed; more > 1 {
		return f.say("left_out_more", "names", strings.Join(g.names[:mostNamed], and), "n", f.w.Count(more))
	}
	return strings.Join(g.names, and)
}

// describeLeftOut returns the event of a group, the round and board of a single game, and the players.
func (f *formatter) describeLeftOut(g *leftOutGroup) string {
	l := g.first
	what := f.eventName(l.Event)
	round, board := strconv.Itoa(l.Round), strconv.Itoa(l.Board)
	switch {
	case g.entries > 1 && g.games == 0:
		return what
	case g.entries > 1:
		what = f.say("left_out_several", "event", what, "n", f.w.Count(g.games))
	case l.Round > 0 && l.Board > 0:
		what = f.say("left_out_game", "event", what, "round", round, "board", board)
	case l.Round > 0:
		what = f.say("left_out_round", "event", what, "round", round)
	}
	who := g.playerNames(f)
	if who == "" && g.entries == 1 && l.Player != "" {
		who = f.nameOf(l.Player)
	}
	if who == "" {
		return what
	}
	return f.say("left_out_player", "what", what, "player", who)
}
