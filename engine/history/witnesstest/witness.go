// Package witnesstest is a second implementation of corrections: next_list, for tests only.
package witnesstest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// Witness calculates by definition what corrections: next_list books: it keeps the input of every list, calculates the
// whole history twice from the opening list for each new one, with all decisions in force and with none, and books on
// the next list the difference less what is booked already. It was written from the definition and shares no code with
// package history; only each period is calculated by the ruleset.
type Witness struct {
	rules   engine.Ruleset
	opening rating.List
	periods []witnessPeriod    // of the lists, oldest first; the last is the one in the making
	Printed []rating.List      // the opening list, then the published ones
	booked  map[string]figures // so far, by player
	newest  rating.Roll
}

// witnessPeriod is the input of one list, as it was then, and the number of decisions that had been taken.
type witnessPeriod struct {
	in      engine.Input
	decided int
}

// figures are what is booked for a player, as amounts that can be added and subtracted. Rated is 1 for a player with a
// rating.
type figures struct {
	rated, games, k int
	rating, peak    rating.Points
	pool            map[rating.PoolResult]int
}

// figuresOf returns the figures of a state.
func figuresOf(s rating.State) figures {
	f := figures{games: s.Games, k: s.K, peak: s.Peak, pool: map[rating.PoolResult]int{}}
	if s.Rated {
		f.rated, f.rating = 1, s.Rating
	}
	for _, r := range s.Pool {
		f.pool[r]++
	}
	return f
}

// plus returns f and n times g.
func (f figures) plus(n int, g figures) figures {
	sum := figures{rated: f.rated + n*g.rated, games: f.games + n*g.games, k: f.k + n*g.k,
		rating: f.rating + rating.Points(n)*g.rating, peak: f.peak + rating.Points(n)*g.peak, pool: maps.Clone(f.pool)}
	for r, times := range g.pool {
		if sum.pool == nil {
			sum.pool = map[rating.PoolResult]int{}
		}
		if sum.pool[r] += n * times; sum.pool[r] == 0 {
			delete(sum.pool, r)
		}
	}
	return sum
}

// New returns a witness with an opening list and no further lists.
func New(rules engine.Ruleset, opening rating.List, registry rating.Roll) *Witness {
	return &Witness{rules: rules, opening: opening, Printed: []rating.List{opening}, booked: map[string]figures{},
		newest: registry}
}

// Next makes and keeps the list of a period under the decisions that are taken until then.
func (w *Witness) Next(in engine.Input, decisions []rating.Decision) (rating.List, error) {
	w.periods = append(w.periods, witnessPeriod{in: in, decided: len(decisions)})
	with, err := w.history(decisions)
	if err != nil {
		return rating.List{}, err
	}
	without, err := w.history(nil)
	if err != nil {
		return rating.List{}, err
	}
	n := len(w.periods)
	list := rating.List{ID: w.opening.ID, Date: in.Period.Date}
	for _, id := range everyone(with[n], without[n], w.Printed[n-1]) {
		previous, is, was := Find(w.Printed[n-1], id), Find(with[n], id), Find(without[n], id)
		movement := figuresOf(was).plus(-1, figuresOf(Find(without[n-1], id)))
		differs := figuresOf(is).plus(-1, figuresOf(was))
		correction := differs.plus(-1, w.booked[id])
		w.booked[id] = w.booked[id].plus(1, correction)
		out := printedOf(is, figuresOf(previous).plus(1, movement).plus(1, correction))
		out.Since = since(previous, out, list.Date)
		list.States = append(list.States, out)
	}
	list.Sort()
	w.Printed = append(w.Printed, list)
	return list, nil
}

// since returns the first list on which a player's rating was printed: the list of the date if the rating is new on
// it.
func since(previous, now rating.State, date rating.Date) rating.Date {
	if now.Rated && !previous.Rated {
		return date
	}
	return previous.Since
}

