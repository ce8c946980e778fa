package audit

import (
	"errors"
	"fmt"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports/explain"
)

// ErrNotOut means that the list of a day has not been published.
var ErrNotOut = errors.New("that list is not out")

// ErrUnlisted means that a list has nothing about a player.
var ErrUnlisted = errors.New("the list does not know the player")

// Explain returns what the list of a day did to a player; the zero day means the last published list. It fails with
// ErrNotOut or ErrUnlisted.
func (a *Audit) Explain(l folder.List, day rating.Date, player string) (explain.Story, error) {
	p, err := a.publishedOn(l, day)
	if err != nil {
		return explain.Story{}, err
	}
	l = l.On(p.Date)
	s := explain.Story{
		Issue: a.IssueName(l.ID, p.Date), Date: p.Date, Profile: l.Ruleset.Profile(), Player: player,
		Name:  a.Registry.Players.Get(player).Name,
		Names: map[string]string{}, Events: map[string]explain.Event{},
	}
	c, moved, err := a.Ledger.ChangeOf(l.ID, p.Date, player)
	if err != nil {
		return s, err
	}
	if moved {
		s.WasRated, s.Old, s.IsRated, s.New, s.Games, s.Steps = c.WasRated, c.Old, c.IsRated, c.New, c.Games, c.Steps
	}
	if err := errors.Join(a.addEvents(&s, p), a.addEditions(&s, p)); err != nil {
		return s, err
	}
	list, _, err := a.Ledger.InForceOf(l.ID, p.Date, []string{player})
	state, listed := list.Find(player)
	switch {
	case err != nil:
		return s, err
	case !moved && !listed && len(s.LeftOut) == 0:
		return s, fmt.Errorf("%s: %w", s.Issue, ErrUnlisted)
	case !moved:
		s.WasRated, s.Old, s.IsRated, s.New = state.Rated, state.Rating, state.Rated, state.Rating
	}
	s.Off = a.offReason(l, state, p.Date)
	a.nameOpponents(&s)
	return s, nil
}

// publishedOn returns the newest published revision of the list of a day; the zero day means the last list. It fails
// with ErrNotOut, or with ErrNotInCalendar for a day that has no list.
func (a *Audit) publishedOn(l folder.List, day rating.Date) (ledger.Publication, error) {
	last, ok, err := a.Ledger.Latest(l.ID)
	switch {
	case err != nil:
		return last, err
	case !ok:
		return last, fmt.Errorf("list %s: %w: no list is out yet", l.ID, ErrNotOut)
	case day == 0 || day == last.Date:
		return last, nil
	}
	if p, _, err := a.LastOut(l.ID, day); err != nil || p.Date == day {
		return p, err
	}
	if !a.HasDate(l, day) {
		return last, fmt.Errorf("%s on %s: %w", l.ID, day, folder.ErrNotInCalendar)
	}
	return last, fmt.Errorf("%s on %s: %w; the last one is that of %s", l.ID, day, ErrNotOut, last.Date)
}

// addEvents adds to a story the events that it mentions, findings about guests, and the player's games that were left
// out.
func (a *Audit) addEvents(s *explain.Story, p ledger.Publication) error {
	var codes []string
	for _, step := range s.Steps {
		codes = append(codes, step.Event)
	}
	events, err := a.Ledger.EventsWith(p, s.Player, codes)
	if err != nil {
		return err
	}
	left, err := a.Ledger.LeftOut(p.List, p.Date)
	if err != nil {
		return err
	}
	late, err := latePermits(a.Ledger, p)
	if err != nil {
		return err
	}
	his := map[string][]rating.Event{}
	for _, e := range events {
		if counted, counts := rating.Counted(e, late); counts {
			e.Approval = counted.Approval
		}
		s.Events[e.Code] = explain.Event{Name: e.Name, Start: e.Start, End: e.End, Permit: e.Approval.Permit, Known: recognisedBy(e, s.Player)}
		s.Guests = append(s.Guests, a.guestOpponents(s, p.List, e)...)
		if slices.ContainsFunc(e.Games, func(g rating.Game) bool { return g.First == s.Player || g.Second == s.Player }) {
			his[e.Code] = append(his[e.Code], e)
		}
	}
	for _, out := range left {
		for _, e := range his[out.Event] {
			if opponent, is := leftOutGame(e, out, s.Player); is {
				s.LeftOut = append(s.LeftOut, explain.UnratedGame{LeftOut: out, Opponent: opponent})
			}
		}
	}
	return nil
}

