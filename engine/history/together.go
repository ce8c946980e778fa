package history

import (
	"errors"
	"slices"

	"kalends/rating"
)

// errNoCause cannot occur: in a step of one decision, that decision is the cause.
var errNoCause = errors.New("somebody moves without a decision")

// groupFacts makes one step of consecutive facts about different players: a fact moves only the player whom it is
// about, because others look up what was printed. So a whole sheet of titles costs as much as one fact.
func groupFacts(all []turn) (steps [][]turn) {
	for _, t := range all {
		if n := len(steps) - 1; n >= 0 && joinsFacts(steps[n], t) {
			steps[n] = append(steps[n], t)
			continue
		}
		steps = append(steps, []turn{t})
	}
	return steps
}

// joinsFacts reports whether a turn is a fact about a player about whom a step of facts has none yet. A fact about an
// event moves everybody who played there.
func joinsFacts(step []turn, t turn) bool {
	return t.Kind == rating.Fact && !t.OfEvent() && !slices.ContainsFunc(step, func(s turn) bool {
		return s.Kind != rating.Fact || s.OfEvent() || s.Player == t.Player
	})
}

// singly returns a step for each turn.
func singly(all []turn) (steps [][]turn) {
	for _, t := range all {
		steps = append(steps, []turn{t})
	}
	return steps
}

// causeOf returns the number of the decision that moves a player in a step. It is unknown if no fact of the step is
// about the player, for example if the player's number was given up; then each fact becomes a step of its own.
func (c *chain) causeOf(player string) (cause int, known bool) {
	if len(c.turns) == 1 {
		return c.turns[0].cause, true
	}
	for _, t := range c.turns {
		if t.Player == player {
			return t.cause, true
		}
	}
	return 0, false
}
