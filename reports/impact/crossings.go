package impact

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports"
)

// Kind is a kind of check.
type Kind string

// The kinds, in the order in which they are reported.
const (
	Gone     Kind = "gone"     // somebody of the last list is not on this one
	Uncaused Kind = "uncaused" // the causes of a change do not add up to it
	Twice    Kind = "twice"    // two events have the same games
	Movers   Kind = "movers"   // more people moved far than ever do
	Top      Kind = "top"      // one of the best moved far
	Newcomer Kind = "newcomer" // a newcomer is among the best
	Listed   Kind = "listed"   // many more or fewer people are listed than before
	Games    Kind = "games"    // far more or fewer games than on this date of other years
	Raised   Kind = "raised"   // many people who did not play have a higher K
)

// codes are the codes of the findings about each kind.
var codes = map[Kind]string{Gone: finding.PersonGone, Uncaused: finding.ChangeWithoutCause, Twice: finding.EventTwice,
	Movers: finding.ManyFarMovers, Top: finding.TopMovedFar, Newcomer: finding.NewcomerAtTop,
	Listed: finding.ListedOtherwise, Games: finding.GamesOtherwise, Raised: finding.CoefficientsRaised}

// Crossing is a value beyond a threshold. Player and Name are empty where it concerns the whole list.
type Crossing struct {
	Kind           Kind
	Player, Name   string
	Was, Is, Limit string
	Times          string // the multiple of K and the root of the games
}

// Finding returns the finding about a crossing. It has no place.
func (c Crossing) Finding() rating.Finding {
	f := rating.Finding{Code: codes[c.Kind], Args: map[string]string{}}
	for name, value := range map[string]string{"id": c.Player, "name": c.Name, "was": c.Was, "is": c.Is, "limit": c.Limit,
		"times": c.Times} {
		if value != "" {
			f.Args[name] = value
		}
	}
	return f
}

// Codes returns the codes of the findings about crossings without repetition, in their order.
func Codes(all []Crossing) (named []string) {
	for _, c := range all {
		if code := codes[c.Kind]; !slices.Contains(named, code) {
			named = append(named, code)
		}
	}
	return named
}

// Baseline is what a list is compared with, beside the issue itself.
type Baseline struct {
	Before, After rating.List            // everyone, printed or not
	First         bool                   // no list was published before it
	Joined        map[string]int         // decisions by the ids that they merged; a first list takes their ratings together
	Years         []int                  // numbers of games of the lists of about this date in earlier years
	Name          func(id string) string // returns the name of a person who is no longer printed
}

// Inspection is the comparison of a list with the one before it.
type Inspection struct {
	Gate      rating.Gate
	Crossings []Crossing
	Holds     bool            // the list is held until somebody has acknowledged the crossings
	Doubts    rating.Findings // what no single sheet shows; it does not hold the list, and the office may confirm it

	far  map[string]move // the players who moved far
	more map[Kind]int    // numbers of crossings beyond those that are reported one by one
}

// Codes returns the codes of what holds the list, nil if nothing does.
func (l Inspection) Codes() []string {
	if !l.Holds {
		return nil
	}
	return Codes(l.Crossings)
}

// Comparison is what Look needs to know about both lists' states, so that these, which are large, can be freed.
type Comparison struct {
	crowd
	gate  rating.Gate
	first bool
	years []int
	far   map[string]move
	k     []int // the K that the list before printed, by change
}

// Compare compares the states of everyone on a list and on the one before it. Of the issue it needs the changes, not
// the lines. If the issue supersedes none, nothing is compared.
func Compare(is *reports.Issue, g Baseline, gate rating.Gate) Comparison {
	c := Comparison{gate: gate, first: g.First, years: g.Years}
	if is.Supersedes != "" {
		c.k = printedK(is, g.Before)
		c.far = farMovers(is, c.k, cmp.Or(gate.Movers, rating.UsualGate().Movers))
		c.crowd = people(is, g, gate)
	}
	return c
}

// Look reports what is unusual about a list that was compared with the one before it, nothing if there is none. If no
// list was published before, it is never held.
func (c Comparison) Look(is *reports.Issue) Inspection {
	l := Inspection{Gate: c.gate, far: c.far, more: c.more}
	if is.Supersedes == "" {
		return l
	}
	listed := listedIn(is)
	l.Crossings = slices.Concat(c.gone, c.uncaused, twice(is, c.gate), l.manyMovers(is), c.topMovers(is, listed),
		newAtTop(is, c.gate, listed), manyListed(is, c.gate), manyGames(is, c.years, c.gate), manyRaised(c.crowd, c.gate))
	l.Holds = len(l.Crossings) > 0 && !c.first
	return l
}

