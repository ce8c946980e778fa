package intake

import (
	"errors"
	"maps"
	"slices"

	"kalends/engine"
	"kalends/publish/folder"
	"kalends/rating"
)

// desk is what a ruleset is told when an event for l arrives. Of the lists in force it has the event's players alone,
// so that a sheet costs what it holds, however many stand on a list.
func (j *Judge) desk(l folder.List, ev rating.Event) (engine.Desk, error) {
	next, err := j.NextDate(l)
	if err != nil && !errors.Is(err, folder.ErrCalendarEnds) {
		return engine.Desk{}, err
	}
	players := playersOf(ev)
	var standard engine.Lists
	if on, leans := j.LeansOn(l); leans {
		standard = j.InForceOf(on.ID, players)
	}
	return engine.Desk{
		Version: l.Version, Calendar: j.Calendar(l), Next: next,
		InForce: j.InForceOf(l.ID, players), Standard: standard,
		Players: j.Registry.Players.Find,
		Options: l.Options, Strict: !j.Setup.WarnDeadlines, Wait: j.Setup.Wait,
	}, nil
}

// playersOf gives everyone who is named in an event.
func playersOf(ev rating.Event) []string {
	seen := map[string]bool{}
	for _, e := range ev.Entrants {
		seen[e.Player] = true
	}
	for _, g := range ev.Games {
		seen[g.First], seen[g.Second] = true, true
	}
	return slices.Sorted(maps.Keys(seen))
}
