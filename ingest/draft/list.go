package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// List reports what is missing from a list of games. A lost row leaves two players without a game in its round, and
// often a gap in the board numbers or a short round: that is asked; players who are absent for another reason are only
// noted. If rows contradict each other, it reports nothing.
func (d *Draft) List() {
	l := newListing(d)
	if len(l.rounds) == 0 || d.contradictory() {
		return
	}
	l.askMissingBoards()
	if d.everybodyPlays() {
		l.askShortRounds()
		l.reportAbsent()
	}
	if d.Unended {
		d.Note(finding.NoLineEnd, d.Pairs[len(d.Pairs)-1].At("game.result"), "")
	}
}

// contradictory reports whether there is a finding that rows contradict each other. Then it is not known who is absent.
func (d *Draft) contradictory() bool {
	return slices.ContainsFunc(d.Report.Findings, func(f rating.Finding) bool {
		return slices.Contains([]string{finding.RoundUnknown, finding.NotWhole, finding.SecondGame, finding.NoSuchEntrant,
			finding.PairedWithSelf, finding.JoinedLines, finding.OutsideTables, finding.ResultWithoutPlayers,
			finding.StrayTitle}, f.Code)
	})
}

// everybodyPlays reports whether every player should have a game or a bye in every round. In a knock-out, losers do not
// play the next round, and teams have reserves.
func (d *Draft) everybodyPlays() bool {
	switch d.Event.System {
	case rating.Knockout, rating.Match, rating.Scheveningen, rating.RoundRobin, rating.DoubleRoundRobin:
		return false
	}
	return !slices.ContainsFunc(d.Pairs, func(p Pair) bool { return p.Match != "" })
}

// listing holds what a list of games says of its rounds and players.
type listing struct {
	*Draft
	rounds   []int
	byRound  map[int]*roundGames // by round
	players  map[int]*attendance // players with a game or bye in any round
	declared map[int]bool        // the sheet declares their points
	name     func(n int) string
}

// roundGames holds what a list says of one round.
type roundGames struct {
	games   int
	players []int // players with a game or bye, in order
	counted bool  // its boards have numbers, so that a gap would show
}

// attendance is the span of rounds in which a player has games or byes.
type attendance struct {
	first, last int
	lost        bool // the last game that he has
}

// newListing collects what a list of games says of its rounds and players; play-offs are left out.
func newListing(d *Draft) *listing {
	n := len(d.Entrants)
	l := &listing{Draft: d, byRound: map[int]*roundGames{}, players: make(map[int]*attendance, n),
		declared: make(map[int]bool, n), name: Names(d.Entrants)}
	for _, e := range pointers(d.Entrants) {
		l.declared[e.Number] = l.declared[e.Number] || e.Points != ""
	}
	for _, p := range pointers(d.Pairs) {
		if p.Round == 0 || p.Stage != rating.Normal {
			continue
		}
		r := l.byRound[p.Round]
		if r == nil {
			r = &roundGames{}
			l.byRound[p.Round] = r
			l.rounds = append(l.rounds, p.Round)
		}
		if p.Second > 0 {
			r.games++
		}
		l.player(r, p.Round, p.First, p.SecondScore > p.FirstScore)
		l.player(r, p.Round, p.Second, p.FirstScore > p.SecondScore)
	}
	slices.Sort(l.rounds)
	for _, r := range l.byRound {
		slices.Sort(r.players)
	}
	return l
}

// player records that a player, unless 0, has a game or bye in a round.
func (l *listing) player(r *roundGames, round, n int, lost bool) {
	if n == 0 {
		return
	}
	r.players = append(r.players, n)
	s := l.players[n]
	if s == nil {
		s = &attendance{first: round}
		l.players[n] = s
	}
	s.first = min(s.first, round)
	if round >= s.last {
		s.last, s.lost = round, lost
	}
}

