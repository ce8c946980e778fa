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

// InForceOf is that of the folder. What was asked of a list for the sheet in hand, about these players or more, is not
// asked again: identity and the ruleset both look them up.
func (j *Judge) InForceOf(list string, players []string) engine.Lists {
	if j.asking == nil {
		return j.View.InForceOf(list, players)
	}
	if j.asking.list != list || !containsAll(j.asking.players, players) {
		*j.asking = asking{list, players, j.View.InForceOf(list, players)}
	}
	return j.asking.answers
}

// asking is what was last asked of a list, about which players, in order.
type asking struct {
	list    string
	players []string
	answers engine.Lists
}

// containsAll says whether every one of some texts is among others; both are in order.
func containsAll(all, some []string) bool {
	for _, text := range some {
		i, found := slices.BinarySearch(all, text)
		if !found {
			return false
		}
		all = all[i:]
	}
	return true
}

// desk is what a ruleset is told when an event for l arrives. Of the lists in force it has what the players of the event
// have there, of nobody else: a sheet costs what it holds, however many stand on a list. Each day is asked for once.
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

// playersOf gives everyone who is named in an event.
func playersOf(ev rating.Event) []string {
	seen := make(map[string]bool, len(ev.Entrants))
	for i := range ev.Entrants {
		e := &ev.Entrants[i]
		seen[e.Player] = true
	}
	for i := range ev.Games {
		g := &ev.Games[i]
		seen[g.First], seen[g.Second] = true, true
	}
	return slices.Sorted(maps.Keys(seen))
}

// guests says what becomes of games against those whom the office has called no members. Where the regulation of the list
// says nothing of such players, the office is asked again.
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
