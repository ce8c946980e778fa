package issue

import (
	"errors"
	"fmt"

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
	if err := checkApart(v, l, events); err != nil {
		return err
	}
	return v.CheckPlayers(expected)
}

// ErrStillOne means that an event names two who are one person in what is out: that they are not was decided, and the
// lists that were made again because of it await their release.
var ErrStillOne = errors.New("in what is out they are one person, and the lists that tell them apart again await their release; kalends release brings these out")

// checkApart holds a list whose events name both numbers of a merge that is taken back and in force in what is out: nobody
// is rated against himself.
func checkApart(v *folder.View, l folder.List, events []rating.Event) error {
	all, err := v.Ledger.Decisions()
	if err != nil || len(all) == 0 {
		return err
	}
	reissued, err := ReissuedNow(v, l.ID)
	for _, d := range rating.Until(all, reissued) {
		if d.Kind != rating.Merge || d.Policy != rating.Reissue || !d.InForce() || all[d.Number-1].InForce() {
			continue
		}
		for _, e := range events {
			if e.Names(d.Player) && e.Names(d.Into) {
				return fmt.Errorf("event %s names %s and %s: %w", e.Code, d.Player, d.Into, ErrStillOne)
			}
		}
	}
	return err
}
