package intake

import (
	"errors"

	"kalends/engine"
	"kalends/publish/folder"
	"kalends/rating"
)

// desk is what a ruleset is told when an event for l arrives.
func (j *Judge) desk(l folder.List) (engine.Desk, error) {
	next, err := j.NextDate(l)
	if err != nil && !errors.Is(err, folder.ErrCalendarEnds) {
		return engine.Desk{}, err
	}
	var standard engine.Lists
	if on, leans := j.LeansOn(l); leans {
		standard = j.InForce(on.ID)
	}
	return engine.Desk{
		Version: l.Version, Calendar: j.Calendar(l), Next: next,
		InForce: j.InForce(l.ID), Standard: standard,
		Players: func(id string) (rating.Player, bool) { p, ok := j.Registry.Players[id]; return p, ok },
		Options: l.Options, Strict: !j.Setup.WarnDeadlines, Wait: j.Setup.Wait,
	}, nil
}
