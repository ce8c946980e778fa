package crosstable

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/tables"
	"kalends/rating"
	"kalends/templates"
)

// spelling is one way to write the cells of a table; all cells of a table are written in the same way. The parser
// returns false for a text in another spelling.
type spelling struct {
	name   string
	parser func(text, scoring string) (c cells.Cross, v cells.Verdict, is bool) // is: the text is in this spelling
}

// spellings returns the ways that we know, the usual one first.
var spellings = sync.OnceValue(func() []spelling {
	all := []spelling{
		{"12w1", inOrder(cells.OpponentFirst)},
		{"1w12", inOrder(cells.ResultFirst)},
		{"+W12", signFirst},
		{"+12B", signAndNumber},
		{"+12", signBefore},
		{"12:W", letterLast},
		{lettered, letterFirst},
		{"12○", circles("○")},
		{"12●", circles("●")},
		{"12●1", circleColour},
		{apart, inOrder(cells.OpponentApart)},
		{"1:12", inOrder(cells.ResultApart)},
	}
	for _, letters := range templates.Around().Letters {
		if w := letters[0]; w != "w" && !cells.InHan(w) { // which other spellings have
			all = append(all, spelling{strings.ToUpper(strings.Join(letters, "12  ") + "12"), ownLetters(letters)})
		}
	}
	return all
})

// ownLetters returns the parser for an opponent with a letter of one language for won, drawn and lost, before or after the
// number.
func ownLetters(letters []string) func(text, scoring string) (cells.Cross, cells.Verdict, bool) {
	results := map[string]string{letters[0]: "+", letters[1]: "=", letters[2]: "-"}
	return func(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
		opponent, letter := tables.LetterOf(cells.Sign(text))
		if results[letter] == "" {
			return c, v, false
		}
		return checked(gameOf(opponent, results[letter]))
	}
}

// apart is the spelling in which something stands between the opponent and the figure.
const apart = "12:1"

// lettered is the spelling that begins with the letter of the result.
const lettered = "W12 (w)"

// parse parses a cell in a spelling; a cell without an opponent is written alike in all of them.
func (s spelling) parse(text, scoring string) (cells.Cross, cells.Verdict) {
	switch cells.AbsenceOf(text) {
	case cells.Bye:
		if r, said := cells.WorthOfBye(text, scoring); said {
			return cells.Cross{Kind: r.Kind, Score: r.First, Stage: rating.Normal}, cells.Read
		}
		return cells.Cross{Kind: rating.FullBye, Score: rating.Win, Stage: rating.Normal}, cells.Read
	case cells.Unpaired:
		return cells.Cross{Kind: rating.ZeroBye, Stage: rating.Normal}, cells.Read
	}
	c, v, is := s.parser(absent.Replace(text), scoring)
	if !is {
		c, v = without(absent.Replace(text), scoring)
	}
	if v == cells.NotResult {
		if marked, ok := s.forfeit(text, scoring); ok {
			return marked, cells.Read
		}
	}
	return c, v
}

// forfeit parses a game that a letter, a word or one of the signs > and < marks as a forfeit, also in another spelling than
// the table's, as people write single forfeits. It returns false for any other cell, or if spellings differ about it.
func (s spelling) forfeit(text, scoring string) (found cells.Cross, ok bool) {
	rest, marked := cutForfeit(text)
	for _, o := range append([]spelling{s}, spellings()...) {
		c, v, is := o.parser(rest, scoring)
		says := marked || o.name == lettered && c.Kind == rating.Forfeit
		if !is || !says || v != cells.Read || c.Opponent == 0 || c.Score == rating.Draw || c.Kind == rating.Pending {
			continue
		}
		if ok && (c.Opponent != found.Opponent || c.Score != found.Score) {
			return cells.Cross{}, false
		}
		if !ok {
			found, ok = c, true
		}
		found.Kind = rating.Forfeit
	}
	return found, ok
}

