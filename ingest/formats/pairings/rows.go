package pairings

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// line is a row of a list: two sides and a result.
type line struct {
	list    *list
	row     workbook.Row
	round   int
	board   int
	noBoard bool // the column of boards has something else than a number
	stage   rating.Stage
	match   *encounter
	sides   [2]side
	result  workbook.Cell
	column  int         // of the result
	unclear bool        // the column for the winner has something else
	numbers [2]int      // of the players, once they are known
	day     rating.Date // of a list without rounds
}

// side is one player of a row.
type side struct {
	draft.Entrant
	number  int // as written; 0: none
	absence cells.Absence
	word    string // for the absence, as written
	points  string // as printed beside the player
	column  int    // of the points
}

// rows reads every row of the lists into lines, and rows without players into blanks. A row of a match between boards
// names the match of the boards below it.
func (r *reader) rows() {
	var heads []*line
	for i := range r.lists {
		l := &r.lists[i]
		l.plain, l.colours = plainBoards(l), coloursOf(l.Table)
		match := &l.match
		for _, row := range l.Rows {
			if m := r.matchOf(l, row.Number); m != nil {
				match = m
			}
			n := &line{list: l, row: row, stage: l.stage, match: match}
			r.read(n)
			if e, ok := encounterRow(n); ok {
				match, heads = &e, append(heads, n)
				continue
			}
			if n.blank() {
				r.empty(n)
				continue
			}
			if l.Has(tables.Round) {
				n.round = r.roundOf(n)
			}
			r.lines = append(r.lines, n)
		}
	}
	r.players = playersOf(r.lines)
	for _, n := range heads {
		if r.players[n.sides[0].Name] && r.players[n.sides[1].Name] { // a game without a valid result
			r.Note(finding.NotAResult, n.place(n.column), n.shown(), "allowed", strings.Join(r.Report.Lists["result"], "  "))
		}
	}
}

// playersOf returns the names of all players, as written.
func playersOf(lines []*line) map[string]bool {
	names := map[string]bool{}
	for _, n := range lines {
		for _, s := range n.sides {
			if s.Name != "" {
				names[s.Name] = true
			}
		}
	}
	return names
}

// read sets the fields of a line from the cells of its row; the round is that of the list.
func (r *reader) read(n *line) {
	l := n.list
	n.round = l.round
	board, ok := l.board(n.row)
	n.board, n.noBoard = board, !ok
	n.result, n.column = resultCell(l.Table, n.row)
	for i, which := range []string{tables.FirstMover, tables.SecondMover} {
		n.sides[i] = r.side(n, which)
	}
	if counter(l.Table) {
		n.board, n.sides[0].number = n.sides[0].number, 0
	}
	if c, ok := l.Column(tables.Winner); ok && !tables.Holds(n.result) {
		n.column = c.Number
		n.result, n.unclear = n.wonBy(n.row.Cell(c.Number))
	}
}

// coloursOf returns which side each letter in the columns of colours means.
func coloursOf(t tables.Table) map[string]cells.Side {
	letters := map[string]bool{}
	for _, row := range t.Rows {
		letters[colourIn(t, row, tables.FirstMover)], letters[colourIn(t, row, tables.SecondMover)] = true, true
	}
	return cells.Sides(letters)
}

// colourIn returns the first letter of the colour that a row has for the player on one side.
func colourIn(t tables.Table, row workbook.Row, side string) string {
	c, _ := t.Side(side, tables.Colour)
	letter, _ := utf8.DecodeRuneInString(cells.Sign(cells.Plain(row.Cell(c.Number))))
	return string(letter)
}

// turned reports whether the player on the right has had the first move, by a column of colours.
func (n *line) turned() bool {
	l := n.list
	return l.colours[colourIn(l.Table, n.row, tables.FirstMover)] == cells.SecondSide ||
		l.colours[colourIn(l.Table, n.row, tables.SecondMover)] == cells.FirstSide
}

// roundOf returns the round of a row; if it is missing or no round, it reports that and returns 0.
func (r *reader) roundOf(n *line) int {
	c := n.list.Cell(n.row, tables.Round)
	if round, ok := roundNumber(c); ok {
		return round
	}
	if tables.Holds(c) {
		r.Note(finding.NotWhole, n.at(tables.Round), cells.Plain(c), "field", "game.round")
	} else {
		r.Note(finding.EmptyField, n.at(tables.Round), "", "field", "game.round")
	}
	return 0
}

// side returns one player of a row; a word for an absence becomes the absence, without a name.
func (r *reader) side(n *line, which string) side {
	l := n.list
	s := side{Entrant: r.Entrant(l.Table, n.row, which)}
	s.number, _ = r.Number(l.Table, n.row, which)
	if c, ok := l.Side(which, tables.Points); ok {
		s.points, s.column = r.printedPoints(n.row.Cell(c.Number)), c.Number
	}
	if s.absence = s.Absence(); s.absence == cells.Nobody && (n.ofGame() || isResult(s.Name)) {
		s.absence = cells.Present
		if !strings.ContainsFunc(s.Name, unicode.IsLetter) {
			s.Name = ""
		}
	}
	if s.absence != cells.Present {
		s.word, s.Name, s.number = s.Name, "", 0
		return s
	}
	s.Name, s.number = splitNumber(s.Name, s.number)
	return s
}

