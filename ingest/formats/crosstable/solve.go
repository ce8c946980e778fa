package crosstable

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/mirror"
	"kalends/ingest/tables"
	"kalends/rating"
)

// reading is the content of one cell, or of the cells of one round, of one player, when it is read in a certain way.
type reading struct {
	row, round int // row counts from 0
	cell       cells.Cross
	verdict    cells.Verdict
	code       string // the finding for a cell that no reading can use
	shown      string
	at         rating.Origin
	word       bool // a bye as a word that does not say its worth
}

// way is a way to read a table: how its cells are spelled, or what its columns of points mean.
type way struct {
	name  string
	under func(scoring string) []reading
}

// meaning is the kind of number that an opponent's number is.
type meaning string

// The meanings, in the order in which programs prefer them.
const (
	startNumbers meaning = tables.StartNo
	places       meaning = tables.Rank
	positions    meaning = "position"
)

// numbering assigns a number to each row under a meaning.
type numbering struct {
	meaning meaning
	of      []int
}

// numberings returns what the numbers of a table can mean; meanings that number the rows alike appear once.
func numberings(t tables.Table) []numbering {
	inOrder := make([]int, len(t.Rows))
	for i := range inOrder {
		inOrder[i] = i + 1
	}
	var all []numbering
	for _, m := range []meaning{startNumbers, places, positions} {
		of := inOrder
		if m != positions {
			of = t.Numbers(string(m))
		}
		if of != nil && !slices.ContainsFunc(all, func(n numbering) bool { return slices.Equal(n.of, of) }) {
			all = append(all, numbering{m, of})
		}
	}
	return all
}

// trial is a table read in one way, under one scoring, with one meaning of its numbers.
type trial struct {
	mirror.Trial
	way      string
	declared bool // the scoring
	numbers  numbering
	readings []reading
	signs    bool            // + and − were read as won and lost
	letters  map[string]bool // of colours
}

// outcome is a table after reading.
type outcome struct {
	table    tables.Table
	entrants []draft.Entrant
	pairs    []draft.Pair
	scoring  string
	numbers  meaning
	rounds   int
	failed   bool // the table is useless, which has been reported
}

// solve reads a table in every possible way and returns the games of the best reading; the outcome is failed if that
// is not certain.
func (r reader) solve(t tables.Table, declared string) *outcome {
	o := &outcome{table: t}
	for _, row := range t.Rows {
		o.entrants = append(o.entrants, r.Entrant(t, row, ""))
	}
	for _, c := range t.Columns {
		o.rounds = max(o.rounds, c.Round)
	}
	r.chooseTrial(o, r.ways(t), numberings(t), declared)
	return o
}

// chooseTrial sets the numbers of the players and the games of the outcome by its best trial, and reports how it was
// read. If the trial is not certain, the outcome is failed.
func (r reader) chooseTrial(o *outcome, ways []way, numbers []numbering, declared string) {
	best, rivals := r.best(o.entrants, ways, numbers, declared)
	o.scoring, o.numbers = best.Scoring, best.numbers.meaning
	for i := range o.entrants {
		o.entrants[i].Number = best.numbers.of[i]
	}
	if !r.certain(o, best, rivals) {
		o.failed = true
		return
	}
	r.reportFaults(o.table, best)
	r.reportChoices(o, best)
	o.pairs = r.games(o, best)
}

// best tries every way, scoring and numbering. It returns the trial with the fewest faults, and as rivals those that
// have as few and give other games.
func (r reader) best(entrants []draft.Entrant, ways []way, numbers []numbering, declared string) (*trial, []*trial) {
	return mirror.Best(func(yield func(*trial) bool) {
		for _, w := range ways {
			for _, scoring := range mirror.Scorings(declared) {
				all := w.under(scoring)
				refuseOtherLetters(all)
				signs := signsAreResults(all)
				byesByPoints(all, entrants, scoring)
				for _, n := range numbers {
					x := &trial{way: w.name, declared: declared != "", numbers: n, readings: all, signs: signs}
					x.Scoring = scoring
					x.prove(entrants)
					if !yield(x) {
						return
					}
				}
			}
		}
	}, sameGames)
}

