package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kalends/rating"
	"kalends/rating/finding"
)

// Check puts down what the games contradict, in the order of trust: numbers, opponents, rounds, points.
func (d *Draft) Check() {
	d.numbers()
	d.opponents()
	d.twice()
	d.rounds()
	d.dates()
	d.meetings()
	d.open()
	d.comparePoints()
	d.idle()
}

// numbers asks for 1 … n without gaps; a gap is often a player who was deleted together with his games.
func (d *Draft) numbers() {
	have := d.byNumber()
	last := 0
	for n := range have {
		last = max(last, n)
	}
	var gaps []string
	for n := 1; n < last && last <= 9999; n++ {
		if _, ok := have[n]; !ok {
			gaps = append(gaps, strconv.Itoa(n))
		}
	}
	if len(gaps) == 0 {
		return
	}
	if gaps = slices.DeleteFunc(gaps, d.named()); len(gaps) > d.unnumbered() {
		d.Pad.Note(finding.NumberGaps, d.Entrants[0].At("player.nr"), "", "numbers", some(gaps))
	}
}

func (d *Draft) byNumber() map[int]*Entrant {
	have := make(map[int]*Entrant, len(d.Entrants))
	for i := range d.Entrants {
		if e := &d.Entrants[i]; e.Number > 0 {
			have[e.Number] = e
		}
	}
	return have
}

// named tells the numbers, as they are written, that a game names.
func (d *Draft) named() func(string) bool {
	all := map[string]bool{}
	for _, p := range d.Pairs {
		all[strconv.Itoa(p.First)], all[strconv.Itoa(p.Second)] = true, true
	}
	return func(number string) bool { return all[number] }
}

// some joins the first twelve.
func some(all []string) string {
	if len(all) > 12 {
		all = append(slices.Clone(all[:12]), "…")
	}
	return strings.Join(all, ", ")
}

func (d *Draft) opponents() {
	d.nobody()
	name := d.names()
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.First > 0 && p.First == p.Second {
			d.Pad.Note(finding.PairedWithSelf, p.At("game.second"), strconv.Itoa(p.Second), "player", name(p.First), "round",
				strconv.Itoa(p.Round))
		}
	}
}

// names gives the names of numbers; they are looked up when the first is asked for.
func (d *Draft) names() func(n int) string {
	known := sync.OnceValue(func() map[int]string {
		all := map[int]string{}
		for _, e := range d.Entrants {
			if all[e.Number] == "" {
				all[e.Number] = e.Name
			}
		}
		return all
	})
	return func(n int) string { return cmp.Or(known()[n], "№ "+strconv.Itoa(n)) }
}

// twice finds players with two games in a round. Games of one encounter may share a round; games that break a tie may
// too.
func (d *Draft) twice() {
	if d.Pad.Gone("game.match") {
		return
	}
	type place struct{ round, player int }
	first, name := make(map[place]int, 2*len(d.Pairs)), d.names()
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.Round == 0 || p.Stage != rating.Normal {
			continue
		}
		for _, n := range []int{p.First, p.Second} {
			if n == 0 || p.First == p.Second {
				continue
			}
			at, known := first[place{p.Round, n}]
			if !known {
				first[place{p.Round, n}] = i
				continue
			}
			before := &d.Pairs[at]
			if sameEncounter(before, p) {
				continue
			}
			d.Pad.Note(finding.SecondGame, p.At(sideOf(p, n)), strconv.Itoa(n), "player", name(n), "round",
				strconv.Itoa(p.Round), "first", SeenFrom(p.At(sideOf(p, n)), before.At(sideOf(before, n))))
		}
	}
}

// sideOf gives the key of the cell in which a player's number stands.
func sideOf(p *Pair, n int) string {
	if n == p.Second {
		return "game.second"
	}
	return "game.first"
}

// SeenFrom writes the place of another cell as words beside a cell need it: with its sheet, if that is another one.
func SeenFrom(here, there rating.Origin) string {
	if there.Sheet == here.Sheet {
		return there.Cell
	}
	return there.Sheet + "!" + there.Cell
}

func sameEncounter(a, b *Pair) bool {
	return a.Match != "" && a.Match == b.Match && min(a.First, a.Second) == min(b.First, b.Second) &&
		max(a.First, a.Second) == max(b.First, b.Second)
}

// rounds asks that no game lies beyond the declared rounds and, once the event is over, that no round is empty.
func (d *Draft) rounds() {
	declared := d.Event.Rounds
	if declared == 0 {
		return
	}
	played := map[int]bool{}
	roundless := 0
	for i := range d.Pairs {
		p := &d.Pairs[i]
		played[p.Round] = true
		if p.Round == 0 {
			roundless++
		}
	}
	d.beyond()
	if d.Event.Partial() || len(d.Pairs) == 0 {
		return
	}
	var empty []string
	for r := 1; r <= declared; r++ {
		if !played[r] && !d.Pad.Gone("cross.r"+strconv.Itoa(r)) {
			empty = append(empty, strconv.Itoa(r))
		}
	}
	if spoilt := d.Pad.Spoilt("game.round") && roundless >= len(empty); len(empty) > 0 && !spoilt {
		d.Pad.Note(finding.RoundMissing, d.At("event.rounds"), strconv.Itoa(declared), "rounds", some(empty))
	}
}

