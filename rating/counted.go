package rating

import "slices"

// Counted returns an event with the decisions in force applied: the sheet of the last correction, the permissions that
// were granted later, and the ids that merges and splits give to players. It reports false if the event was withdrawn.
// A correction applies only to the report that covers the same days. e itself is not changed.
func Counted(e Event, all []Decision) (counted Event, counts bool) {
	for _, d := range all {
		switch {
		case !d.InForce():
		case d.Kind == Withdraw && d.Event == e.Code:
			return e, false
		case d.Kind == Correct && d.Event == e.Code && d.Sheet != nil && d.Sheet.ReportedTo == e.ReportedTo:
			e = *d.Sheet
			e.Code = d.Event
		case d.OfEvent() && d.Event == e.Code && d.Granted != nil:
			e.Approval = e.Approval.withPermissions(*d.Granted)
		}
	}
	for _, d := range all {
		switch {
		case !d.InForce():
		case d.Kind == Merge, d.Kind == Split && slices.Contains(d.Events, e.Code):
			e = e.renamed(d.Player, d.Into)
		}
	}
	return e, true
}

// renamed returns a copy of the event in which one player's id is replaced by another in entrants and games.
func (e Event) renamed(old, now string) Event {
	if !e.Names(old) {
		return e
	}
	is := func(player string) string {
		if player == old {
			return now
		}
		return player
	}
	e.Entrants, e.Games = slices.Clone(e.Entrants), slices.Clone(e.Games)
	for i := range e.Entrants {
		e.Entrants[i].Player = is(e.Entrants[i].Player)
	}
	for i := range e.Games {
		e.Games[i].First, e.Games[i].Second = is(e.Games[i].First), is(e.Games[i].Second)
	}
	return e
}

// Names reports whether an event names a player, as an entrant or in a game.
func (e Event) Names(player string) bool {
	return slices.ContainsFunc(e.Entrants, func(n Entrant) bool { return n.Player == player }) ||
		slices.ContainsFunc(e.Games, func(g Game) bool { return g.First == player || g.Second == player })
}
