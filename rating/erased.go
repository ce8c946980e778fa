package rating

import (
	"iter"
	"slices"
)

// Erasures are the erase decisions in force, by the number of the person, also by numbers that were merged into it.
type Erasures map[string]Decision

// ErasuresOf returns the erasures among decisions that are in force.
func ErasuresOf(erased, merges []Decision) Erasures {
	all := Erasures{}
	for _, d := range erased {
		all[d.Player] = d
	}
	for _, m := range slices.Backward(merges) {
		if d, is := all[m.Into]; is {
			all[m.Player] = d
		}
	}
	return all
}

// Of replaces the erased ones among players by their numbers. A list of a day prints them if it is not later
// than the decision.
func (e Erasures) Of(all Players, day Date) Players {
	if len(e) == 0 {
		return all
	}
	return PlayersOf(withErased{all, e, day})
}

// withErased is a store of players. Some of them are erased.
type withErased struct {
	Players
	erased Erasures
	day    Date
}

// player returns a player as he is known after the erasures.
func (w withErased) player(p Player) Player {
	d, erased := w.erased[p.ID]
	if !erased {
		d, erased = w.erased[p.MergedInto]
	}
	if erased {
		p = d.ApplyTo(p)
		p.Publish = p.Publish && w.day <= d.Day
	}
	return p
}

func (w withErased) Find(id string) (Player, bool) {
	p, found := w.Players.Find(id)
	return w.player(p), found
}

func (w withErased) All() iter.Seq[Player] {
	return func(yield func(Player) bool) {
		for p := range w.Players.All() {
			if !yield(w.player(p)) {
				return
			}
		}
	}
}

// erase returns a player without personal data except the number and what lists are calculated by: sex, birth, federation,
// status and the days of titles.
func (d Decision) erase(p Player) Player {
	erased := Player{ID: p.ID, Name: p.ID, Sex: p.Sex, Birth: p.Birth, Federation: p.Federation, Status: p.Status, Since: p.Since,
		MergedInto: p.MergedInto, Publish: p.Publish, HideBirth: true, Erased: d.Number, Origin: p.Origin}
	for _, t := range p.Titles {
		erased.Titles = append(erased.Titles, Title{Code: t.Code, AwardedOn: t.AwardedOn, RevokedOn: t.RevokedOn})
	}
	for _, s := range p.Standings {
		erased.Standings = append(erased.Standings, Spell{Kind: s.Kind, From: s.From, To: s.To, Year: s.Year})
	}
	return erased
}

// Printed returns a player as he is printed: an erased one without what lists are calculated by.
func (p Player) Printed() Player {
	if p.Erased == 0 {
		return p
	}
	return Player{ID: p.ID, Name: p.Name, Federation: p.Federation, Status: p.Status, MergedInto: p.MergedInto, Publish: p.Publish,
		HideBirth: true, Erased: p.Erased}
}
