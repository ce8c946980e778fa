package malaysia

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/engine"
	"kalends/rating"
)

func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "n") }
		in := season(draw, 1+draw(4), 1+draw(24))
		if fault := broken(in, draw); fault != "" {
			t.Fatal(fault)
		}
	})
}

func FuzzSeason(f *testing.F) {
	f.Add([]byte("大马中国象棋棋手等级分"))
	f.Add([]byte{0, 255, 1, 254, 2, 253, 3, 252, 4, 251})
	f.Fuzz(func(t *testing.T, data []byte) {
		i := 0
		draw := func(n int) int {
			i++
			if len(data) == 0 {
				return i % n
			}
			return (int(data[i%len(data)]) + i*i) % n
		}
		if fault := broken(season(draw, 1+draw(3), 1+draw(20)), draw); fault != "" {
			t.Fatal(fault)
		}
	})
}

// broken says which law a year breaks, if any.
func broken(in engine.Input, draw chance) string {
	out, err := Ruleset{}.Rate(in)
	if err != nil {
		return err.Error()
	}
	again, err := Ruleset{}.Rate(shuffled(in, draw))
	if err != nil {
		return err.Error()
	}
	if diff := cmp.Diff(out, again); diff != "" {
		return "the order of what comes in matters\n" + diff
	}
	for _, c := range out.Changes {
		if fault := unaccounted(c); fault != "" {
			return c.Player + ": " + fault
		}
	}
	if fault := created(out); fault != "" {
		return fault
	}
	return uncounted(in, out)
}

// unaccounted: the steps lead from the rating before to the rating after, in whole points.
func unaccounted(c rating.Change) string {
	at, games := c.Old, 0
	for _, s := range c.Steps {
		if s.Kind == rating.InitialStep {
			at = s.After
		}
		if s.Kind == rating.GameStep {
			games++
			if s.Difference != s.OwnRating-s.OpponentRating {
				return "a difference is wrong"
			}
		}
		at += s.Change
		if s.After != 0 && at != s.After {
			return "step " + string(s.Kind) + " does not arrive at " + s.After.String() + " but at " + at.String()
		}
	}
	if at != c.New || games != c.Games || c.New%rating.Whole != 0 {
		return "the steps arrive at " + at.String() + ", not " + c.New.String()
	}
	return ""
}

// created: a game gives one player what it takes from the other, unless both have lost.
func created(out engine.Outcome) string {
	type game struct {
		event, cell string
	}
	sums, scores := map[game]rating.Points{}, map[game]rating.Score{}
	for _, c := range out.Changes {
		for _, s := range c.Steps {
			if s.Kind == rating.GameStep {
				at := game{s.Event, s.Origin.Cell}
				sums[at] += s.Change
				scores[at] += s.Score
			}
		}
	}
	for at, sum := range sums {
		if scores[at] == rating.Win && sum != 0 {
			return "game " + at.event + " " + at.cell + " creates " + sum.String()
		}
	}
	return ""
}

// uncounted: every pairing with an opponent is rated or left out; each rated game is two players'.
func uncounted(in engine.Input, out engine.Outcome) string {
	rated, left, pairings, players := 0, 0, 0, 0
	for _, t := range out.Tallies {
		rated += t.Games
	}
	for _, l := range out.LeftOut {
		left += l.Games
	}
	for _, c := range out.Changes {
		players += c.Games
	}
	for _, e := range in.Events {
		for _, g := range e.Games {
			if !g.Bye() {
				pairings++
			}
		}
	}
	if rated+left != pairings || players != 2*rated {
		return "a game is lost or counted twice"
	}
	return ""
}

// shuffled is the same year in another order.
func shuffled(in engine.Input, draw chance) engine.Input {
	random := rand.New(rand.NewPCG(uint64(draw(1000)), 7))
	in.Previous.States = slices.Clone(in.Previous.States)
	shuffle(random, in.Previous.States)
	in.Events = slices.Clone(in.Events)
	shuffle(random, in.Events)
	for i := range in.Events {
		e := &in.Events[i]
		e.Games, e.Entrants = slices.Clone(e.Games), slices.Clone(e.Entrants)
		shuffle(random, e.Games)
		shuffle(random, e.Entrants)
	}
	return in
}

func shuffle[T any](random *rand.Rand, s []T) {
	random.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
}
