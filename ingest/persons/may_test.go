package persons

import (
	"testing"

	"pgregory.net/rapid"

	"kalends/rating"
)

// TestWhoMayBeOneIsCompared checks that calledAlike never finds evidence where bornIn.may excludes it.
func TestWhoMayBeOneIsCompared(t *testing.T) {
	alike := 0
	rapid.Check(t, func(t *rapid.T) {
		var people [2]named
		for i := range people {
			b := rating.Birth{Year: rapid.SampledFrom([]int{0, 1990, 1991}).Draw(t, "year")}
			if b.Year > 0 && rapid.Bool().Draw(t, "whole") {
				b.On = rating.Day(b.Year, 1, 1) + rating.Date(rapid.SampledFrom([]int{0, 30, 31, 333}).Draw(t, "day"))
			}
			people[i] = named{Person: Person{Player: &rating.Player{Name: "Ash, Anna", Birth: b}}}
		}
		born := func(n named) bornIn { return bornIn{int32(n.Birth.Year), fullDay(n.Birth) != 0} }
		bearers := rapid.IntRange(2, rarelyCalled+2).Draw(t, "bearers")
		if calledAlike(&people[0], &people[1], bearers) == "" {
			return
		}
		if alike++; !born(people[0]).canBe(born(people[1]), bearers) {
			t.Fatalf("%+v and %+v are not compared", people[0].Birth, people[1].Birth)
		}
	})
	if alike == 0 {
		t.Error("nobody is one person")
	}
}