// absent returns the players without a game or bye in a round, except those who had left before it, as the file says.
func (l *listing) absent(round int) []int {
	var all []int
	for _, e := range pointers(l.Entrants) {
		s := l.players[e.Number]
		if s == nil || s.last == 0 {
			continue
		}
		left := e.Status != rating.Played && e.Status != "" && round > s.last
		if _, present := slices.BinarySearch(l.byRound[round].players, e.Number); !present && !left {
			all = append(all, e.Number)
		}
	}
	return all
}

// perhapsLost returns the absent players of a round if a game between two of them may have been lost: there are at
// least two, and not all of them have points that prove that they had no game.
func (l *listing) perhapsLost(round int) []int {
	absent := l.absent(round)
	if len(absent) < 2 || !slices.ContainsFunc(absent, func(n int) bool { return !l.proved(n, round) }) {
		return nil
	}
	return absent
}

// proved reports whether the points of a player are known to be those of his games.
func (l *listing) proved(n, round int) bool {
	return l.declared[n] && l.Event.Scoring != "" || l.Printed[n] >= round
}

// askShortRounds asks about rounds with fewer games than the rounds before and after, if players are absent who play
// again later and no board numbers would show a gap; and about a last round that breaks off.
func (l *listing) askShortRounds() {
	for i := 1; i < len(l.rounds); i++ {
		round, before := l.rounds[i], l.rounds[i-1]
		if i == len(l.rounds)-1 {
			l.askLastRound(round, before)
			continue
		}
		missing := slices.DeleteFunc(l.perhapsLost(round), func(n int) bool {
			return round < l.players[n].first || l.players[n].last < round
		})
		r, next := l.byRound[round], l.byRound[l.rounds[i+1]]
		if fewer := r.games < l.byRound[before].games && r.games < next.games; fewer && !r.counted {
			l.ask(round, before, missing, 2)
		}
	}
}

// askLastRound asks about a last round that is shorter than the one before, if the text has no end, or much shorter in
// any file. Players who lost in the round before may have gone home.
func (l *listing) askLastRound(round, before int) {
	missing := slices.DeleteFunc(l.perhapsLost(round), func(n int) bool {
		return l.players[n].last != before || l.players[n].lost
	})
	now, then := l.byRound[round].games, l.byRound[before].games
	switch much := now*3 <= then*2; {
	case l.Unended && now < then:
		l.ask(round, before, missing, 2)
	case much:
		l.ask(round, before, missing, 3)
	}
}

// ask asks about a round if at least so many players are missing.
func (l *listing) ask(round, before int, missing []int, least int) {
	if len(missing) >= least {
		l.Note(finding.FewerGames, l.at(round), "", "round", strconv.Itoa(round), "n",
			strconv.Itoa(l.byRound[round].games), "before", strconv.Itoa(l.byRound[before].games), "players", l.names(missing))
	}
}

// at returns the place of the first game of a round.
func (l *listing) at(round int) rating.Origin {
	for _, p := range pointers(l.Pairs) {
		if p.Round == round && p.Stage == rating.Normal {
			return p.At("game.round")
		}
	}
	return rating.Origin{}
}

// names joins the names of players for a message.
func (l *listing) names(all []int) string {
	var names []string
	for _, n := range all {
		names = append(names, l.name(n))
	}
	return Abbreviate(names, "; ")
}

// reportAbsent notes in one finding which players are absent from which rounds. A single absent player had nobody to
// play.
func (l *listing) reportAbsent() {
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
			all = append(all, l.name(e.Number)+" ("+Abbreviate(r, ", ")+")")
			delete(rounds, e.Number)
		}
	}
	if len(all) > 0 {
		l.Note(finding.PlayersAbsent, l.at(l.rounds[0]), "", "n", strconv.Itoa(len(all)), "players",
			Abbreviate(all, "; "))
	}
}

// boards are the numbered boards of a round, or of one match in a round.
type boards struct {
	round     int
	match     string
	numbers   map[int]bool
	low       int
	high      int
	continues bool // the numbers go on from the round before
	bad       bool // a game has no number, or two have the same
}

