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
	rounds   []int
	of       map[int]*told  // by round
	players  map[int]*spell // who has a game or a bye in any round
	declared map[int]bool   // whose points the sheet declares
	name     func(n int) string
}

// told is what a list says of a round.
type told struct {
	games   int
	who     []int // has a game or a bye, in order
	counted bool  // its boards have numbers, so that a hole would show
}

// spell is from which round to which a player has games or byes.
type spell struct {
	first, last int
	lost        bool // the last game that he has
}

func newListing(d *Draft) *listing {
	n := len(d.Entrants)
	l := &listing{Draft: d, of: map[int]*told{}, players: make(map[int]*spell, n), declared: make(map[int]bool, n), name: Names(d.Entrants)}
	for i := range d.Entrants {
		e := &d.Entrants[i]
		l.declared[e.Number] = l.declared[e.Number] || e.Points != ""
	}
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.Round == 0 || p.Stage != rating.Normal {
			continue
		}
		r := l.of[p.Round]
		if r == nil {
			r = &told{}
			l.of[p.Round] = r
			l.rounds = append(l.rounds, p.Round)
		}
		if p.Second > 0 {
			r.games++
		}
		l.player(r, p.Round, p.First, p.SecondScore > p.FirstScore)
		l.player(r, p.Round, p.Second, p.FirstScore > p.SecondScore)
	}
	slices.Sort(l.rounds)
	for _, r := range l.of {
		slices.Sort(r.who)
	}
	return l
}

func (l *listing) player(r *told, round, n int, lost bool) {
	if n == 0 {
		return
	}
	r.who = append(r.who, n)
	s := l.players[n]
	if s == nil {
		s = &spell{first: round}
		l.players[n] = s
	}
	s.first = min(s.first, round)
	if round >= s.last {
		s.last, s.lost = round, lost
	}
}

// absent lists the players of whom a round says nothing, though they did not leave before it as the file says.
func (l *listing) absent(round int) []int {
	var all []int
	for i := range l.Entrants {
		e := &l.Entrants[i]
		s := l.players[e.Number]
		if s == nil || s.last == 0 {
			continue
		}
		left := e.Status != rating.Played && e.Status != "" && round > s.last
		if _, told := slices.BinarySearch(l.of[round].who, e.Number); !told && !left {
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
		missing := slices.DeleteFunc(l.openTo(round), func(n int) bool {
			return round < l.players[n].first || l.players[n].last < round
		})
		r, next := l.of[round], l.of[l.rounds[i+1]]
		if fewer := r.games < l.of[before].games && r.games < next.games; fewer && !r.counted {
			l.ask(round, before, missing, 2)
		}
	}
}

// breaksOff asks after a last round that is shorter than the one before, in a text without an end, or much shorter in
// any file. Whoever lost in the round before may have gone home.
func (l *listing) breaksOff(round, before int) {
	missing := slices.DeleteFunc(l.openTo(round), func(n int) bool {
		return l.players[n].last != before || l.players[n].lost
	})
	now, then := l.of[round].games, l.of[before].games
	switch much := now*3 <= then*2; {
	case l.Unended && now < then:
		l.ask(round, before, missing, 2)
	case much:
		l.ask(round, before, missing, 3)
	}
}

// ask asks after a round in which so many are missing at least.
func (l *listing) ask(round, before int, missing []int, least int) {
	if len(missing) >= least {
		l.Pad.Note(finding.FewerGames, l.at(round), "", "round", strconv.Itoa(round), "n", strconv.Itoa(l.of[round].games),
			"before", strconv.Itoa(l.of[before].games), "players", l.names(missing))
	}
}

func (l *listing) at(round int) rating.Origin {
	for i := range l.Pairs {
		p := &l.Pairs[i]
		if p.Round == round && p.Stage == rating.Normal {
			return p.At("game.round")
		}
	}
	return rating.Origin{}
}

func (l *listing) names(all []int) string {
	var names []string
	for _, n := range all {
		names = append(names, l.name(n))
	}
	return Abbreviate(names, "; ")
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
			all = append(all, l.name(e.Number)+" ("+Abbreviate(r, ", ")+")")
			delete(rounds, e.Number)
		}
	}
	if len(all) > 0 {
		l.Pad.Note(finding.PlayersAbsent, l.at(l.rounds[0]), "", "n", strconv.Itoa(len(all)), "players",
			Abbreviate(all, "; "))
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
	bad     bool // a number is missing at a game, or stands twice
}

// holes asks after boards whose numbers are missing between others, in rounds of which two players are absent. A number
// that no round has is that of a table on which nobody plays.
func (l *listing) holes() {
	all := l.numbered()
	usual := usualLow(all)
	everywhere, inRounds := reachOf(all), reachOf(slices.DeleteFunc(slices.Clone(all), func(b boards) bool { return b.match != "" }))
	for _, b := range all {
		l.of[b.round].counted = true
		low, others := b.low, everywhere
		if !b.goesOn && usual > 0 {
			low = min(low, usual)
		}
		if b.match == "" {
			others = inRounds
		}
		missing := b.missing(low, others)
		if len(missing) == 0 {
			continue
		}
		if open := l.openTo(b.round); len(open) >= 2 {
			l.Pad.Note(finding.BoardsMissing, l.at(b.round), "", "round", strconv.Itoa(b.round), "match", b.match, "boards",
				Abbreviate(missing, ", "), "players", l.names(open))
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

func reachOf(all []boards) reach {
	r := reach{numbers: map[int]bool{}}
	for _, b := range all {
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
	of := map[key]*boards{}
	for i := range l.Pairs {
		p := &l.Pairs[i]
		k := key{p.Round, p.Match}
		if p.Round == 0 || p.Stage != rating.Normal {
			continue
		}
		b := of[k]
		if b == nil {
			b = &boards{round: p.Round, match: p.Match, numbers: map[int]bool{}, low: p.Board}
			if p.Match == "" {
				b.numbers = make(map[int]bool, l.of[p.Round].games)
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
