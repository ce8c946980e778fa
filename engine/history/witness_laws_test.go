package history_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/history/witnesstest"
	"kalends/engine/rules"
	"kalends/rating"
	"kalends/rating/counttest"
)

// fullSeason is what the property asks for: 24 lists, up to 30 decisions.
var fullSeason = seasonSize{players: 14, lists: 24, events: 3, games: 12, decisions: 30}

// TestWitness puts random seasons to Make and to the definition.
func TestWitness(t *testing.T) {
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			for seed := range uint64(counttest.Of(t, 1, 2)) {
				if fault := testify(r, seed, fullSeason); fault != "" {
					t.Fatal(fault)
				}
			}
		})
	}
}

// testify returns in what Make and the witness differ in a season, if in anything.
func testify(r engine.Ruleset, seed uint64, size seasonSize) string {
	s := newSeason(r, seed, size)
	w := witnesstest.New(r, s.opening, s.registry)
	for range size.lists {
		for range min(s.rng.IntN(4), size.decisions-len(s.decisions)) {
			s.decide()
		}
		if fault := s.compare(w, s.due(size.events)); fault != "" {
			return fmt.Sprintf("%s, seed %d, %+v\n%s\n%s", r.Family(), seed, size, fault, told(s.decisions))
		}
	}
	return ""
}

// compare makes the next list twice.
func (s *season) compare(w *witnesstest.Witness, in engine.Input) string {
	want, err := w.Next(in, slices.Clone(s.decisions))
	if err != nil {
		return err.Error()
	}
	got, err := s.publish(in)
	if err != nil {
		return err.Error()
	}
	if diff := cmp.Diff(witnesstest.Figures(want), witnesstest.Figures(got)); diff != "" {
		return fmt.Sprintf("list of %s: witness −, Make +\n%s", in.Period.Date, diff)
	}
	return ""
}

func told(decisions []rating.Decision) string {
	var b strings.Builder
	for _, d := range decisions {
		fmt.Fprintf(&b, "%d on %s: %s %s", d.Number, d.Day, d.Kind, d.Subject())
		if d.ListDate != 0 {
			fmt.Fprintf(&b, " on the list of %s", d.ListDate)
		}
		if d.RevokedBy != 0 {
			fmt.Fprintf(&b, " (revoked by %d)", d.RevokedBy)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// tape is what was played and decided in a season, list by list.
type tape struct {
	played  [][]rating.Event
	decided [][]rating.Decision
}

// tapeOf draws a season; before each list up to a number of decisions are taken.
func tapeOf(r engine.Ruleset, seed uint64, size seasonSize) (tape, error) {
	s := newSeason(r, seed, size)
	s.plain = true
	var t tape
	for range size.lists {
		n := len(s.decisions)
		for range min(s.rng.IntN(5), size.decisions-n) {
			s.decide()
		}
		in := s.due(size.events)
		t.played, t.decided = append(t.played, in.Events.Unpacked()), append(t.decided, slices.Clone(s.decisions[n:]))
		if _, err := s.publish(in); err != nil {
			return t, err
		}
	}
	return t, nil
}

// replay makes the lists of a tape.
func (t tape) replay(r engine.Ruleset, seed uint64, size seasonSize) ([]rating.List, error) {
	s := newSeason(r, seed, size)
	number := map[int]int{}
	for i, events := range t.played {
		for _, d := range t.decided[i] {
			was := d.Number
			d.RevokedBy, d.Revokes = 0, number[d.Revokes]
			s.take(d)
			number[was] = len(s.decisions)
		}
		in := s.due(0)
		in.Events = rating.EventsOf(events...)
		if _, err := s.publish(in); err != nil {
			return nil, err
		}
	}
	return s.printed, nil
}

// turned returns the decisions of each list in reverse order; a revocation stays after what it revokes.
func (t tape) turned() tape {
	var all [][]rating.Decision
	for _, taken := range t.decided {
		turned := slices.Clone(taken)
		slices.Reverse(turned)
		slices.SortStableFunc(turned, func(a, b rating.Decision) int {
			return min(a.Revokes, 1) - min(b.Revokes, 1)
		})
		all = append(all, turned)
	}
	return tape{t.played, all}
}

// regretted returns the same season in which the office withdraws an event before each list and thinks better of it.
func (t tape) regretted() tape {
	var all [][]rating.Decision
	for i, taken := range t.decided {
		if i > 0 {
			n := 1000 + i
			d := rating.Decision{Number: n, Kind: rating.Withdraw, Event: t.played[i-1][0].Code}
			taken = append(slices.Clone(taken), d, rating.Decision{Number: -n, Kind: rating.Revoke, Revokes: n})
		}
		all = append(all, taken)
	}
	return tape{t.played, all}
}

// TestWitnessOrder: decisions that do not contradict each other make the same lists in whatever order they are taken,
// and one that was revoked before the next list makes none at all.
func TestWitnessOrder(t *testing.T) {
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			size := seasonSize{players: 14, lists: 12, events: 3, games: 12, decisions: 20}
			for seed := range uint64(counttest.Of(t, 1, 2)) {
				if fault := orderless(r, seed, size); fault != "" {
					t.Fatal(fault)
				}
			}
		})
	}
}