// printedOf returns a state with the figures that are printed; its marks are those that were calculated.
func printedOf(s rating.State, f figures) rating.State {
	s.Rated, s.Rating, s.Games, s.K, s.Peak = f.rated == 1, f.rating, f.games, f.k, f.peak
	s.Pool = nil
	for _, r := range slices.SortedFunc(maps.Keys(f.pool), byPool) {
		for range f.pool[r] {
			s.Pool = append(s.Pool, r)
		}
	}
	return s
}

func byPool(a, b rating.PoolResult) int {
	return cmp.Or(cmp.Compare(a.List, b.List), strings.Compare(a.Event, b.Event), cmp.Compare(a.Round, b.Round),
		strings.Compare(a.Opponent, b.Opponent), cmp.Compare(a.Score, b.Score), cmp.Compare(a.Rating, b.Rating),
		strings.Compare(a.Origin.Cell, b.Origin.Cell))
}

// history calculates every list from the first under decisions: the state is carried as calculated, and what was
// published is looked up as it was published. It returns the opening list and these lists.
func (w *Witness) history(decisions []rating.Decision) ([]rating.List, error) {
	carried := persons(w.opening, decisions, onePerson)
	lists := []rating.List{carried}
	for n, period := range w.periods {
		in := period.in
		in.Previous = carried
		published := persons(w.Printed[n], decisions, asPrinted)
		in.Published = &published
		in.InForce = func(day rating.Date) (rating.List, bool, error) {
			l, ok := InForce(w.Printed, day)
			return persons(l, decisions, asPrinted), ok, nil
		}
		if standard := period.in.Standard; standard != nil {
			in.Standard = func(day rating.Date) (rating.List, bool, error) {
				l, ok, err := standard(day)
				return persons(l, decisions, asPrinted), ok, err
			}
		}
		in.Players = rating.PlayersOf(known(rating.RollOf(period.in.Players), w.newest, decisions))
		in.Events = rating.EventsOf(Counted(period.in.Events.Unpacked(), decisions)...)
		in.Earlier = func(year int) ([]rating.Event, error) { return w.earlier(n, year, decisions), nil }
		out, err := w.rules.Rate(in)
		if err != nil {
			return nil, fmt.Errorf("witness, list of %s: %w", in.Period.Date, err)
		}
		carried = w.adjusted(out.List, n, decisions)
		lists = append(lists, carried)
	}
	return lists, nil
}

// earlier returns the events of a year that are in lists before the n-th, as decided.
func (w *Witness) earlier(n, year int, decisions []rating.Decision) []rating.Event {
	var all []rating.Event
	for _, p := range w.periods[:n] {
		for _, e := range Counted(p.in.Events.Unpacked(), decisions) {
			if e.LastDay().Year() == year {
				all = append(all, e)
			}
		}
	}
	return all
}

// persons returns a copy of a list on which one combines the two states of each merged person.
func persons(l rating.List, decisions []rating.Decision, one func(old, stays rating.State) rating.State) rating.List {
	l.States = slices.Clone(l.States)
	for _, d := range decisions {
		if d.Kind != rating.Merge || d.RevokedBy != 0 {
			continue
		}
		old, stays := Find(l, d.Player), Find(l, d.Into)
		l.States = slices.DeleteFunc(l.States, func(s rating.State) bool { return s.Player == d.Player })
		l.States = slices.DeleteFunc(l.States, func(s rating.State) bool { return s.Player == d.Into })
		l.States = append(l.States, one(old, stays))
		l.Sort()
	}
	return l
}

// onePerson returns the carried state of two merged numbers: the rating of the number that stays, if it has one, the
// games of both and the highest rating of either. The definition says only that ratings are moved.
func onePerson(old, stays rating.State) rating.State {
	both := stays
	if old.Rated && !stays.Rated {
		both = old
		both.Player = stays.Player
	}
	both.Games, both.Peak = old.Games+stays.Games, max(old.Peak, stays.Peak)
	both.LastGame = max(old.LastGame, stays.LastGame)
	return both
}

// asPrinted returns the printed state of two merged numbers: that of the number that stays, with the K that was looked
// up; if it had no rating, that of the other number, against which opponents were rated.
func asPrinted(old, stays rating.State) rating.State {
	if old.Rated && !stays.Rated {
		old.Player = stays.Player
		return old
	}
	return stays
}

