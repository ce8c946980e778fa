package fide

import (
	"cmp"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// Foresee returns the games of an event that Rate will leave out, by the ratings that are known when its sheet
// arrives. It fails for games that cannot have been played, and if a lookup of d fails.
func (r Ruleset) Foresee(e rating.Event, d engine.Desk) ([]rating.LeftOut, error) {
	lists := method.Lists{InForce: d.InForce}
	last, _ := lists.On(d.Next - 1)
	p, err := r.begin(engine.Input{Version: d.Version, Period: rating.Period{Date: last.Date + 1}, Previous: only(last, e),
		InForce: d.InForce, Standard: d.Standard, Options: d.Options}, []rating.Event{e})
	if err != nil {
		return nil, err
	}
	p.foreseen = true
	if err := method.CheckGames(&e); err != nil {
		return nil, err
	}
	p.judge(0, &e)
	method.SortOutcome(&p.out)
	return p.out.LeftOut, cmp.Or(lists.Err, p.lists.Err, p.standard.Err)
}

// only returns a list with the players of an event alone, so that the cost does not depend on the size of the list.
func only(l rating.List, e rating.Event) rating.List {
	few := rating.List{ID: l.ID, Date: l.Date}
	for _, id := range method.Participants(e) {
		if s, ok := l.Find(id); ok {
			few.States = append(few.States, s)
		}
	}
	return few
}