// guestOpponents returns findings that say whether games count against the guests whom the player met at an event. It
// adds the guests' names to the story and hides in e what privacy hides.
func (a *Audit) guestOpponents(s *explain.Story, list string, e rating.Event) (found rating.Findings) {
	l, _ := a.ListByID(list)
	for i := range e.Guests {
		g := &e.Guests[i]
		if !slices.ContainsFunc(e.Games, func(o rating.Game) bool {
			return o.First == s.Player && o.Second == g.Player || o.First == g.Player && o.Second == s.Player
		}) {
			continue
		}
		*g = a.Setup.Privacy.Guest(*g, s.Date)
		s.Names[g.Player] = g.Name
		one := e
		one.Guests = []rating.Guest{*g}
		found = append(found, l.Received(one)...)
	}
	return found
}

// latePermits returns the permissions that came late and were known when an edition of a list was made again.
func latePermits(kept *ledger.Reader, p ledger.Publication) ([]rating.Decision, error) {
	all, err := kept.Decisions()
	return slices.DeleteFunc(rating.Until(all, p.Reissued), func(d rating.Decision) bool {
		return !d.OfEvent() || d.Policy != rating.Reissue
	}), err
}

// recognisedBy returns what showed that an entrant of an event is the player, if it was not the number; otherwise it is
// empty.
func recognisedBy(e rating.Event, player string) string {
	for _, n := range e.Entrants {
		if n.Player == player {
			return n.Known
		}
	}
	return ""
}

// leftOutGame reports whether what was left out of an event is a game or a bye of the player, or the whole event, in
// which the player has games. opponent is empty unless it is a game.
func leftOutGame(e rating.Event, out rating.LeftOut, player string) (opponent string, his bool) {
	if (out.Player != "" && out.Player != player) || !e.Holds(out.Origin) {
		return "", false
	}
	for _, g := range e.Games {
		if g.First != player && g.Second != player {
			continue
		}
		if out.Round == 0 && out.Board == 0 && out.Origin == e.Origin {
			return "", true // the whole event
		}
		if g.Origin != out.Origin || g.Round != out.Round {
			continue
		}
		if g.First == player {
			return g.Second, true
		}
		return g.First, true
	}
	return "", false
}

// offReason returns why a player who is on the list is not printed, as a key of the words; empty if the player is
// printed.
func (a *Audit) offReason(l folder.List, state rating.State, day rating.Date) string {
	r := issue.Rank(&a.Basis, l, rating.List{ID: l.ID, Date: day, States: []rating.State{state}}.Packed(), day)
	if r.Off.Len() == 1 {
		return r.Off.At(0).Reason
	}
	return ""
}

// nameOpponents adds the names of everyone whom the story mentions, except players who are not to be published.
func (a *Audit) nameOpponents(s *explain.Story) {
	others := a.Setup.Privacy.Of(a.Registry.Players, s.Date)
	name := func(id string) {
		if p, ok := others.Find(id); ok && (p.Publish || id == s.Player) {
			s.Names[id] = p.Name
		}
	}
	for _, step := range s.Steps {
		name(step.Opponent)
	}
	for _, out := range s.LeftOut {
		name(out.Opponent)
		for _, value := range out.Args {
			name(value)
		}
	}
}
