package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// List judges a list of games by what it lacks. A row that was lost leaves two players without a game in its round, and
// often a hole in the numbers of the boards or a round that is shorter than its neighbours; that is asked. Players who
// are absent for any other reason are told.
func (d *Draft) List() {
	l := newListing(d)
	if len(l.rounds) == 0 || d.loose() {
		return
	}
	l.holes()
	if d.everybodyPlays() {
		l.short()
		l.absentees()
	}
	if d.Unended {
		d.Pad.Note(finding.NoLineEnd, d.Pairs[len(d.Pairs)-1].At("game.result"), "")
	}
}

// loose says whether rows contradict each other already; then nobody knows who is absent.
func (d *Draft) loose() bool {
	return slices.ContainsFunc(d.Pad.Findings, func(f rating.Finding) bool {
		return slices.Contains([]string{finding.RoundUnknown, finding.NotWhole, finding.SecondGame, finding.NoSuchEntrant,
			finding.PairedWithSelf, finding.JoinedLines, finding.OutsideTables, finding.ResultWithoutPlayers,
			finding.StrayTitle}, f.Code)
	})
}

// everybodyPlays says whether everybody has a game or a bye in every round: not where the losers go home or teams have
// reserves.
func (d *Draft) everybodyPlays() bool {
	switch d.Event.System {
	case rating.Knockout, rating.Match, rating.Scheveningen, rating.RoundRobin, rating.DoubleRoundRobin:
		return false
	}
	return !slices.ContainsFunc(d.Pairs, func(p Pair) bool { return p.Match != "" })
}

// listing is what a list of games says of its rounds.
type listing struct {
	*Draft
	rounds      []int
	games       map[int]int
	told        map[int][]int // by round, in order: who has a game or a bye
	first, last map[int]int   // round of each player
	lost        map[int]bool  // who lost the last game that he has
	counted     map[int]bool  // rounds whose boards have numbers, so that a hole would show
	declared    map[int]bool  // whose points the sheet declares
	name        func(n int) string
}

func newListing(d *Draft) *listing {
	l := &listing{Draft: d, games: map[int]int{}, told: map[int][]int{}, first: map[int]int{}, last: map[int]int{},
		lost:    map[int]bool{},
		counted: map[int]bool{}, declared: map[int]bool{}, name: d.names()}
	for _, e := range d.Entrants {
		l.declared[e.Number] = l.declared[e.Number] || e.Points != ""
	}
	for _, p := range d.Pairs {
		if p.Round == 0 || p.Stage != rating.Normal {
			continue
		}
		if _, known := l.told[p.Round]; !known {
			l.told[p.Round] = nil
			l.rounds = append(l.rounds, p.Round)
		}
		if p.Second > 0 {
			l.games[p.Round]++
		}
		l.player(p.Round, p.First, p.SecondScore > p.FirstScore)
		l.player(p.Round, p.Second, p.FirstScore > p.SecondScore)
	}
	slices.Sort(l.rounds)
	for _, numbers := range l.told {
		slices.Sort(numbers)
	}
	return l
}

func (l *listing) player(round, n int, lost bool) {
	if n == 0 {
		return
	}
	l.told[round] = append(l.told[round], n)
	if f, ok := l.first[n]; !ok || round < f {
		l.first[n] = round
	}
	if round >= l.last[n] {
		l.last[n], l.lost[n] = round, lost
	}
}

// absent lists the players of whom a round says nothing, though they did not leave before it as the file says.
func (l *listing) absent(round int) []int {
	var all []int
	for _, e := range l.Entrants {
		left := e.Status != rating.Played && e.Status != "" && round > l.last[e.Number]
		if _, told := slices.BinarySearch(l.told[round], e.Number); l.last[e.Number] > 0 && !told && !left {
			all = append(all, e.Number)
		}
	}
	return all
}

