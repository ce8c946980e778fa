package issue

import (
	"kalends/rating"
	"kalends/reports"
)

// sides gives who sat at the board of each game that was left out, for readers who look for their game. Who does not
// wish to be published is a dash.
func (w *work) sides(left []rating.LeftOut, played rating.Events) [][2]reports.Person {
	all := make([][2]reports.Person, len(left))
	of := map[string][]int{} // places in left, by event
	for i, o := range left {
		if o.Round > 0 {
			of[o.Event] = append(of[o.Event], i)
		}
	}
	var room []rating.Game
	for n, head := range played.Heads() {
		if len(of[head.Code]) == 0 {
			continue
		}
		room = played.At(n, room).Games
		for _, i := range of[head.Code] {
			if g, found := gameOf(left[i], room); found {
				all[i] = [2]reports.Person{w.person(head, g.First), w.person(head, g.Second)}
			}
		}
	}
	return all
}

// gameOf finds the game that was left out among those of its event.
func gameOf(o rating.LeftOut, games []rating.Game) (rating.Game, bool) {
	for _, g := range games {
		if g.Round == o.Round && g.Board == o.Board && (o.Player == "" || o.Player == g.First || o.Player == g.Second) {
			return g, true
		}
	}
	return rating.Game{}, false
}

// person is somebody of an event who may be named, or else a dash; without a number it is nobody.
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
