package publish

import (
	"errors"

	"kalends/engine"
	"kalends/rating"
)

// desk is what a ruleset is told when an event for l arrives.
func (o *Judge) desk(l List) (engine.Desk, error) {
	next, err := o.nextDate(l)
	if err != nil && !errors.Is(err, ErrCalendarEnds) {
		return engine.Desk{}, err
	}
	var standard engine.Lists
	if on, leans := o.leansOn(l); leans {
		standard = o.inForce(on.ID)
	}
	return engine.Desk{
		Version: l.Version, Calendar: o.calendar(l), Next: next,
		InForce: o.inForce(l.ID), Standard: standard,
		Players: func(id string) (rating.Player, bool) { p, ok := o.Registry.Players[id]; return p, ok },
		Options: l.Options, Strict: !o.Setup.WarnDeadlines, Wait: o.Setup.Wait,
	}, nil
}
