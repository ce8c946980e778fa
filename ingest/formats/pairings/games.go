package pairings

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

type pair = draft.Pair

func itoa(n int) string { return strconv.Itoa(n) }

// games adds the games and byes of the lines to the draft, after the scoring has been found if possible.
func (r *reader) games() {
	r.scoring()
	findSigns(r)
	r.letters = !slices.ContainsFunc(r.lines, func(n *line) bool { return inFigures(r, n) })
	r.pairs()
	reportNoResults(r)
	if len(r.byes) > 0 {
		r.Note(finding.FullPointBye, r.byes[0].place(r.byes[0].column), "",
			draft.Alike(places(r.byes, tables.Result))...)
	}
	r.reportSwapped()
	r.reportSameHeads()
	for _, l := range r.lists {
		if len(l.Rows) > 0 && len(r.lines) == 0 {
			r.Note(finding.NoGames, r.Report.At(l.Sheet.Name, l.Header, 1), "")
			return
		}
	}
}

// reportSameHeads notes, for the first list whose two sides have the same header, that nothing says who had the first
// move.
func (r *reader) reportSameHeads() {
	for _, l := range r.lists {
		a, _ := l.Side(tables.FirstMover, tables.Name)
		b, _ := l.Side(tables.SecondMover, tables.Name)
		if r.matchOf(&l, l.Header) != nil || withoutFigures(a.Title) == withoutFigures(b.Title) {
			r.Note(finding.LeftHasFirstMove, r.Report.At(l.Sheet.Name, l.Header, a.Number), "")
			return
		}
	}
}

// withoutFigures returns a header without the number of a side, as in Player 1.
func withoutFigures(title string) string { return strings.Trim(title, "12AB ") }

// reportSwapped reports lists in which the second mover is left of the first: it is unknown to which of them the first
// figure of a result such as 1-0 belongs.
func (r *reader) reportSwapped() {
	reported := map[*list]bool{}
	for i, p := range r.Pairs {
		n := r.from[i]
		if p.FirstScore == p.SecondScore || p.Bye() || reported[n.list] || sided(n.list.Table) || strings.ContainsFunc(n.shown(), unicode.IsLetter) {
			continue
		}
		a, first := n.list.Side(tables.FirstMover, tables.Name)
		b, second := n.list.Side(tables.SecondMover, tables.Name)
		if first && second && b.Number < a.Number {
			reported[n.list] = true
			r.Note(finding.ColumnsSwapped, n.place(n.column), n.shown(), "a", a.Title, "b", b.Title)
		}
	}
}

// pairs adds a pair for every line with a player. A game that occurs twice, as in the pairings and in the results of a
// round, counts once, with its result; that is noted.
func (r *reader) pairs() {
	var doubles []rating.Origin
	at := map[meeting]int{}
	for _, n := range r.lines {
		p, ok := r.pair(n)
		if !ok {
			continue
		}
		m := meeting{p.Round, p.First, p.Second, p.Stage}
		if i, twice := at[m]; twice && p.Stage == rating.Normal && repeated(r.Pairs[i], p) {
			doubles = append(doubles, p.Origin)
			if r.Pairs[i].Kind == rating.Pending {
				r.Pairs[i], r.from[i] = p, n
			}
			continue
		}
		at[m] = len(r.Pairs)
		r.Pairs, r.from = append(r.Pairs, p), append(r.from, n)
	}
	if len(doubles) > 0 {
		r.Note(finding.GamesTwice, doubles[0], "", draft.Counted(doubles)...)
	}
}

// meeting identifies a game by its players and its round.
type meeting struct {
	round, first, second int
	stage                rating.Stage
}

// repeated reports whether two pairs are one game: they have the same result, or one has none yet.
func repeated(a, b pair) bool {
	same := a.Kind == b.Kind && a.FirstScore == b.FirstScore && a.SecondScore == b.SecondScore
	return same || a.Kind == rating.Pending || b.Kind == rating.Pending
}

