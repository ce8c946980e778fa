package impact

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// Kind says what is unusual.
type Kind string

// What is unusual.
const (
	Gone     Kind = "gone"     // somebody of the last list is neither here nor among those who left it
	Uncaused Kind = "uncaused" // a rating changed, and no step says why
	Movers   Kind = "movers"   // more people moved far than ever do
	Top      Kind = "top"      // one of the best moved far
	Newcomer Kind = "newcomer" // somebody new stands among the best
	Listed   Kind = "listed"   // many more or fewer are listed than before
	Games    Kind = "games"    // far more or fewer games than on this date of other years
)

// Crossing is something that crosses a threshold. Player and Name are empty where it is about the list.
type Crossing struct {
	Kind           Kind
	Player, Name   string
	Was, Is, Limit string
}

// How far a rating moves, in hundredths of K times the root of the number of games.
const (
	wide   = 180 // hardly anybody
	narrow = 140 // hardly any of the best
)

// ranks is a number of the best, by how many are listed.
type ranks struct{ small, middle, large int }

var (
	best    = ranks{5, 20, 50} // who must not move far
	highest = ranks{3, 20, 50} // where nobody begins
)

func (r ranks) of(listed int) int {
	switch {
	case listed < 5_000:
		return r.small
	case listed < 150_000:
		return r.middle
	default:
		return r.large
	}
}

// A number of listed persons is unusual from so many parts in a hundred, and so many persons.
const (
	listedPart  = 5
	listedLeast = 12
	// so many of those who played may move far, and one always
	oneMoverIn = 2_000
)

// move is what the games of the period did to a rating; bonuses, penalties, titles and decisions are not in it.
type move struct {
	games  rating.Points
	k      int
	caused bool // there is a step
}

// movesOf gives what moved everybody.
func movesOf(is *reports.Issue) map[string]move {
	all := make(map[string]move, is.Changes.Len())
	for c := range is.Changes.All() {
		m := move{c.New - c.Old, c.K, len(c.Steps) > 0}
		for i := range c.Steps {
			switch s := &c.Steps[i]; s.Kind {
			case rating.BonusStep, rating.PenaltyStep, rating.TitleStep, rating.FloorStep, rating.CorrectionStep:
				m.games -= s.Change
			}
		}
		all[c.Player] = m
	}
	return all
}

// beyond says whether a move is larger than so many hundredths of K·√n: both sides squared, in whole numbers.
func (m move) beyond(hundredths int64, games int) bool {
	edge := hundredths * int64(m.k)
	return m.k > 0 && games > 0 && int64(m.games)*int64(m.games) > edge*edge*int64(games)
}

// limit is that many hundredths of K·√n, rounded down to a hundredth, to be shown.
func limit(hundredths int64, k, games int) rating.Points {
	square := hundredths * hundredths * int64(k) * int64(k) * int64(games)
	return rating.Points(new(big.Int).Sqrt(big.NewInt(square)).Int64())
}

// Crossings gives everything that is unusual about a list, in the order of Kinds and then of rank. A first list is not
// compared with anything.
func Crossings(is *reports.Issue) []Crossing {
	if is.Supersedes == "" {
		return nil
	}
	moves := movesOf(is)
	return slices.Concat(gone(is), uncaused(is, moves), manyMovers(is, moves), topMovers(is, moves), newAtTop(is),
		manyListed(is), manyGames(is))
}

// gone counts those of the last list whom this one does not account for.
func gone(is *reports.Issue) []Crossing {
	here := 0
	for _, lines := range [][]reports.Line{is.Lines, is.Off} {
		for i := range lines {
			if lines[i].PreviousRank > 0 {
				here++
			}
		}
	}
	was := is.History[max(0, len(is.History)-2)].Listed
	if len(is.History) < 2 || here >= was {
		return nil
	}
	return []Crossing{{Kind: Gone, Was: strconv.Itoa(was), Is: strconv.Itoa(was - here), Limit: "0"}}
}

