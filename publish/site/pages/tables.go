package pages

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/site"
)

// tables makes the cross tables of rated events. Events of one list come together, so that what was left out and who
// changed by how much is read once for a list.
type tables struct {
	*Source
	of      issueKey
	left    map[string][]rating.LeftOut
	changes map[playerIn]rating.Points
}

// playerIn is a player in an event.
type playerIn struct{ player, event string }

// stepsOfEvent are the kinds of steps that add up to the change of an event. Where a period has one change, that is the
// change before it is rounded.
var stepsOfEvent = map[rating.Granularity][]rating.StepKind{
	rating.ByEvent:  {rating.EventStep},
	rating.ByGame:   {rating.GameStep, rating.BonusStep, rating.PenaltyStep},
	rating.ByPeriod: {rating.GameStep},
}

// open reads what a list has left out, and the changes by event.
func (t *tables) open(l *series, p ledger.Publication) (err error) {
	if t.of == keyOf(p) {
		return nil
	}
	if t.left, err = leftOutOf(t.Ledger, p); err != nil {
		return err
	}
	t.of, t.changes = keyOf(p), map[playerIn]rating.Points{}
	for c, err := range ledger.Heads(t.Ledger, p, stepsOfEvent[l.profile.Granularity]...) {
		if err != nil {
			return err
		}
		for _, step := range c.Steps {
			if step.Row != "" || l.profile.Granularity != rating.ByPeriod { // a newcomer's games are not looked up
				t.changes[playerIn{c.Player, step.Event}] += step.Change
			}
		}
	}
	return nil
}

// table is a cross table while it is made.
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
	for _, part := range e.parts {
		if err := of.add(part); err != nil {
			return site.Event{}, err
		}
	}
	p := e.Event
	p.Red, p.Table = of.profile.Red, of.rows()
	for _, out := range of.left {
		p.LeftOut = append(p.LeftOut, of.leftOut(out))
	}
	return p, nil
}

// add adds a report of the event, as it counts by the decisions that a published list knows.
func (t *table) add(part eventPart) error {
	if err := t.open(t.series, part.of); err != nil {
		return err
	}
	found, err := t.Ledger.Submissions(ledger.Filter{ID: part.id, WithSheets: true})
	if err != nil || len(found) == 0 || found[0].Sheet == nil {
		return err
	}
	e, _ := rating.Counted(*found[0].Sheet, t.taken)
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
		return nil
	}
	for _, n := range e.Entrants {
		if !slices.ContainsFunc(t.event.Entrants, func(o rating.Entrant) bool { return o.Number == n.Number }) {
			t.event.Entrants = append(t.event.Entrants, n)
		}
	}
	t.event.Games, t.event.Guests = append(t.event.Games, e.Games...), append(t.event.Guests, e.Guests...)
	return nil
}

// movedBy reports whether the list of a day has moved a player who may be published.
func (t *table) movedBy(player string, day rating.Date) bool {
	i := t.persons.place(player)
	return i >= 0 && slices.ContainsFunc(t.moves[i], func(m move) bool { return t.past.Dates[m.list] == day })
}

