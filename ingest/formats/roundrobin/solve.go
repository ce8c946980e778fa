package roundrobin

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/mirror"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// spot is the cell of two players: in the row of one and the column of the other.
type spot struct {
	row, column int // both counted from 0
	text        string
	means       string // the text with letters of won, drawn and lost as words
	typed       string // what was typed, where the spreadsheet has made a day of it
	shown       string // the day
	code        string // the finding for a cell that no reading can use
	at          rating.Origin
}

// trial is a table read under one scoring with one order of its columns.
type trial struct {
	mirror.Trial
	double bool
	signs  bool  // + and − are won and lost
	order  []int // of each row: the column that is its player's, counted from 0
	unread []spot
	open   []hole
	byes   map[int]rating.Score // of players of a Swiss event: points without a game
}

// hole is a pair of rows, counted from 0, whose players have no result against each other.
type hole struct{ a, b int }

// best tries every set of letters, order of the columns and scoring; if a scoring is declared (not ""), only that one.
// It returns the trial with the fewest faults, and as rivals the trials that have as few faults but other games.
func (r reader) best(t tables.Table, declared string) (*trial, []*trial) {
	return mirror.Best(func(yield func(*trial) bool) {
		for _, spots := range r.readings(t) {
			double, signs := isDouble(spots), onlySigns(spots)
			for _, order := range orders(t, spots) {
				for _, scoring := range mirror.Scorings(declared) {
					x := &trial{double: double, signs: signs, order: order}
					x.Scoring = scoring
					x.read(spots)
					x.prove(r.Entrants)
					if !yield(x) {
						return
					}
				}
			}
		}
	}, sameGames)
}

// spots returns the cells of the square that are not empty, as they are written.
func (r reader) spots(t tables.Table) []spot {
	var all []spot
	for i, row := range t.Rows {
		for j, c := range t.Rounds() {
			cell := row.Cell(c.Number)
			s := spot{row: i, column: j, text: cells.Plain(cell), at: r.Place(t, row, c.Number)}
			switch code := sheetfile.Spoilt(cell); {
			case code == finding.TurnedIntoDate:
				s.restoreResult(r.Calendar, cell)
			case code != finding.NotAResult:
				s.code = code
			}
			if s.text != "" || s.code != "" {
				all = append(all, s)
			}
		}
	}
	return all
}

// restoreResult sets the result that the spreadsheet has turned into a date or a time, or the code of the finding if it
// cannot be known.
func (s *spot) restoreResult(k cells.Calendar, c workbook.Cell) {
	_, repair, _ := k.ResultCell(c, cells.Two)
	if repair == nil || repair.Typed == "" {
		s.code = finding.TurnedIntoDate
		return
	}
	s.text, s.typed, s.shown = repair.Typed, repair.Typed, repair.Shown
}

// orders returns the ways in which columns can belong to rows: those in which nobody has a result against himself, or
// all if there are none.
func orders(t tables.Table, spots []spot) [][]int {
	all := t.Orders()
	empty := slices.DeleteFunc(slices.Clone(all), func(order []int) bool {
		return slices.ContainsFunc(spots, func(s spot) bool {
			return order[s.row] == s.column && s.code == "" &&
				!tables.Diagonal(s.text)
		})
	})
	if len(empty) > 0 {
		return empty
	}
	return all
}

// readings returns the cells of the square under each set of letters that fits; if none fits, the cells as they are, and
// as decimals and scores where they can be such. The opposite cells and the points prove which reading is the right one.
func (r reader) readings(t tables.Table) [][]spot {
	spots := r.spots(t)
	var all [][]spot
	for _, letters := range templates.Around().Letters {
		if read, ok := under(spots, letters); ok {
			all = append(all, read)
		}
	}
	if len(all) > 0 {
		return all
	}
	all = [][]spot{spots}
	for _, form := range [...]func(sign string) (string, bool){decimal, ownScores} {
		if read, ok := as(spots, form); ok {
			all = append(all, read)
		}
	}
	return all
}

// as returns a copy of the cells with what they mean in another form; ok is false unless all can be read in it and some
// mean something else in it.
func as(spots []spot, form func(sign string) (string, bool)) (read []spot, ok bool) {
	read = slices.Clone(spots)
	for i, s := range read {
		sign := cells.Sign(s.text)
		if s.code != "" || tables.Diagonal(s.text) || sign == "-" {
			continue
		}
		means, fits := form(sign)
		if !fits {
			return nil, false
		}
		read[i].means, ok = means, ok || means != sign
	}
	return read, ok
}

