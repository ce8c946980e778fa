package history

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/engine/rulestest"
	"kalends/rating"
)

// TestSeasonsOfBothPolicies takes random decisions of every kind under either policy, and releases what is made again
// now and then. After every list what is out is what the history comes to under what is booked and what was released;
// a release is done once.
func TestSeasonsOfBothPolicies(t *testing.T) { tryMixed(t, 0, seasonsOf(t, 15)) }

func tryMixed(t *testing.T, from, to uint64) {
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			for seed := from; seed < to; seed++ {
				if fault := mixed(r, rand.New(rand.NewPCG(seed, 38)).IntN); fault != "" {
					t.Fatalf("season %d: %s", seed, fault)
				}
			}
		})
	}
}

func mixed(r engine.Ruleset, draw rulestest.Chance) string {
	o := random(r, draw)
	for n := range 8 {
		for range draw(3) {
			if n > 0 {
				o.decideEither(draw)
			}
		}
		if draw(2) == 0 {
			o.release()
			if days := o.release(); days != nil {
				return fmt.Sprintf("list %s: made again twice: %v", dateOf(n), days)
			}
		}
		o.publish(o.tournaments(draw, n)...)
		record := o.record()
		record.reissued = record.reissuedTo()
		want, err := record.calculate(start{}, record.inForce(len(o.decisions), "list"), nil)
		if err != nil {
			return err.Error()
		}
		if diff := cmp.Diff(marks(want), marks(o.lists[n])); diff != "" {
			return fmt.Sprintf("list %s: %s\ndecisions %+v", dateOf(n), diff, o.decisions)
		}
	}
	return ""
}

// decideEither takes a decision under either policy. Merges stay: with one that is taken back, two who were one
// person on a list can come into one event.
func (o *office) decideEither(draw rulestest.Chance) {
	d := o.decision(draw)
	if d.Kind == rating.Revoke && o.decisions[d.Revokes-1].Kind == rating.Merge {
		return
	}
	o.decide(d)
	o.decisions[len(o.decisions)-1].Policy = []rating.Policy{rating.NextList, rating.Reissue}[draw(2)]
}
