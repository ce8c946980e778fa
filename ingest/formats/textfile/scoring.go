package textfile

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// Blank is a round of which a player's line says neither a game nor a bye.
type Blank struct {
	Round int
	Mark  bool // the line has a mark of no game there, not only blanks
}

// scorings are those that points can show, the usual one first.
var scorings = []string{cells.Half, cells.Two, cells.Three}

// Prove finds the scoring of an event that declares none: the one under which the points of the most players are what
// their games and byes give. Where it explains fewer than half of them, the points tell nothing and are not compared.
func (r *Reader) Prove(blanks map[int][]Blank) {
	if r.Event.Scoring != "" {
		return
	}
	best, most, all := cells.Half, fit{}, 0
	for _, s := range scorings {
		f, said := r.fit(s, blanks)
		if all = said; f.players > most.players || f.players == most.players && f.exact > most.exact {
			best, most = s, f
		}
	}
	switch {
	case 2*most.players < all:
		r.Pad.Note(finding.NoScoringFits, r.At("event.scoring"), "", "n", strconv.Itoa(most.players), "players",
			strconv.Itoa(all), "scoring", best)
		return
	case best != cells.Half:
		r.Pad.Note(finding.ScoringByPoints, r.At("event.scoring"), "", "scoring", best)
	}
	r.Event.Scoring = best
}

// fit counts the players whose points a scoring explains, and those of them whose byes all stand in the table.
type fit struct{ players, exact int }

// fit tries a scoring; said is how many players have points to compare.
func (r *Reader) fit(scoring string, blanks map[int][]Blank) (f fit, said int) {
	trial := *r.Draft
	trial.Event.Scoring = scoring
	total, _ := trial.Total()
	doubtful := r.doubtful()
	for _, e := range r.Entrants {
		points, err := rating.ParsePoints(e.Points)
		if e.Points == "" || err != nil || doubtful[e.Number] {
			continue
		}
		said++
		more := rating.Score(points) - total[e.Number]
		switch _, ok := byesFor(more, scoring, len(blanks[e.Number])); {
		case more == 0:
			f.players++
			f.exact++
		case ok:
			f.players++
		}
	}
	return f, said
}

// doubtful lists the players of games whose result could not be read or is still to come.
func (r *Reader) doubtful() map[int]bool {
	doubt := map[int]bool{}
	for _, p := range r.Pairs {
		if p.Kind == "" || p.Kind == rating.Pending {
			doubt[p.First], doubt[p.Second] = true, true
		}
	}
	return doubt
}

// worth gives what a win and a draw are worth under a scoring.
func worth(scoring string) (win, draw rating.Score) {
	switch scoring {
	case cells.Two:
		return 200, 100
	case cells.Three:
		return 300, 100
	}
	return rating.Win, rating.Draw
}

// byesFor says of how many full byes, and otherwise half ones, points beyond those of the games can be, in so many
// rounds at most; the fewest full ones.
func byesFor(more rating.Score, scoring string, rounds int) (byes [2]int, ok bool) {
	win, draw := worth(scoring)
	for full := 0; full <= rounds && more > 0; full++ {
		rest := more - rating.Score(full)*win
		if half := int(rest / draw); rest >= 0 && rest%draw == 0 && full+half <= rounds {
			return [2]int{full, half}, true
		}
	}
	return byes, false
}

// Reveal adds the byes that only the points show: a player who has more of them than his games and byes give, and a
// round without either, had a bye there. Byes are not rated, so it does not matter which of several rounds it was; it
// is told, because points may also be wrong.
func (r *Reader) Reveal(blanks map[int][]Blank) {
	if r.Event.Scoring == "" {
		return
	}
	total, _ := r.Total()
	doubtful := r.doubtful()
	for _, e := range r.Entrants {
		points, err := rating.ParsePoints(e.Points)
		if e.Points == "" || err != nil || doubtful[e.Number] {
			continue
		}
		byes, ok := byesFor(rating.Score(points)-total[e.Number], r.Event.Scoring, len(blanks[e.Number]))
		if !ok {
			continue
		}
		r.reveal(e, byes, blanks[e.Number], total[e.Number])
	}
}

func (r *Reader) reveal(e draft.Entrant, byes [2]int, blanks []Blank, games rating.Score) {
	rounds := slices.Clone(blanks)
	slices.SortStableFunc(rounds, func(a, b Blank) int { return rank(a) - rank(b) })
	var told []string
	for i, b := range rounds[:byes[0]+byes[1]] {
		g := rating.Game{Round: b.Round, Kind: rating.HalfBye, FirstScore: rating.Draw, Stage: rating.Normal,
			Origin: e.Origin}
		if i < byes[0] {
			g.Kind, g.FirstScore = rating.FullBye, rating.Win
		}
		r.Pairs = append(r.Pairs, draft.Pair{Game: g, First: e.Number, At: e.At})
		told = append(told, strconv.Itoa(b.Round)+": "+cells.Result{Kind: g.Kind, First: g.FirstScore}.Write())
	}
	r.Pad.Note(finding.ByesAssumed, e.Origin, e.Points, "player", e.Name, "games", draft.Short(games), "byes",
		strings.Join(told, ", "))
}

// rank puts rounds with a mark before those that are only blank.
func rank(b Blank) int {
	if b.Mark {
		return 0
	}
	return 1
}
