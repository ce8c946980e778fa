package chessresults

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// score returns the points of one side in hundredths. given is false if the attribute is empty, ok if it is no number.
func (e element) score(key string) (points rating.Points, given, ok bool) {
	text := e.value(key)
	if text == "" {
		return 0, false, true
	}
	points, err := rating.ParsePoints(cells.Decimal(text))
	return points, true, err == nil
}

// scoring returns the scoring: of two or three points for a win if that is the most that a side of a game has,
// otherwise the usual one.
func (r *reader) scoring() string {
	best := rating.Points(0)
	r.lists["playerpairings"].each(func(e element) {
		a, _, read1 := e.score("reswhite")
		b, _, read2 := e.score("resblack")
		if read1 && read2 && e.number("blackno") > 0 {
			best = max(best, a, b)
		}
	})
	switch best {
	case 200:
		return cells.Two
	case 300:
		return cells.Three
	}
	return cells.Half
}

// scoreFor returns the score for which the scoring of the event gives some points, or false if there is none.
func (r *reader) scoreFor(points rating.Points) (s rating.Score, ok bool) {
	for _, s := range []rating.Score{rating.Loss, rating.Draw, rating.Win} {
		if draft.Worth(r.Event.Scoring, s) == rating.Score(points) {
			return s, true
		}
	}
	return 0, false
}

// board adds a board to the pairs: a game, or a bye if it has one player. An empty board is skipped, and one with an
// invalid number is reported instead.
func (r *reader) board(e element) {
	p := draft.Pair{At: e.ofGame, Game: rating.Game{Stage: rating.Normal, Origin: e.at("whiteno")}}
	var ok [3]bool
	p.Round, ok[0] = e.whole("round", "game.round")
	p.First, ok[1] = e.whole("whiteno", "game.first")
	p.Second, ok[2] = e.whole("blackno", "game.second")
	if ok != [3]bool{true, true, true} || p.First < 1 && p.Second < 1 {
		return // an empty board
	}
	p.Board = e.number("pairing")
	if r.teams {
		p.Match, p.Board = e.value("pairing"), e.number("board")
	}
	r.result(e, &p)
	if p.First < 1 { // a team board with a player on the second side only
		p.First, p.Second, p.FirstScore = p.Second, p.First, p.SecondScore
	}
	if p.Second < 1 {
		r.bye(&p)
	}
	r.Pairs = append(r.Pairs, p)
}

// bye makes a pair without a second player a bye, worth the points of the first.
func (r *reader) bye(p *draft.Pair) {
	p.Kind = draft.ByeOf(p.FirstScore)
	p.Second, p.SecondScore, p.Match, p.Missing = 0, 0, "", false
}

// result sets kind and scores of a pair. Programs write nothing for no point: if neither side has any, the game is not
// over, or, in a round that is over, both have lost. An invalid result is reported and leaves the pair without a kind.
func (r *reader) result(e element, p *draft.Pair) {
	a, given1, read1 := e.score("reswhite")
	b, given2, read2 := e.score("resblack")
	x, known1 := r.scoreFor(a)
	y, known2 := r.scoreFor(b)
	k := e.value("forfeit")
	p.FirstScore, p.SecondScore = x, y
	switch sum := x + y; {
	case !read1, !read2, !known1, !known2, k != "" && !strings.EqualFold(k, "k"), p.Second > 0 && sum > rating.Win,
		p.Second > 0 && k != "" && x == rating.Draw:
		r.Note(finding.NotAResult, e.at("reswhite"), e.value("reswhite")+":"+e.value("resblack")+k, "allowed",
			"1.0:0.0  0.5:0.5  0.0:1.0  K")
	case k != "":
		p.Kind = rating.Forfeit
	case sum == 0 && (!given1 || !given2 || p.Round > max(r.current, r.ranked)):
		p.Kind, p.Missing = rating.Pending, true
	default:
		p.Kind = rating.OverBoard
		r.reportUneven(e, *p)
	}
}

// reportUneven reports a game in which the two players have less than a point together.
func (r *reader) reportUneven(e element, p draft.Pair) {
	switch sum := p.FirstScore + p.SecondScore; {
	case p.First < 1, p.Second < 1, sum == rating.Win:
	case sum == 0:
		name := draft.Names(r.Entrants)
		r.Note(finding.BothLost, e.at("reswhite"), "0-0", "round", strconv.Itoa(p.Round), "a", name(p.First), "b",
			name(p.Second))
	default:
		shown := e.value("reswhite") + ":" + e.value("resblack")
		r.Note(finding.UnevenUnexplained, e.at("reswhite"), shown, "result", shown)
	}
}

// ofGame returns the place of a field of a board.
func (e element) ofGame(key string) rating.Origin {
	return e.at(map[string]string{"game.round": "round", "game.board": "pairing", "game.match": "pairing",
		"game.first": "whiteno", "game.second": "blackno", "game.result": "reswhite", "game.date": "round"}[key])
}

// points drops the players' points unless they are those after the last round of the file, makes them plain decimals,
// and drops player numbers that only count.
func (r *reader) points() {
	last := 0
	for _, p := range r.Pairs {
		if p.Kind != rating.Pending {
			last = max(last, p.Round)
		}
	}
	counted := r.onlyCounting()
	for i := range r.Entrants {
		p := &r.Entrants[i]
		if counted {
			p.Typed = ""
		}
		if r.ranked != last {
			p.Points = ""
		}
		p.Points = r.Points(p.At("player.points"), p.Points)
	}
}

// onlyCounting reports whether the numbers that the program gives its players only count them and identify nobody.
func (r *reader) onlyCounting() bool {
	for _, p := range r.Entrants {
		if n, err := strconv.Atoi(p.Typed); p.Typed != "" && (err != nil || n > 2*len(r.Entrants)+20) {
			return false
		}
	}
	return true
}
