package trf

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/mirror"
	"kalends/rating"
	"kalends/rating/finding"
)

// pairings adds the entrants, and the games and byes of the rounds, to the draft, and sets the scoring if the points
// show it.
func (r *reader) pairings() {
	r.addAwarded()
	for _, p := range r.order {
		r.Entrants = append(r.Entrants, p.entrant)
	}
	var entries []mirror.Entry
	blanks := map[int][]textfile.Blank{}
	for _, p := range r.order {
		for _, c := range p.cells {
			entries = append(entries, r.entry(p, c))
		}
		blanks[p.entrant.Number] = r.blanks(p)
	}
	r.Mirror(entries)
	if r.DeclaredRounds = r.Event.Rounds; r.DeclaredRounds == 0 {
		r.Event.Rounds = r.rounds
	}
	r.reportRounds()
	if r.comparable() {
		r.FindScoring(blanks)
		r.AddByes(blanks)
	}
	if len(r.Pairs) == 0 && len(r.order) > 0 {
		r.Note(finding.NoGames, r.Line(r.order[0].line.number), "")
	}
}

// entry returns one round of a player as an entry of a cross table.
func (r *reader) entry(p *player, c cell) mirror.Entry {
	kind, score := r.worthOf(c)
	return mirror.Entry{
		Round: c.round, Player: p.entrant.Number, Side: c.side, Shown: c.shown, At: r.Line(p.line.number), Unread: c.wrong,
		Cell: cells.Cross{Opponent: c.opponent, Kind: kind, Score: score, Stage: rating.Normal},
	}
}

// worthOf returns kind and score of a round; the scoring says what a bye is worth that the pairing gave.
func (r *reader) worthOf(c cell) (rating.GameKind, rating.Score) {
	if !c.allocated {
		return c.kind, c.score
	}
	switch w := r.worth; w.allocated {
	case w.draw:
		return rating.HalfBye, rating.Draw
	case w.loss:
		return rating.ZeroBye, 0
	}
	return c.kind, c.score
}

// blanks returns the rounds without a game or a bye on a player's line, up to the last round in which any line has
// one.
func (r *reader) blanks(p *player) []textfile.Blank {
	var all []textfile.Blank
	for round := 1; round <= r.rounds; round++ {
		if round > len(p.cells) {
			all = append(all, textfile.Blank{Round: round})
			continue
		}
		if c := p.cells[round-1]; c.opponent == 0 && c.kind == "" && !c.wrong {
			all = append(all, textfile.Blank{Round: round, Mark: c.dash})
		}
	}
	return all
}

// tally counts lines with a peculiarity that is reported once for a file, at the first of them.
type tally struct{ n, first int }

// add counts a line.
func (t *tally) add(line int) {
	if t.n++; t.n == 1 {
		t.first = line
	}
}

// reportTally reports a tally with its number, unless it is 0.
func (r *reader) reportTally(code string, t tally, args ...string) {
	if t.n > 0 {
		r.Note(code, r.Line(t.first), "", append([]string{"n", strconv.Itoa(t.n)}, args...)...)
	}
}

// reportRounds reports three peculiarities of the players' lines: byes written with the signs of games, as in the
// older edition of the format; rounds after the last one in which any line has something; and the letter of a bye for
// players who were paired, which means that they did not come.
func (r *reader) reportRounds() {
	var signs, empties, absences tally
	round, both := 0, 0
	for _, p := range r.order {
		for i, c := range p.cells {
			if c.sign && c.opponent == 0 {
				signs.add(p.line.number)
			}
			if i >= r.rounds && c.shown != "" {
				empties.add(p.line.number)
				round = max(round, c.round)
			}
			if c.absent {
				absences.add(p.line.number)
			}
			if o := r.players[c.opponent]; c.absent && o != nil && c.round <= len(o.cells) && o.cells[c.round-1].absent {
				both++
			}
		}
	}
	pairs := ""
	if both > 0 {
		pairs = strconv.Itoa(both / 2)
	}
	r.reportTally(finding.SignedByes, signs)
	r.reportTally(finding.EmptyRound, empties, "round", strconv.Itoa(round))
	r.reportTally(finding.AbsentByLetter, absences, "both", pairs)
}

// reportUnused reports the lines of unknown kinds, once for all of them.
func (r *reader) reportUnused() {
	var kinds []string
	var unused tally
	for _, l := range r.lines {
		if knownTag(l) || l.rest(1) == "" {
			continue
		}
		unused.add(l.number)
		kind := l.tag
		if kind == "" {
			kind = "“" + l.columns(1, 12) + "…”"
		}
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) > 8 {
		kinds = append(kinds[:8:8], "…")
	}
	r.reportTally(finding.LinesUnused, unused, "kinds", strings.Join(kinds, ", "))
}

// knownTag reports whether a line belongs to the format or to its extensions, needed here or not.
func knownTag(l line) bool {
	return l.tag == "001" || l.tag == "013" || l.tag == "###" || slices.Contains(headTags, l.tag) ||
		slices.Contains(tags26, l.tag) ||
		strings.HasPrefix(l.tag, "XX") || strings.HasPrefix(l.tag, "BB") || federation(l)
}
