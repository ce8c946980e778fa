package issue

import (
	"kalends/rating"
	"kalends/reports"
)

// sides returns the players of each game in left, in the same order, for readers who look for their game; empty for a
// whole event. A player who is not to be published is a dash.
func (w *work) sides(left []rating.LeftOut, played rating.Events) [][2]reports.Person {
	all := make([][2]reports.Person, len(left))
	of := map[string][]int{} // places in left, by event
	for i, o := range left {
		if o.Round > 0 {
			of[o.Event] = append(of[o.Event], i)
		}
	}
	var buffer []rating.Game
	for n, head := range played.Heads() {
		if len(of[head.Code]) == 0 {
			continue
		}
		buffer = played.At(n, buffer).Games
		for _, i := range of[head.Code] {
			if g, found := gameOf(left[i], buffer); found {
				all[i] = [2]reports.Person{w.person(head, g.First), w.person(head, g.Second)}
			}
		}
	}
	return all
}

// gameOf finds a game that was left out among those of its event; false if it is not there.
func gameOf(o rating.LeftOut, games []rating.Game) (rating.Game, bool) {
	for _, g := range games {
		if g.Round == o.Round && g.Board == o.Board && (o.Player == "" || o.Player == g.First || o.Player == g.Second) {
			return g, true
		}
	}
	return rating.Game{}, false
}

// person returns a participant of an event: a dash if he may not be named, nobody without a number.
func (w *work) person(e rating.Event, id string) reports.Person {
	if g := e.Guest(id); g != nil {
		return reports.Person{ID: id, Name: w.Basis.Setup.Privacy.Guest(*g, w.Period.Date).Name}
	}
	p, known := w.Basis.Registry.Players.Find(id)
	switch {
	case id == "":
		return reports.Person{}
	case !known || !p.Publish:
		return reports.Person{Name: "–"}
	}
	return reports.Person{ID: id, Name: p.Name, NameAlt: p.NameAlt}
}
