package crosstable

import (
	"strconv"

	"kalends/ingest/cells"
	"kalends/ingest/tables"
	"kalends/rating"
)

// letterFirst reads the cells of the United States and Canada: the letter of the result, the opponent, the colour where
// there is one, as in W12, L3 (b) and Db4. X and F are won and lost by forfeit, and so are WF and LF; Canada rates WRF and
// LRF, which nobody played. Number 0 is no opponent.
func letterFirst(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
	s := cells.Sign(text)
	if m := tables.LetterBye.FindStringSubmatch(s); m != nil {
		return byeWorth(lettersWorth[m[1]]), cells.Read, true
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
	if len(m[1]) > 1 || m[1] == "x" || m[1] == "f" || m[1] == "+" || m[1] == "-" {
		kind = rating.Forfeit
	}
	return cells.Cross{Opponent: n, Colour: m[2] + m[4], Kind: kind, Score: score, Stage: rating.Normal}, cells.Read, true
}

// signAndColour is a sign where others have a letter; without a colour it could be a forfeit.
var signAndColour = cells.Compile(`^([+=-])()\s?(\d{1,4})\s?\(([wb])\)$`)

// lettersWorth maps the letters of results and byes to scores; any other letter is a loss.
var lettersWorth = map[string]rating.Score{"+": rating.Win, "w": rating.Win, "x": rating.Win, "wf": rating.Win, "wrf": rating.Win,
	"b": rating.Win, "=": rating.Draw, "d": rating.Draw, "h": rating.Draw}

func byeWorth(score rating.Score) cells.Cross {
	kind := map[rating.Score]rating.GameKind{rating.Win: rating.FullBye, rating.Draw: rating.HalfBye, rating.Loss: rating.ZeroBye}[score]
	return cells.Cross{Kind: kind, Score: score, Stage: rating.Normal}
}
