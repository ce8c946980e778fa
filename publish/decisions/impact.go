package decisions

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
)

// Impact is a person whose figures a decision would change on one list.
type Impact struct {
	List   string      `json:"list"`
	Date   rating.Date `json:"date"`
	Player string      `json:"player"`
	Name   string      `json:"name"`
	From   string      `json:"from"` // as printed; empty: not rated
	To     string      `json:"to"`
}

// ImpactOf says who would move on the lists that a decision touches, and by how much: each list is calculated with the
// decision and without it, beside those in force. What follows from a list on later ones is not among it.
func ImpactOf(d Desk, wanted rating.Decision) ([]Impact, error) {
	all, err := d.Ledger.Decisions()
	if err != nil {
		return nil, err
	}
	before, after := inForce(all), append(inForce(all), wanted)
	if wanted.Kind == rating.Revoke {
		after = slices.DeleteFunc(inForce(all), func(o rating.Decision) bool { return o.Number == wanted.Revokes })
	}
	published, err := d.Publications("")
	if err != nil {
		return nil, err
	}
	var moved []Impact
	for i, p := range published {
		newest := i+1 == len(published) || published[i+1].List != p.List || published[i+1].Date != p.Date
		if p.State != ledger.IsPublic || !newest {
			continue
		}
		some, err := d.impactOn(p, before, after)
		if err != nil {
			return nil, err
		}
		moved = append(moved, some...)
	}
	return moved, nil
}

// impactOn compares a list as it was made, by decisions, with the same list by others; a list whose events count the
// same either way is not made again.
func (d Desk) impactOn(p ledger.Publication, before, after []rating.Decision) ([]Impact, error) {
	events, _, err := d.Ledger.EventsOf(p)
	if err != nil || !slices.ContainsFunc(events, func(e rating.Event) bool { return differs(e, before, after) }) {
		return nil, err
	}
	l, known := d.ListByID(p.List)
	if !known {
		return nil, nil // the list is not made any more
	}
	was, err := d.listBy(l, p, before)
	if err != nil {
		return nil, err
	}
	is, err := d.listBy(l, p, after)
	if err != nil {
		return nil, err
	}
	return d.moves(l, p, was, is), nil
}

// differs says whether an event counts otherwise by other decisions.
func differs(e rating.Event, before, after []rating.Decision) bool {
	was, counted := rating.Counted(e, before)
	is, counts := rating.Counted(e, after)
	return counted != counts || counts && !(slices.Equal(was.Games, is.Games) &&
		slices.EqualFunc(was.Entrants, is.Entrants, func(a, b rating.Entrant) bool { return a.Player == b.Player }))
}

// listBy calculates a list that is out from what it was frozen with, and with what counts by decisions.
func (d Desk) listBy(l folder.List, p ledger.Publication, by []rating.Decision) (rating.List, error) {
	frozen, err := issue.AsFrozen(d.View, l, p)
	if err != nil {
		return rating.List{}, err
	}
	s, err := issue.TakeFrozen(d.View, frozen, p)
	if err != nil {
		return rating.List{}, err
	}
	var events []rating.Event
	for _, e := range s.Events {
		if e, counts := rating.Counted(e, by); counts {
			events = append(events, e)
		}
	}
	s.Events = events
	s.Basis.Registry = s.Basis.Registry.With(d.since(s.Basis.Registry.Players))
	made, err := issue.Make(s)
	return made.Result.List, err
}

// since gives the persons whom the registry has got since; a correction may name them.
func (d Desk) since(then rating.Players) (came []rating.Player) {
	for p := range d.Registry.Players.All() {
		if !then.Has(p.ID) {
			came = append(came, p)
		}
	}
	slices.SortFunc(came, func(a, b rating.Player) int { return strings.Compare(a.ID, b.ID) })
	return came
}

// moves gives those who stand otherwise on the second of two lists.
func (d Desk) moves(l folder.List, p ledger.Publication, was, is rating.List) []Impact {
	decimals := l.Ruleset.Profile().Decimals
	printed := func(s rating.State, there bool) string {
		if !there || !s.Rated {
			return ""
		}
		return s.Rating.Text(decimals)
	}
	var moved []Impact
	for _, s := range merged(was, is) {
		a, had := was.Find(s)
		b, has := is.Find(s)
		if from, to := printed(a, had), printed(b, has); from != to {
			moved = append(moved, Impact{p.List, p.Date, s, d.Registry.Players.Get(s).Name, from, to})
		}
	}
	return moved
}

// merged gives everyone on either of two lists, by number.
func merged(a, b rating.List) (all []string) {
	for _, l := range []rating.List{a, b} {
		for _, s := range l.States {
			all = append(all, s.Player)
		}
	}
	slices.SortFunc(all, cmp.Compare[string])
	return slices.Compact(all)
}
