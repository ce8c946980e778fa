package history

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rules"
	"kalends/engine/rules/fide"
	"kalends/engine/rulestest"
	"kalends/rating"
)

// reissuing is a decision that was taken under corrections: reissue.
func (o *office) reissuing(d rating.Decision) {
	o.decide(d)
	o.decisions[len(o.decisions)-1].Policy = rating.Reissue
}

// release makes the changed lists again, publishes them together, and returns their dates.
func (o *office) release() (days []rating.Date) {
	var chain []Again
	err := reissue(o.record(), "list", len(o.decisions), func(a Again) error {
		chain = append(chain, a)
		return nil
	})
	if err != nil {
		panic(err)
	}
	for _, a := range chain {
		place := slices.IndexFunc(o.made, func(m Made) bool { return m.Input.Period.Date == a.Date })
		o.made[place], o.lists[place], o.results[place] = a.Made, a.List, a.Result
		o.horizon[a.Date] = len(o.decisions)
		days = append(days, a.Date)
	}
	return days
}

func TestAWinThatWasADrawIsMadeAgain(t *testing.T) {
	o := chess()
	e := drawn()
	o.reissuing(rating.Decision{Kind: rating.Correct, Event: "OPEN", Sheet: &e})
	o.publish() // it comes due before the chain is released, and goes out from what is out
	o.has(t, "A", 2012)
	o.booked(t, "A")
	if days := o.release(); !slices.Equal(days, []rating.Date{dateOf(0), dateOf(1), dateOf(2)}) {
		t.Errorf("made again: %v", days)
	}
	o.has(t, "A", 2003) // he drew with 2100 from 2000, not from 2010
	if days := o.release(); days != nil {
		t.Errorf("once more: %v", days)
	}
	o.publish()
	o.has(t, "A", 2003)
	o.reissuing(rating.Decision{Kind: rating.Revoke, Revokes: 1})
	o.release()
	o.has(t, "A", 2012)
}

func TestOnlyListsFromTheFirstTouchedAreMadeAgain(t *testing.T) {
	o := chess()
	o.publish(event("LAST", 2, game("B", "C", rating.Win)))
	o.reissuing(rating.Decision{Kind: rating.Withdraw, Event: "CUP"})
	if days := o.release(); !slices.Equal(days, []rating.Date{dateOf(1), dateOf(2)}) {
		t.Errorf("made again: %v", days)
	}
	o.has(t, "A", 2010)
}

func TestTheOfficeSetsAFigureOfAListThatIsMadeAgain(t *testing.T) {
	o := chess()
	o.reissuing(rating.Decision{Kind: rating.Adjust, List: "list", Player: "A", Field: "rating", New: "2020",
		ListDate: dateOf(0)})
	o.release()
	o.has(t, "A", 2022)
	o.booked(t, "A")
	o.publish()
	o.has(t, "A", 2022)
	o.booked(t, "A")
}

func TestWhatIsSetOnAListToComeIsNotMadeAgain(t *testing.T) {
	o := chess()
	o.reissuing(rating.Decision{Kind: rating.Adjust, List: "list", Player: "A", Field: "rating", New: "2020"})
	o.publish()
	o.has(t, "A", 2020)
	if days := o.release(); days != nil {
		t.Errorf("made again: %v", days)
	}
	o.reissuing(rating.Decision{Kind: rating.Revoke, Revokes: 1})
	o.release()
	o.has(t, "A", 2012)
	o.publish()
	o.has(t, "A", 2012)
	o.booked(t, "A")
}

func TestAMergedTwinIsMadeAgain(t *testing.T) {
	o := opened(fide.Standard(), player("A", 2000), player("B", 2000), player("C", 2000))
	o.enter(rating.Player{ID: "TWIN"})
	o.publish(event("ONE", 0, game("A", "B", 100)))
	o.publish(event("TWO", 1, game("TWIN", "B", 100), game("TWIN", "C", 100)))
	o.reissuing(rating.Decision{Kind: rating.Merge, Player: "TWIN", Into: "A"})
	o.release()
	o.has(t, "A", 2029)
	if twin, _ := o.lists[1].Find("TWIN"); twin.Rated || len(twin.Pool) > 0 || twin.Games > 0 {
		t.Errorf("TWIN is %+v", twin)
	}
}

