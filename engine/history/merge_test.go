package history

import (
	"testing"

	"kalends/engine/rules/fide"
	"kalends/rating"
)

// TestAMergeAddsTheGamesOfBothNumbers: of two numbers with a rating the one that stays keeps its own, and has the games
// of both.
func TestAMergeAddsTheGamesOfBothNumbers(t *testing.T) {
	o := opened(fide.Standard(), player("A", 2000), player("B", 2000), player("TWIN", 2100))
	o.publish(event("OPEN", 0, game("A", "B", rating.Draw)))
	o.decide(rating.Decision{Kind: rating.Merge, Player: "TWIN", Into: "A"})
	o.publish()
	o.has(t, "A", 2000)
	if a, _ := o.lists[1].Find("A"); a.Games != 121 {
		t.Errorf("A has %d games, want 60 and 61", a.Games)
	}
}

// TestAMergeTakesOverTheRating: a number without a rating takes over that of the number that was given up, for whoever
// does not play and for whoever meets it.
func TestAMergeTakesOverTheRating(t *testing.T) {
	for _, plays := range []bool{false, true} {
		o := opened(fide.Standard(), player("B", 2000), player("TWIN", 2100))
		o.enter(rating.Player{ID: "A"}, rating.Player{ID: "TWIN", Birth: rating.Birth{Year: 2010}})
		o.publish()
		o.decide(rating.Decision{Kind: rating.Merge, Player: "TWIN", Into: "A"})
		if !plays {
			o.publish()
			o.has(t, "A", 2100)
			o.has(t, "TWIN", -1)
			if a, _ := o.lists[1].Find("A"); a.K != 20 || a.Peak != rating.PointsOf(2100) {
				t.Errorf("A is %+v", a)
			}
			continue
		}
		o.publish(event("CUP", 1, game("A", "B", rating.Draw)))
		o.has(t, "A", 2094) // half a point against 2000, .64 expected, with the 40 of a junior, which TWIN was
		o.has(t, "B", 2003)
	}
}

// TestAnEventOfTwoListsIsUndoneOnBoth: an event that was rated in two parts is calculated again from the first list.
func TestAnEventOfTwoListsIsUndoneOnBoth(t *testing.T) {
	o := opened(fide.Standard(), player("A", 2000), player("B", 2000))
	o.publish(event("LEAGUE", 0, game("A", "B", rating.Win)))
	o.publish(event("LEAGUE", 1, game("A", "B", rating.Win)))
	o.decide(rating.Decision{Kind: rating.Withdraw, Event: "LEAGUE"})
	o.publish()
	o.has(t, "A", 2000)
	o.has(t, "B", 2000)
	if a, _ := o.lists[2].Find("A"); a.Games != 60 {
		t.Errorf("A has %d games, want 60", a.Games)
	}
}