// rows returns the rows of the cross table, by points and then by number, without those who did not come.
func (t *table) rows() []site.Standing {
	all, points := make([]site.Standing, len(t.event.Entrants)), make([]rating.Score, len(t.event.Entrants))
	place, before, teams := map[string]int{}, t.before(t.event.Start+1), t.persons.teamsOf(&t.event)
	for i, n := range t.event.Entrants {
		all[i] = site.Standing{Results: []site.Result{}, Person: t.person(n.Player), No: n.Number, Team: teams[n.Team], Rating: t.ratingOf(n.Player, before),
			Why: t.moved[n.Player]}
		if change, is := t.changes[n.Player]; is {
			all[i].Change = t.changeText(change)
		}
		if n.Player != "" {
			place[n.Player] = i
		}
	}
	for i := range t.event.Games {
		g := &t.event.Games[i]
		for _, first := range []bool{true, false} {
			player, opponent, score := sideOf(g, first)
			at, is := place[player]
			if !is || g.Kind == rating.Pending {
				continue
			}
			all[at].Results = append(all[at].Results, t.result(g, first, t.numbers[opponent], score))
			if g.Stage != rating.Playoff && g.Stage != rating.Armageddon {
				points[at] += score
			}
		}
	}
	var order []int
	for i, n := range t.event.Entrants {
		all[i].Points = scoreText(points[i])
		slices.SortStableFunc(all[i].Results, func(a, b site.Result) int { return a.Round - b.Round })
		if n.Status != rating.NoShow || len(all[i].Results) > 0 {
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

// changeText returns the change of an event, with hundredths where it is not rounded yet.
func (t *table) changeText(change rating.Points) string {
	if t.profile.Granularity == rating.ByPeriod {
		return reports.Signed(change, 2)
	}
	return t.signed(change)
}

// teamsOf returns the names of the teams of an event by number.
func (p *persons) teamsOf(e *rating.Event) map[int]string {
	teams := map[int]string{}
	for n, name := range e.Teams {
		teams[n] = p.clean(name)
	}
	return teams
}

// guest returns a guest as the association prints one.
func (p *persons) guest(g *rating.Guest) site.Person {
	return site.Person{Name: p.clean(p.privacy.Guest(*g, p.day).Name)}
}

// person returns a player of the event as pages mention one; guests have a name only.
func (t *table) person(player string) site.Person {
	if g := t.event.Guest(player); g != nil {
		return t.persons.guest(g)
	}
	return t.persons.of(player)
}

// ratingOf returns the rating that a player had on the list at a place, or that a guest brought.
func (t *table) ratingOf(player string, place int) string {
	if g := t.event.Guest(player); g != nil && g.Rated {
		return t.text(g.Rating)
	}
	if place >= 0 && player != "" {
		if r := t.past.On(place, player); r >= 0 {
			return t.text(rating.Points(r))
		}
	}
	return ""
}

// sideOf returns the player of one side of a game, the opponent and the player's score.
func sideOf(g *rating.Game, first bool) (player, opponent string, score rating.Score) {
	if first {
		return g.First, g.Second, g.FirstScore
	}
	return g.Second, g.First, g.SecondScore
}

// result returns one side's cell of the cross table for a game. A game is unrated if it, or the whole event, was left
// out.
func (t *table) result(g *rating.Game, first bool, opponent int, score rating.Score) site.Result {
	r := site.Result{Round: g.Round, Opponent: opponent, First: first, Score: scoreText(score)}
	if g.Kind == rating.Forfeit || g.Bye() {
		r.Score = map[rating.Score]string{rating.Win: "+", rating.Draw: "=", rating.Loss: "-"}[score]
		r.First = first && !g.Bye()
		return r
	}
	r.Unrated = g.Kind == rating.Short || g.Kind == rating.Barred || slices.ContainsFunc(t.left, func(out rating.LeftOut) bool {
		return whole(out) || out.Origin == g.Origin && out.Player == ""
	})
	return r
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
	one := site.LeftOut{Round: out.Round, Reason: out.Reason, Rule: out.Rule, Args: map[string]string{}}
	at := slices.IndexFunc(t.event.Games, func(g rating.Game) bool { return g.Origin == out.Origin && g.Round == out.Round })
	if at >= 0 && !whole(out) {
		g := &t.event.Games[at]
		player, opponent, _ := sideOf(g, out.Player == "" || out.Player != g.Second)
		for _, side := range []string{player, opponent} {
			if side != "" {
				one.Between = append(one.Between, t.person(side))
			}
		}
	}
	for key, value := range out.Args {
		_, plays := t.numbers[value]
		one.Args[key] = t.persons.named(value, t.person(value), plays)
	}
	return one
}

// named returns a value of a reason: the name of the person whose number it is, a dash for somebody who must not be
// published, or any other text. plays says that it is the number of somebody who played.
func (p *persons) named(value string, who site.Person, plays bool) string {
	switch {
	case who.Name != "":
		return who.Name
	case plays || p.names(strings.TrimSpace(value)):
		return rating.NoName
	}
	return rating.Word(value)
}
