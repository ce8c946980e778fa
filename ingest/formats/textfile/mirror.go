package textfile

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/mirror"
	"kalends/rating"
	"kalends/rating/finding"
)

// Finish completes the draft of a cross table and returns it: it adds the games of the entries, sets the scoring, adds
// the byes that the points show, and checks everything. header is the line of the headers; blanks are the empty rounds
// of each player.
func (r *Reader) Finish(header int, entries []mirror.Entry, blanks map[int][]Blank) *draft.Draft {
	r.Mirror(entries)
	r.FindScoring(blanks)
	r.AddByes(blanks)
	switch {
	case len(r.Entrants) == 0:
		r.Note(finding.NoPlayers, r.Line(header), "")
	case len(r.Pairs) == 0:
		r.Note(finding.NoGames, r.Line(header), "")
	}
	r.Check()
	r.Sort()
	return r.Draft
}

// Mirror adds the games of the entries of a table to the draft. Where neither line says who had the first move, the
// lower number has it, which is noted; no ruleset needs it but for armageddon games. If both lines of a game give less
// than a point together, that is reported, and the game has no kind unless both lost.
func (r *Reader) Mirror(entries []mirror.Entry) {
	name := draft.Names(r.Entrants)
	at := map[[2]int]mirror.Entry{}
	for _, e := range entries {
		at[[2]int{e.Round, e.Player}] = e
	}
	pairs := mirror.Games(entries, mirror.Options{Report: r.Report, Entrants: r.Entrants, Explained: true})
	for i, p := range pairs {
		first, second := at[[2]int{p.Round, p.First}], at[[2]int{p.Round, p.Second}]
		switch sum := p.FirstScore + p.SecondScore; {
		case p.Kind != rating.OverBoard || sum >= rating.Win:
		case sum == 0:
			r.Note(finding.BothLost, p.Origin, "0-0", "round", strconv.Itoa(p.Round), "a", name(p.First), "b",
				name(p.Second))
		default:
			r.Note(finding.CellsDisagree, first.At, first.Shown, "round", strconv.Itoa(p.Round), "a", name(p.First),
				"b", name(p.Second), "other", second.Shown, "place", second.At.Cell)
			pairs[i].Kind = ""
		}
	}
	r.reportColourless(pairs, at)
	r.Pairs = append(r.Pairs, pairs...)
}

// reportColourless reports how many games and forfeits have no colour on either line.
func (r *Reader) reportColourless(pairs []draft.Pair, at map[[2]int]mirror.Entry) {
	n, first := 0, rating.Origin{}
	for _, p := range pairs {
		a, b := at[[2]int{p.Round, p.First}], at[[2]int{p.Round, p.Second}]
		if p.Second == 0 || p.Kind == "" || a.Side != cells.NoSide || b.Side != cells.NoSide {
			continue
		}
		if n++; n == 1 {
			first = a.At
		}
	}
	if n > 0 {
		r.Note(finding.ColoursUnknown, first, "", "n", strconv.Itoa(n))
	}
}

// Blank is a round in which a player's line has neither a game nor a bye.
type Blank struct {
	Round int
	Mark  bool // the line has a mark for no game there, not only blanks
}

// scorings are the scorings that points can show, the usual one first.
var scorings = []string{cells.Half, cells.Two, cells.Three}

// FindScoring sets the scoring of an event that declares none: the one under which most players have the points of
// their games and byes, with further byes in their blanks if need be. It notes a scoring that is not the usual one. If
// the best explains fewer than half of the players, that is reported and none is set; then points are not compared.
func (r *Reader) FindScoring(blanks map[int][]Blank) {
	if r.Event.Scoring != "" {
		return
	}
	best, most, all := cells.Half, fit{}, 0
	for _, s := range scorings {
		f := r.fit(s, blanks)
		if all = f.all; f.players > most.players || f.players == most.players && f.exact > most.exact {
			best, most = s, f
		}
	}
	switch {
	case 2*most.players < all:
		r.Note(finding.NoScoringFits, r.At("event.scoring"), "", "n", strconv.Itoa(most.players), "players",
			strconv.Itoa(all), "scoring", best)
		return
	case best != cells.Half:
		r.Note(finding.ScoringByPoints, r.At("event.scoring"), "", "scoring", best)
	}
	r.Event.Scoring = best
}

