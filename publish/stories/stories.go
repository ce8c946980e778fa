// Package stories explains published lists: what a list did to its players and why, for one player who asks or for
// everybody who has a page on the site. The events of a list are read once, however many players are asked about. It
// reads only.
package stories

import (
	"iter"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/explain"
)

// Issue is a published list with what the stories of some players need.
type Issue struct {
	view     *folder.View
	list     folder.List
	of       ledger.Publication
	day      rating.Date // by which people are named
	left     []rating.LeftOut
	sheets   []sheet
	byCode   map[string][]int // the sheets of an event
	parts    map[string][]part
	guests   []guest
	states   rating.List // of the players
	off      map[string]string
	editions map[string][]explain.Edition
	persons  map[string]person // whom stories have mentioned, by number
}

// One returns what a published list did to one player, with people named as on that list; listed is false if the list
// has nothing about the player. Its cost depends on the events in which the player played.
func One(v *folder.View, l folder.List, p ledger.Publication, player string) (s explain.Story, listed bool, err error) {
	c, moved, err := v.Ledger.ChangeOf(l.ID, p.Date, player)
	if err != nil {
		return s, false, err
	}
	events, err := v.Ledger.EventsWith(p, player, codesOf(c.Steps))
	if err != nil {
		return s, false, err
	}
	r, err := open(v, l, p, p.Date, []string{player})
	for _, e := range events {
		r.add(e)
	}
	if err == nil {
		err = r.close()
	}
	if err != nil {
		return s, false, err
	}
	c.Player = player
	state, on := r.states.Find(player)
	if !moved {
		c.WasRated, c.Old, c.IsRated, c.New = state.Rated, state.Rating, state.Rated, state.Rating
	}
	s = r.story(c)
	return s, moved || on || len(s.LeftOut) > 0, nil
}

// Of yields what a published list did to those of the given players whom it moved, by player, with people named as on a
// list of day. players must be sorted. It ends at the first error.
func Of(v *folder.View, p ledger.Publication, day rating.Date, players []string) iter.Seq2[explain.Story, error] {
	return func(yield func(explain.Story, error) bool) {
		i, err := whole(v, p, day, players)
		if err != nil {
			yield(explain.Story{}, err)
			return
		}
		for c, err := range v.Ledger.ChangesOf(p.List, p.Date, p.Revision) {
			if err != nil {
				yield(explain.Story{}, err)
				return
			}
			if _, wanted := slices.BinarySearch(players, c.Player); wanted && !yield(i.story(c), nil) {
				return
			}
		}
	}
}

// whole returns a published list with all its events.
func whole(v *folder.View, p ledger.Publication, day rating.Date, players []string) (*Issue, error) {
	l, _ := v.ListByID(p.List)
	r, err := open(v, l, p, day, players)
	if err != nil {
		return nil, err
	}
	for s, err := range v.Ledger.EventsOf(p) {
		if err != nil {
			return nil, err
		}
		r.add(*s.Sheet)
	}
	return r.Issue, r.close()
}

// codesOf returns the events of steps, each once.
func codesOf(steps []rating.Step) (codes []string) {
	for n := range steps {
		if code := steps[n].Event; code != "" && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// story returns what a change did to its player.
func (i *Issue) story(c rating.Change) explain.Story {
	s := explain.Story{
		Issue: i.view.IssueName(i.of.List, i.of.Date), Date: i.of.Date, Profile: i.list.Ruleset.Profile(), Player: c.Player,
		Name:     i.view.Registry.Players.Get(c.Player).Name,
		WasRated: c.WasRated, Old: c.Old, IsRated: c.IsRated, New: c.New, Games: c.Games, Steps: c.Steps,
		Off: i.off[c.Player], Names: map[string]string{}, Events: map[string]explain.Event{}, Editions: i.editions[c.Player],
	}
	i.addEvents(&s)
	i.nameOthers(&s)
	return s
}

// nameOthers adds the names of everyone whom the story mentions, except players who are not to be published.
func (i *Issue) nameOthers(s *explain.Story) {
	name := func(id string) {
		if n := i.person(id); n.known && (n.publish || id == s.Player) {
			s.Names[id] = n.name
		}
	}
	for n := range s.Steps {
		name(s.Steps[n].Opponent)
	}
	for _, out := range s.LeftOut {
		name(out.Opponent)
		for _, value := range out.Args {
			name(value)
		}
	}
}

// person is somebody of the registry whom stories mention, or a number that nobody has.
type person struct {
	name           string
	known, publish bool
}

// person returns somebody by number; the registry is asked once.
func (i *Issue) person(id string) person {
	one, asked := i.persons[id]
	if !asked {
		p, known := i.view.PlayersOn(i.day).Find(id)
		one = person{p.Name, known, p.Publish}
		i.persons[id] = one
	}
	return one
}
