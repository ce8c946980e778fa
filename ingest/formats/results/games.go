package results

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// games adds a pair for every row of a sheet that has one game in a row; rows in which a player has no game are
// skipped, and boards without players are noted.
func (r *reader) games(name string) {
	opt := fields.Options{Weak: []string{"game.round", "game.board", "game.kind"}, Free: []string{"game.result"},
		Needed: []string{"game.second"}}
	if r.Kind == "team" {
		opt.Weak = append(opt.Weak, "game.match")
	}
	var blanks []rating.Origin
	opt.Left = func(rec fields.Record) {
		if rec.Has("game.round") || rec.Has("game.board") || rec.Has("game.match") {
			blanks = append(blanks, r.Report.At(name, rec.Row, 1))
		}
	}
	records := r.table(name, opt)
	if len(blanks) > 0 {
		r.Note(finding.EmptyBoards, blanks[0], "", draft.Counted(blanks)...)
	}
	r.Pairs = slices.Grow(r.Pairs, len(records))
	for _, rec := range records {
		if !rec.Has("game.second") && isRest(rec.Shown("game.result")) {
			continue
		}
		r.Pairs = append(r.Pairs, r.pair(rec))
	}
	if len(records) == 0 {
		r.missing(finding.NoGames, name)
	}
}

// isRest reports whether a result says that a player of a round robin has no game.
func isRest(result string) bool {
	word, _, _ := strings.Cut(cells.Sign(result), " ")
	return word == "rest" || word == "rests"
}

// aboveTable returns a sheet without the table below the pairings of a round robin, which fills itself.
func aboveTable(s workbook.Sheet) workbook.Sheet {
	for i, row := range s.Rows {
		if strings.HasPrefix(row.Cell(1).Raw, "table.") {
			s.Rows = s.Rows[:i]
			return s
		}
	}
	return s
}

// pair returns the game or bye of a row; it has no kind if the result cannot be read.
func (r *reader) pair(rec fields.Record) draft.Pair {
	p := draft.Pair{First: rec.Int("game.first"), Second: rec.Int("game.second"), At: rec.Places()}
	p.Game = rating.Game{Round: rec.Int("game.round"), Board: rec.Int("game.board"),
		Stage: rating.Stage(rec.Choice("game.kind")),
		Date:  rec.Date("game.date"), Match: rec.Text("game.match"), Remark: rec.Text("game.remark"),
		Origin: rec.Origin("game.result")}
	if p.Stage == "" {
		p.Stage = rating.Normal
	}
	result, ok := r.result(rec)
	if !ok {
		return p
	}
	p.Kind, p.FirstScore, p.SecondScore = result.Kind, result.First, result.Second
	p.Missing = !rec.Has("game.result")
	r.sides(rec, &p, result)
	return p
}

// result parses the result of a row; an empty cell is a game still to be played. It returns false for a result that
// cannot be read, which is reported.
func (r *reader) result(rec fields.Record) (cells.Result, bool) {
	const key = "game.result"
	c := rec.Cell(key)
	switch {
	case rec.Failed(key):
		return cells.Result{}, false
	case !rec.Has(key):
		return cells.Result{Kind: rating.Pending}, true
	}
	switch code := sheetfile.Spoilt(c); code {
	case finding.ErrorValue, finding.FormulaWithoutValue:
		rec.Note(code, key)
		return cells.Result{}, false
	case finding.NotAResult:
		r.notResult(rec, key)
		return cells.Result{}, false
	}
	if bye, ok := r.loneBye(rec); ok {
		return bye, true
	}
	result, repair, verdict := r.Calendar.ResultCell(c, r.Event.Scoring)
	if r.Kind == "roundrobin" && verdict == cells.NotResult && repair == nil {
		result, verdict = cells.ParseOne(rec.Shown(key), r.Event.Scoring)
	}
	switch {
	case verdict == cells.Read:
		if repair != nil {
			r.Note(finding.ResultRepaired, rec.Origin(key), repair.Shown, "typed", repair.Typed, "value", result.Write())
		}
		return result, true
	case repair != nil:
		rec.Note(finding.TurnedIntoDate, key)
	case verdict == cells.WrongScores:
		r.wrongScores(rec, key)
	default:
		r.notResult(rec, key)
	}
	return cells.Result{}, false
}

