package issue

import (
	"slices"

	"kalends/publish/folder"
	"kalends/rating"
)

// CheckEntrants checks, before the inputs of a list are fixed, that the registry has everyone who will stand on it:
// afterwards its rows could not be mended any more. Newcomers who were admitted without a number are among them.
func (g *Gathered) CheckEntrants(v *folder.View, l folder.List, date rating.Date) error {
	expected, _, err := g.withArrivals(&v.Basis, l, date)
	if err != nil {
		return err
	}
	all, seen := slices.Clip(expected.States), map[string]bool{"": true}
	for _, e := range g.Events {
		for _, n := range e.Entrants {
			if _, stands := expected.Find(n.Player); !stands && !seen[n.Player] {
				seen[n.Player] = true
				all = append(all, rating.State{Player: n.Player})
			}
		}
	}
	return v.CheckPlayers(rating.List{States: all})
}
