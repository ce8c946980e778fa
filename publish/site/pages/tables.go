package pages

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/rating"
	"kalends/reports/site"
)

// tables makes the pages of rated events, one after the other. Events of one list come together, so that what was left
// out and who changed by how much is read once for a list.
type tables struct {
	*Source
	of      issueKey
	left    map[string][]rating.LeftOut
	changes map[playerIn]rating.Points
}

// playerIn is a player in an event.
type playerIn struct{ player, event string }

// stepsOfEvent are the kinds of steps that add up to the change of an event; none where a period has one change.
var stepsOfEvent = map[rating.Granularity][]rating.StepKind{
	rating.ByEvent: {rating.EventStep},
	rating.ByGame:  {rating.GameStep, rating.BonusStep, rating.PenaltyStep},
}

// open reads what a list has left out, and the changes by event where the regulations have them.
func (t *tables) open(l *series, p ledger.Publication) error {
	if t.of == keyOf(p) {
		return nil
	}
	left, err := t.Ledger.LeftOut(p.List, p.Date)
	if err != nil {
		return err
	}
	t.of, t.left, t.changes = keyOf(p), map[string][]rating.LeftOut{}, map[playerIn]rating.Points{}
	for _, out := range left {
		t.left[out.Event] = append(t.left[out.Event], out)
	}
	kinds := stepsOfEvent[l.profile.Granularity]
	if len(kinds) == 0 {
		return nil
	}
	for c, err := range ledger.Heads(t.Ledger, p, kinds...) {
		if err != nil {
			return err
		}
		for _, step := range c.Steps {
			t.changes[playerIn{c.Player, step.Event}] += step.Change
		}
	}
	return nil
}

// table is the page of an event while it is made.
type table struct {
	*tables
	*series
	event   rating.Event
	left    []rating.LeftOut
	changes map[string]rating.Points // by player
	moved   map[string]bool          // there is a page that explains the player's change
	numbers map[string]int           // by player
}

// page returns the page of a rated event with its cross table.
func (t *tables) page(e *eventParts) (site.Event, error) {
	i := slices.IndexFunc(t.lists, func(l *series) bool { return l.ID == e.List })
	of := &table{tables: t, series: t.lists[i], changes: map[string]rating.Points{}, moved: map[string]bool{}, numbers: map[string]int{}}
	counts := true
	for _, part := range e.parts {
		counted, err := of.add(part)
		if err != nil {
			return site.Event{}, err
		}
		counts = counts && counted
	}
	ev := &of.event
	p := site.Event{EventRef: e.EventRef, Region: ref(t.regions, ev.Region), Arbiter: t.persons.clean(ev.ChiefArbiter.Name),
		Organizer: t.persons.clean(ev.Organizer), System: string(ev.System), Rounds: ev.Rounds, Controls: controls(ev),
		Version: t.about[keyOf(e.last())].events[e.Code].Version, Permit: ev.Approval.Permit, Red: of.profile.Red}
	p.Name, p.City = ev.Name, ev.City
	if !counts {
		p.Status = "not_rated"
	}
	p.Table = of.rows()
	for _, out := range of.left {
		p.LeftOut = append(p.LeftOut, of.leftOut(out))
	}
	return p, nil
}

// add adds a report of the event, as it counts by the decisions that a published list knows; false if the event was
// withdrawn.
func (t *table) add(part eventPart) (counts bool, err error) {
	if err := t.open(t.series, part.of); err != nil {
		return false, err
	}
	found, err := t.Ledger.Submissions(ledger.Filter{ID: part.id, WithSheets: true})
	if err != nil || len(found) == 0 || found[0].Sheet == nil {
		return true, err
	}
	e, counts := rating.Counted(*found[0].Sheet, t.taken)
	t.left = append(t.left, t.tables.left[e.Code]...)
	for _, n := range e.Entrants {
		if change, is := t.tables.changes[playerIn{n.Player, e.Code}]; is {
			t.changes[n.Player] += change
		}
		t.moved[n.Player] = t.moved[n.Player] || t.movedBy(n.Player, part.of.Date)
		if _, known := t.numbers[n.Player]; n.Player != "" && !known {
			t.numbers[n.Player] = n.Number
		}
	}
	if t.event.Code == "" {
		t.event = e
		return counts, nil
	}
	for _, n := range e.Entrants {
		if !slices.ContainsFunc(t.event.Entrants, func(o rating.Entrant) bool { return o.Number == n.Number }) {
			t.event.Entrants = append(t.event.Entrants, n)
		}
	}
	t.event.Games, t.event.Guests = append(t.event.Games, e.Games...), append(t.event.Guests, e.Guests...)
	return counts, nil
}

// movedBy reports whether the list of a day has moved a player who may be published.
func (t *table) movedBy(player string, day rating.Date) bool {
	i, published := t.persons.at[player]
	return published && slices.ContainsFunc(t.moves[i], func(m move) bool { return t.past.Dates[m.list] == day })
}