// openTo lists the absent of a round between whom a game may have been lost: two at least, and not all of them with
// points that show that they had none.
func (l *listing) openTo(round int) []int {
	absent := l.absent(round)
	if len(absent) < 2 || !slices.ContainsFunc(absent, func(n int) bool { return !l.proved(n, round) }) {
		return nil
	}
	return absent
}

// proved says whether the points of a player are known and are those of his games.
func (l *listing) proved(n, round int) bool {
	return l.declared[n] && l.Event.Scoring != "" || l.Printed[n] >= round
}

// short asks after rounds that have fewer games than those before and behind, with players absent who come again, where
// no numbers of boards would show a hole; and after a last round that breaks off.
func (l *listing) short() {
	for i := 1; i < len(l.rounds); i++ {
		round, before := l.rounds[i], l.rounds[i-1]
		if i == len(l.rounds)-1 {
			l.breaksOff(round, before)
			continue
		}
		missing := slices.DeleteFunc(l.openTo(round), func(n int) bool { return round < l.first[n] || l.last[n] < round })
		if fewer := l.games[round] < l.games[before] && l.games[round] < l.games[l.rounds[i+1]]; fewer && !l.counted[round] {
			l.ask(round, before, missing, 2)
		}
	}
}

// breaksOff asks after a last round that is shorter than the one before, in a text without an end, or much shorter in
// any file. Whoever lost in the round before may have gone home.
func (l *listing) breaksOff(round, before int) {
	missing := slices.DeleteFunc(l.openTo(round), func(n int) bool { return l.last[n] != before || l.lost[n] })
	switch much := l.games[round]*3 <= l.games[before]*2; {
	case l.Unended && l.games[round] < l.games[before]:
		l.ask(round, before, missing, 2)
	case much:
		l.ask(round, before, missing, 3)
	}
}

// ask asks after a round in which so many are missing at least.
func (l *listing) ask(round, before int, missing []int, least int) {
	if len(missing) >= least {
		l.Pad.Note(finding.FewerGames, l.at(round), "", "round", strconv.Itoa(round), "n", strconv.Itoa(l.games[round]),
			"before", strconv.Itoa(l.games[before]), "players", l.names(missing))
	}
}

func (l *listing) at(round int) rating.Origin {
	for _, p := range l.Pairs {
		if p.Round == round && p.Stage == rating.Normal {
			return p.At("game.round")
		}
	}
	return rating.Origin{}
}

func (l *listing) names(all []int) string {
	var names []string
	for _, n := range all[:min(len(all), 12)] {
		names = append(names, l.name(n))
	}
	if len(all) > 12 {
		names = append(names, "…")
	}
	return strings.Join(names, "; ")
}

// absentees tells of whom rounds say nothing, once for the file. One by himself had nobody to play.
func (l *listing) absentees() {
	rounds := map[int][]string{}
	for _, round := range l.rounds {
		absent := l.absent(round)
		if len(absent) < 2 {
			continue
		}
		for _, n := range absent {
			rounds[n] = append(rounds[n], strconv.Itoa(round))
		}
	}
	var all []string
	for _, e := range l.Entrants {
		if r := rounds[e.Number]; len(r) > 0 {
			all = append(all, l.name(e.Number)+" ("+some(r)+")")
			delete(rounds, e.Number)
		}
	}
	if n := len(all); n > 0 {
		if n > 12 {
			all = append(all[:12:12], "…")
		}
		l.Pad.Note(finding.PlayersAbsent, l.at(l.rounds[0]), "", "n", strconv.Itoa(n), "players", strings.Join(all, "; "))
	}
}

// boards are those of a round, or of a match in it, with numbers of their own.
type boards struct {
	round   int
	match   string
	numbers map[int]bool
	low     int
	high    int
	goesOn  bool // the numbers go on from the round before
}

