package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// Check reports what the games contradict, in the order of trust: numbers, opponents, rounds, points. It removes
// rows that stand for the bye, and changes nothing else but the findings.
func (d *Draft) Check() {
	d.numbers()
	d.rowsOfByes()
	d.opponents()
	d.secondGames()
	d.rounds()
	d.dates()
	d.meetings()
	d.reportPending()
	d.comparePoints()
	d.reportIdle()
}

// numbers reports gaps in the numbers 1 … n that no game names, if there are more of them than players whose number
// could not be read. A gap is often a player who was deleted together with his games.
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
		d.Note(finding.NumberGaps, d.Entrants[0].At("player.nr"), "", "numbers", Abbreviate(gaps, ", "))
	}
}

// byNumber returns the entrants by number; of two with one number the last counts.
func (d *Draft) byNumber() map[int]*Entrant {
	have := make(map[int]*Entrant, len(d.Entrants))
	for _, e := range pointers(d.Entrants) {
		if e.Number > 0 {
			have[e.Number] = e
		}
	}
	return have
}

// named returns whether a game names a number, given as it is written.
func (d *Draft) named() func(string) bool {
	all := map[string]bool{}
	for _, p := range d.Pairs {
		all[strconv.Itoa(p.First)], all[strconv.Itoa(p.Second)] = true, true
	}
	return func(number string) bool { return all[number] }
}

// Abbreviate joins the first twelve texts with a separator, and adds "…" if there are more.
func Abbreviate(all []string, separator string) string {
	if len(all) > 12 {
		all = append(slices.Clone(all[:12]), "…")
	}
	return strings.Join(all, separator)
}

// opponents reports numbers that no player has, and players who are paired with themselves.
func (d *Draft) opponents() {
	d.unknownNumbers()
	name := Names(d.Entrants)
	for _, p := range pointers(d.Pairs) {
		if p.First > 0 && p.First == p.Second {
			d.Note(finding.PairedWithSelf, p.At("game.second"), strconv.Itoa(p.Second), "player", name(p.First), "round",
				strconv.Itoa(p.Round))
		}
	}
}

// Names returns a function that gives the name of a number; "№ 7" for a number without one.
func Names(entrants []Entrant) func(n int) string {
	known := make(map[int]string, len(entrants))
	for i := range entrants {
		if e := &entrants[i]; known[e.Number] == "" {
			known[e.Number] = e.Name
		}
	}
	return func(n int) string { return cmp.Or(known[n], "№ "+strconv.Itoa(n)) }
}

// secondGames reports players with two games in a round. Several games of one match, or games that break a tie, may be
// in the same round.
func (d *Draft) secondGames() {
	if d.Report.Gone("game.match") {
		return
	}
	type place struct{ round, player int }
	first, name := make(map[place]*Pair, 2*len(d.Pairs)), Names(d.Entrants)
	for _, p := range pointers(d.Pairs) {
		if p.Round == 0 || p.Stage != rating.Normal {
			continue
		}
		for _, n := range []int{p.First, p.Second} {
			if n == 0 || p.First == p.Second {
				continue
			}
			before := first[place{p.Round, n}]
			switch {
			case before == nil:
				first[place{p.Round, n}] = p
				continue
			case sameEncounter(before, p):
				continue
			}
			d.Note(finding.SecondGame, p.At(sideOf(p, n)), strconv.Itoa(n), "player", name(n), "round",
				strconv.Itoa(p.Round), "first", SeenFrom(p.At(sideOf(p, n)), before.At(sideOf(before, n))))
		}
	}
}

// sideOf returns the key of the cell that holds a player's number.
func sideOf(p *Pair, n int) string {
	if n == p.Second {
		return "game.second"
	}
	return "game.first"
}

// SeenFrom writes the place of a cell for a message about another cell: with its sheet if that is a different one.
func SeenFrom(here, there rating.Origin) string {
	if there.Sheet == here.Sheet {
		return there.Cell
	}
	return there.Sheet + "!" + there.Cell
}

// sameEncounter reports whether two pairs are games of one match between the same players.
func sameEncounter(a, b *Pair) bool {
	return a.Match != "" && a.Match == b.Match && a.Couple() == b.Couple()
}