// prove makes entries of the readings and counts the faults, and the games and points that agree.
func (x *trial) prove(entrants []draft.Entrant) {
	x.letters = map[string]bool{}
	for _, s := range x.readings {
		if s.cell.Colour != "" {
			x.letters[s.cell.Colour] = true
		}
	}
	sides := cells.Sides(x.letters)
	total := make([]rating.Score, len(entrants))
	for _, s := range x.readings {
		x.Entries = append(x.Entries, mirror.Entry{Round: s.round, Player: x.numbers.of[s.row], Cell: s.cell,
			Side:  sides[s.cell.Colour],
			Shown: s.shown, At: s.at, Unread: s.code != "" || s.verdict != cells.Read})
		if s.code == "" && s.verdict != cells.Read {
			x.Faults++
		}
		if s.cell.Kind != rating.Pending {
			total[s.row] += draft.Worth(x.Scoring, s.cell.Score)
		}
	}
	x.Prove(entrants, func(i int) rating.Score { return total[i] })
}

// sameGames reports whether two trials make the same games: the same rows against each other with the same results in
// each round.
func sameGames(a, b *trial) bool {
	rowOf := func(x *trial) map[int]int {
		rows := map[int]int{}
		for row, n := range x.numbers.of {
			rows[n] = row + 1
		}
		return rows
	}
	ra, rb := rowOf(a), rowOf(b)
	return slices.EqualFunc(a.readings, b.readings, func(x, y reading) bool {
		cx, cy := x.cell, y.cell
		cx.Opponent, cy.Opponent = ra[cx.Opponent], rb[cy.Opponent]
		return x.row == y.row && x.round == y.round && cx == cy
	})
}

// refuseOtherLetters makes readings with colour letters of other languages invalid in a table that has w and b: there
// they are typing errors.
func refuseOtherLetters(all []reading) {
	letters := map[string]bool{}
	for _, s := range all {
		letters[s.cell.Colour] = true
	}
	if !letters["w"] || !letters["b"] {
		return
	}
	for i, s := range all {
		switch s.cell.Colour {
		case "z", "c", "č", "v", "a", "j", "t", "đ":
			all[i].cell, all[i].verdict = cells.Cross{}, cells.NotResult
		}
	}
}

// signsAreResults makes + and − won and lost instead of forfeits in a table that writes every result as a sign, draws
// as =, and reports whether it did. A sign with a letter, as in +12F, stays a forfeit. A table in which every decided game was forfeited does not exist; a table with
// figures for draws has them for wins too.
func signsAreResults(all []reading) bool {
	signs := 0
	for _, s := range all {
		switch {
		case s.lettered():
		case s.cell.Kind == rating.Forfeit && !strings.ContainsAny(s.shown, "+-−–＋－"):
			return false // a letter says that it is a forfeit
		case s.cell.Kind == rating.Forfeit:
			signs++
		case s.cell.Kind == rating.OverBoard && (s.cell.Score != rating.Draw || !strings.Contains(s.shown, "=")):
			return false
		}
	}
	if signs < 4 {
		return false
	}
	for i, s := range all {
		if s.cell.Kind == rating.Forfeit && !s.lettered() {
			all[i].cell.Kind = rating.OverBoard
		}
	}
	return true
}

// lettered reports whether a cell says in letters, or by > and <, that it is a forfeit.
func (s reading) lettered() bool {
	_, marked := cutForfeit(s.shown)
	return marked || tables.LetterFirst.MatchString(cells.Sign(s.shown))
}

// byesByPoints sets the worth of byes that are only a word: half a point or nothing if the player's points show that
// for all of them; otherwise they keep the full point.
func byesByPoints(all []reading, entrants []draft.Entrant, scoring string) {
	total, words := make([]rating.Score, len(entrants)), make([]rating.Score, len(entrants))
	for _, s := range all {
		total[s.row] += draft.Worth(scoring, s.cell.Score)
		if s.word {
			words[s.row]++
		}
	}
	win, draw := draft.Worth(scoring, rating.Win), draft.Worth(scoring, rating.Draw)
	for i, s := range all {
		p, err := rating.ParsePoints(entrants[s.row].Points)
		if !s.word || entrants[s.row].Points == "" || err != nil {
			continue
		}
		switch total[s.row] - rating.Score(p) {
		case words[s.row] * (win - draw):
			all[i].cell = cells.Cross{Kind: rating.HalfBye, Score: rating.Draw, Stage: rating.Normal, Lone: true}
		case words[s.row] * win:
			all[i].cell = cells.Cross{Kind: rating.ZeroBye, Stage: rating.Normal, Lone: true}
		}
	}
}

func itoa(n int) string { return strconv.Itoa(n) }