func uncaused(is *reports.Issue, moves map[string]move) (all []Crossing) {
	for i := range is.Lines {
		l := &is.Lines[i]
		if c, both := l.Change(); both && c != 0 && !moves[l.ID].caused {
			all = append(all, about(is, l, Uncaused, 0))
		}
	}
	return all
}

// about tells of a player's move.
func about(is *reports.Issue, l *reports.Line, kind Kind, edge rating.Points) Crossing {
	d := is.Profile.Decimals
	return Crossing{kind, l.ID, l.Name, l.Previous.Text(d), l.Rating.Text(d), edge.Text(d)}
}

// moversOf gives those who moved far, the farthest first.
func moversOf(is *reports.Issue, moves map[string]move) (all []*reports.Line) {
	for i := range is.Lines {
		if l := &is.Lines[i]; l.WasRated && moves[l.ID].beyond(wide, l.Games) {
			all = append(all, l)
		}
	}
	slices.SortFunc(all, func(a, b *reports.Line) int {
		return cmp.Or(cmp.Compare(size(moves[b.ID].games), size(moves[a.ID].games)), strings.Compare(a.ID, b.ID))
	})
	return all
}

func size(p rating.Points) rating.Points { return max(p, -p) }

func manyMovers(is *reports.Issue, moves map[string]move) []Crossing {
	played := 0
	for i := range is.Lines {
		if is.Lines[i].Games > 0 {
			played++
		}
	}
	n, most := len(moversOf(is, moves)), max(1, played/oneMoverIn)
	if n <= most {
		return nil
	}
	return []Crossing{{Kind: Movers, Was: strconv.Itoa(played), Is: strconv.Itoa(n), Limit: strconv.Itoa(most)}}
}

func topMovers(is *reports.Issue, moves map[string]move) (all []Crossing) {
	n := best.of(len(is.Lines))
	for i := range is.Lines {
		l := &is.Lines[i]
		if m := moves[l.ID]; l.Rank <= n && l.WasRated && m.beyond(narrow, l.Games) {
			all = append(all, about(is, l, Top, limit(narrow, m.k, l.Games)))
		}
	}
	return all
}

func newAtTop(is *reports.Issue) (all []Crossing) {
	n := highest.of(len(is.Lines))
	for i := range is.Lines {
		if l := &is.Lines[i]; l.Rank <= n && l.Is("new") {
			all = append(all, Crossing{Newcomer, l.ID, l.Name, "", l.Rating.Text(is.Profile.Decimals), strconv.Itoa(n)})
		}
	}
	return all
}

func manyListed(is *reports.Issue) []Crossing {
	if len(is.History) < 2 {
		return nil
	}
	was, now := is.History[len(is.History)-2].Listed, len(is.Lines)
	far := max(now-was, was-now)
	if far < listedLeast || far*100 <= was*listedPart {
		return nil
	}
	return []Crossing{{Kind: Listed, Was: strconv.Itoa(was), Is: strconv.Itoa(now), Limit: strconv.Itoa(listedPart)}}
}

// manyGames compares with the same date of earlier years, as far as they are known; one year says nothing.
func manyGames(is *reports.Issue) []Crossing {
	var other []int
	for _, t := range is.History[:max(0, len(is.History)-1)] {
		if sameDay(t.Date, is.Period.Date) && t.Games > 0 {
			other = append(other, t.Games)
		}
	}
	if len(other) < 2 {
		return nil
	}
	now, usual := is.History[len(is.History)-1].Games, median(other)
	if now*3 >= usual && now <= usual*3 {
		return nil
	}
	return []Crossing{{Kind: Games, Was: strconv.Itoa(usual), Is: strconv.Itoa(now), Limit: "3"}}
}

// sameDay says whether two days are the same of their years.
func sameDay(a, b rating.Date) bool { return a.String()[4:] == b.String()[4:] }

// median is the middle one, the lower of two.
func median(all []int) int {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[(len(sorted)-1)/2]
}
