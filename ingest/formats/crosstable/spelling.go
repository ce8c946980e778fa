package crosstable

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/tables"
	"kalends/rating"
)

// spelling is one way to write the cells of a table. All cells of a table are written in the same way.
type spelling struct {
	name string
	own  func(text, scoring string) (c cells.Cross, v cells.Verdict, is bool) // of what is written so and not as in others
}

// spellings are the ways that we know, the usual one first.
var spellings = [...]spelling{
	{"12w1", inOrder(cells.OpponentFirst)},
	{"1w12", inOrder(cells.ResultFirst)},
	{"+W12", signFirst},
	{"12:W", letterLast},
	{lettered, letterFirst},
	{"12○", circles("○")},
	{"12●", circles("●")},
	{"12●1", circleColour},
}

// lettered is the spelling with the letter of the result first.
const lettered = "W12 (w)"

// parse reads a cell in a spelling.
func (s spelling) parse(text, scoring string) (cells.Cross, cells.Verdict) {
	switch tables.AbsenceOf(text) {
	case tables.Bye:
		return cells.Cross{Kind: rating.FullBye, Score: rating.Win, Stage: rating.Normal}, cells.Read
	case tables.Unpaired:
		return cells.Cross{Kind: rating.ZeroBye, Stage: rating.Normal}, cells.Read
	}
	text = absent.Replace(text)
	if c, v, is := s.own(text, scoring); is {
		return c, v
	}
	return without(text, scoring)
}

// inOrder reads the cells of our own template and of most programs, also those without an opponent.
func inOrder(order cells.Order) func(text, scoring string) (cells.Cross, cells.Verdict, bool) {
	return func(text, scoring string) (cells.Cross, cells.Verdict, bool) {
		c, v := cells.ParseCross(text, scoring, order)
		return c, v, true
	}
}

// absent writes the words for a forfeit beside a number as signs.
var absent = strings.NewReplacer("对手弃权", "+", "對手棄權", "+", "弃权", "-", "棄權", "-")

var (
	signFirstCell  = cells.Compile(`^([+=-])\s?([wbf])\s?(\d{1,4})$`)
	letterLastCell = cells.Compile(`^(\d{1,4})\s?:\s?([wld+=-])$`)
)

// signFirst reads the cells of Vega: the sign of the result, W, B or F for a forfeit, the opponent.
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

// letterLast reads the cells of SwissPerfect: the opponent and the letter of the result; no opponent is number 0.
func letterLast(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
	m := letterLastCell.FindStringSubmatch(cells.Sign(text))
	if m == nil {
		return c, v, false
	}
	c = gameOf(m[1], m[2])
	if c.Opponent == 0 {
		return byeWorth(c.Score), cells.Read, true
	}
	if m[2] == "+" || m[2] == "-" {
		c.Kind = rating.Forfeit
	}
	return checked(c)
}

// gameOf makes a game of a number and a sign or letter of the result.
func gameOf(opponent, result string) cells.Cross {
	n, _ := strconv.Atoi(opponent) // of one to four digits
	return cells.Cross{Opponent: n, Kind: rating.OverBoard, Score: worth[result], Stage: rating.Normal}
}

// worth is what a sign or letter of a result is worth; nothing where it is none of these.
var worth = map[string]rating.Score{"+": rating.Win, "w": rating.Win, "=": rating.Draw, "d": rating.Draw}

func checked(c cells.Cross) (cells.Cross, cells.Verdict, bool) {
	if c.Opponent == 0 {
		return cells.Cross{}, cells.NotResult, true
	}
	return c, cells.Read, true
}

// without reads what stands without an opponent, which all spellings write alike.
func without(text, scoring string) (cells.Cross, cells.Verdict) {
	c, v := cells.ParseCross(text, scoring, cells.OpponentFirst)
	if v == cells.Read && c.Opponent > 0 {
		return cells.Cross{}, cells.NotResult
	}
	return c, v
}
