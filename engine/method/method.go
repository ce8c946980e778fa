// Package method holds what several rulesets do in the same way when they make the list of a period: which list an
// event goes into, the order of its games, ratings on earlier lists, what is left out, and how a player is taken
// over.
//
// Nothing here decides what a game is worth. The arithmetic of Elo is in engine/elo; what one regulation alone says
// stays in its own folder under engine/rules.
package method

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// Reason is why something was not rated: an article, and the key of its words.
type Reason struct{ Article, Key string }

// Args returns a map of pairs of name and value; nil if there are none.
func Args(pairs ...string) map[string]string {
	if len(pairs) == 0 {
		return nil
	}
	m := make(map[string]string, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return m
}

// About returns a finding about a whole event; pairs are names and values of its arguments.
func About(e rating.Event, code string, pairs ...string) rating.Finding {
	args := Args(append(pairs, "event", e.Code)...)
	return rating.Finding{Code: code, Origin: e.Origin, Args: args}
}

// LeftOut returns the entry of a game that is not rated: for one player, or for both if player is empty. The entry of
// a bye always names its player and counts no game. pairs are the arguments of the reason.
func LeftOut(event string, g *rating.Game, player string, why Reason, pairs ...string) rating.LeftOut {
	games := 1
	if g.Bye() {
		games, player = 0, g.First
	}
	return rating.LeftOut{Event: event, Round: g.Round, Board: g.Board, Player: player, Games: games, Rule: why.Article,
		Reason: why.Key, Args: Args(pairs...), Origin: g.Origin}
}

// EventLeftOut returns the entry of an event that is left out as a whole. It counts the games over the board.
func EventLeftOut(e *rating.Event, why Reason, pairs ...string) rating.LeftOut {
	played := 0
	for _, g := range e.Games {
		if g.Kind == rating.OverBoard {
			played++
		}
	}
	return rating.LeftOut{Event: e.Code, Games: played, Rule: why.Article, Reason: why.Key, Args: Args(pairs...),
		Origin: e.Origin}
}

// ByCell compares the places of facts by sheet, then down the cells of a column.
func ByCell(a, b rating.Origin) int {
	return cmp.Or(strings.Compare(a.Sheet, b.Sheet), cmp.Compare(len(a.Cell), len(b.Cell)), strings.Compare(a.Cell, b.Cell))
}

// SortLeftOut sorts entries in place by event, round and board, then by place on the sheet.
func SortLeftOut(all []rating.LeftOut) {
	slices.SortStableFunc(all, func(a, b rating.LeftOut) int {
		return cmp.Or(strings.Compare(a.Event, b.Event), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board),
			cmp.Compare(len(a.Origin.Cell), len(b.Origin.Cell)), strings.Compare(a.Origin.Cell, b.Origin.Cell),
			strings.Compare(a.Player, b.Player), strings.Compare(a.Reason, b.Reason))
	})
}

// SortOutcome sorts all parts of an outcome in place, so that the order of the input cannot matter.
func SortOutcome(out *engine.Outcome) {
	out.List.Sort()
	out.Changes.Sort()
	SortLeftOut(out.LeftOut)
	slices.SortStableFunc(out.Notes, func(a, b rating.Finding) int {
		return cmp.Or(strings.Compare(a.Args["event"], b.Args["event"]), strings.Compare(a.Args["player"], b.Args["player"]),
			strings.Compare(a.Code, b.Code))
	})
	slices.SortStableFunc(out.Tallies, func(a, b engine.Tally) int { return strings.Compare(a.Event, b.Event) })
}

// CheckInput returns an error for a list that does not come after the previous one, or a player who is twice on the
// previous list, whose states must be sorted.
func CheckInput(in engine.Input) error {
	if in.Period.Date <= in.Previous.Date {
		return fmt.Errorf("the list of %s does not come after that of %s", in.Period.Date, in.Previous.Date)
	}
	for i, s := range in.Previous.States {
		if i > 0 && in.Previous.States[i-1].Player == s.Player {
			return fmt.Errorf("player %q stands twice on the list of %s", s.Player, in.Previous.Date)
		}
	}
	return nil
}

// CheckOptions returns an error for a chosen value that an option does not have. name is the ruleset's, for the
// message. Keys that are no option are ignored.
func CheckOptions(name string, options []rating.Option, chosen engine.Options) error {
	for _, o := range options {
		if value := chosen.Get(o); !slices.Contains(o.Values, value) {
			return fmt.Errorf("%s: option %s: %q is none of %q", name, o.Key, value, o.Values)
		}
	}
	return nil
}