func (d *Draft) dates() {
	e := d.Event
	if e.End < e.Start {
		return // put down already; no game can lie between
	}
	if e.Start == 0 || e.End == 0 {
		return
	}
	early, late, within := d.outside()
	if len(early)+len(late) > within {
		d.outOfDates("event.start", e.Start, early)
		d.outOfDates("event.end", e.End, late)
		return
	}
	for _, p := range append(early, late...) {
		d.Pad.Note(finding.GameOutsideEvent, p.At("game.date"), p.Date.String(),
			"date", p.Date.String(), "start", e.Start.String(), "end", e.End.String())
	}
}

// meetings warns of two players who meet more often than the system lets them.
func (d *Draft) meetings() {
	if d.Event.System != rating.Swiss && d.Event.System != rating.RoundRobin {
		return
	}
	type couple struct{ a, b int }
	first, name := make(map[couple]int, len(d.Pairs)), d.names()
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.First == 0 || p.Second == 0 || p.Stage != rating.Normal || p.First == p.Second {
			continue
		}
		c := couple{min(p.First, p.Second), max(p.First, p.Second)}
		if at, again := first[c]; again {
			before := &d.Pairs[at]
			if before.Round != p.Round && p.Kind == rating.OverBoard && before.Kind == rating.OverBoard {
				d.Pad.Note(finding.SecondMeeting, p.At("game.first"), "", "a", name(p.First), "b", name(p.Second), "first",
					SeenFrom(p.At("game.first"), before.At("game.first")))
				continue
			}
		}
		first[c] = i
	}
}

// open finds games without a result in a report that should have them all.
func (d *Draft) open() {
	var cells []string
	var at rating.Origin
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.Kind == rating.Pending {
			if len(cells) == 0 {
				at = p.At("game.result")
			}
			cells = append(cells, p.At("game.result").Cell)
		}
	}
	if len(cells) > 0 && !d.Event.Partial() {
		d.Pad.Note(finding.GamesWithoutResult, at, "", "n", strconv.Itoa(len(cells)), "cells", some(cells))
	}
}

// Worth gives what a score is worth in hundredths of a point under a scoring.
func Worth(scoring string, s rating.Score) rating.Score {
	switch {
	case scoring == "2-1-0":
		return 2 * s
	case scoring == "3-1-0" && s == rating.Win:
		return 300
	case scoring == "3-1-0" && s == rating.Draw:
		return 100
	}
	return s
}

// Total gives what the games give each number, with and without those that break ties.
func (d *Draft) Total() (all, normal map[int]rating.Score) {
	all, normal = make(map[int]rating.Score, len(d.Entrants)), make(map[int]rating.Score, len(d.Entrants))
	for i := range d.Pairs {
		p := &d.Pairs[i]
		add := func(n int, s rating.Score) {
			all[n] += Worth(d.Event.Scoring, s)
			if p.Stage == rating.Normal {
				normal[n] += Worth(d.Event.Scoring, s)
			}
		}
		if p.First != p.Second { // who is paired with himself has one score
			add(p.First, p.FirstScore)
		}
		add(p.Second, p.SecondScore)
	}
	return all, normal
}

// comparePoints compares the points that the sheet declares with those that its games give.
func (d *Draft) comparePoints() {
	if d.Event.Scoring == "" || slices.ContainsFunc(d.Pairs, unread) || d.gamesGone() {
		return
	}
	all, normal := d.Total()
	lost := slices.ContainsFunc(d.Pairs, d.halfKnown())
	if d.commaLost(all, normal) || !lost && d.roundLost(all, normal) {
		return
	}
	for _, e := range d.Entrants {
		if e.Points == "" || e.Number == 0 {
			continue
		}
		said, err := rating.ParsePoints(e.Points)
		if err != nil || rating.Score(said) == all[e.Number] || rating.Score(said) == normal[e.Number] {
			continue
		}
		if lost && rating.Score(said) > normal[e.Number] {
			continue // a game of this player stands under a number that is wrong
		}
		d.Pad.Note(finding.PointsDiffer, e.At("player.points"), e.Points, "player", e.Name, "points",
			Short(rating.Score(said)), "games", Short(normal[e.Number]))
	}
}

// unread tells a pair whose result could not be read or is still to come; sums would only repeat what is known.
func unread(p Pair) bool { return p.Kind == "" || p.Kind == rating.Pending }

// Short prints a score without needless decimals: 7, 8.5.
func Short(s rating.Score) string {
	text := strings.TrimSuffix(s.String(), "00")
	return strings.TrimSuffix(strings.TrimSuffix(text, "0"), ".")
}

// idle warns of entrants without any game or bye.
func (d *Draft) idle() {
	seen := make(map[int]bool, len(d.Entrants))
	for i := range d.Pairs {
		seen[d.Pairs[i].First], seen[d.Pairs[i].Second] = true, true
	}
	if len(d.Pairs) == 0 || d.gamesGone() || slices.ContainsFunc(d.Pairs, d.halfKnown()) {
		return
	}
	for _, e := range d.Entrants {
		if e.Number > 0 && !seen[e.Number] && e.Status != rating.NoShow && e.Status != rating.Withdrew {
			d.Pad.Note(finding.IdlePlayer, e.At("player.nr"), strconv.Itoa(e.Number), "player", e.Name)
		}
	}
}

// Sort puts pairs in the order of the event: round, its games before its play-offs, board, place on the sheet.
func (d *Draft) Sort() {
	slices.SortStableFunc(d.Pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(late[a.Stage], late[b.Stage]), cmp.Compare(a.Board, b.Board))
	})
	slices.SortStableFunc(d.Entrants, func(a, b Entrant) int { return cmp.Compare(a.Number, b.Number) })
}

// late says which games of a round come after the others.
var late = map[rating.Stage]int{rating.Normal: 0, rating.Playoff: 1, rating.Armageddon: 2}
