package history

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/engine/rules/fide"
	"kalends/engine/rulestest"
	"kalends/rating"
)

// TestWhomADecisionMovesIsEnough calculates random decisions about a larger association twice: for those alone whom
// they can move, and by rating everybody again.
func TestWhomADecisionMovesIsEnough(t *testing.T) { tryNear(t, 0, seasonsOf(t, 5)) }

func tryNear(t *testing.T, from, to uint64) {
	tried := 0
	for _, r := range rules.All() {
		if !engine.IsSeparable(r, dateOf(0)) {
			continue
		}
		tried++
		t.Run(r.Family(), func(t *testing.T) {
			booked := 0
			for seed := from; seed < to; seed++ {
				n, fault := nearSeason(r, rand.New(rand.NewPCG(seed, 79)).IntN)
				if booked += n; fault != "" {
					t.Fatalf("season %d: %s", seed, fault)
				}
			}
			if booked == 0 {
				t.Error("nothing was booked")
			}
		})
	}
	if tried == 0 {
		t.Error("no ruleset is separable")
	}
}

// nearSeason publishes eight lists of forty people with a few decisions before some of them, and counts what was
// booked.
func nearSeason(r engine.Ruleset, draw rulestest.Chance) (booked int, fault string) {
	var ids []string
	for i := range 40 {
		ids = append(ids, fmt.Sprintf("P%02d", i))
	}
	o := peopled(r, draw, ids)
	o.large = true
	for n := range 8 {
		for range draw(5) {
			if n > 0 {
				o.decide(o.decision(draw))
			}
		}
		var events []rating.Event
		for range 5 {
			events = append(events, o.tournaments(draw, n)...)
		}
		for i := range events {
			events[i].Code = fmt.Sprintf("E%d-%d", n, i)
		}
		res := o.publish(events...)
		whole, err := o.whole(n)
		if err != nil {
			return booked, err.Error()
		}
		if fault := cmp.Diff(whole.Corrections, res.Corrections, cmp.AllowUnexported(Correction{})); fault != "" {
			return booked, fmt.Sprintf("list %s: %s\ndecisions %+v", dateOf(n), fault, o.decisions)
		}
		booked += len(res.Corrections)
	}
	return booked, ""
}

// TestOnlyTheListsOfADecisionAreCalculatedAgain counts which lists are opened where every list books decisions about
// the one before it: those that the new ones are about, however many came before.
func TestOnlyTheListsOfADecisionAreCalculatedAgain(t *testing.T) {
	o := opened(fide.Standard(), player("a", 2000), player("b", 2100), player("c", 2200))
	for n := range 12 {
		if n > 0 {
			o.decide(rating.Decision{Kind: rating.Withdraw, Event: fmt.Sprintf("E%d", n-1)})
		}
		o.publish(event(fmt.Sprintf("E%d", n), n, game("a", "b", rating.Win), game("b", "c", rating.Draw)))
	}
	o.decide(rating.Decision{Kind: rating.Withdraw, Event: "E11"})
	for name, c := range map[string]struct {
		older   bool // something of the list of first is set, too
		forgets bool
		first   int
	}{
		"about the last list":               {false, false, 11},
		"about an older one":                {true, false, 7},
		"of a ledger that does not know it": {false, true, 0},
	} {
		o := *o
		o.forgets = c.forgets
		if c.older {
			o.decide(rating.Decision{Kind: rating.Adjust, Player: "c", List: "list", ListDate: dateOf(c.first), Field: "games", New: "70"})
		}
		r, first := o.record(), len(o.made)
		for i, p := range r.Lists {
			r.Lists[i].Open = func() (Made, error) {
				first = min(first, i)
				return p.Open()
			}
		}
		m := o.made[11]
		m.Input.Period.Date, m.Input.Previous, m.Input.Events = dateOf(12), o.lists[11], rating.Events{}
		if _, err := MakeNext(r, m, len(o.decisions)); err != nil || first != c.first {
			t.Errorf("%s: from list %d on, want %d (%v)", name, first, c.first, err)
		}
	}
}

// inseparable is a ruleset that does not say what it is.
type inseparable struct{ engine.Ruleset }

// whole makes the list of a place again, with everybody rated for every decision, from the first list on.
func (o *office) whole(n int) (Result, error) {
	before := *o
	before.forgets = true
	before.made, before.known, before.lists = o.made[:n], o.known[:n], o.lists[:n]
	r := before.record()
	for i := range r.Lists {
		m := before.made[i]
		m.Ruleset = inseparable{m.Ruleset}
		r.Lists[i].Open = func() (Made, error) { return m, nil }
	}
	m := o.made[n]
	m.Ruleset = inseparable{m.Ruleset}
	return MakeNext(r, m, o.known[n])
}