// pair returns the game of a line of a pairing list: a bye if one side is missing or absent. If both are, it returns
// false.
func (r *reader) pair(n *line) (pair, bool) {
	p := pair{First: n.numbers[0], Second: n.numbers[1], At: r.places(n), Game: rating.Game{Round: n.round, Board: n.board,
		Stage: n.stage, Match: n.match.name}}
	p.Origin = p.At("game.result")
	p.Remark = cells.Plain(n.list.Cell(n.row, tables.Remark))
	p.Date = cmp.Or(r.date(n), n.day)
	a, b := n.sides[0].absence != cells.Present || p.First == 0, n.sides[1].absence != cells.Present || p.Second == 0
	switch {
	case a && b:
		return p, false
	case a || b:
		r.bye(n, &p, a)
	default:
		r.game(n, &p)
	}
	return p, true
}

// places returns the function that returns the places of a line's cells by the keys of a game.
func (r *reader) places(n *line) func(key string) rating.Origin {
	return func(key string) rating.Origin {
		switch key {
		case "game.first":
			return n.sides[0].At("player.name")
		case "game.second":
			return n.sides[1].At("player.name")
		case "game.result":
			if n.column > 0 {
				return n.place(n.column)
			}
			return n.sides[1].At("player.name")
		case "game.round":
			if title := n.list.facts.Round; title.Row > 0 && !n.list.Has(tables.Round) {
				return r.Report.At(n.list.Sheet.Name, title.Row, title.Column)
			}
			return n.at(tables.Round)
		}
		return n.at(strings.TrimPrefix(key, "game."))
	}
}

// date returns the day of a game from a column of days, or 0. A day that cannot be read is reported, and the first
// ambiguous one.
func (r *reader) date(n *line) rating.Date {
	c := n.list.Cell(n.row, tables.Date)
	if !tables.Holds(c) {
		return 0
	}
	d, ok := r.Calendar.Date(c)
	switch {
	case !ok:
		r.Note(finding.NotADate, n.at(tables.Date), cells.Plain(c), "field", "game.date")
	case d.Ambiguous && !r.dateReported:
		r.dateReported = true
		r.Note(finding.AmbiguousDate, n.at(tables.Date), cells.Plain(c), "field", "game.date", "date", d.Date.String())
	}
	return d.Date
}

// bye makes the pair a bye of the one player of a line; second says that it is the player on the second side. If the
// line does not show that it is a bye, it is reported and the pair has no kind.
func (r *reader) bye(n *line, p *pair, second bool) {
	player, other := 0, 1
	if second {
		player, other = 1, 0
	}
	p.First, p.Second = n.numbers[player], 0
	placeholder := n.sides[other].absence
	result, given := r.worth(n, player)
	said, says := cells.WorthOfBye(n.sides[other].word, r.Event.Scoring)
	switch {
	case given && says && said != result:
		r.Note(finding.ReadAsBye, n.place(n.column), n.shown(), "value", result.Write())
	case given:
	case tables.Holds(n.result) && placeholder == cells.Present:
		r.Note(finding.OpponentMissing, n.sides[other].At("player.name"), "", "result", n.shown())
		return
	case tables.Holds(n.result):
		r.Note(finding.NotAResult, n.place(n.column), n.shown(), "allowed", "1  ½  0")
		return
	case says:
		result = said
	case placeholder == cells.Unpaired:
		result = cells.Result{Kind: rating.ZeroBye}
	case placeholder != cells.Present:
		result = cells.Result{Kind: rating.FullBye, First: rating.Win}
		r.byes = append(r.byes, n)
	default:
		r.Note(finding.EmptyField, n.sides[other].At("player.name"), "", "field", "game.second")
		return
	}
	if _, word := cells.ParsePair(n.shown(), ""); placeholder == cells.Present && (word != cells.Read || !holdsBye(n)) {
		r.Note(finding.ReadAsBye, n.place(n.column), n.shown(), "value", result.Write())
	}
	p.Kind, p.FirstScore = result.Kind, result.First
}

