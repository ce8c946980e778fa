package rating

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func kept(c *Changes) (all []Change) {
	for ch := range c.All() {
		ch.Steps = slices.Clone(ch.Steps)
		all = append(all, ch)
	}
	return all
}

// TestChangesAreWhatWasAdded packs changes made field by field: a field that is added to a step and forgotten here
// fails it.
func TestChangesAreWhatWasAdded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		added := rapid.SliceOf(rapid.Make[Change]()).Draw(t, "changes")
		var c Changes
		for i, ch := range added {
			if i%2 == 0 || ch.Steps == nil {
				c.Add(ch)
				continue
			}
			trail := Trail{b: []byte{}}
			for i := range ch.Steps {
				c.Extend(&trail, &ch.Steps[i])
			}
			c.AddTrail(ch, trail)
		}
		if diff := cmp.Diff(added, kept(&c)); diff != "" && len(added) > 0 {
			t.Fatal(diff)
		}
	})
}

// TestEveryFieldOfAStepIsKept sets one field after the other.
func TestEveryFieldOfAStepIsKept(t *testing.T) {
	var c Changes
	var want []Change
	for i := range reflect.TypeFor[Step]().NumField() {
		var s Step
		switch f := reflect.ValueOf(&s).Elem().Field(i); f.Kind() {
		case reflect.String:
			f.SetString("x")
		case reflect.Struct:
			for k := range f.NumField() {
				f.Field(k).SetString(fmt.Sprint("x", k))
			}
		default:
			f.SetInt(-7)
		}
		want = append(want, Change{Player: fmt.Sprint(i), Steps: []Step{s}})
		c.Add(want[i])
	}
	if diff := cmp.Diff(want, kept(&c)); diff != "" {
		t.Error(diff)
	}
}

// TestChangesAreFoundByPlayer sorts changes and checks that the order of a copy does not change.
func TestChangesAreFoundByPlayer(t *testing.T) {
	c := ChangesOf(Change{Player: "3"}, Change{Player: "1", Steps: []Step{{Kind: SumStep, N: 4}}}, Change{Player: "2"})
	s := c.Sorted()
	n, ok := s.Find("1")
	if got := s.At(n, nil); !ok || n != 0 || got.Steps[0].N != 4 || s.StepsOf(n) != 1 || s.Head(2).Player != "3" {
		t.Errorf("%d %v: %v", n, ok, got)
	}
	if _, ok := s.Find("4"); ok || c.Head(0).Player != "3" || s.Len() != 3 || s.Steps() != 1 {
		t.Errorf("%v: %v", ok, c.Head(0).Player)
	}
}

// TestSortedChangesAreThoseOfBefore: two changes of one player stay in their order, and what is added afterwards is not
// seen by the sorted copy.
func TestSortedChangesAreThoseOfBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		step := rapid.Custom(func(t *rapid.T) Step {
			return Step{Kind: GameStep, Round: rapid.Int().Draw(t, "round"), Opponent: rapid.String().Draw(t, "opponent")}
		})
		change := rapid.Custom(func(t *rapid.T) Change {
			return Change{Player: rapid.StringOfN(rapid.RuneFrom([]rune("ab")), 0, 2, -1).Draw(t, "player"), Steps: rapid.SliceOf(step).Draw(t, "steps")}
		})
		added := rapid.SliceOf(change).Draw(t, "changes")
		c := ChangesOf(added...)
		s := c.Sorted()
		c.Add(Change{Player: "c", Steps: []Step{{Round: 1}}})
		want := append(slices.Clone(added), Change{Player: "c", Steps: []Step{{Round: 1}}})
		if diff := cmp.Diff(want, kept(&c)); diff != "" {
			t.Fatal(diff)
		}
		slices.SortStableFunc(added, func(a, b Change) int { return strings.Compare(a.Player, b.Player) })
		if diff := cmp.Diff(added, kept(&s)); diff != "" && len(added) > 0 {
			t.Fatal(diff)
		}
	})
}

// TestAGameTakes32Bytes limits the memory of one side of a game, because a million games have two million sides.
func TestAGameTakes32Bytes(t *testing.T) {
	const players, rounds = 6000, 9
	var c Changes
	for p := range players {
		ch := Change{Player: fmt.Sprintf("%08d", p)}
		for r := range rounds {
			own, other := Points(140000+p%1400*100), Points(140000+(p+r*60)%1400*100)
			event := fmt.Sprintf("26-ST-%05d", p/60)
			ch.Steps = append(ch.Steps, Step{Kind: GameStep, Event: event, Round: r + 1,
				Opponent: fmt.Sprintf("%08d", (p+r)%players), OpponentRating: other, OpponentList: 739000, OwnRating: own,
				OwnList: 739000, Difference: own - other, Counted: max(-40000, own-other), Row: fmt.Sprintf("%d–%d", r, r+5),
				Expected: 43, Score: Win, K: 20, KReason: "rules_fide.k.20", Change: 1140, Rule: "8.3.2",
				Origin: Origin{File: event + ".xlsx", SHA: SHA([]byte(event)), Sheet: "Results",
					Cell: fmt.Sprintf("%c%d", 'D'+r, p%60)}})
		}
		c.Add(ch)
	}
	bytes := 0
	for _, block := range c.blocks {
		bytes += len(block)
	}
	if perSide := float64(bytes) / float64(c.Steps()); perSide > 32 || c.Steps() != players*rounds {
		t.Errorf("%.1f bytes a side of %d", perSide, c.Steps())
	}
}

// TestMoreChangesAreAdded: after Close, further changes can be added, and no text is stored twice.
func TestMoreChangesAreAdded(t *testing.T) {
	step := Step{Kind: GameStep, Event: "E", Round: 3, Opponent: "2", OwnRating: 200000, Origin: Origin{File: "a.xlsx", Cell: "B2"}}
	one, two := Change{Player: "1", Steps: []Step{step, step}}, Change{Player: "2", Steps: []Step{step}}
	c := ChangesOf(one)
	c.Close()
	words := len(c.texts.values)
	c.Add(two)
	if diff := cmp.Diff([]Change{one, two}, kept(&c)); diff != "" || len(c.texts.values) != words {
		t.Errorf("%s; %d words, %d before", diff, len(c.texts.values), words)
	}
}

// TestChangesLieTogether: changes share blocks, because a federation has a hundred thousand of some hundred bytes.
func TestChangesLieTogether(t *testing.T) {
	change := Change{Player: "1", Steps: []Step{{Kind: GameStep, Round: 1}, {Kind: SumStep, N: 1}}}
	var c Changes
	c.Add(change)
	if allocs := testing.AllocsPerRun(1000, func() { c.Add(change) }); allocs > 0 {
		t.Errorf("another change takes %v allocations", allocs)
	}
}