var (
	markedSign = cells.Compile(`^(?:f\s?([+-])|([+-])\s?f)\s?(\d{1,4})$`)
	arrows     = strings.NewReplacer(">", "+", "<", "-", "对手弃权", "+", "對手棄權", "+", "弃权", "-", "棄權", "-")
)

// cutForfeit returns a cell without its mark of a forfeit: the letter beside the sign in +F12, the word in 12w1 w/o; > and <
// are won and lost. It returns false if it has none.
func cutForfeit(text string) (rest string, marked bool) {
	s := cells.Sign(text)
	if rest = arrows.Replace(markedSign.ReplaceAllString(s, "$1$2$3")); rest != s {
		return rest, true
	}
	return cells.CutForfeit(s)
}

// inOrder returns the parser for the cells of our own template and of most programs; it accepts every text as its own.
func inOrder(order cells.Order) func(text, scoring string) (cells.Cross, cells.Verdict, bool) {
	return func(text, scoring string) (cells.Cross, cells.Verdict, bool) {
		c, v := cells.ParseCross(text, scoring, order)
		return c, v, true
	}
}

// absent replaces words for a forfeit beside a number by signs.
var absent = strings.NewReplacer("对手弃权", "+", "對手棄權", "+", "弃权", "-", "棄權", "-")

var signFirstCell = cells.Compile(`^([+=-])\s?([wbf])\s?(\d{1,4})$`)

// signFirst parses the cells of Vega: the sign of the result, W, B or F for a forfeit, the opponent.
func signFirst(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
	m := signFirstCell.FindStringSubmatch(cells.Sign(text))
	if m == nil {
		return c, v, false
	}
	c = gameOf(m[3], m[1])
	if c.Colour = m[2]; m[2] == "f" {
		c.Colour, c.Kind = "", rating.Forfeit
	}
	return checked(c)
}

// signAndNumber parses the cells of Papi: the sign of the result, the opponent, B for Blanc or N for Noir. The signs >
// and < are a game won and lost by forfeit; opponent 0 is a bye.
func signAndNumber(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
	m := tables.SignAndNumber.FindStringSubmatch(cells.Sign(text))
	if m == nil {
		return c, v, false
	}
	c = gameOf(m[2], m[1])
	if c.Opponent == 0 {
		return byeWorth(c.Score), cells.Read, true
	}
	if c.Colour = m[3]; m[1] == ">" || m[1] == "<" {
		c.Kind = rating.Forfeit
	}
	return c, cells.Read, true
}

var signBeforeCell = cells.Compile(`^([+=-])\s?([1-9]\d{0,3})$`)

// signBefore parses a sign before the opponent. Here -1 is a game lost to number 1.
func signBefore(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
	m := signBeforeCell.FindStringSubmatch(cells.Sign(text))
	if m == nil {
		return c, v, false
	}
	if c = gameOf(m[2], m[1]); m[1] != "=" {
		c.Kind = rating.Forfeit
	}
	return checked(c)
}

// letterLast parses the cells of SwissPerfect: the opponent and the letter of the result, X and F for forfeits; opponent
// 0 is a bye.
func letterLast(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
	m := tables.LetterLast.FindStringSubmatch(cells.Sign(text))
	if m == nil {
		return letterBye(text)
	}
	result := m[2] + m[3]
	c = gameOf(m[1], result)
	if c.Opponent == 0 {
		return byeWorth(c.Score), cells.Read, true
	}
	if strings.Contains("+-xf", result) {
		c.Kind = rating.Forfeit
	}
	return checked(c)
}

// gameOf returns a game over the board from the opponent's number and a sign or letter of the result.
func gameOf(opponent, result string) cells.Cross {
	n, _ := strconv.Atoi(opponent) // of one to four digits
	return cells.Cross{Opponent: n, Kind: rating.OverBoard, Score: worth[result], Stage: rating.Normal}
}

// worth maps signs and letters of a result to scores; any other is a loss.
var worth = map[string]rating.Score{"+": rating.Win, "w": rating.Win, "x": rating.Win, ">": rating.Win, "=": rating.Draw,
	"d": rating.Draw}