// move is the effect of the period's games on a rating, without bonuses, penalties, titles and decisions.
type move struct {
	by rating.Points
	k  int
	n  int
}

// moveOf returns the move of a change; apart is the part of it that had other causes than games, and printed the K of
// the list before, 0 if unknown. If the calculation used a larger K than the printed one, the printed one is the
// measure.
func moveOf(c rating.Change, apart rating.Points, printed int) move {
	m := move{rating.Worth(c.IsRated, c.New) - rating.Worth(c.WasRated, c.Old) - apart, c.K, c.Games}
	if printed > 0 {
		m.k = min(m.k, printed)
	}
	return m
}

// otherKinds are the kinds of steps that move a rating and are no games.
var otherKinds = []rating.StepKind{rating.BonusStep, rating.PenaltyStep, rating.TitleStep, rating.CorrectionStep, rating.FloorStep,
	rating.EventStep}

// apart returns the part of a change that steps of other kinds made.
func apart(steps []rating.Step) (all rating.Points) {
	for i := range steps {
		switch s := &steps[i]; s.Kind {
		case rating.BonusStep, rating.PenaltyStep, rating.TitleStep, rating.CorrectionStep:
			all += s.Change
		case rating.FloorStep:
			all += floored(s)
		case rating.EventStep: // it includes a champion's bonus
			all += s.Change - s.Normal
		}
	}
	return all
}

// beyond reports whether a move, up or down, is larger than so many hundredths of K·√n. It compares squares, in whole
// numbers. Without K or games it is false.
func (m move) beyond(hundredths int) bool {
	edge := int64(hundredths) * int64(m.k)
	return m.k > 0 && m.n > 0 && int64(m.by)*int64(m.by) > edge*edge*int64(m.n)
}

// limit returns that many hundredths of K·√n, rounded down to a hundredth, for print.
func (m move) limit(hundredths int) rating.Points {
	square := new(big.Int).Mul(big.NewInt(int64(hundredths)*int64(m.k)), big.NewInt(int64(hundredths)*int64(m.k)))
	return rating.Points(square.Sqrt(square.Mul(square, big.NewInt(int64(m.n)))).Int64())
}

// printedK returns the K of each changed player on the list before; 0: the player is not on it.
func printedK(is *reports.Issue, list rating.List) []int {
	k, before := make([]int, is.Changes.Len()), list.States
	for n := range k {
		player := is.Changes.Player(n)
		for len(before) > 0 && before[0].Player < player {
			before = before[1:]
		}
		if len(before) > 0 && before[0].Player == player {
			k[n] = before[0].K
		}
	}
	return k
}

// farMovers returns, by id, the players with a rating whom games moved beyond so many hundredths of K·√n. printed has
// the K of the list before for each change.
func farMovers(is *reports.Issue, printed []int, hundredths int) map[string]move {
	far := map[string]move{}
	others := make([]rating.Points, is.Changes.Len())
	for n, c := range is.Changes.With(otherKinds...) {
		others[n] = apart(c.Steps)
	}
	for n, other := range others {
		c := is.Changes.Head(n)
		if m := moveOf(c, other, printed[n]); c.WasRated && m.beyond(hundredths) {
			far[c.Player] = m
		}
	}
	return far
}

// moversOf returns the lines of those who moved far, the farthest first.
func (l *Inspection) moversOf(is *reports.Issue) (all []reports.Line) {
	for _, one := range is.Lines.All() {
		if _, far := l.far[one.ID]; far {
			all = append(all, *one)
		}
	}
	slices.SortFunc(all, func(a, b reports.Line) int {
		return cmp.Or(cmp.Compare(size(l.far[b.ID].by), size(l.far[a.ID].by)), strings.Compare(a.ID, b.ID))
	})
	return all
}

func size(p rating.Points) rating.Points { return max(p, -p) }

// manyMovers returns a crossing if more than one in MoversIn of those who played moved far.
func (l *Inspection) manyMovers(is *reports.Issue) []Crossing {
	if l.Gate.Movers == 0 {
		return nil
	}
	played := 0
	for n := range is.Changes.Len() {
		if is.Changes.Head(n).Games > 0 {
			played++
		}
	}
	n, most := len(l.far), max(1, played/max(1, l.Gate.MoversIn))
	if n <= most {
		return nil
	}
	return []Crossing{{Kind: Movers, Was: strconv.Itoa(played), Is: strconv.Itoa(n), Limit: strconv.Itoa(most),
		Times: times(l.Gate.Movers)}}
}

