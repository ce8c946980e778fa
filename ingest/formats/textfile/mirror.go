package textfile

import (
	"strconv"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/mirror"
	"kalends/rating"
	"kalends/rating/finding"
)

// Mirror makes the games of the entries of a table and adds them to the event. Where no line says who had the first
// move, it is the lower number; no ruleset asks for it but in armageddon games, and it is told. Results of less than a
// point for both together stand on both lines alike: that both lost is asked about, half a point needs its arbiter.
func (r *Reader) Mirror(entries []mirror.Entry) {
	players, names := map[int]bool{}, map[int]string{}
	for _, e := range r.Entrants {
		players[e.Number], names[e.Number] = true, e.Name
	}
	name := func(n int) string {
		if names[n] != "" {
			return names[n]
		}
		return "№ " + strconv.Itoa(n)
	}
	at := map[[2]int]mirror.Entry{}
	for _, e := range entries {
		at[[2]int{e.Round, e.Player}] = e
	}
	pairs := mirror.Games(entries, mirror.Options{Pad: r.Pad, Players: players, Name: name, Explained: true})
	for i, p := range pairs {
		if p.Kind != rating.OverBoard || p.FirstScore+p.SecondScore >= rating.Win {
			continue
		}
		if p.FirstScore+p.SecondScore == 0 {
			r.Pad.Note(finding.BothLost, p.Origin, "0-0", "round", strconv.Itoa(p.Round), "a", name(p.First), "b",
				name(p.Second))
			continue
		}
		first, second := at[[2]int{p.Round, p.First}], at[[2]int{p.Round, p.Second}]
		r.Pad.Note(finding.CellsDisagree, first.At, first.Shown, "round", strconv.Itoa(p.Round), "a", name(p.First), "b",
			name(p.Second), "other", second.Shown, "place", second.At.Cell)
		pairs[i].Kind = ""
	}
	r.colourless(pairs, at)
	r.Pairs = append(r.Pairs, pairs...)
}

// colourless tells of games and forfeits of which neither line says who had the first move.
func (r *Reader) colourless(pairs []draft.Pair, at map[[2]int]mirror.Entry) {
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
