package rating

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestAListIsUnpackedAsItWasPacked, whatever its states say.
func TestAListIsUnpackedAsItWasPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.Make[List]().Draw(t, "list")
		if len(l.States) == 0 {
			l.States = nil
		}
		if diff := cmp.Diff(l, l.Packed().Unpacked()); diff != "" {
			t.Error(diff)
		}
	})
}

// TestEveryFieldOfAStateIsPacked, so that one that is added later is not forgotten.
func TestEveryFieldOfAStateIsPacked(t *testing.T) {
	full := State{Player: "1", Rated: true, Rating: 1, Games: 1, K: 1, Peak: 1, LastGame: 1, Since: 1, Pool: []PoolResult{{}},
		FirstDone: true, LastEvent: "e", Source: "s"}
	for i := range reflect.TypeFor[State]().NumField() {
		if reflect.ValueOf(full).Field(i).IsZero() {
			t.Errorf("%s is not looked at", reflect.TypeFor[State]().Field(i).Name)
		}
	}
	if diff := cmp.Diff(full, (List{States: []State{full}}).Packed().Unpacked().States[0]); diff != "" {
		t.Error(diff)
	}
}

// TestAPackedListIsSmall: a list of a federation waits while it is printed.
func TestAPackedListIsSmall(t *testing.T) {
	var l List
	for i := range 1000 {
		l.States = append(l.States, State{Player: fmt.Sprint(4100000 + i*37), Rated: true, Rating: PointsOf(1400 + i), Games: 30 + i, K: 20,
			Peak: PointsOf(1500 + i), LastGame: Day(2026, 10, 1), Since: Day(2020, 1, 1), LastEvent: fmt.Sprintf("26-ST-%04d", i/60)})
	}
	if got := len(l.Packed().b) / len(l.States); got > 32 {
		t.Errorf("a player takes %d bytes", got)
	}
}
