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

// Order is how the cells of a table are written.
type Order byte

// The orders: 12w1; 1w12; 12:1, 12(1), 12 1 and 先12胜, where a sign, a blank or the place of the colour separates the
// figure from the number; and the same with the result first.
const (
	OpponentFirst Order = iota
	ResultFirst
	OpponentApart
	ResultApart
)

const (
	crossNumber = `[(#№]{0,2}(\d{1,4})\)?`
	crossColour = `([wbsnrpmhzcčvajtđλμбч]|[红紅白先黑后後]方?)`
	crossResult = `([0123½=+-]|[胜勝和负負])`
	crossEnd    = `\s?([kf])?(u)?\s?([pa])?`
	apartColour = `(?:\s?\(?` + crossColour + `\)?)?`
	apartResult = `([0123][.,]0|0?[.,]5|[0123½=+-]|1/2|[胜勝和负負])`
	separator   = `(\s?[:/;|,(\[-]\s?|\s)?`
)

var (
	opponentFirst = Compile(`^` + crossNumber + `\s?` + crossColour + `?\s?` + crossResult + `?` + crossEnd + `$`)
	resultFirst   = Compile(`^` + crossResult + `\s?(/?)\s?` + crossColour + `?\s?` + crossNumber + `$`)
	opponentApart = Compile(`^` + apartColour + `\s?` + crossNumber + apartColour + separator + apartResult + `[)\]]?` +
		crossEnd + `$`)
	resultApart = Compile(`^` + apartColour + `\s?` + apartResult + separator + apartColour + `\s?` + crossNumber + `\]?` +
		apartColour + `$`)
)

// crossParts are the parts of a cell, before the value of its figures is known.
type crossParts struct {
	opponent, colour, result, forfeit, short, stage string
}

// lexCross splits a cell; false if it is not written in that order. Only a colour separates a figure from the number, so that
// 121 cannot be read; a sign or a word needs none.
func lexCross(s string, order Order) (p crossParts, ok bool) {
	if order >= OpponentApart {
		return lexApart(s, order)
	}
	s = halves(s)
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

// lexApart splits a cell whose parts are apart; false if it is not written in that order, or names two colours.
func lexApart(s string, order Order) (p crossParts, ok bool) {
	var before, between, apart, after string
	if m := opponentApart.FindStringSubmatch(s); m != nil && order == OpponentApart {
		p = crossParts{opponent: m[2], result: m[5], forfeit: m[6], short: m[7], stage: m[8]}
		before, between, apart = m[1], m[3], m[4]
	} else if m := resultApart.FindStringSubmatch(s); m != nil && order == ResultApart {
		p = crossParts{opponent: m[5], result: m[2]}
		before, apart, between, after = m[1], m[3], m[4], m[6]
	}
	p.colour, p.result = before+between+after, strings.TrimSuffix(strings.TrimSuffix(halves(p.result), ".0"), ",0")
	one := len(before) == len(p.colour) || len(between) == len(p.colour) || len(after) == len(p.colour)
	return p, p.opponent != "" && one && (apart+between != "" || !isScore(p.result))
}

// CrossOrder returns the order in a table: opponent first, unless some cell can only be read the other way and none
// only this way.
func CrossOrder(texts []string) Order {
	opponents, results := 0, 0
	for _, text := range texts {
		s := Sign(text)
		_, first := lexCross(s, OpponentFirst)
		_, second := lexCross(s, ResultFirst)
		if first && !second {
			opponents++
		}
		if second && !first {
			results++
		}
	}
	if results > 0 && opponents == 0 {
		return ResultFirst
	}
	return OpponentFirst
}

// ParseCross parses a cell of a cross table under a scoring; with an empty scoring only what means the same under all.
// An empty cell is read and has no kind. With a verdict other than Read, the score and the kind must not be used.
func ParseCross(text, scoring string, order Order) (Cross, Verdict) {
	s := Sign(text)
	against1 := s == "1/2" && order >= OpponentApart && scoring != Half // no half point, but two points
	if c, ok := crossBye(halves(s), scoring); ok && !against1 {
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
	case "-1", "f", "u", "+pab", "-b-", "0+", "0000 - u", "0000 - f":
		return Cross{Kind: rating.FullBye, Score: rating.Win, Stage: rating.Normal}, true
	case "-½", "h", "=hpb", "-h-", "0=", "0000 - h":
		return Cross{Kind: rating.HalfBye, Score: rating.Draw, Stage: rating.Normal}, true
	case "0", "-0", "-", "--", "---", "-u-", "-n-", "x", "z", "0-", "0000 - z":
		return Cross{Kind: rating.ZeroBye, Stage: rating.Normal}, true
	}
	if r, v := ParseResult(s, scoring); v == Read && r.Bye() {
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

// Sides returns the side that each colour letter means in a table with these small letters. Usually w r m p v a t λ б 白
// 红 紅 先 ○ are the first side and b s n h z c č j đ μ ч 黑 后 後 ● the second; but b is the first beside n, č, c or j without w
// (blanco and negro, bílý and černý), h beside s without p or m (hvítur and svartur), and m the second beside v (valge
// and must). With b beside p, m or s, without w or r, the map is empty: in some languages b is White there, in others
// Black.
func Sides(letters map[string]bool) map[string]Side {
	sides := map[string]Side{}
	if letters["b"] && !letters["w"] && !letters["r"] && (letters["p"] || letters["m"] || letters["s"]) {
		return sides
	}
	for _, l := range strings.Fields("w r m p v a t λ б 白 红 紅 先 ○") {
		sides[l] = FirstSide
	}
	for _, l := range strings.Fields("b s n h z c č j đ μ ч 黑 后 後 ●") {
		sides[l] = SecondSide
	}
	if letters["b"] && !letters["w"] && (letters["n"] || letters["č"] || letters["c"] || letters["j"]) {
		sides["b"] = FirstSide
	}
	if letters["h"] && letters["s"] && !letters["p"] && !letters["m"] {
		sides["h"] = FirstSide
	}
	if letters["v"] && letters["m"] && !letters["h"] && !letters["s"] {
		sides["m"] = SecondSide
	}
	return sides
}