// checked returns the results of a parser for a cell: a game against number 0 is no result.
func checked(c cells.Cross) (cells.Cross, cells.Verdict, bool) {
	if c.Opponent == 0 {
		return cells.Cross{}, cells.NotResult, true
	}
	return c, cells.Read, true
}

// without parses a cell without an opponent; one with an opponent is no result.
func without(text, scoring string) (cells.Cross, cells.Verdict) {
	c, v := cells.ParseCross(text, scoring, cells.OpponentFirst)
	if v == cells.Read && c.Opponent > 0 {
		return cells.Cross{}, cells.NotResult
	}
	return c, v
}

// circleCell is a cell of a Chinese table with a circle for the result or the colour. The meaning of an open and a
// filled circle differs between tables: both are tried, and the points decide.
var circleCell = cells.Compile(`^(?:(\d{1,4})\s?([○〇◯●△▲])|([○〇◯●△▲])\s?(\d{1,4}))$`)

// circles returns the parser for an opponent with a circle or triangle: the given circle is a win, the other a loss,
// the triangle a draw.
func circles(won string) func(text, scoring string) (cells.Cross, cells.Verdict, bool) {
	return func(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
		m := circleCell.FindStringSubmatch(cells.Sign(text))
		if m == nil {
			return c, v, false
		}
		result := "-"
		switch sign := oneCircle.Replace(m[2] + m[3]); sign {
		case won:
			result = "+"
		case "△":
			result = "="
		}
		return checked(gameOf(m[1]+m[4], result))
	}
}

// oneCircle replaces signs that look alike by one of them.
var oneCircle = strings.NewReplacer("〇", "○", "◯", "○", "▲", "△")

// colours replaces a circle beside a result by its colour: a filled circle is the second mover, who has Black.
var colours = strings.NewReplacer("●", "黑", "○", "红", "〇", "红", "◯", "红")

// circleColour parses an opponent with a circle for the colour and a result: 12●1, 12○胜.
func circleColour(text, scoring string) (c cells.Cross, v cells.Verdict, is bool) {
	if !strings.ContainsAny(text, "●○〇◯") {
		return c, v, false
	}
	c, v = cells.ParseCross(colours.Replace(text), scoring, cells.OpponentFirst)
	if v == cells.Read && c.Opponent > 0 && c.Kind == rating.Pending {
		return cells.Cross{}, cells.NotResult, true
	}
	return c, v, true
}

// letterFirst parses the cells of the United States and Canada: the letter of the result, the opponent, and the colour
// if given, as in W12, L3 (b) and Db4. X and F are won and lost by forfeit, and so are WF and LF; Canada rates WRF and
// LRF, which nobody played. Opponent 0 is none.
func letterFirst(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
	s := cells.Sign(text)
	if c, v, is = letterBye(s); is {
		return c, v, is
	}
	m := tables.LetterFirst.FindStringSubmatch(s)
	if m == nil {
		m = signAndColour.FindStringSubmatch(s)
	}
	if m == nil || m[2] != "" && m[4] != "" {
		return c, v, false
	}
	n, _ := strconv.Atoi(m[3]) // of one to four digits
	score := lettersWorth[m[1]]
	if n == 0 {
		return byeWorth(score), cells.Read, true
	}
	kind := rating.OverBoard
	if len(m[1]) > 1 || len(m) > 5 && m[5] != "" || m[1] == "x" || m[1] == "f" || m[1] == "+" || m[1] == "-" {
		kind = rating.Forfeit
	}
	return cells.Cross{Opponent: n, Colour: m[2] + m[4], Kind: kind, Score: score, Stage: rating.Normal}, cells.Read, true
}

// letterBye parses a letter without an opponent, as in B, H and U.
func letterBye(text string) (c cells.Cross, v cells.Verdict, is bool) {
	m := tables.LetterBye.FindStringSubmatch(cells.Sign(text))
	if m == nil {
		return c, v, false
	}
	return byeWorth(lettersWorth[m[1]]), cells.Read, true
}

