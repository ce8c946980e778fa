package rating

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWhoHasStepsOfSomeKinds asks for every kind there is, for two together, and for one that is none of them.
func TestWhoHasStepsOfSomeKinds(t *testing.T) {
	c := ChangesOf(Change{Player: "none"}, Change{Player: "games", Steps: []Step{{Kind: GameStep}, {Kind: SumStep}}},
		Change{Player: "bonus", Steps: []Step{{Kind: GameStep}, {Kind: BonusStep, Bonus: 700}}},
		Change{Player: "own", Steps: []Step{{Kind: "of a ruleset"}}})
	with := func(kinds ...StepKind) (names []string) {
		for n, ch := range c.With(kinds...) {
			if c.Head(n).Player != ch.Player || len(ch.Steps) != c.StepsOf(n) {
				t.Errorf("%d is %v", n, ch)
			}
			names = append(names, ch.Player)
		}
		return names
	}
	want := map[StepKind][]string{GameStep: {"games", "bonus"}, SumStep: {"games"}, BonusStep: {"bonus"}}
	for _, kind := range StepKinds() {
		if diff := cmp.Diff(want[kind], with(kind)); diff != "" {
			t.Errorf("%s: %s", kind, diff)
		}
	}
	if got := with(BonusStep, SumStep); !slices.Equal(got, []string{"games", "bonus"}) {
		t.Error(got)
	}
	if got := with("of a ruleset"); !slices.Equal(got, []string{"own"}) || with() != nil {
		t.Error(got)
	}
}
