package fide

import (
	"cmp"

	"kalends/engine"
	"kalends/rating"
)

// Foresee judges the games of one event as Rate will, with the ratings that are known when its sheet arrives.
func (r Ruleset) Foresee(e rating.Event, d engine.Desk) ([]rating.LeftOut, error) {
	lists := board{inForce: d.InForce}
	last, _ := lists.on(d.Next - 1)
	p, err := r.begin(engine.Input{Version: d.Version, Period: rating.Period{Date: last.Date + 1}, Previous: only(last, e),
		InForce: d.InForce, Standard: d.Standard, Options: d.Options}, []rating.Event{e})
	if err != nil {
		return nil, err
	}
	p.foreseen = true
	if err := valid(&e); err != nil {
		return nil, err
	}
	p.judge(0, &e)
	p.sortOutcome()
	return p.out.LeftOut, cmp.Or(lists.err, p.lists.err, p.standard.err)
}

// only gives a list with those who have a game in an event: a sheet costs what it holds.
func only(l rating.List, e rating.Event) rating.List {
	few := rating.List{ID: l.ID, Date: l.Date}
	for _, id := range participants(e) {
		if s, ok := l.Find(id); ok {
			few.States = append(few.States, s)
		}
	}
	return few
}