// askMissingBoards asks about gaps in the board numbers of rounds in which two players are absent. A number that no
// round has is that of a table on which nobody plays.
func (l *listing) askMissingBoards() {
	all := l.numbered()
	usual := usualLow(all)
	rounds := slices.DeleteFunc(slices.Clone(all), func(b boards) bool { return b.match != "" })
	everywhere, inRounds := numbersOf(all), numbersOf(rounds)
	for _, b := range all {
		l.byRound[b.round].counted = true
		low, others := b.low, everywhere
		if !b.continues && usual > 0 {
			low = min(low, usual)
		}
		if b.match == "" {
			others = inRounds
		}
		missing := b.missing(low, others)
		if len(missing) == 0 {
			continue
		}
		if open := l.perhapsLost(b.round); len(open) >= 2 {
			l.Note(finding.BoardsMissing, l.at(b.round), "", "round", strconv.Itoa(b.round), "match", b.match, "boards",
				Abbreviate(missing, ", "), "players", l.names(open))
		}
	}
}

// usualLow returns the lowest first number that at least half of them share; 0 if there is none.
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

// usedNumbers holds the highest number of each round or match, and all numbers that occur.
type usedNumbers struct {
	highs   []int // in order
	numbers map[int]bool
}

// numbersOf collects the numbers of boards.
func numbersOf(all []boards) usedNumbers {
	r := usedNumbers{numbers: map[int]bool{}}
	for _, b := range all {
		r.highs = append(r.highs, b.high)
		for n := range b.numbers {
			r.numbers[n] = true
		}
	}
	slices.Sort(r.highs)
	return r
}

// unused reports whether several rounds or matches reach a number and none has it.
func (r usedNumbers) unused(n int) bool {
	shorter, _ := slices.BinarySearch(r.highs, n)
	return len(r.highs)-shorter > 1 && !r.numbers[n]
}

// missing returns the gaps in the numbers from low on, without those that no other round uses. If there are more gaps
// than numbers, the boards are not consecutive and none is returned.
func (b boards) missing(low int, others usedNumbers) (missing []string) {
	if b.high-low > 2*len(b.numbers) {
		return nil
	}
	for n := low; n < b.high; n++ {
		if !b.numbers[n] && (b.continues || !others.unused(n)) {
			missing = append(missing, strconv.Itoa(n))
		}
	}
	return missing
}

// numbered returns the boards of the rounds, or matches of teams, in which every game has a board number of its own, by
// round and match. If the numbers continue from round to round, they count games, and each round begins where the last
// one ended.
func (l *listing) numbered() []boards {
	type key struct {
		round int
		match string
	}
	of := map[key]*boards{}
	for _, p := range pointers(l.Pairs) {
		k := key{p.Round, p.Match}
		if p.Round == 0 || p.Stage != rating.Normal {
			continue
		}
		b := of[k]
		if b == nil {
			b = &boards{round: p.Round, match: p.Match, numbers: map[int]bool{}, low: p.Board}
			if p.Match == "" {
				b.numbers = make(map[int]bool, l.byRound[p.Round].games)
			}
			of[k] = b
		}
		b.bad = b.bad || p.Board == 0 && p.Second > 0 || p.Board > 0 && b.numbers[p.Board]
		if p.Board > 0 {
			b.numbers[p.Board] = true
			b.low, b.high = min(cmp.Or(b.low, p.Board), p.Board), max(b.high, p.Board)
		}
	}
	var all []boards
	for _, b := range of {
		if !b.bad && b.high > 0 {
			all = append(all, *b)
		}
	}
	slices.SortFunc(all, func(a, b boards) int {
		return cmp.Or(cmp.Compare(a.round, b.round),
			strings.Compare(a.match, b.match))
	})
	return continued(all)
}

// continued makes each round begin after the last number of the round before, in place, if all numbers increase; then
// the rounds have no common lowest number.
func continued(all []boards) []boards {
	for i := 1; i < len(all); i++ {
		if all[i].low <= all[i-1].high {
			return all
		}
	}
	for i := 1; i < len(all); i++ {
		all[i].low, all[i].continues = all[i-1].high+1, true
	}
	return all
}