// orderless returns what the order of decisions changes in a season, if anything.
func orderless(r engine.Ruleset, seed uint64, size seasonSize) string {
	drawn, err := tapeOf(r, seed, size)
	if err != nil {
		return err.Error()
	}
	want, err := drawn.replay(r, seed, size)
	if err != nil {
		return err.Error()
	}
	for law, other := range map[string]tape{"another order": drawn.turned(), "revoked at once": drawn.regretted()} {
		got, err := other.replay(r, seed, size)
		if err != nil {
			return err.Error()
		}
		for i := range want {
			if diff := cmp.Diff(witnesstest.Figures(want[i]), witnesstest.Figures(got[i])); diff != "" {
				return fmt.Sprintf("%s, seed %d, list of %s: %s\n%s\n%s", r.Family(), seed, want[i].Date, law, diff,
					told(slices.Concat(drawn.decided...)))
			}
		}
	}
	return ""
}

// TestWitnessRevocation: where nothing is played meanwhile, revoking all decisions brings back every figure.
func TestWitnessRevocation(t *testing.T) {
	for _, r := range rules.All() {
		t.Run(r.Family(), func(t *testing.T) {
			moved := 0
			for seed := range uint64(counttest.Of(t, 2, 4)) {
				n, fault := revoked(r, seed)
				if moved += n; fault != "" {
					t.Fatal(fault)
				}
			}
			if moved == 0 {
				t.Error("no decision has moved anybody")
			}
		})
	}
}

// revoked plays ten lists, decides about them, and takes everything back a list later, with nothing played any more. It
// gives how many players were moved in between, and what did not come back.
func revoked(r engine.Ruleset, seed uint64) (moved int, fault string) {
	size := seasonSize{players: 12, lists: 10, events: 2, games: 12}
	with, never := newSeason(r, seed, size), newSeason(r, seed, size)
	for i := range size.lists + 2 {
		var in, same engine.Input
		if i < size.lists {
			in, same = with.due(size.events), never.due(size.events)
		} else {
			with.decideOrRevoke(i == size.lists)
			in, same = with.due(0), never.due(0)
		}
		got, err := with.publish(in)
		if err != nil {
			return 0, err.Error()
		}
		want, err := never.publish(same)
		if err != nil {
			return 0, err.Error()
		}
		diff := cmp.Diff(witnesstest.Figures(want), witnesstest.Figures(got))
		switch {
		case i == size.lists && diff != "":
			moved++
		case i != size.lists && diff != "":
			return 0, fmt.Sprintf("%s, seed %d, list of %s\n%s\n%s", r.Family(), seed, in.Period.Date, diff,
				told(with.decisions))
		}
	}
	return moved, ""
}

// decideOrRevoke takes eight decisions, or takes all of them back, the last one first: one on which a later one rests
// cannot be taken back before it.
func (s *season) decideOrRevoke(decide bool) {
	if decide {
		for range 8 {
			s.decide()
		}
		return
	}
	for _, d := range slices.Backward(slices.Clone(s.decisions)) {
		if s.decisions[d.Number-1].InForce() {
			s.take(rating.Decision{Kind: rating.Revoke, Revokes: d.Number})
		}
	}
}