// listed counts the players who are ranked together: all as men, or men and women apart.
type listed struct{ men, women int }

func listedIn(is *reports.Issue) (n listed) {
	for _, l := range is.Lines.All() {
		if is.Profile.BySex && l.Sex == rating.Female {
			n.women++
		} else {
			n.men++
		}
	}
	return n
}

// atTop returns a function that returns how many of the best are checked among the players with whom a line is ranked.
func (n listed) atTop(is *reports.Issue, ranks [3]int) func(*reports.Line) int {
	men, women := among(ranks, n.men), among(ranks, n.women)
	return func(l *reports.Line) int {
		if is.Profile.BySex && l.Sex == rating.Female {
			return women
		}
		return men
	}
}

func within(rank, most int) bool { return rank > 0 && rank <= most }

// topMovers returns crossings for those who are, or were, among the best and moved far.
func (c Comparison) topMovers(is *reports.Issue, of listed) (all []Crossing) {
	if c.gate.Top == 0 {
		return nil
	}
	most := of.atTop(is, c.gate.TopRanks)
	for _, lines := range []reports.Lines{is.Lines, is.Off} {
		for _, l := range lines.All() {
			if n := most(l); !l.WasRated || !within(l.Rank, n) && !within(l.PreviousRank, n) {
				continue
			}
			at, moved := is.Changes.Find(l.ID)
			if !moved {
				continue
			}
			change := is.Changes.At(at, nil)
			if m := moveOf(change, apart(change.Steps), c.k[at]); m.beyond(c.gate.Top) {
				all = append(all, about(is, l, Top, m.limit(c.gate.Top)))
			}
		}
	}
	return all
}

// about returns a crossing for a player's move.
func about(is *reports.Issue, l *reports.Line, kind Kind, edge rating.Points) Crossing {
	d := is.Profile.Decimals
	return Crossing{Kind: kind, Player: l.ID, Name: l.Name, Was: pointsOf(l.WasRated, l.Previous, d),
		Is: pointsOf(l.Rated, l.Rating, d), Limit: edge.Text(d)}
}

// pointsOf formats a rating as it is printed; – means none.
func pointsOf(rated bool, p rating.Points, decimals int) string {
	if !rated {
		return "–"
	}
	return p.Text(decimals)
}

// newAtTop returns crossings for newcomers among the best.
func newAtTop(is *reports.Issue, gate rating.Gate, of listed) (all []Crossing) {
	most := of.atTop(is, gate.Newcomers)
	for _, l := range is.Lines.All() {
		if n := most(l); within(l.Rank, n) && l.Is("new") {
			all = append(all, Crossing{Kind: Newcomer, Player: l.ID, Name: l.Name,
				Is: l.Rating.Text(is.Profile.Decimals), Limit: strconv.Itoa(n)})
		}
	}
	return all
}

// manyListed returns a crossing if the number of players differs from the last list by more than the gate allows. For
// each further month of the period one percent more may come or go.
func manyListed(is *reports.Issue, gate rating.Gate) []Crossing {
	if len(is.History) < 2 || gate.Listed == 0 {
		return nil
	}
	last := is.History[len(is.History)-2]
	parts := gate.Listed + months(last.Date, is.Period.Date) - 1
	was, now := last.Listed, is.Lines.Len()
	far := max(now-was, was-now)
	if far < gate.ListedLeast || far*100 <= was*parts {
		return nil
	}
	return []Crossing{{Kind: Listed, Was: strconv.Itoa(was), Is: strconv.Itoa(now), Limit: strconv.Itoa(parts)}}
}

// months returns roughly how many months are between two days, at least one.
func months(from, to rating.Date) int { return max(1, (int(to-from)+15)/30) }

// manyGames returns a crossing if there are several times more, or fewer, games than on all lists of this date in
// earlier years. One year is not enough.
func manyGames(is *reports.Issue, years []int, gate rating.Gate) []Crossing {
	if gate.Games == 0 || len(years) < 2 {
		return nil
	}
	now, least, most := is.History[len(is.History)-1].Games, slices.Min(years), slices.Max(years)
	few := now*gate.Games < least && least-now >= gate.GamesLeast
	many := now > most*gate.Games && now-most >= gate.GamesLeast
	if !few && !many {
		return nil
	}
	usual := strconv.Itoa(least)
	if most > least {
		usual += "–" + strconv.Itoa(most)
	}
	return []Crossing{{Kind: Games, Was: usual, Is: strconv.Itoa(now), Limit: strconv.Itoa(gate.Games)}}
}

// median returns the middle value, the lower of two. It panics if there is none.
func median(all []int) int {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[(len(sorted)-1)/2]
}