// worth returns what a player without an opponent gets: a bye in words, the player's points, or a result in the
// player's favour. It returns false if the cell has none of these.
func (r *reader) worth(n *line, player int) (cells.Result, bool) {
	if one, ok := cells.LoneBye(n.shown(), r.Event.Scoring); ok {
		return one, true
	}
	pair, _, v := r.Calendar.PairCell(n.result, r.Event.Scoring)
	for _, scoring := range r.Report.Lists["scoring"] {
		if v != cells.Read && r.Event.Scoring == "" {
			pair, _, v = r.Calendar.PairCell(n.result, scoring)
		}
	}
	switch {
	case v != cells.Read, pair.Kind == rating.Pending:
		return cells.Result{}, false
	case pair.Bye():
		return pair, true
	case n.sides[1-player].absence == cells.Present && pair.Kind != rating.Forfeit:
		return cells.Result{}, false // a game against present
	}
	score := pair.First
	if player == 1 {
		score = pair.Second
	}
	return cells.Result{Kind: draft.ByeOf(score), First: score}, true
}

// holdsBye reports whether the result itself is a word for a bye.
func holdsBye(n *line) bool {
	result, v := cells.ParsePair(n.shown(), "")
	return v == cells.Read && result.Bye()
}

// game sets the result of a game between two players. A result that cannot be read is reported and leaves the pair
// without a kind; without a result the game is pending.
func (r *reader) game(n *line, p *pair) {
	c, at := n.result, p.At("game.result")
	switch {
	case !tables.Holds(c):
		p.Kind, p.Missing = rating.Pending, true
		return
	case r.Unreadable(at, c):
		return
	case n.unclear:
		r.notResult(n)
		return
	case c.Kind == workbook.Bool:
		r.notResult(n)
		return
	}
	result, repair, v := r.Calendar.PairCell(c, r.Event.Scoring)
	switch {
	case v == cells.Read && result.Bye():
		r.Note(finding.ByeWithOpponent, at, n.shown())
	case v == cells.Read:
		if r.signs && result.First != result.Second && inSigns(n) || r.letters && result.Kind == rating.Short && inLetters(n) {
			result.Kind = rating.OverBoard
		}
		p.Kind, p.FirstScore, p.SecondScore = result.Kind, result.First, result.Second
		r.reportGame(n, p, result, repair)
		if n.turned() {
			turn(p, strings.ContainsAny(cells.Sign(n.shown()), "0123½+-="))
		}
	case repair != nil:
		r.Note(finding.TurnedIntoDate, at, repair.Shown, "field", "game.result")
	case v == cells.WrongScores:
		r.wrongScores(n, n.shown())
	default:
		r.notResult(n)
	}
}

// turn puts the player on the right first, who has had the first move. A result in words names the colour, and stays.
func turn(p *pair, figures bool) {
	p.First, p.Second = p.Second, p.First
	if figures {
		p.FirstScore, p.SecondScore = p.SecondScore, p.FirstScore
	}
}

// reportGame reports a repaired result, a game that both lost, and an uneven result without a remark.
func (r *reader) reportGame(n *line, p *pair, result cells.Result, repair *cells.Repair) {
	at := p.At("game.result")
	if repair != nil {
		r.Note(finding.ResultRepaired, at, repair.Shown, "typed", repair.Typed, "value", result.Write())
	}
	switch sum := result.First + result.Second; {
	case result.Kind != rating.OverBoard:
	case sum == 0 && strings.Contains(cells.Sign(n.shown()), "0"):
		r.Note(finding.BothLost, at, n.shown())
	case sum == rating.Draw && p.Remark == "":
		r.Note(finding.UnevenUnexplained, at, n.shown(), "result", result.Write())
	}
}

// notResult reports the text of a line's result as none, with examples of results.
func (r *reader) notResult(n *line) {
	r.Note(finding.NotAResult, n.place(n.column), n.shown(), "allowed", strings.Join(r.Report.Lists["result"], "  "))
}

// shown returns the text of the result's cell, for messages.
func (n *line) shown() string { return cells.Plain(n.result) }
