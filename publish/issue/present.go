package issue

import (
	"kalends/publish/folder"
	"kalends/rating"
)

// CheckEntrants checks, before the inputs of a list are fixed, that the registry has everyone who will stand on it:
// afterwards its rows could not be mended any more. Newcomers who were admitted without a number are among them.
func CheckEntrants(v *folder.View, l folder.List, period rating.Period, events []rating.Event) error {
	expected, _, err := previousList(v.Ledger, &v.Basis, l, period.Date)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, s := range expected.States {
		seen[s.Player] = true
	}
	for _, e := range events {
		for _, n := range e.Entrants {
			if n.Player != "" && !seen[n.Player] {
				seen[n.Player] = true
				expected.States = append(expected.States, rating.State{Player: n.Player})
			}
		}
	}
	return v.CheckPlayers(expected)
}