// holes asks after boards whose numbers are missing between others, in rounds of which two players are absent. A number
// that no round has is that of a table on which nobody plays.
func (l *listing) holes() {
	all := l.numbered()
	usual, rounds, any := usualLow(all), reachOf(all, true), reachOf(all, false)
	for _, b := range all {
		l.counted[b.round] = true
		low, others := b.low, any
		if !b.goesOn && usual > 0 {
			low = min(low, usual)
		}
		if b.match == "" {
			others = rounds
		}
		missing := b.missing(low, others)
		if len(missing) == 0 {
			continue
		}
		if open := l.openTo(b.round); len(open) >= 2 {
			l.Pad.Note(finding.BoardsMissing, l.at(b.round), "", "round", strconv.Itoa(b.round), "match", b.match, "boards",
				some(missing), "players", l.names(open))
		}
	}
}

// usualLow gives the lowest number with which half of them begin; 0: there is none.
func usualLow(all []boards) (usual int) {
	lows := map[int]int{}
	for _, b := range all {
		lows[b.low]++
	}
	for n, times := range lows {
		if times*2 >= len(all) && (usual == 0 || n < usual) {
			usual = n
		}
	}
	return usual
}

// reach says how far the numbers of many go, and which numbers they have.
type reach struct {
	highs   []int // in order
	numbers map[int]bool
}

func reachOf(all []boards, roundsOnly bool) reach {
	r := reach{numbers: map[int]bool{}}
	for _, b := range all {
		if roundsOnly && b.match != "" {
			continue
		}
		r.highs = append(r.highs, b.high)
		for n := range b.numbers {
			r.numbers[n] = true
		}
	}
	slices.Sort(r.highs)
	return r
}

// nowhere says that of several which go as far as a number, none has it.
func (r reach) nowhere(n int) bool {
	shorter, _ := slices.BinarySearch(r.highs, n)
	return len(r.highs)-shorter > 1 && !r.numbers[n]
}

// missing lists the numbers between the boards. Where more are missing than are there, they are not counted at all.
func (b boards) missing(low int, others reach) (missing []string) {
	if b.high-low > 2*len(b.numbers) {
		return nil
	}
	for n := low; n < b.high; n++ {
		if !b.numbers[n] && (b.goesOn || !others.nowhere(n)) {
			missing = append(missing, strconv.Itoa(n))
		}
	}
	return missing
}

// numbered gives the rounds, or the matches of teams, of which every game has the number of a board of its own. Where
// the numbers go on from round to round they count games, and each round begins where the last one ended.
func (l *listing) numbered() []boards {
	type key struct {
		round int
		match string
	}
	of, bad := map[key]*boards{}, map[key]bool{}
	for _, p := range l.Pairs {
		k := key{p.Round, p.Match}
		if p.Round == 0 || p.Stage != rating.Normal {
			continue
		}
		if of[k] == nil {
			of[k] = &boards{round: p.Round, match: p.Match, numbers: map[int]bool{}, low: p.Board}
		}
		b := of[k]
		bad[k] = bad[k] || p.Board == 0 && p.Second > 0 || p.Board > 0 && b.numbers[p.Board]
		if p.Board > 0 {
			b.numbers[p.Board] = true
			b.low, b.high = min(cmp.Or(b.low, p.Board), p.Board), max(b.high, p.Board)
		}
	}
	var all []boards
	for k, b := range of {
		if !bad[k] && b.high > 0 {
			all = append(all, *b)
		}
	}
	slices.SortFunc(all, func(a, b boards) int {
		return cmp.Or(cmp.Compare(a.round, b.round),
			strings.Compare(a.match, b.match))
	})
	return continued(all)
}

// continued lets each round begin behind the one before, where all numbers go on; they then have no lowest in common.
func continued(all []boards) []boards {
	for i := 1; i < len(all); i++ {
		if all[i].low <= all[i-1].high {
			return all
		}
	}
	for i := 1; i < len(all); i++ {
		all[i].low, all[i].goesOn = all[i-1].high+1, true
	}
	return all
}
