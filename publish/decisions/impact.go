package decisions

import (
	"cmp"
	"errors"
	"slices"

	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
)

// Impact is a person whose figures a decision would change on a list to come.
type Impact struct {
	List   string      `json:"list"`
	Date   rating.Date `json:"date"`
	Player string      `json:"player"`
	Name   string      `json:"name"`
	From   string      `json:"from"` // as printed; empty: not rated
	To     string      `json:"to"`
}

// ImpactOf returns the players to whom a decision would give another rating; it changes nothing. Under corrections:
// reissue they are those of the published lists that would be made again. Otherwise they are those of the next lists,
// each calculated with and without the decision from what has come for it until now.
func ImpactOf(d Desk, wanted rating.Decision) (moved []Impact, err error) {
	again, err := issue.RemadeWith(d.View, wanted)
	for _, r := range again {
		moved = append(moved, d.moves(r.List, r.Is.Date, r.Was, r.Is)...)
	}
	if err != nil || len(again) > 0 {
		return moved, err
	}
	for _, l := range d.Setup.Lists {
		date, err := d.NextDate(l)
		period, ok := d.Calendar(l).On(date)
		if errors.Is(err, folder.ErrCalendarEnds) || err == nil && !ok {
			continue // there is no list on which it could be booked
		}
		if err != nil {
			return nil, err
		}
		was, err := issue.ListWith(d.View, l, period)
		if err != nil {
			return nil, err
		}
		is, err := issue.ListWith(d.View, l, period, wanted)
		if err != nil {
			return nil, err
		}
		moved = append(moved, d.moves(l, period.Date, was, is)...)
	}
	return moved, nil
}

// moves returns the players who have another rating on the second of two lists.
func (d Desk) moves(l folder.List, date rating.Date, was, is rating.List) []Impact {
	decimals := l.Ruleset.Profile().Decimals
	printed := func(s rating.State, there bool) string {
		if !there || !s.Rated {
			return ""
		}
		return s.Rating.Text(decimals)
	}
	var moved []Impact
	for _, s := range playersOf(was, is) {
		a, had := was.Find(s)
		b, has := is.Find(s)
		if from, to := printed(a, had), printed(b, has); from != to {
			moved = append(moved, Impact{l.ID, date, s, d.Registry.Players.Get(s).Name, from, to})
		}
	}
	return moved
}

// playersOf returns everyone on either of two lists, by number.
func playersOf(a, b rating.List) (all []string) {
	for _, l := range []rating.List{a, b} {
		for _, s := range l.States {
			all = append(all, s.Player)
		}
	}
	slices.SortFunc(all, cmp.Compare[string])
	return slices.Compact(all)
}
