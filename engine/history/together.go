package history

import (
	"errors"
	"slices"

	"kalends/rating"
)

// errNoCause cannot be: who moves in a step of one decision moves because of it.
var errNoCause = errors.New("somebody moves without a decision")

// together makes one step of facts about different persons that follow each other: a fact moves nobody but the one
// whom it is about, because what others looked up of him was printed. A whole sheet of titles then costs what one does.
func together(all []turn) (steps [][]turn) {
	for _, t := range all {
		if n := len(steps) - 1; n >= 0 && joins(steps[n], t) {
			steps[n] = append(steps[n], t)
			continue
		}
		steps = append(steps, []turn{t})
	}
	return steps
}

// joins says whether a turn is a fact about somebody whom a step of facts does not know yet. A fact about an event moves
// everybody who played there.
func joins(step []turn, t turn) bool {
	return t.Kind == rating.Fact && !t.OfEvent() && !slices.ContainsFunc(step, func(s turn) bool {
		return s.Kind != rating.Fact || s.OfEvent() || s.Player == t.Player
	})
}

// oneByOne makes a step of every turn.
func oneByOne(all []turn) (steps [][]turn) {
	for _, t := range all {
		steps = append(steps, []turn{t})
	}
	return steps
}

// causeOf gives the decision because of which somebody moves in a step; not known is that of one whom none of its facts
// is about, such as the person for whom a number was given up. Then each fact is a step of its own.
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