// notResult reports the text of a key as no result, with examples of results.
func (r *reader) notResult(rec fields.Record, key string) {
	rec.Note(finding.NotAResult, key, "allowed", strings.Join(r.Report.Lists["result"], "  "))
}

// loneBye parses a single figure or sign in a row without a second player as a bye worth that, which is noted. It
// returns false for any other row.
func (r *reader) loneBye(rec fields.Record) (cells.Result, bool) {
	if rec.Has("game.second") || rec.Failed("game.second") {
		return cells.Result{}, false
	}
	text := rec.Shown("game.result")
	result, ok := cells.LoneBye(text, r.Event.Scoring)
	if ok {
		r.Note(finding.ReadAsBye, rec.Origin("game.result"), text, "value", result.Write())
	}
	return result, ok
}

// sides reports a game with one player, a bye with two, and an uneven result without a remark.
func (r *reader) sides(rec fields.Record, p *draft.Pair, result cells.Result) {
	switch {
	case result.Bye() && rec.Has("game.second"):
		rec.Note(finding.ByeWithOpponent, "game.result")
	case !result.Bye() && !rec.Has("game.second") && !p.Missing:
		rec.Note(finding.OpponentMissing, "game.second", "result", rec.Shown("game.result"))
	case !result.Bye() && !rec.Has("game.second"):
		rec.Note(finding.EmptyField, "game.second")
	}
	uneven := result.Kind == rating.OverBoard && result.First+result.Second == rating.Draw
	explained := p.Remark != "" || r.Kind == "roundrobin" && r.Event.Remarks != "" // its rows have no remark
	if uneven && !explained {
		rec.Note(finding.UnevenUnexplained, "game.remark", "result", result.Write())
	}
}

// checkPairings reports pairings that are missing from the sheet of a round robin, where everybody meets everybody.
// Only the players who did not leave count; the sheet has words for the pairings of one who left.
func (r *reader) checkPairings() {
	meetings, numbers := map[[2]int]int{}, r.playing()
	for _, p := range r.Pairs {
		if p.First > 0 && p.Second > 0 && p.Stage == rating.Normal {
			meetings[p.Couple()]++
		}
	}
	cycles := r.cycles(meetings)
	var gone [][2]int
	games := 0
	for i, a := range numbers {
		for _, b := range numbers[i+1:] {
			c := [2]int{a, b}
			if games += meetings[c]; meetings[c] < cycles {
				gone = append(gone, c)
			}
		}
	}
	if games == 0 || games >= cycles*len(numbers)*(len(numbers)-1)/2 {
		return // a changed number has been reported
	}
	for _, c := range gone {
		r.reportPairing(c, len(numbers), cycles)
	}
}

// playing returns the numbers of the players who did not leave.
func (r *reader) playing() []int {
	var all []int
	for _, e := range r.Entrants {
		if e.Number > 0 && e.Status == rating.Played && !slices.Contains(all, e.Number) {
			all = append(all, e.Number)
		}
	}
	slices.Sort(all)
	return all
}

// cycles returns how often everybody meets everybody, 1 or 2: 2 if the system says so or most pairs that met did so
// more than once.
func (r *reader) cycles(meetings map[[2]int]int) int {
	twice := 0
	for _, n := range meetings {
		if n > 1 {
			twice++
		}
	}
	if r.Event.System == rating.DoubleRoundRobin || twice*2 > len(meetings) {
		return 2
	}
	return 1
}

// reportPairing reports a missing pairing with the round and the board that the Berger table gives it, or dashes if
// those are taken.
func (r *reader) reportPairing(c [2]int, players, cycles int) {
	round, board, name := "—", "—", draft.Names(r.Entrants)
	table, err := rating.BergerTable(players, cycles == 2)
	for _, p := range table {
		same := min(p.First, p.Second) == c[0] && max(p.First, p.Second) == c[1]
		if err == nil && same && !slices.ContainsFunc(r.Pairs, func(o draft.Pair) bool {
			return o.Round == p.Round &&
				o.First == p.First && o.Second == p.Second
		}) {
			round, board = strconv.Itoa(p.Round), strconv.Itoa(p.Board)
			break
		}
	}
	r.Note(finding.PairMissing, r.Report.At("RoundRobin", 0, 0), "", "round", round, "board", board, "a",
		name(c[0]), "b", name(c[1]))
}
