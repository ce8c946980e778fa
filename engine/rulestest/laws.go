package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/counttest"
)

// Chance draws a whole number from 0 to n−1. rapid, the fuzzer and a seeded source can each provide one.
type Chance func(n int) int

// Laws checks a law on inputs that rapid draws. hold makes an input from what it draws and returns how that breaks the
// law; empty if it does not.
func Laws(t *testing.T, hold func(Chance) string) {
	counttest.Check(t, 25, 100, func(t *rapid.T) {
		if fault := hold(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "n") }); fault != "" {
			t.Fatal(fault)
		}
	})
}

// Fuzz checks a law, as Laws does, on inputs that the fuzzer makes from the seeds.
func Fuzz(f *testing.F, hold func(Chance) string, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if fault := hold(bytewise(data)); fault != "" {
			t.Fatal(fault)
		}
	})
}

// bytewise returns a Chance that draws from bytes, and begins again after the last.
func bytewise(data []byte) Chance {
	i := 0
	return func(n int) int {
		i++
		if len(data) == 0 {
			return i % n
		}
		return (int(data[i%len(data)]) + i*i) % n
	}
}

// Orderless rates an input, rates it again, and a third time in another order. It returns the outcome and what made a
// difference, or changed the previous list; empty if nothing did.
func Orderless(r engine.Ruleset, in engine.Input, draw Chance) (engine.Outcome, string) {
	before := slices.Clone(in.Previous.States)
	out, err := r.Rate(in)
	if err != nil {
		return out, err.Error()
	}
	if diff := differs(r, in, out); diff != "" {
		return out, "a second run makes a difference\n" + diff
	}
	if diff := differs(r, Shuffled(in, draw), out); diff != "" {
		return out, "the order of what comes in makes a difference\n" + diff
	}
	if diff := cmp.Diff(before, in.Previous.States); diff != "" {
		return out, "the previous list is changed\n" + diff
	}
	return out, ""
}

// differs rates an input and returns how the outcome differs from want; empty if it does not.
func differs(r engine.Ruleset, in engine.Input, want engine.Outcome) string {
	got, err := r.Rate(in)
	if err != nil {
		return err.Error()
	}
	return Diff(want, got)
}

// Diff returns how two outcomes differ, step by step; empty if they do not.
func Diff(want, got engine.Outcome) string {
	return cmp.Diff(want, got, cmp.Transformer("Changes", Unpacked))
}

// Unpacked returns changes decoded, with all their steps.
func Unpacked(c rating.Changes) []rating.Change {
	all := make([]rating.Change, c.Len())
	for n := range all {
		all[n] = c.At(n, nil)
	}
	return all
}

// Shuffled returns a copy of an input with players, events, games and entrants in another order, which depends on one
// draw.
func Shuffled(in engine.Input, draw Chance) engine.Input {
	random := rand.New(rand.NewPCG(uint64(draw(1000)), 7))
	in.Previous.States = shuffled(random, in.Previous.States)
	events := shuffled(random, in.Events.Unpacked())
	for i := range events {
		e := &events[i]
		e.Games, e.Entrants = shuffled(random, e.Games), shuffled(random, e.Entrants)
	}
	in.Events = rating.EventsOf(events...)
	return in
}

// shuffled returns a copy of s in random order.
func shuffled[T any](random *rand.Rand, s []T) []T {
	s = slices.Clone(s)
	random.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	return s
}

// IDs returns four to twelve player ids.
func IDs(draw Chance) []string {
	ids := make([]string, 4+draw(9))
	for i := range ids {
		ids[i] = fmt.Sprintf("P%02d", i)
	}
	return ids
}

// Pairing returns a game of two different players, or a bye, on a row of its own: four boards a round, one of the
// kinds and one of the results. A kind that is in the list twice occurs twice as often.
func Pairing(draw Chance, ids []string, row int, kinds []rating.GameKind, results [][2]rating.Score) rating.Game {
	a := draw(len(ids))
	g := rating.Game{
		Round: 1 + row/4, Board: 1 + row%4, First: ids[a], Kind: kinds[draw(len(kinds))], Stage: rating.Normal,
		Origin: rating.Origin{Sheet: "Games", Cell: "E" + strconv.Itoa(row+5)},
	}
	if g.Bye() {
		g.FirstScore = rating.Win
		return g
	}
	g.Second = ids[(a+1+draw(len(ids)-1))%len(ids)]
	r := results[draw(len(results))]
	g.FirstScore, g.SecondScore = r[0], r[1]
	return g
}