// decimal returns a cell with figures for decimals: 1 for 1.0. It returns false for a cell that is no result then.
func decimal(sign string) (string, bool) {
	whole := zeros.ReplaceAllString(sign, "$1")
	return whole, len(figures(whole)) > 0
}

// zeros is a decimal whose fraction says nothing.
var zeros = cells.Compile(`\b([0-3])[.,]0+\b`)

// ownScores returns what a player has of each game, if a cell has the scores of both, as in 1-0 ½-½.
func ownScores(sign string) (string, bool) {
	sign = halves.Replace(sign)
	var own []string
	for _, score := range scores.FindAllStringSubmatch(sign, -1) {
		own = append(own, score[1])
	}
	return strings.Join(own, " "), len(own) > 0 && strings.Trim(scores.ReplaceAllString(sign, ""), " ,;/|") == ""
}

// scores is the score of a game: the player's points, then the opponent's.
var scores = cells.Compile(`([0½123+-])\s?[:-]\s?([0½123+-])`)

// halves writes every spelling of a half as ½.
var halves = strings.NewReplacer("0.5", "½", "0,5", "½", "1/2", "½")

// under returns a copy of the cells with the letters of a set replaced by words for won, drawn and lost; most is false
// unless most cells have such letters.
func under(spots []spot, letters []string) (read []spot, most bool) {
	read = slices.Clone(spots)
	words := strings.NewReplacer(letters[0], "胜", letters[1], "和", letters[2], "负")
	found, of := 0, 0
	for i, s := range read {
		if s.code != "" || s.typed != "" || tables.Diagonal(s.text) {
			continue
		}
		of++
		sign := cells.Sign(s.text)
		if read[i].means = words.Replace(sign); read[i].means != sign && len(figures(read[i].means)) > 0 {
			found++
		}
	}
	return read, found*2 > of
}

// words returns the text of a cell, with letters replaced by words that are the same in every language.
func (s spot) words() string { return cmp.Or(s.means, s.text) }

// isDouble reports whether most cells have two results; a forfeit may be alone.
func isDouble(spots []spot) bool {
	two, one := 0, 0
	for _, s := range spots {
		switch len(figures(s.words())) {
		case 2:
			two++
		case 1:
			one++
		}
	}
	return two > one
}

// onlySigns reports whether every result of the table, draws included, is a sign. Then + and − are won and lost,
// because a table in which every decided game was forfeited does not exist.
func onlySigns(spots []spot) bool {
	signs := 0
	for _, s := range spots {
		for _, f := range figures(s.words()) {
			switch f {
			case "+", "-":
				signs++
			case "=", "X", "F":
			default:
				return false
			}
		}
	}
	return signs >= 4
}

// plainFigures removes what separates results and replaces words by signs.
var plainFigures = strings.NewReplacer("0.5", "½", "0,5", "½", "1/2", "½", " ", "", "/", "", ":", "", ";", "", "|", "", ".", "",
	",", "", "&", "",
	"胜", "+", "勝", "+", "和", "=", "负", "-", "負", "-")

// figures splits a cell into one or two results: 1, ½, 0, 2, 3, +, −, =, or W and L for words, X and F for a game won or lost
// with a word for a forfeit; nil for any other text. A fraction is one result.
func figures(text string) []string {
	if rest, forfeit := cells.CutForfeit(text); forfeit {
		return forfeitOf[strings.Join(figures(rest), "")]
	}
	s := plainFigures.Replace(cells.Sign(text))
	if s == "5" && strings.ContainsAny(cells.Sign(text)[:1], ".,") {
		s = "½" // .5
	}
	won := strings.ContainsAny(text, "胜勝负負和")
	if len([]rune(s)) == 3 && strings.ContainsRune("0123½", []rune(s)[0]) && []rune(s)[1] == '-' {
		s = string([]rune(s)[0]) + string([]rune(s)[2]) // 1-0: two results with a dash between
	}
	var all []string
	for _, r := range s {
		if !strings.ContainsRune("0123½+-=", r) {
			return nil
		}
		f := string(r)
		if won && f == "+" {
			f = "W"
		} else if won && f == "-" {
			f = "L"
		}
		all = append(all, f)
	}
	if len(all) > 2 {
		return nil
	}
	return all
}

// forfeitOf maps a figure, sign or word to that of a forfeit.
var forfeitOf = map[string][]string{"1": {"X"}, "2": {"X"}, "3": {"X"}, "+": {"X"}, "W": {"X"}, "0": {"F"}, "-": {"F"}, "L": {"F"}}