// known returns a copy of the registry of a list with the players whom decisions name and who were entered since,
// without numbers that were given up, and with facts that were entered too late.
func known(then, newest rating.Roll, decisions []rating.Decision) rating.Roll {
	all := maps.Clone(then)
	for _, d := range decisions {
		if d.RevokedBy != 0 {
			continue
		}
		if _, ok := all[d.Into]; !ok && d.Into != "" {
			all[d.Into] = newest[d.Into]
		}
		if d.Kind == rating.Merge {
			delete(all, d.Player)
		}
		if p, ok := all[d.Player]; ok && d.Kind == rating.Fact {
			all[d.Player] = informed(p, d)
		}
	}
	return all
}

// informed returns a player with a fact that was entered too late.
func informed(p rating.Player, d rating.Decision) rating.Player {
	switch d.Field {
	case "title":
		p.Titles = d.Known.Titles
	case "birth":
		p.Birth = d.Known.Birth
	case "sex":
		p.Sex = d.Known.Sex
	}
	return p
}

// Counted returns the events of a list as decided, in their order: without withdrawn ones, with the sheets that
// correct them, and with the ids that merges and splits give to players.
func Counted(events []rating.Event, decisions []rating.Decision) []rating.Event {
	var all []rating.Event
	for _, e := range events {
		withdrawn := false
		for _, d := range decisions {
			if d.RevokedBy != 0 || d.Event != e.Code {
				continue
			}
			switch d.Kind {
			case rating.Withdraw:
				withdrawn = true
			case rating.Correct:
				e = *d.Sheet
			}
		}
		for _, d := range decisions {
			if d.RevokedBy == 0 && (d.Kind == rating.Merge || d.Kind == rating.Split && slices.Contains(d.Events, e.Code)) {
				e = otherNumber(e, d.Player, d.Into)
			}
		}
		if !withdrawn {
			all = append(all, e)
		}
	}
	return all
}

// otherNumber returns an event with one player id replaced by another.
func otherNumber(e rating.Event, old, now string) rating.Event {
	e.Entrants, e.Games = slices.Clone(e.Entrants), slices.Clone(e.Games)
	for i := range e.Entrants {
		if e.Entrants[i].Player == old {
			e.Entrants[i].Player = now
		}
	}
	for i := range e.Games {
		if e.Games[i].First == old {
			e.Games[i].First = now
		}
		if e.Games[i].Second == old {
			e.Games[i].Second = now
		}
	}
	return e
}

// adjusted returns the n-th list with what the office sets on it, after the changes of its period. A decision that
// names no list applies to the first that is made after it.
func (w *Witness) adjusted(l rating.List, n int, decisions []rating.Decision) rating.List {
	l.States = slices.Clone(l.States)
	for _, d := range decisions {
		if d.Kind != rating.Adjust || d.RevokedBy != 0 || w.listOf(d) != n {
			continue
		}
		if d.Player != "*" && !listed(l, d.Player) {
			l.States = append(l.States, rating.State{Player: d.Player})
			l.Sort()
		}
		for i := range l.States {
			if s := &l.States[i]; d.Player == s.Player || d.Player == "*" {
				w.set(s, n, d)
			}
		}
	}
	return l
}

// listOf returns the index of the list to which an adjustment applies, or −1 if there is none so far.
func (w *Witness) listOf(d rating.Decision) int {
	return slices.IndexFunc(w.periods, func(p witnessPeriod) bool {
		if d.ListDate != 0 {
			return p.in.Period.Date == d.ListDate
		}
		return p.decided >= d.Number
	})
}

