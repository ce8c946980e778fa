package rating

import "testing"

// resting is people who are told that nobody asks for them in a while.
type resting struct {
	Roll
	told *int
}

func (r resting) Rest() { *r.told++ }

// TestPeopleAreToldToRest: Rest reaches the store, also through players as they are printed; a store without Rest, and
// none, are no error.
func TestPeopleAreToldToRest(t *testing.T) {
	told := 0
	all := PlayersOf(resting{Roll{"1": {ID: "1"}}, &told})
	all.Rest()
	Privacy{Juniors: Juniors{Under: 18}}.Of(all, Day(2026, 10, 1)).Rest()
	PlayersOf(Roll{}).Rest()
	Players{}.Rest()
	if told != 2 {
		t.Errorf("told %d times", told)
	}
}