// rows returns the rows of the cross table, by points and then by number.
func (t *table) rows() []site.Standing {
	all, points := make([]site.Standing, len(t.event.Entrants)), make([]rating.Score, len(t.event.Entrants))
	place, before := map[string]int{}, t.before(t.event.Start+1)
	for i, n := range t.event.Entrants {
		all[i] = site.Standing{Person: t.person(n.Player), No: n.Number, Team: t.event.Teams[n.Team], Rating: t.ratingOf(n.Player, before),
			Why: t.moved[n.Player]}
		if change, is := t.changes[n.Player]; is {
			all[i].Change = t.signed(change)
		}
		if n.Player != "" {
			place[n.Player] = i
		}
	}
	for i := range t.event.Games {
		g := &t.event.Games[i]
		for _, first := range []bool{true, false} {
			player, score := g.First, g.FirstScore
			if !first {
				player, score = g.Second, g.SecondScore
			}
			at, is := place[player]
			if !is || g.Kind == rating.Pending {
				continue
			}
			all[at].Results = append(all[at].Results, t.result(g, first))
			if g.Stage != rating.Playoff && g.Stage != rating.Armageddon {
				points[at] += score
			}
		}
	}
	order := make([]int, 0, len(all))
	for i := range all {
		all[i].Points = scoreText(points[i])
		slices.SortStableFunc(all[i].Results, func(a, b site.Result) int { return a.Round - b.Round })
		if n := t.event.Entrants[i]; n.Status != rating.NoShow || len(all[i].Results) > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(points[b], points[a]), cmp.Compare(all[a].No, all[b].No))
	})
	rows := make([]site.Standing, len(order))
	for n, i := range order {
		rows[n] = all[i]
	}
	return rows
}

// person returns a player of the event as pages mention one; guests have a name only.
func (t *table) person(player string) site.Person {
	if g := t.event.Guest(player); g != nil {
		return site.Person{Name: t.persons.privacy.Guest(*g, t.day).Name}
	}
	return t.persons.of(player)
}

// ratingOf returns the rating that a player had on the list at a place, or that a guest brought.
func (t *table) ratingOf(player string, place int) string {
	if g := t.event.Guest(player); g != nil && g.Rated {
		return t.text(g.Rating)
	}
	if place < 0 || player == "" {
		return ""
	}
	if r := t.past.On(place, player); r >= 0 {
		return t.text(rating.Points(r))
	}
	return ""
}

// result returns one side's cell of the cross table for a game.
func (t *table) result(g *rating.Game, first bool) site.Result {
	score, opponent := g.FirstScore, g.Second
	if !first {
		score, opponent = g.SecondScore, g.First
	}
	r := site.Result{Round: g.Round, Opponent: t.numbers[opponent], First: first, Score: scoreText(score),
		Unrated: g.Kind == rating.Short || g.Kind == rating.Barred || t.unrated(g)}
	switch {
	case g.Kind == rating.Forfeit || g.Bye():
		r.Score, r.Unrated = map[rating.Score]string{rating.Win: "+", rating.Draw: "=", rating.Loss: "-"}[score], false
		r.First = first && !g.Bye()
	}
	return r
}

// unrated reports whether a game, or the whole event, was left out.
func (t *table) unrated(g *rating.Game) bool {
	return slices.ContainsFunc(t.left, func(out rating.LeftOut) bool { return whole(out) || out.Origin == g.Origin && out.Player == "" })
}

// whole reports whether an entry is about a whole event.
func whole(out rating.LeftOut) bool { return out.Round == 0 && out.Board == 0 }

// scoreText returns game points with ½ for a half.
func scoreText(score rating.Score) string {
	text := rating.Points(score).Text(0)
	switch {
	case score%100 == 50 && score < 100:
		return "½"
	case score%100 == 50:
		return text + "½"
	case score%100 != 0:
		return score.String()
	}
	return text
}

// leftOut returns what was left out as the site tells it, with names instead of numbers.
func (t *table) leftOut(out rating.LeftOut) site.LeftOut {
	one := site.LeftOut{Round: out.Round, Reason: out.Reason, Rule: out.Rule, Args: maps.Clone(out.Args)}
	for i := range t.event.Games {
		g := &t.event.Games[i]
		if whole(out) || g.Origin != out.Origin || g.Round != out.Round {
			continue
		}
		for _, player := range []string{g.First, g.Second} {
			if player == out.Player && player != "" {
				one.Between = slices.Insert(one.Between, 0, t.person(player))
			} else if player != "" {
				one.Between = append(one.Between, t.person(player))
			}
		}
		break
	}
	for key, value := range one.Args {
		_, plays := t.numbers[value]
		who := t.person(value)
		switch {
		case who.Name != "":
			one.Args[key] = who.Name
		case plays || t.persons.names(strings.TrimSpace(value)):
			one.Args[key] = rating.NoName
		}
	}
	return one
}
