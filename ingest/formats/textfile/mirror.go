package textfile

import (
	"strconv"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/mirror"
	"kalends/rating"
	"kalends/rating/finding"
)

// Finish completes the draft of a cross table whose headers stand on a line: it makes the games of the entries, finds
// the scoring and the byes by the points, and checks everything. Blanks are the empty rounds of each player.
func (r *Reader) Finish(header int, entries []mirror.Entry, blanks map[int][]Blank) *draft.Draft {
	r.Mirror(entries)
	r.FindScoring(blanks)
	r.AddByes(blanks)
	switch {
	case len(r.Entrants) == 0:
		r.Pad.Note(finding.NoPlayers, r.Line(header), "")
	case len(r.Pairs) == 0:
		r.Pad.Note(finding.NoGames, r.Line(header), "")
	}
	r.Check()
	r.Sort()
	return r.Draft
}

// Mirror makes games of the entries of a table and adds them to the draft. Where neither line says who had the first
// move, the lower number has it, which is reported; no ruleset needs it but for armageddon games. A game of which both
// lines give less than a point together is reported: that both lost is asked, half a point needs the arbiter's decision.
func (r *Reader) Mirror(entries []mirror.Entry) {
	name := draft.Names(r.Entrants)
	at := map[[2]int]mirror.Entry{}
	for _, e := range entries {
		at[[2]int{e.Round, e.Player}] = e
	}
	pairs := mirror.Games(entries, mirror.Options{Pad: r.Pad, Entrants: r.Entrants, Explained: true})
	for i, p := range pairs {
		first, second := at[[2]int{p.Round, p.First}], at[[2]int{p.Round, p.Second}]
		switch sum := p.FirstScore + p.SecondScore; {
		case p.Kind != rating.OverBoard || sum >= rating.Win:
		case sum == 0:
			r.Pad.Note(finding.BothLost, p.Origin, "0-0", "round", strconv.Itoa(p.Round), "a", name(p.First), "b",
				name(p.Second))
		default:
			r.Pad.Note(finding.CellsDisagree, first.At, first.Shown, "round", strconv.Itoa(p.Round), "a", name(p.First),
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
		r.Pad.Note(finding.ColoursUnknown, first, "", "n", strconv.Itoa(n))
	}
}
