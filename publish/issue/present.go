package issue

import (
	"slices"
	"strconv"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// CheckEntrants returns an error if the registry lacks somebody who will be on the list, or an event names two numbers
// that are still one person. It is called before the inputs of a list are fixed: afterwards the rows could not be
// corrected any more. Newcomers who were admitted without a number are among those who are checked.
func (g *Gathered) CheckEntrants(v *folder.View, l folder.List, date rating.Date) error {
	expected, _, err := g.withArrivals(&v.Basis, l, date)
	if err != nil {
		return err
	}
	all := slices.Clip(expected.States)
	for _, player := range g.newcomers(expected.States) {
		all = append(all, rating.State{Player: player})
	}
	if err := checkApart(v, l, date, &g.Events); err != nil {
		return err
	}
	return v.CheckPlayers(rating.List{States: all})
}

// newcomers returns the entrants who have no state yet and are no guests, each once, in the order of the sheets.
func (g *Gathered) newcomers(states []rating.State) (came []string) {
	stateless := map[string]bool{}
	for i, e := range g.Events.Heads() {
		for _, n := range g.Events.Entrants(i) {
			if n.Player != "" && !stateless[n.Player] && e.Guest(n.Player) == nil {
				stateless[n.Player] = true
				came = append(came, n.Player)
			}
		}
	}
	for i := range states {
		delete(stateless, states[i].Player)
	}
	return slices.DeleteFunc(came, func(player string) bool { return !stateless[player] })
}

// StillOneError means that an event names two numbers that count as one person on published lists. That they are two
// was decided, but the lists made again because of it await their release.
type StillOneError struct {
	Found rating.Finding
	Words templates.Words
}

// Error returns the finding as a line: the place, the problem, and what to do.
func (e StillOneError) Error() string { return folder.FindingLines(e.Words, rating.Findings{e.Found}) }

// checkApart returns a StillOneError if an event names both numbers of a merge that was revoked and is still in force
// on published lists: nobody is rated against himself.
func checkApart(v *folder.View, l folder.List, date rating.Date, events *rating.Events) error {
	all, err := v.Ledger.Decisions()
	if err != nil || len(all) == 0 {
		return err
	}
	reissued, err := reissuedNow(v, l.ID)
	for _, d := range rating.Until(all, reissued) {
		if d.Kind != rating.Merge || d.Policy != rating.Reissue || !d.InForce() || all[d.Number-1].InForce() {
			continue
		}
		for i := range events.Len() {
			if e := events.Whole(i); e.Names(d.Player) && e.Names(d.Into) {
				return StillOneError{rating.Finding{Code: finding.StillOne, Origin: e.Origin, Args: map[string]string{"code": e.Code,
					"player": d.Player, "into": d.Into, "n": strconv.Itoa(d.Number), "issue": v.IssueName(l.ID, date)}}, v.Words}
			}
		}
	}
	return err
}
