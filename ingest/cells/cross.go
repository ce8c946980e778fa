package cells

import (
	"strconv"
	"strings"

	"kalends/rating"
)

// Cross is the content of a cell of a cross table: one round of the player of the row. Without an opponent it is a bye.
type Cross struct {
	Opponent int
	Colour   string // the letter as written; empty if there is none
	Kind     rating.GameKind
	Score    rating.Score // the player's own
	Stage    rating.Stage
	Lone     bool // a sign without an opponent, read as a bye of that value
}

// Order is how the cells of a table are written: the opponent before the result, as in 12w1, or after it, as in 1w12.
type Order bool

// The orders.
const (
	OpponentFirst Order = false
	ResultFirst   Order = true
)

const (
	crossNumber = `[(#№]{0,2}(\d{1,4})\)?`
	crossColour = `([wbsnrpmhzcčvбч]|[红紅白先黑后後]方?)`
	crossResult = `([0123½=+-]|[胜勝和负負])`
	crossEnd    = `\s?([kf])?(u)?\s?([pa])?`
)

var (
	opponentFirst = Compile(`^` + crossNumber + `\s?` + crossColour + `?\s?` + crossResult + `?` + crossEnd + `$`)
	resultFirst   = Compile(`^` + crossResult + `\s?(/?)\s?` + crossColour + `?\s?` + crossNumber + `$`)
)

// crossParts are the parts of a cell, before the value of its figures is known.
type crossParts struct {
	opponent, colour, result, forfeit, short, stage string
}

// lexCross splits a cell; false if it is not written in that order. Only a colour separates a figure from the number, so that
// 121 cannot be read; a sign or a word needs none.
func lexCross(s string, order Order) (p crossParts, ok bool) {
	if order == OpponentFirst {
		m := opponentFirst.FindStringSubmatch(s)
		if m == nil {
			return p, false
		}
		p = crossParts{m[1], m[2], m[3], m[4], m[5], m[6]}
		return p, p.colour != "" || p.result != "" && !isScore(p.result)
	}
	m := resultFirst.FindStringSubmatch(s)
	if m == nil {
		return p, false
	}
	p = crossParts{opponent: m[4], colour: m[3], result: m[1]}
	if strings.ContainsAny(p.result, "+-=") && p.colour != "" {
		return p, false // a played game to one program, a forfeit to others
	}
	return p, p.colour != "" || m[2] != "" || !isScore(p.result)
}

// CrossOrder returns the order in a table: opponent first, unless some cell can only be read the other way and none
// only this way.
func CrossOrder(texts []string) Order {
	opponents, results := 0, 0
	for _, text := range texts {
		s := halves(Sign(text))
		_, first := lexCross(s, OpponentFirst)
		_, second := lexCross(s, ResultFirst)
		if first && !second {
			opponents++
		}
		if second && !first {
			results++
		}
	}
	return Order(results > 0 && opponents == 0)
}

// ParseCross parses a cell of a cross table under a scoring; with an empty scoring only what means the same under all.
// An empty cell is read and has no kind. With a verdict other than Read, the score and the kind must not be used.
func ParseCross(text, scoring string, order Order) (Cross, Verdict) {
	s := halves(Sign(text))
	if c, ok := crossBye(s, scoring); ok {
		return c, Read
	}
	p, ok := lexCross(s, order)
	if !ok {
		return Cross{}, NotResult
	}
	n, err := strconv.Atoi(p.opponent)
	if err != nil || n == 0 {
		return Cross{}, NotResult
	}
	c := Cross{Opponent: n, Colour: strings.TrimSuffix(p.colour, "方"), Stage: rating.Normal}
	if p.stage != "" {
		c.Stage = rating.Stage(strings.ToUpper(p.stage))
	}
	verdict := c.settle(p, scoring)
	return c, verdict
}

