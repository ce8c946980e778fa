package issue

import (
	"slices"

	"kalends/engine"
	"kalends/engine/history"
	"kalends/publish/folder"
	"kalends/rating"
)

// Remade is a published list as it would be made again without (Was) and with (Is) some more decisions.
type Remade struct {
	List     folder.List
	Was, Is  rating.List
	Revision int // of the published list
}

// RemadeWith calculates the published lists as they would be made again if the wanted decisions were taken, too, after
// all others. Lists that the decisions do not change are left out; without a decision under reissue there are none. It
// records nothing.
func RemadeWith(v *folder.View, wanted ...rating.Decision) (all []Remade, err error) {
	taken, err := v.Ledger.Decisions()
	if err != nil {
		return nil, err
	}
	then := slices.Clone(taken)
	for i, d := range wanted {
		d.Number = len(taken) + i + 1
		then = append(then, d)
	}
	if history.LastReissue(then) <= len(taken) {
		return nil, nil
	}
	without, err := remade(v, taken)
	if err != nil {
		return nil, err
	}
	with, err := remade(v, then)
	if err != nil {
		return nil, err
	}
	for _, l := range v.Setup.Lists {
		for _, is := range with[l.ID] {
			r := Remade{List: l, Is: is}
			if i := slices.IndexFunc(without[l.ID], func(o rating.List) bool { return o.Date == is.Date }); i >= 0 {
				r.Was = without[l.ID][i]
			} else if r.Was, _, err = v.Ledger.ListOn(l.ID, is.Date); err != nil {
				return nil, err
			}
			all = append(all, r)
		}
	}
	return all, nil
}

// remade calculates the published lists that decisions change, by the ID of the list and in the order of their dates.
func remade(v *folder.View, taken []rating.Decision) (map[string][]rating.List, error) {
	made, first := map[string][]rating.List{}, map[string]rating.Date{}
	to := history.LastReissue(taken)
	if to == 0 {
		return made, nil
	}
	for _, l := range inTurn(v) {
		again, err := touchedIn(v, l, taken, to, first)
		if err != nil {
			return nil, err
		}
		again.record.Lists = withRemade(again.record.Lists, made[leansOn(v, l)])
		err = history.ReissueFrom(again.record, l.ID, again.first, to, func(a history.Again) error {
			made[l.ID] = append(made[l.ID], a.List)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return made, nil
}

// leansOn returns the ID of the list whose ratings l asks for; empty if there is none.
func leansOn(v *folder.View, l folder.List) string {
	on, _ := v.LeansOn(l)
	return on.ID
}

// withRemade returns past lists that use the lists of another kind that were made again, where they look one up.
func withRemade(past []history.Past, made []rating.List) []history.Past {
	if len(made) == 0 {
		return past
	}
	past = slices.Clone(past)
	for i, p := range past {
		past[i].Open = func() (history.Made, error) {
			m, err := p.Open()
			if asked := m.Input.Standard; asked != nil {
				m.Input.Standard = preferMade(made, asked)
			}
			return m, err
		}
	}
	return past
}

// preferMade returns a look-up that asks asked and, if made has a list of the date of the list found, returns that one
// instead. made may only hold lists of the kind that asked looks up. What asked does not find stays not found.
func preferMade(made []rating.List, asked engine.Lists) engine.Lists {
	return func(day rating.Date) (rating.List, bool, error) {
		l, ok, err := asked(day)
		for _, m := range made {
			if ok && m.Date == l.Date {
				return m, true, err
			}
		}
		return l, ok, err
	}
}
