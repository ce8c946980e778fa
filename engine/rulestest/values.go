package rulestest

import (
	"strconv"
	"strings"

	"kalends/rating"
)

func (f *fields) date(name string) rating.Date {
	d, err := rating.ParseDate(f.value(name))
	if err != nil && f.err == nil {
		f.err = err
	}
	return d
}

func (f *fields) number(name string) int {
	s := f.value(name)
	n, err := strconv.Atoi(s)
	if err != nil {
		f.fail("%s: %q is not a number", name, s)
	}
	return n
}

func (f *fields) points(name string) rating.Points {
	p, err := rating.ParsePoints(f.value(name))
	if err != nil {
		f.fail("%s: %v", name, err)
	}
	return p
}

// birth reads a day of birth, or a year.
func (f *fields) birth() rating.Birth {
	s := f.value("born")
	if year, err := strconv.Atoi(s); err == nil {
		return rating.Birth{Year: year}
	}
	d, err := rating.ParseDate(s)
	if err != nil {
		f.fail("born: %v", err)
		return rating.Birth{}
	}
	return rating.Birth{Year: d.Year(), On: d}
}

// controls reads a rate of play as TRF26 writes it: 40/5400+30:1800+30 is 90 minutes for 40 moves, then 30, and 30
// seconds a move.
func (f *fields) controls() []rating.Control {
	var controls []rating.Control
	for part := range strings.SplitSeq(f.value("time"), ":") {
		var c rating.Control
		moves, rest, counted := strings.Cut(part, "/")
		if !counted {
			moves, rest = "0", part
		}
		seconds, increment, added := strings.Cut(rest, "+")
		if !added {
			increment = "0"
		}
		base := f.integer(seconds)
		c.Moves, c.Minutes, c.Seconds, c.Increment = f.integer(moves), base/60, base%60, f.integer(increment)
		controls = append(controls, c)
	}
	return controls
}

// integer parses a whole number; another text sets the error.
func (f *fields) integer(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		f.fail("%q is not a number", s)
	}
	return n
}

// place parses a round or round.board; without a board it is 0.
func (f *fields) place(s string) (round, board int) {
	before, after, both := strings.Cut(s, ".")
	round = f.integer(before)
	if both {
		board = f.integer(after)
	}
	return round, board
}

var scores = map[string]rating.Score{"1": rating.Win, "½": rating.Draw, "0": rating.Loss, "+": rating.Win,
	"-": rating.Loss}

// result parses a result into the kind and the scores of a game.
func (f *fields) result(s string, g *rating.Game) {
	g.Kind = rating.OverBoard
	if s == "*" {
		g.Kind = rating.Pending
		return
	}
	first, second, forfeit := strings.Cut(s, "/")
	if forfeit {
		g.Kind = rating.Forfeit
	} else {
		played := s
		if rest, ok := strings.CutSuffix(s, "!"); ok {
			g.Kind, played = rating.Barred, rest
		} else if rest, ok := strings.CutSuffix(s, "?"); ok {
			g.Kind, played = rating.Short, rest
		}
		first, second, _ = strings.Cut(played, "-")
	}
	a, okA := scores[first]
	b, okB := scores[second]
	if !okA || !okB {
		f.fail("%q is not a result", s)
	}
	g.FirstScore, g.SecondScore = a, b
}

var byes = map[string]struct {
	kind  rating.GameKind
	score rating.Score
}{"bye": {rating.FullBye, rating.Win}, "half-bye": {rating.HalfBye, rating.Draw},
	"zero-bye": {rating.ZeroBye, rating.Loss}}