// rounds reports games beyond the declared rounds and, once the event is over, rounds without games.
func (d *Draft) rounds() {
	declared := d.Event.Rounds
	if declared == 0 {
		return
	}
	played := map[int]bool{}
	roundless := 0
	for _, p := range pointers(d.Pairs) {
		played[p.Round] = true
		if p.Round == 0 {
			roundless++
		}
	}
	d.beyondRounds()
	if d.Event.Partial() || len(d.Pairs) == 0 {
		return
	}
	var empty []string
	for r := 1; r <= declared; r++ {
		if !played[r] && !d.Report.Gone("cross.r"+strconv.Itoa(r)) {
			empty = append(empty, strconv.Itoa(r))
		}
	}
	if spoilt := d.Report.Spoilt("game.round") && roundless >= len(empty); len(empty) > 0 && !spoilt {
		d.Note(finding.RoundMissing, d.At("event.rounds"), strconv.Itoa(declared), "rounds", Abbreviate(empty, ", "))
	}
}

// dates reports games that are dated before or after the event; if most are, it reports the event's first or last day
// instead.
func (d *Draft) dates() {
	e := d.Event
	if e.Start == 0 || e.End < e.Start { // the latter was reported with the days of the event
		return
	}
	early, late, within := d.outsideDates()
	if len(early)+len(late) > within {
		d.reportDay("event.start", e.Start, early)
		d.reportDay("event.end", e.End, late)
		return
	}
	for _, p := range append(early, late...) {
		d.Note(finding.GameOutsideEvent, p.At("game.date"), p.Date.String(),
			"date", p.Date.String(), "start", e.Start.String(), "end", e.End.String())
	}
}

// meetings reports each game over the board of a Swiss or single round robin event whose players have met over the
// board in another round before; other systems are not checked, and play-offs do not count. A game is compared with the
// last game of the two that was not reported itself.
func (d *Draft) meetings() {
	if d.Event.System != rating.Swiss && d.Event.System != rating.RoundRobin {
		return
	}
	first, name := make(map[[2]int]*Pair, len(d.Pairs)), Names(d.Entrants)
	for _, p := range pointers(d.Pairs) {
		if p.Kind != rating.OverBoard || p.Stage != rating.Normal || p.First*p.Second == 0 || p.First == p.Second {
			continue
		}
		if before := first[p.Couple()]; before != nil && before.Round != p.Round {
			d.Note(finding.SecondMeeting, p.At("game.first"), "", "a", name(p.First), "b", name(p.Second), "first",
				SeenFrom(p.At("game.first"), before.At("game.first")))
			continue
		}
		first[p.Couple()] = p
	}
}

// reportPending reports games without a result in a report that should have all results.
func (d *Draft) reportPending() {
	var cells []string
	var at rating.Origin
	for _, p := range pointers(d.Pairs) {
		if p.Kind == rating.Pending {
			if len(cells) == 0 {
				at = p.At("game.result")
			}
			cells = append(cells, p.At("game.result").Cell)
		}
	}
	if len(cells) > 0 && !d.Event.Partial() {
		d.Note(finding.GamesWithoutResult, at, "", "n", strconv.Itoa(len(cells)), "cells", Abbreviate(cells, ", "))
	}
}

// Worth returns what a score is worth in hundredths of a point under a scoring; an unknown scoring is 1-½-0.
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

// Total returns the points of each number under the event's scoring: of all games, and without those that break ties.
func (d *Draft) Total() (all, normal map[int]rating.Score) {
	all, normal = make(map[int]rating.Score, len(d.Entrants)), make(map[int]rating.Score, len(d.Entrants))
	for _, p := range pointers(d.Pairs) {
		add := func(n int, s rating.Score) {
			all[n] += Worth(d.Event.Scoring, s)
			if p.Stage == rating.Normal {
				normal[n] += Worth(d.Event.Scoring, s)
			}
		}
		if p.First != p.Second { // a player paired with himself has one score
			add(p.First, p.FirstScore)
		}
		add(p.Second, p.SecondScore)
	}
	return all, normal
}