// settle sets the score and the kind of a cell that names an opponent; without a result its game is pending. It returns
// NotResult if the signs beside the result exclude each other.
func (c *Cross) settle(p crossParts, scoring string) Verdict {
	if p.result == "" {
		c.Kind = rating.Pending
		if p.forfeit+p.short != "" {
			return NotResult
		}
		return Read
	}
	score, verdict := crossScore(p.result, scoring)
	c.Kind, c.Score = rating.OverBoard, score
	switch sign := p.result == "+" || p.result == "-"; {
	case verdict != Read:
	case sign && p.forfeit+p.short != "", p.forfeit != "" && (p.short != "" || score == rating.Draw):
		return NotResult
	case sign || p.forfeit != "":
		c.Kind = rating.Forfeit
	case p.short != "":
		c.Kind = rating.Short
	}
	return verdict
}

// crossScore returns the value of a figure or a sign under a scoring; under an empty scoring, if it has the same value
// under all. Otherwise the verdict is WrongScores.
func crossScore(result, scoring string) (rating.Score, Verdict) {
	switch win, draw := Figures(scoring); result {
	case "0", "-", "负", "負":
		return rating.Loss, Read
	case "=", "和", draw:
		return rating.Draw, Read
	case "+", "胜", "勝":
		return rating.Win, Read
	case win:
		if scoring != "" {
			return rating.Win, Read
		}
	}
	return 0, WrongScores
}

// ParseOne parses a result written as the first side's points alone, as arbiters do in the table of a round robin, and
// returns it for both sides. A lone minus cannot be read: it says who was absent, but not whether the opponent was
// there.
func ParseOne(text, scoring string) (Result, Verdict) {
	switch s := halves(Sign(text)); s {
	case "+":
		return Result{rating.Forfeit, rating.Win, rating.Loss}, Read
	case "=":
		return Result{rating.OverBoard, rating.Draw, rating.Draw}, Read
	default:
		return alone(s, scoring)
	}
}

// crossBye parses a cell without an opponent: empty, a bye, or a single sign. It returns false for any other cell.
func crossBye(s, scoring string) (Cross, bool) {
	switch s {
	case "", "*", "***":
		return Cross{}, true
	case "-1", "f", "u", "+pab", "-b-":
		return Cross{Kind: rating.FullBye, Score: rating.Win, Stage: rating.Normal}, true
	case "-½", "h", "=hpb", "-h-":
		return Cross{Kind: rating.HalfBye, Score: rating.Draw, Stage: rating.Normal}, true
	case "0", "-0", "-", "--", "---", "-u-", "-n-", "x", "z":
		return Cross{Kind: rating.ZeroBye, Stage: rating.Normal}, true
	}
	if r, v := ParseResult(s, Half); v == Read && r.Bye() {
		return Cross{Kind: r.Kind, Score: r.First, Stage: rating.Normal}, true
	}
	if r, ok := LoneBye(s, scoring); ok && (scoring != "" || s != "1") {
		return Cross{Kind: r.Kind, Score: r.First, Stage: rating.Normal, Lone: true}, true
	}
	return Cross{}, false
}

// Side is who moved first.
type Side byte

// The sides of a game.
const (
	NoSide Side = iota
	FirstSide
	SecondSide
)

// Sides returns the side that each colour letter means in a table with these small letters. Usually w r m p v б 白 红 紅 先
// ○ are the first side and b s n h z c č ч 黑 后 後 ● the second; but b is the first beside n, č or c without w (blanco
// and negro, bílý and černý), and h beside s without p or m (hvítur and svartur). With b beside p, m or s, without w or
// r, the map is empty: in some languages b is White there, in others Black.
func Sides(letters map[string]bool) map[string]Side {
	sides := map[string]Side{}
	if letters["b"] && !letters["w"] && !letters["r"] && (letters["p"] || letters["m"] || letters["s"]) {
		return sides
	}
	for _, l := range strings.Fields("w r m p v б 白 红 紅 先 ○") {
		sides[l] = FirstSide
	}
	for _, l := range strings.Fields("b s n h z c č ч 黑 后 後 ●") {
		sides[l] = SecondSide
	}
	if letters["b"] && !letters["w"] && (letters["n"] || letters["č"] || letters["c"]) {
		sides["b"] = FirstSide
	}
	if letters["h"] && letters["s"] && !letters["p"] && !letters["m"] {
		sides["h"] = FirstSide
	}
	return sides
}