// isResult reports whether a text in the place of a player is the result of a game, such as = and +:-; dashes are not.
func isResult(text string) bool {
	_, v := cells.ParsePair(text, cells.Half)
	return v == cells.Read && strings.Trim(cells.Sign(text), "- ()") != ""
}

// printedPoints returns the points beside a player. Where the decimal sign is a comma, Excel makes 1 May of 1.5; that
// becomes 1.5 again.
func (r *reader) printedPoints(c workbook.Cell) string {
	switch {
	case c.Kind != workbook.Number || c.Format != workbook.DateFormat && c.Format != workbook.TimeFormat:
		return cells.Plain(c)
	case c.Format == workbook.TimeFormat:
		return ""
	}
	points, _ := r.HalfOfDay(c)
	return points
}

var (
	numberBefore = cells.Compile(`^(?:[(\[]\s?#?(\d{1,4})\s?[)\]]\s*|#?(\d{1,4})(?:[).]\s*|\s+|$))(.*)$`)
	numberBehind = cells.Compile(`^(\D+?)\s*[(\[]\s?#?(\d{1,4})\s?[)\]]$`)
)

// splitNumber separates name and number in a cell such as "12 Lake, Ann" or "张三（12）". If n, from a column for numbers,
// is not 0, it returns both as they are.
func splitNumber(name string, n int) (string, int) {
	if n > 0 {
		return name, n
	}
	if m := numberBefore.FindStringSubmatch(name); m != nil {
		n, _ = strconv.Atoi(m[1] + m[2])
		return strings.TrimSpace(m[3]), n
	}
	if m := numberBehind.FindStringSubmatch(name); m != nil {
		n, _ = strconv.Atoi(m[2])
		return m[1], n
	}
	return name, 0
}

// counter reports whether the list has numbers only left of its first side, which increase: they count the rows.
func counter(t tables.Table) bool {
	c, first := t.Side(tables.FirstMover, tables.StartNo)
	if _, second := t.Side(tables.SecondMover, tables.StartNo); !first || second {
		return false
	}
	last := 0
	for _, row := range t.Rows {
		if n := rowNumber(row.Cell(c.Number)); n > 0 {
			if n <= last {
				return false
			}
			last = n
		}
	}
	return true
}

// blank reports whether the row has no player.
func (n *line) blank() bool {
	return !slices.ContainsFunc(n.sides[:], func(s side) bool { return s.Name != "" || s.number > 0 })
}

// at returns the place of a column of the row, or of the first name if the list has no such column.
func (n *line) at(key string) rating.Origin {
	for _, k := range []string{key, tables.FirstMover, tables.Name} {
		if c, ok := n.list.Column(k); ok {
			return n.place(c.Number)
		}
	}
	return n.sides[0].At("player.name")
}

// place returns the place of a column of the row.
func (n *line) place(column int) rating.Origin {
	o := n.sides[0].At("player.name")
	o.Cell = workbook.Address(n.row.Number, max(column, 1))
	return o
}

// rowNumber parses the number of a row, or of a board within its match, such as the 1 of 3.1; 0 if there is none.
func rowNumber(c workbook.Cell) int {
	n, ok := tables.Number(c)
	if !ok {
		n, _ = strconv.Atoi(boardWithin.FindString(cells.Sign(cells.Plain(c))))
	}
	return n
}

var boardWithin = cells.Compile(`\d{1,3}$`)

var inMatch = cells.Compile(`^\d{1,3}\.\d{1,3}$`)

// plainBoards reports whether the boards of a list have plain numbers. Otherwise they are numbered within their
// matches, as in 3.1 (the row of the match itself may have a plain number), or have a word, as in Board 3.
func plainBoards(l *list) bool {
	plain := 0
	for _, row := range l.Rows {
		c := l.Cell(row, tables.Board)
		if n, ok := tables.Number(c); ok && n > 0 {
			plain++
		} else if inMatch.MatchString(cells.Sign(cells.Plain(c))) {
			plain--
		}
	}
	return plain > 0
}

// board parses the number of a row's board; ok is false for anything else. An empty cell, a bye or an absence is 0 and
// true.
func (l *list) board(row workbook.Row) (n int, ok bool) {
	c := l.Cell(row, tables.Board)
	text := cells.Sign(cells.Plain(c))
	switch {
	case strings.Trim(text, " -–—*.") == "" || cells.AbsenceOf(text) != cells.Present:
		return 0, true
	case c.Kind == workbook.Number && (c.Format == workbook.DateFormat || c.Format == workbook.TimeFormat):
		return 0, false // a day
	case l.plain:
		n, ok = tables.Number(c)
		return n, ok
	}
	n, err := strconv.Atoi(boardWithin.FindString(text))
	return n, err == nil
}

// reportNoBoards reports for each list the rows without a number in the column of boards.
func (r *reader) reportNoBoards() {
	of := map[*list][]*line{}
	for _, n := range r.lines {
		if n.noBoard {
			of[n.list] = append(of[n.list], n)
		}
	}
	for i := range r.lists {
		all := of[&r.lists[i]]
		if len(all) == 0 {
			continue
		}
		shown := cells.Plain(all[0].list.Cell(all[0].row, tables.Board))
		r.Note(finding.NotABoard, all[0].at(tables.Board), shown, draft.Alike(places(all, tables.Board))...)
	}
}

// places returns the places of a column in several rows.
func places(all []*line, key string) (places []rating.Origin) {
	for _, n := range all {
		places = append(places, n.at(key))
	}
	return places
}
