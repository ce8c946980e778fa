package history

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"kalends/engine/rules/fide"
	"kalends/rating"
)

// federation is an office with twenty thousand players and ten lists that are out, each with a hundred events of two
// hundred games; monthly: each books a decision about the one before it.
func federation(monthly bool) *office {
	states := make([]rating.State, 20000)
	for i := range states {
		states[i] = player(fmt.Sprintf("P%05d", i), 1500+i%900)
	}
	o := opened(fide.Standard(), states...)
	random := rand.New(rand.NewPCG(10, 20000))
	for n := range 10 {
		var events []rating.Event
		for i := range 100 {
			var games []rating.Game
			for range 200 {
				a := random.IntN(len(states))
				b := (a + 1 + random.IntN(len(states)-1)) % len(states)
				games = append(games, game(states[a].Player, states[b].Player, rating.Score(50*random.IntN(3))))
			}
			events = append(events, event(fmt.Sprintf("E%d-%d", n, i), n, games...))
		}
		if monthly && n > 0 {
			o.decide(rating.Decision{Kind: rating.Withdraw, Event: fmt.Sprintf("E%d-7", n-1)})
		}
		o.publish(events...)
	}
	return o
}

// BenchmarkAnEventTenListsBack corrects an event of the first list; publishing is what the ten lists have taken.
func BenchmarkAnEventTenListsBack(b *testing.B) {
	o := federation(false)
	b.Run("publishing", func(b *testing.B) {
		for b.Loop() {
			for _, m := range o.made {
				if _, err := m.Ruleset.Rate(m.Input); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	o.decide(rating.Decision{Kind: rating.Withdraw, Event: "E0-7"})
	m := o.made[9]
	m.Input.Period.Date, m.Input.Previous, m.Input.Events = dateOf(10), o.lists[9], rating.Events{}
	b.Run("correcting", func(b *testing.B) {
		for b.Loop() {
			if _, err := MakeNext(o.record(), m, 1); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkDecisionsOfTheLastList withdraws events of the last of ten lists, each of which has booked a decision
// about the one before it.
func BenchmarkDecisionsOfTheLastList(b *testing.B) {
	o := federation(true)
	m := o.made[9]
	m.Input.Period.Date, m.Input.Previous, m.Input.Events = dateOf(10), o.lists[9], rating.Events{}
	for _, count := range []int{1, 2, 4, 8, 16} {
		for len(o.decisions) < 9+count {
			o.decide(rating.Decision{Kind: rating.Withdraw, Event: fmt.Sprintf("E9-%d", len(o.decisions))})
		}
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			for b.Loop() {
				if _, err := MakeNext(o.record(), m, len(o.decisions)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