// set applies an adjustment to a state of the n-th list.
func (w *Witness) set(s *rating.State, n int, d rating.Decision) {
	switch {
	case d.Player == "*":
		a, err := rating.ParseAdjustment(d.New)
		if err != nil || !s.Rated || !a.Fits(s.Rating) {
			return
		}
		s.Rating += w.rounded(a.Change(s.Rating))
	case d.Field == "k":
		fmt.Sscan(d.New, &s.K)
		return
	case d.Field == "games":
		fmt.Sscan(d.New, &s.Games)
	case d.Field == "rating":
		s.Rating, _ = rating.ParsePoints(d.New)
		w.comeIn(s, n)
	}
	if s.Rated {
		if d.Field == "rating" {
			s.Peak = max(s.Peak, s.Rating)
		}
		s.K = w.coefficient(*s, n)
	}
}

// comeIn gives an unrated player the marks of a rated one, after the office has set a rating on the n-th list: the
// player is on the list from then on, and the pool is empty.
func (w *Witness) comeIn(s *rating.State, n int) {
	if s.Rated {
		return
	}
	s.Rated, s.FirstDone, s.Pool = true, true, nil
	if s.Since == 0 {
		s.Since = w.periods[n].in.Period.Date
	}
}

// coefficient returns the K of the next period for the figures on the n-th list. The definition does not say which K
// belongs to a rating or a number of games that the office sets, and the regulations have only one for each.
func (w *Witness) coefficient(s rating.State, n int) int {
	in := w.periods[n].in
	who := in.Players.Get(s.Player)
	switch w.rules.Family() {
	case "cxa-rapid":
		if floor := map[rating.Sex]int{rating.Male: 2000, rating.Female: 1800}[who.Sex]; s.Rating <= rating.PointsOf(floor) {
			return s.K // art. 9 goes by what was published, and this rating is not
		}
		return band(s.Rating, 25, 2100, 20, 2300, 15, 2500, 10, 2700, 5)
	case "malaysia-xiangqi":
		if s.Peak >= rating.PointsOf(2400) {
			return 10
		}
		return band(s.Rating, 55, 1500, 40, 1800, 25, 2100, 10)
	}
	switch young := in.Period.Date.Year()-who.Birth.Year <= 18; {
	case s.Peak >= rating.PointsOf(2400):
		return 10
	case young && s.Peak < rating.PointsOf(2300), s.Games < 30:
		return 40
	}
	return 20
}

// band returns the K of a rating: k, or that of the last rating in steps that it reaches. steps are pairs of a rating
// and its K.
func band(r rating.Points, k int, steps ...int) int {
	for i := 0; i < len(steps); i += 2 {
		if r >= rating.PointsOf(steps[i]) {
			k = steps[i+1]
		}
	}
	return k
}

// rounded rounds ten-thousandths of a point to the decimals of the list, a half away from zero.
func (w *Witness) rounded(tenThousandths int64) rating.Points {
	unit := rating.Whole
	if w.rules.Profile().Decimals == 1 {
		unit = rating.Tenth
	}
	return rating.Points(rating.HalfAway(tenThousandths, 100*int64(unit))) * unit
}

// InForce returns the last of some lists that is in force on a day, and whether there is one.
func InForce(lists []rating.List, day rating.Date) (l rating.List, ok bool) {
	for _, each := range lists {
		if each.Date <= day {
			l, ok = each, true
		}
	}
	return l, ok
}

func listed(l rating.List, id string) bool {
	return slices.ContainsFunc(l.States, func(s rating.State) bool { return s.Player == id })
}

// Find returns the state of a player; one with only the id if the player is not on the list.
func Find(l rating.List, id string) rating.State {
	for _, s := range l.States {
		if s.Player == id {
			return s
		}
	}
	return rating.State{Player: id}
}

// everyone returns the players of some lists, sorted by id.
func everyone(lists ...rating.List) []string {
	all := map[string]bool{}
	for _, l := range lists {
		for _, s := range l.States {
			all[s.Player] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Figures returns the printed figures of a list by player, for comparing; players without any are left out.
func Figures(l rating.List) map[string]rating.State {
	all := map[string]rating.State{}
	for _, s := range l.States {
		c := printedOf(rating.State{Player: s.Player}, figuresOf(s))
		if c.Rated || c.Games != 0 || c.K != 0 || c.Peak != 0 || len(c.Pool) > 0 {
			all[s.Player] = c
		}
	}
	return all
}