// crossing is a cell by the numbers of its two players.
type crossing struct{ me, other int }

// turned returns the opposite cell, of the same two players.
func (c crossing) turned() crossing { return crossing{c.other, c.me} }

// read makes entries of the cells: each game is in two cells, in the rows of its players. Dashes in both mean that the
// two did not meet. It also sets unread and open.
func (x *trial) read(spots []spot) {
	own := map[int]bool{}
	for _, column := range x.order {
		own[column] = true
	}
	at, dashed := map[crossing]rating.Origin{}, map[crossing]bool{}
	var filled []spot
	for _, s := range spots {
		c := crossing{x.order[s.row] + 1, s.column + 1}
		switch dash := strings.Trim(cells.Sign(s.text), "- ") == "" && s.code == ""; {
		case c.me == c.other || !own[s.column]:
			if s.code != "" || !tables.Diagonal(s.text) {
				x.unread = append(x.unread, s)
			}
			continue
		case dash:
			dashed[c] = true
		case s.code == "" && tables.Diagonal(s.text):
			continue
		}
		at[c] = s.at
		filled = append(filled, s)
	}
	for _, s := range filled {
		c := crossing{x.order[s.row] + 1, s.column + 1}
		if !dashed[c] || !dashed[c.turned()] {
			x.cell(s, c.me, c.other)
		}
	}
	x.findOpen(at, dashed)
}

// cell adds the entries of one cell, whose players have the numbers me and other; a cell that cannot be read is added
// to unread, too.
func (x *trial) cell(s spot, me, other int) {
	found := figures(s.words())
	want := 1
	if x.double {
		want = 2
	}
	couple := (min(me, other)*100000 + max(me, other)) * 2
	if s.code != "" || len(found) == 0 || len(found) > want {
		x.unread = append(x.unread, s)
		x.Entries = append(x.Entries, mirror.Entry{Player: me, Couple: couple,
			Cell: cells.Cross{Opponent: other, Stage: rating.Normal}, Shown: s.text, At: s.at, Unread: true})
		return
	}
	for i, f := range found {
		c, ok := x.worth(f)
		c.Opponent = other
		if !ok {
			x.unread = append(x.unread, s)
		}
		x.Entries = append(x.Entries, mirror.Entry{Player: me, Couple: couple + i, Cell: c, Shown: s.text, At: s.at,
			Unread: !ok})
	}
}

// worth returns the result of a figure or sign, without the opponent; false if the scoring does not have it.
func (x *trial) worth(f string) (cells.Cross, bool) {
	c := cells.Cross{Kind: rating.OverBoard, Stage: rating.Normal}
	switch f {
	case "+", "-", "X", "F":
		if !x.signs || f == "X" || f == "F" {
			c.Kind = rating.Forfeit
		}
		if f == "+" || f == "X" {
			c.Score = rating.Win
		}
		return c, true
	case "W":
		c.Score = rating.Win
		return c, true
	case "L":
		return c, true
	}
	result, verdict := cells.ParseOne(f, x.Scoring)
	c.Score = result.First
	return c, verdict == cells.Read
}

// findOpen adds the pairs of players without a result in either cell to open.
func (x *trial) findOpen(at map[crossing]rating.Origin, dashed map[crossing]bool) {
	for i := range x.order {
		for j := i + 1; j < len(x.order); j++ {
			c := crossing{x.order[i] + 1, x.order[j] + 1}
			_, one := at[c]
			_, two := at[c.turned()]
			if !one && !two || dashed[c] && dashed[c.turned()] {
				x.open = append(x.open, hole{i, j})
			}
		}
	}
}

// prove counts the faults, and the games and points that agree.
func (x *trial) prove(entrants []draft.Entrant) {
	total := map[int]rating.Score{}
	for _, e := range x.Entries {
		total[e.Player] += draft.Worth(x.Scoring, e.Cell.Score)
	}
	x.byes = x.byesByPoints(entrants, total)
	x.Faults = len(x.unread)
	x.Prove(entrants, func(i int) rating.Score { return total[x.order[i]+1] + x.byes[x.order[i]+1] })
}

// sameGames reports whether two trials make the same games of the same rows.
func sameGames(x, y *trial) bool {
	return slices.Equal(x.order, y.order) && slices.EqualFunc(x.Entries, y.Entries,
		func(a, b mirror.Entry) bool { return a.Cell == b.Cell && a.Player == b.Player })
}
