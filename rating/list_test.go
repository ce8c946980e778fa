package rating

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestWhoStandsIsAskedInAnyOrder asks for players in the order of a list, backwards, twice, and for players who are not
// on it.
func TestWhoStandsIsAskedInAnyOrder(t *testing.T) {
	l := List{States: []State{{Player: "2"}, {Player: "4"}, {Player: "6"}}}
	for _, asked := range [][]string{{"1", "2", "3", "4", "5", "6", "7"}, {"7", "6", "4", "2", "1"}, {"4", "4", "3", "6", "2"}, {""}} {
		for _, id := range asked {
			if _, want := l.Find(id); l.Has(id) != want {
				t.Errorf("%q of %q: %v", id, asked, !want)
			}
		}
	}
	if (List{}).Has("1") {
		t.Error("on an empty list")
	}
}

// TestTextsAreToldApart: texts that are nearly alike have different numbers, also after Forget.
func TestTextsAreToldApart(t *testing.T) {
	all := []string{"", "a", "a\x00", "\x00", "\x00\x00", "\x00a", "b", "ab", "ba", "12345678", "123456780", "1234567\x00", "é", "王伟", "abcdefgh", "abcdefghi"}
	var p texts
	for round := range 2 {
		for _, text := range all {
			if n := p.number(text); p.values[n] != text {
				t.Errorf("%q is %q", text, p.values[n])
			}
		}
		if len(p.values) != len(all) || slices.Contains(p.values[1:], "") {
			t.Errorf("round %d: %q", round, p.values)
		}
		p.Forget()
	}
}

// TestAListIsUnpackedAsItWasPacked, whatever its states say.
func TestAListIsUnpackedAsItWasPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.Make[List]().Draw(t, "list")
		if len(l.States) == 0 {
			l.States = nil
		}
		p := l.Packed()
		if l = l.Sorted(); p.Len() != len(l.States) {
			t.Errorf("%d of %d", p.Len(), len(l.States))
		}
		if diff := cmp.Diff(l, p.Unpacked()); diff != "" {
			t.Error(diff)
		}
		next := p.InTurn()
		for i := range l.States {
			if diff := cmp.Diff(&l.States[i], next()); diff != "" {
				t.Error(diff)
			}
		}
		if s := next(); s != nil {
			t.Errorf("%v stands behind the last", s)
		}
	})
}

// TestEveryFieldOfAStateIsPacked: a field that is added later must not be forgotten.
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

// TestAPackedListIsSmall: the list of a federation is kept while it is printed.
func TestAPackedListIsSmall(t *testing.T) {
	var l List
	for i := range 1000 {
		l.States = append(l.States, State{Player: fmt.Sprint(4100000 + i*37), Rated: true, Rating: PointsOf(1400 + i), Games: 30 + i, K: 20,
			Peak: PointsOf(1500 + i), LastGame: Day(2026, 10, 1), Since: Day(2020, 1, 1), LastEvent: fmt.Sprintf("26-ST-%04d", i/60)})
	}
	if p := l.Packed(); len(p.b)+len(p.players) > 32*len(l.States) || cap(p.b) > 24*len(l.States) {
		t.Errorf("%d bytes and %d for %d players", cap(p.b), len(p.players), len(l.States))
	}
}
