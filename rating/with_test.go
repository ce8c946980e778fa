package rating

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWhoHasStepsOfSomeKinds asks for every kind, for two together, and for an unknown kind.
func TestWhoHasStepsOfSomeKinds(t *testing.T) {
	c := ChangesOf(Change{Player: "none"}, Change{Player: "games", Steps: []Step{{Kind: GameStep}, {Kind: SumStep}}},
		Change{Player: "bonus", Steps: []Step{{Kind: GameStep}, {Kind: BonusStep, Bonus: 700}}},
		Change{Player: "champion", Steps: []Step{{Kind: EventStep, Bonus: 2611}}},
		Change{Player: "event", Steps: []Step{{Kind: EventStep, Change: 700}}},
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
	want := map[StepKind][]string{GameStep: {"games", "bonus"}, SumStep: {"games"}, BonusStep: {"bonus", "champion"},
		EventStep: {"champion", "event"}}
	for _, kind := range StepKinds() {
		if diff := cmp.Diff(want[kind], with(kind)); diff != "" {
			t.Errorf("%s: %s", kind, diff)
		}
	}
	if got := with(BonusStep, SumStep); !slices.Equal(got, []string{"games", "bonus", "champion"}) {
		t.Error(got)
	}
	if got := with("of a ruleset"); !slices.Equal(got, []string{"own"}) || with() != nil {
		t.Error(got)
	}
}

// TestWhatAStepDidBesideTheGames: for an event it is the bonus only, which is added to the result of the games.
func TestWhatAStepDidBesideTheGames(t *testing.T) {
	at := Origin{Sheet: "Players", Cell: "B5"}
	for name, c := range map[string]struct{ step, want Step }{
		"a champion's event": {Step{Kind: EventStep, Event: "CUP", Normal: -200, Bonus: 2611, Change: 2611, Rule: "art. 11", Note: "n", Origin: at},
			Step{Kind: BonusStep, Event: "CUP", Change: 2611, Rule: "art. 11", Note: "n", Origin: at}},
		"an event": {Step{Kind: EventStep, Event: "CUP", Change: 700}, Step{Kind: EventStep, Event: "CUP", Change: 700}},
		"a bonus":  {Step{Kind: BonusStep, Bonus: 3000, Change: 3000}, Step{Kind: BonusStep, Bonus: 3000, Change: 3000}},
	} {
		if diff := cmp.Diff(c.want, c.step.BesideGames()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
