package ledger

import (
	"fmt"
	"slices"
	"testing"

	"kalends/rating"
)

// TestListsInMemoryAreInForce looks players up on lists that take the place of others, before and after as many are in
// memory as may be.
func TestListsInMemoryAreInForce(t *testing.T) {
	l := open(t)
	for n := range 9 {
		id := fmt.Sprint("list", n%3)
		list := rating.List{ID: id, Date: day("2026-01-01"), States: []rating.State{{Player: "1", Games: n}, {Player: "2", Games: n}}}
		must(t, l.SaveOpenings(id, []rating.List{list}, at))
		for range 3 {
			some, _, err := l.InForceOf(id, day("2026-01-01"), slices.Repeat([]string{"2", "3"}, manyLookups/4+1))
			must(t, err)
			if len(some.States) != 1 || some.States[0].Games != n {
				t.Fatalf("list %d: %v", n, some.States)
			}
		}
	}
	if l.lookups.inMemory != mostInMemory {
		t.Errorf("%d lists are in memory", l.lookups.inMemory)
	}
}

// TestAListThatCannotBeReadIsNotInMemory: after a row that could not be read the list is queried again.
func TestAListThatCannotBeReadIsNotInMemory(t *testing.T) {
	l := open(t)
	list := rating.List{ID: "standard", Date: day("2026-01-01")}
	for i := range 3 * statesInBlock {
		list.States = append(list.States, rating.State{Player: fmt.Sprint(1000 + i)})
	}
	must(t, l.SaveOpenings("standard", []rating.List{list}, at))
	asked := slices.Repeat([]string{"1047"}, manyLookups+1)
	r, err := l.on("standard", list.Date)
	must(t, err)
	if _, err := l.lookups.statesOf(breaksOff{l.reader()}, r, asked); err == nil {
		t.Fatal("a list that broke off was read")
	}
	some, _, err := l.InForceOf("standard", list.Date, asked)
	must(t, err)
	if len(some.States) != 1 {
		t.Errorf("got %v", some.States)
	}
}