// comparePoints reports declared points that differ from those that the games give. Without a scoring, or if a result
// could not be read, it compares nothing.
func (d *Draft) comparePoints() {
	if d.Event.Scoring == "" || slices.ContainsFunc(d.Pairs, unread) || d.gamesLost() {
		return
	}
	all, normal := d.Total()
	lost := slices.ContainsFunc(d.Pairs, d.hasUnknownSide())
	if d.commaLost(all, normal) || !lost && d.roundLost(all, normal) {
		return
	}
	for _, e := range d.Entrants {
		points, declared := e.DeclaredPoints()
		switch {
		case !declared || e.Number == 0 || points == all[e.Number] || points == normal[e.Number]:
		case lost && points > normal[e.Number]: // a game of this player stands under a wrong number
		default:
			d.Note(finding.PointsDiffer, e.At("player.points"), e.Points, "player", e.Name, "points", Short(points),
				"games", Short(normal[e.Number]))
		}
	}
}

// unread reports whether the result of a pair could not be read or is still to come. Then sums of points would only
// repeat a known fault.
func unread(p Pair) bool { return p.Kind == "" || p.Kind == rating.Pending }

// Short prints a score without needless decimals: 7, 8.5.
func Short(s rating.Score) string {
	text := strings.TrimSuffix(s.String(), "00")
	return strings.TrimSuffix(strings.TrimSuffix(text, "0"), ".")
}

// reportIdle reports entrants without any game or bye, unless they withdrew or did not come. If games could not be
// read, it reports nothing.
func (d *Draft) reportIdle() {
	seen := make(map[int]bool, len(d.Entrants))
	for i := range d.Pairs {
		seen[d.Pairs[i].First], seen[d.Pairs[i].Second] = true, true
	}
	if len(d.Pairs) == 0 || d.gamesLost() || slices.ContainsFunc(d.Pairs, d.hasUnknownSide()) {
		return
	}
	for _, e := range d.Entrants {
		if e.Number > 0 && !seen[e.Number] && e.Status != rating.NoShow && e.Status != rating.Withdrew {
			d.Note(finding.IdlePlayer, e.At("player.nr"), strconv.Itoa(e.Number), "player", e.Name)
		}
	}
}

// Sort puts pairs in the order of the event: round, its games before its play-offs, board, place on the sheet; and
// entrants in the order of their numbers.
func (d *Draft) Sort() {
	slices.SortStableFunc(d.Pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(late[a.Stage], late[b.Stage]), cmp.Compare(a.Board, b.Board))
	})
	slices.SortStableFunc(d.Entrants, func(a, b Entrant) int { return cmp.Compare(a.Number, b.Number) })
}

// late orders the games of one round.
var late = map[rating.Stage]int{rating.Normal: 0, rating.Playoff: 1, rating.Armageddon: 2}

// beyondRounds reports games after the last declared round. If a later round has about as many games as others, it
// reports the number of rounds; otherwise each of the games.
func (d *Draft) beyondRounds() {
	declared, games, most := d.Event.Rounds, map[int]int{}, 0
	for _, p := range pointers(d.Pairs) {
		if p.Stage == rating.Normal { // play-offs come after the rounds
			games[p.Round]++
		}
	}
	for r, n := range games {
		if r > 0 && r <= declared {
			most = max(most, n)
		}
	}
	var more []int
	for r, n := range games {
		if r > declared && 2*n >= most {
			more = append(more, r)
		}
	}
	slices.Sort(more)
	if len(more) > 0 {
		var rounds []string
		for _, r := range more {
			rounds = append(rounds, strconv.Itoa(r))
		}
		d.Note(finding.BeyondRounds, d.At("event.rounds"), strconv.Itoa(declared),
			"beyond", Abbreviate(rounds, ", "), "rounds", strconv.Itoa(declared))
	}
	for _, p := range pointers(d.Pairs) {
		if p.Round > declared && p.Stage == rating.Normal && !slices.Contains(more, p.Round) {
			d.Note(finding.BeyondRounds, p.At("game.round"), strconv.Itoa(p.Round),
				"beyond", strconv.Itoa(p.Round), "rounds", strconv.Itoa(declared))
		}
	}
}