// TestWhatIsBookedStaysOnItsList takes a decision under each policy: the list that has booked the first books it again
// when it is made again because of the second, and nothing is counted twice.
func TestWhatIsBookedStaysOnItsList(t *testing.T) {
	o := chess()
	o.publish(event("LAST", 2, game("B", "C", rating.Win)))
	o.correct(drawn())
	o.publish()
	o.has(t, "A", 2002)
	o.reissuing(rating.Decision{Kind: rating.Withdraw, Event: "LAST"})
	if days := o.release(); !slices.Equal(days, []rating.Date{dateOf(2), dateOf(3)}) {
		t.Errorf("made again: %v", days)
	}
	o.has(t, "A", 2002)
	o.has(t, "B", 2000)
	o.booked(t, "A", -10)
	o.booked(t, "B", 10)
	o.publish()
	o.booked(t, "A")
	o.booked(t, "B")
}

// TestReissuedSeasons puts random decisions into random seasons of every ruleset: made again at once, or only at the
// end, the last list is that of a season whose data were right from the start; and when every decision is revoked,
// every list is again what it was, to the last digit.
func TestReissuedSeasons(t *testing.T) { tryReissues(t, 8, 0, seasonsOf(t, 6)) }

func tryReissues(t *testing.T, lists int, from, to uint64) {
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			moved := 0
			for seed := from; seed < to; seed++ {
				fault, differ := reissuedSeason(r, seed, lists)
				if fault != "" {
					t.Fatalf("season %d: %s", seed, fault)
				}
				moved += differ
			}
			if moved < int(to-from)/2 {
				t.Errorf("only %d lists came out otherwise", moved)
			}
		})
	}
}

func reissuedSeason(r engine.Ruleset, seed uint64, lists int) (fault string, moved int) {
	now, late := reissued(r, seed, lists, true), reissued(r, seed, lists, false)
	printed := slices.Clone(late.lists)
	late.release()
	if diff := cmp.Diff(now.lists, late.lists); diff != "" {
		return "released at once and at the end: " + diff, 0
	}
	for i := range late.lists {
		if !cmp.Equal(marks(late.lists[i]), marks(printed[i])) {
			moved++
		}
	}
	if diff := cmp.Diff(marks(late.right()), marks(late.lists[lists-1])); diff != "" {
		return fmt.Sprintf("right from the start: %s\ndecisions %+v", diff, late.decisions), moved
	}
	return late.takenBack(printed), moved
}

// reissued is a season with decisions about events and facts before some of them, with the same draws
// whether they are released at once or not.
func reissued(r engine.Ruleset, seed uint64, lists int, atOnce bool) *office {
	var draw rulestest.Chance = rand.New(rand.NewPCG(seed, 37)).IntN
	o := random(r, draw)
	for n := range lists {
		for range draw(3) {
			d := o.decision(draw)
			if n == 0 || d.Kind == rating.Merge || d.Kind == rating.Adjust {
				continue
			}
			o.reissuing(d)
		}
		if atOnce {
			o.release()
		}
		o.publish(o.tournaments(draw, n)...)
	}
	return o
}

// right calculates the last list of the season as it is when every event was right from the start.
func (o *office) right() rating.List {
	in := o.standing()
	right := &office{ruleset: o.ruleset, options: o.options, opening: o.opening, horizon: map[rating.Date]int{}}
	for i, m := range o.made {
		right.players = rating.RollOf(m.Input.Players)
		for _, d := range in {
			if d.Kind == rating.Fact && d.Number > o.known[i] {
				right.enter(d.ApplyTo(right.players[d.Player]))
			}
		}
		var events []rating.Event
		for _, e := range m.Input.Events.Unpacked() {
			if is, counts := in.event(e); counts {
				events = append(events, is)
			}
		}
		right.publish(events...)
	}
	return right.lists[len(right.lists)-1]
}

// takenBack revokes every decision and returns a list that is not as it was before any decision.
func (o *office) takenBack(printed []rating.List) string {
	for _, d := range o.standing() {
		o.reissuing(rating.Decision{Kind: rating.Revoke, Revokes: d.Number})
	}
	o.release()
	return cmp.Diff(printed, o.lists)
}

// reissue makes the lists of r again from the first one that the decisions up to a number change.
func reissue(r Record, list string, to int, emit func(Again) error) error {
	first, err := FirstAgain(r, list, to)
	if err != nil {
		return err
	}
	return ReissueFrom(r, list, first, to, emit)
}
