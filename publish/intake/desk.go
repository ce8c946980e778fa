package intake

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// desk returns what a ruleset needs to admit an event to l. It has the ratings of the players of the event and of
// nobody else, so that a sheet costs what it holds however many players a list has.
func (j *Judge) desk(l folder.List, ev rating.Event) (engine.Desk, error) {
	next, err := j.NextDate(l)
	if err != nil && !errors.Is(err, folder.ErrCalendarEnds) {
		return engine.Desk{}, err
	}
	players := playersOf(ev)
	d := engine.Desk{
		Version: l.Version, Calendar: j.Calendar(l), Next: next,
		InForce: j.InForceOf(l.ID, players),
		Players: j.Registry.Players.Find,
		Options: l.Options, Strict: !j.Setup.WarnDeadlines, Wait: j.Setup.Wait,
	}
	if on, leans := j.LeansOn(l); leans {
		d.Standard = j.InForceOf(on.ID, players)
	}
	return d, nil
}

// playersOf returns the numbers of all entrants and players of games, each once, sorted.
func playersOf(ev rating.Event) []string {
	seen := make(map[string]bool, len(ev.Entrants))
	for i := range ev.Entrants {
		seen[ev.Entrants[i].Player] = true
	}
	for i := range ev.Games {
		seen[ev.Games[i].First], seen[ev.Games[i].Second] = true, true
	}
	return slices.Sorted(maps.Keys(seen))
}

// guests returns a finding for each guest of an event, which says whether games against the guest count. If the
// regulation does not provide for a guest, a question to the office is added.
func guests(l folder.List, e rating.Event) rating.Findings {
	found := l.Received(e)
	for _, g := range e.Guests {
		f := l.Host(g, e.Start).Refused
		if f == nil {
			continue
		}
		why := f.Args["why"]
		if why == "" {
			why = rating.Said(rating.Phrase("rules.guest.unfit", "rating", f.Read, "least", f.Args["least"]))
		}
		found = append(found, rating.Finding{Code: finding.GuestMisfits, Origin: e.Origin, Read: g.Name, Args: map[string]string{
			"n": strconv.Itoa(g.Answer), "why": why, "article": f.Args["article"]}})
	}
	return found
}
