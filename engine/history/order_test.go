package history

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/engine/rulestest"
	"kalends/rating"
	"kalends/rating/counttest"
)

// TestTheOrderOfDecisionsDoesNotMatter takes decisions about several events and persons in two orders.
func TestTheOrderOfDecisionsDoesNotMatter(t *testing.T) {
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			for seed := range uint64(counttest.Of(t, 4, 10)) {
				forth, back := decidedIn(r, seed, false), decidedIn(r, seed, true)
				if diff := cmp.Diff(marks(forth.lists[5]), marks(back.lists[5])); diff != "" {
					t.Fatalf("season %d: %s", seed, diff)
				}
				if a, b := amounts(forth.results[5]), amounts(back.results[5]); !cmp.Equal(a, b) {
					t.Fatalf("season %d: booked %v, in the other order %v", seed, a, b)
				}
			}
		})
	}
}

// decidedIn is a season of six lists; before the last an event of each list that has one is withdrawn or corrected, and
// facts about two persons arrive.
func decidedIn(r engine.Ruleset, seed uint64, back bool) *office {
	var draw rulestest.Chance = rand.New(rand.NewPCG(seed, 36)).IntN
	o := random(r, draw)
	for n := range 5 {
		o.publish(o.tournaments(draw, n)...)
	}
	var all []rating.Decision
	for i, m := range o.made {
		for _, e := range m.Input.Events.Heads()[:min(1, m.Input.Events.Len())] {
			d := rating.Decision{Kind: rating.Withdraw, Event: e.Code}
			if i%2 == 0 {
				sheet := o.tournament(draw, i, e.Code)
				d = rating.Decision{Kind: rating.Correct, Event: e.Code, Sheet: &sheet}
			}
			all = append(all, d)
		}
	}
	for _, id := range o.ids()[:2] {
		all = append(all, o.fact(draw, id))
	}
	if back {
		slices.Reverse(all)
	}
	for _, d := range all {
		o.decide(d)
	}
	o.publish(o.tournaments(draw, 5)...)
	return o
}

func amounts(res Result) map[string]string {
	sums := map[string]rating.Points{}
	for _, c := range res.Corrections {
		sums[c.Player] += c.Amount()
	}
	all := map[string]string{}
	for id, sum := range sums {
		if sum != 0 {
			all[id] = fmt.Sprint(sum)
		}
	}
	return all
}
