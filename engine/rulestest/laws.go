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

// Chance draws a whole number from 0 to n−1; rapid, the fuzzer and a seeded source each have one.
type Chance func(n int) int

// Laws checks a law on inputs that rapid draws. hold makes an input of what it draws and returns which law it breaks,
// if any.
func Laws(t *testing.T, hold func(Chance) string) {
	counttest.Check(t, 25, 100, func(t *rapid.T) {
		if fault := hold(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "n") }); fault != "" {
			t.Fatal(fault)
		}
	})
}

// Fuzz puts a law to inputs that the fuzzer makes of the seeds.
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

// bytewise draws from bytes, round and round.
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

// Orderless rates an input, rates it again, and a third time in another order, and returns what made a difference, if
// anything: twice is once, and the order of the input does not matter.
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

func differs(r engine.Ruleset, in engine.Input, want engine.Outcome) string {
	got, err := r.Rate(in)
	if err != nil {
		return err.Error()
	}
	return Diff(want, got)
}

// Diff returns in what two outcomes differ, step by step.
func Diff(want, got engine.Outcome) string {
	return cmp.Diff(want, got, cmp.Transformer("Changes", Unpacked))
}

// Unpacked returns changes with all their steps at once.
func Unpacked(c rating.Changes) []rating.Change {
	all := make([]rating.Change, c.Len())
	for n := range all {
		all[n] = c.At(n, nil)
	}
	return all
}

// Shuffled is the same input in another order: players, events, games and entrants.
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

func shuffled[T any](random *rand.Rand, s []T) []T {
	s = slices.Clone(s)
	random.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	return s
}

// IDs returns four to twelve players.
func IDs(draw Chance) []string {
	ids := make([]string, 4+draw(9))
	for i := range ids {
		ids[i] = fmt.Sprintf("P%02d", i)
	}
	return ids
}

// Pairing makes a game of two different players, or a bye, in a row of its own: four boards a round, one of the kinds
// and one of the results. A kind that is in the list twice occurs twice as often.
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
