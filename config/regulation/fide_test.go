package regulation

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/engine"
	"kalends/engine/rules/fide"
	"kalends/rating"
)

// fideNumbers are the FIDE Rating Regulations of 2025 as far as a file of this family can say them. What it cannot say,
// and the seasons of this test leave out: matches (6), the least time by rating (1.1), events of more than thirty days
// (4.1), the deadlines of 0.2, 7.1.3 and 9.1; and K, which FIDE takes from the last list, so that a junior's ends a list
// later than here, where age is that of the list which is made.
const fideNumbers = `name: FIDE as data
calendar: {dates: ["01-01", "04-01", "07-01", "10-01"], cutoff_days: 3}
versions:
  - id: as-fide-2025
    from: 2025-10-01
    document: B.02
    events: {min_minutes: 60}
    expectation: {table: fide, cap: 400, cap_free_from: 2650}
    k:
      - {k: 10, ever: {from: 2400}}
      - {k: 40, age: {to: 18}, ever: {below: 2300}}
      - {k: 40, games: {below: 30}}
      - {k: 20}
    k_limit: 700
    change: {rating: event, per: period, round: half_away}
    newcomers:
      way: performance
      games: 5
      window_months: 26
      formula: table
      imaginary: {opponents: 2, rating: 1800}
      first_zero: ignore
      least: 1400
      most: 2200
    floors: [{floor: 1400}]
    below_floor: unrated
    inactive: {months: 12}
`

// TestFIDEAsData: the file set to FIDE's numbers gives what the ruleset of FIDE gives, list by list.
func TestFIDEAsData(t *testing.T) {
	r, err := Read("fide-data", []byte(fideNumbers))
	if err != nil {
		t.Fatal(err)
	}
	rated, newcomers, fallen := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(r, rapid.Uint64().Draw(t, "seed"), rating.Day(2026, 2, 1))
		for range 3 {
			in := w.next()
			ours, err := r.Rate(in)
			if err != nil {
				t.Fatal(err)
			}
			theirs, err := fide.Standard().Rate(in)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(kept(theirs), kept(ours)); d != "" {
				t.Fatalf("list of %s: fide − data +\n%s", in.Period.Date, d)
			}
			for i := range ours.Changes.Len() {
				switch c := ours.Changes.At(i, nil); {
				case c.WasRated && c.IsRated:
					rated++
				case c.IsRated:
					newcomers++
				case c.WasRated:
					fallen++
				}
			}
			w.lists = append(w.lists, theirs.List)
		}
	})
	if rated == 0 || newcomers == 0 || fallen == 0 {
		t.Errorf("%d changes, %d first ratings, %d fallen below the floor: the seasons say too little", rated, newcomers, fallen)
	}
}

// kept is what must be the same of a list: who is rated, with what, after how many games, with which K next, and how
// many results wait.
func kept(out engine.Outcome) map[string][5]int64 {
	all := map[string][5]int64{}
	for _, s := range out.List.States {
		if s.Rated || len(s.Pool) > 0 {
			all[s.Player] = [5]int64{int64(s.Rating), int64(s.Games), int64(s.K), int64(s.Peak), int64(len(s.Pool))}
		}
	}
	return all
}

// TestGroupsOfOneEvent checks that two groups of one event on the same days are counted separately.
func TestGroupsOfOneEvent(t *testing.T) {
	r, err := Read("fide-data", []byte(fideNumbers))
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(r, 7, rating.Day(2026, 2, 1))
	in := w.next()
	in.Events = rating.Events{}
	for n, group := range []string{"A", "B"} {
		e := w.event(in.Previous.Date+5, n)
		e.Code, e.Group = "OPEN", group
		in.Events.Add(e)
	}
	out, err := r.Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Tallies) != 2 || out.Tallies[0].Games == 0 || out.Tallies[1].Games == 0 {
		t.Errorf("tallies %+v, want one of each group", out.Tallies)
	}
}