// fit counts the players whose points can be compared, those whose points a scoring explains, and of these those who
// need no further bye.
type fit struct{ all, players, exact int }

// fit returns how many players have the points that their games and byes give under a scoring.
func (r *Reader) fit(scoring string, blanks map[int][]Blank) (f fit) {
	r.surplus(scoring, func(e draft.Entrant, more, _ rating.Score) {
		f.all++
		_, ok := byesFor(more, scoring, len(blanks[e.Number]))
		if more == 0 {
			f.exact++
		}
		if more == 0 || ok {
			f.players++
		}
	})
	return f
}

// surplus calls f for each player whose points can be compared, with more, the points beyond those of the player's
// games and byes under a scoring, and games, the latter. Players of games that could not be read or are not over are
// left out.
func (r *Reader) surplus(scoring string, f func(e draft.Entrant, more, games rating.Score)) {
	trial := *r.Draft
	trial.Event.Scoring = scoring
	total, _ := trial.Total()
	doubtful := map[int]bool{}
	for _, p := range r.Pairs {
		if p.Kind == "" || p.Kind == rating.Pending {
			doubtful[p.First], doubtful[p.Second] = true, true
		}
	}
	for _, e := range r.Entrants {
		if points, declared := e.DeclaredPoints(); declared && !doubtful[e.Number] {
			f(e, points-total[e.Number], total[e.Number])
		}
	}
}

// byesFor splits points into full and half byes, in at most so many rounds, with as few full byes as possible. ok is
// false if that is impossible or there are no points to explain.
func byesFor(more rating.Score, scoring string, rounds int) (byes [2]int, ok bool) {
	win, draw := draft.Worth(scoring, rating.Win), draft.Worth(scoring, rating.Draw)
	for full := 0; full <= rounds && more > 0; full++ {
		rest := more - rating.Score(full)*win
		if half := int(rest / draw); rest >= 0 && rest%draw == 0 && full+half <= rounds {
			return [2]int{full, half}, true
		}
	}
	return byes, false
}

// AddByes adds the byes that only the points show: a player with more points than games and byes give, and with an
// empty round, had a bye there. Byes are not rated, so any of several rounds will do. Each is reported, because the
// points may also be wrong.
func (r *Reader) AddByes(blanks map[int][]Blank) {
	if r.Event.Scoring == "" {
		return
	}
	r.surplus(r.Event.Scoring, func(e draft.Entrant, more, games rating.Score) {
		if byes, ok := byesFor(more, r.Event.Scoring, len(blanks[e.Number])); ok {
			r.addByes(e, byes, blanks[e.Number], games)
		}
	})
}

// addByes adds byes, full ones and half ones, in the empty rounds of a player, first in those with a mark, and reports
// them.
func (r *Reader) addByes(e draft.Entrant, byes [2]int, blanks []Blank, games rating.Score) {
	rank := map[bool]int{false: 1}
	rounds := slices.SortedStableFunc(slices.Values(blanks), func(a, b Blank) int { return rank[a.Mark] - rank[b.Mark] })
	var added []string
	for i, b := range rounds[:byes[0]+byes[1]] {
		g := rating.Game{Round: b.Round, Kind: rating.HalfBye, FirstScore: rating.Draw, Stage: rating.Normal,
			Origin: e.Origin}
		if i < byes[0] {
			g.Kind, g.FirstScore = rating.FullBye, rating.Win
		}
		r.Pairs = append(r.Pairs, draft.Pair{Game: g, First: e.Number, At: e.At})
		added = append(added, strconv.Itoa(b.Round)+": "+cells.Result{Kind: g.Kind, First: g.FirstScore}.Write())
	}
	r.Note(finding.ByesAssumed, e.Origin, e.Points, "player", e.Name, "games", draft.Short(games), "byes",
		strings.Join(added, ", "))
}