// signAndColour is a cell with a sign instead of a letter; without a colour it could be a forfeit.
var signAndColour = cells.Compile(`^([+=-])()\s?(\d{1,4})\s?\(([wb])\)$`)

// lettersWorth maps the letters of results and byes to scores; any other letter is a loss.
var lettersWorth = map[string]rating.Score{"+": rating.Win, "w": rating.Win, "x": rating.Win, "wf": rating.Win,
	"wrf": rating.Win,
	"b":   rating.Win, "=": rating.Draw, "d": rating.Draw, "h": rating.Draw}

// byeWorth returns a bye that gives a score.
func byeWorth(score rating.Score) cells.Cross {
	return cells.Cross{Kind: draft.ByeOf(score), Score: score, Stage: rating.Normal}
}

// ways returns the ways in which a table can be read.
func (r reader) ways(t tables.Table) []way {
	if t.Kind() == tables.SwissPairs {
		return r.columnWays(t)
	}
	all := r.raw(t)
	var ways []way
	for _, s := range likely(all) {
		ways = append(ways, way{s.name, func(scoring string) []reading { return read(all, s, scoring) }})
	}
	return ways
}

// read returns a copy of the cells, parsed in a spelling under a scoring.
func read(all []reading, s spelling, scoring string) []reading {
	read := slices.Clone(all)
	for i, c := range all {
		if c.code == "" {
			read[i].cell, read[i].verdict = s.parse(c.shown, scoring)
			_, said := cells.WorthOfBye(c.shown, scoring)
			read[i].word = !said && cells.AbsenceOf(c.shown) == cells.Bye
		}
	}
	return read
}

// likely returns the spellings in which most cells are games, by the first 5000 cells. A table whose letters are
// colours has no letters of results.
func likely(all []reading) []spelling {
	all = all[:min(len(all), 5000)]
	read := make([]int, len(spellings()))
	letters := tables.Letters{}
	for _, c := range all {
		if c.code == "" {
			letters.Add(cells.Sign(c.shown))
			for i, reads := range readers(c.shown) {
				if reads {
					read[i]++
				}
			}
		}
	}
	if letters.AreColours() {
		read[slices.IndexFunc(spellings(), func(s spelling) bool { return s.name == lettered })] = -1
	}
	most := slices.Max(read)
	var best []spelling
	for i, s := range spellings() {
		if s.name == apart && (read[0] == most || read[1] == most) {
			break // the usual spellings say the same
		}
		if read[i] == most {
			best = append(best, s)
		}
	}
	return best
}

// readers returns for each spelling whether a cell names an opponent in it, under any scoring.
func readers(text string) []bool {
	reads := make([]bool, len(spellings()))
	for i, s := range spellings() {
		c, v := s.parse(text, cells.Half)
		reads[i] = v != cells.NotResult && c.Opponent > 0
	}
	return reads
}

// likeResult reports whether a text can be the cell of a round, and whether it names an opponent.
func likeResult(text string) (ok, game bool) {
	if reads := readers(text); slices.Contains(reads, true) {
		return true, true
	}
	for _, s := range spellings() {
		if _, v := s.parse(text, cells.Half); v != cells.NotResult {
			ok = true
			break
		}
	}
	_, v := cells.ParseOne(text, "")
	return ok || v != cells.NotResult, false
}

// raw returns the texts of those cells of the rounds that are not empty, with a finding's code for each that cannot be
// read.
func (r reader) raw(t tables.Table) []reading {
	var all []reading
	for i, row := range t.Rows {
		for _, c := range t.Rounds() {
			cell := row.Cell(c.Number)
			text := cells.Plain(cell)
			if text == "" && !cell.Formula {
				continue
			}
			all = append(all, reading{row: i, round: c.Round, shown: text, at: r.Place(t, row, c.Number),
				code: sheetfile.Spoilt(cell)})
		}
	}
	return all
}
