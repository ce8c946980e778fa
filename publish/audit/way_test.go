package audit

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kalends/engine/rules"
	"kalends/engine/rulestest"
	"kalends/ledger"
	"kalends/rating"
)

// aTree has two opening lists, three dates, a second revision of the second date, and one of the third that builds on
// it.
func aTree() tree {
	p := func(month, revision int, manifest, previous string) ledger.Publication {
		return ledger.Publication{List: "l", Date: rating.Day(2026, 1, 1).AddMonths(month - 1), Revision: revision, ManifestSHA: manifest, PreviousManifest: previous}
	}
	return tree{
		openings: []ledger.Publication{p(1, 0, "", ""), p(2, 0, "", "")},
		issues:   []ledger.Publication{p(3, 1, "a1", ""), p(4, 1, "b1", "a1"), p(4, 2, "b2", "a1"), p(5, 1, "c1", "b1"), p(5, 2, "c2", "b2")},
	}
}

// TestWay goes back to what both sides build on, and from there to the other.
func TestWay(t *testing.T) {
	for names, want := range map[string]string{
		"2026-01-01 2026-03-01":       "2026-01-01r0 < | > 2026-02-01r0 2026-03-01r1",
		"2026-03-01 2026-01-01":       "2026-01-01r0 < 2026-02-01r0 2026-03-01r1 | >",
		"2026-03-01 2026-05-01":       "2026-03-01r1 < | > 2026-04-01r2 2026-05-01r2",
		"2026-03-01 2026-05-01:r1":    "2026-03-01r1 < | > 2026-04-01r1 2026-05-01r1",
		"2026-04-01:r1 2026-04-01":    "2026-03-01r1 < 2026-04-01r1 | > 2026-04-01r2",
		"2026-05-01:r1 2026-05-01":    "2026-03-01r1 < 2026-04-01r1 2026-05-01r1 | > 2026-04-01r2 2026-05-01r2",
		"2026-05-01:r2 2026-04-01:r2": "2026-04-01r2 < 2026-05-01r2 | >",
		"2026-04-01:r1 2026-04-01:r1": "2026-04-01r1 < | >",
	} {
		var ends [2]ledger.Publication
		for i, name := range strings.Fields(names) {
			r, err := ParseRevision(name)
			if err != nil {
				t.Fatal(err)
			}
			ends[i], _ = aTree().find(r)
		}
		w := aTree().way(ends[0], ends[1])
		got := fmt.Sprintf("%s <%s | >%s", nameOf(*w.base), namesOf(w.back), namesOf(w.there))
		if got != want {
			t.Errorf("%s: %s, want %s", names, got, want)
		}
	}
	if _, ok := aTree().find(Revision{rating.Day(2026, 4, 1), 3}); ok {
		t.Error("a revision that there is not is found")
	}
	alone := tree{issues: aTree().issues}
	if w := alone.way(alone.issues[0], alone.issues[1]); !sameRevision(*w.base, alone.issues[0]) || len(w.back) > 0 {
		t.Errorf("without an opening list: %+v", w)
	}
}

func nameOf(p ledger.Publication) string { return fmt.Sprintf("%sr%d", p.Date, p.Revision) }

func namesOf(ps []ledger.Publication) (text string) {
	for _, p := range ps {
		text += " " + nameOf(p)
	}
	return text
}

// TestParseRevision checks that what is no revision is refused.
func TestParseRevision(t *testing.T) {
	for _, bad := range []string{"", "2026", "2026-10-01:", "2026-10-01:1", "2026-10-01:r", "2026-10-01:r0", "2026-10-01:r-1", "2026-10-01:r1:r2", "2026-13-01"} {
		if r, err := ParseRevision(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, r)
		}
	}
}

// TestTwoRevisionsAreExplained rates the last period of a season once more with other events: every difference between
// the two revisions has causes that add up to it.
func TestTwoRevisionsAreExplained(t *testing.T) {
	for _, r := range rules.All() {
		moved := 0
		rulestest.Laws(t, func(draw rulestest.Chance) string {
			one, err := randomSeason(r, draw, 1)
			if err != nil {
				return err.Error()
			}
			other := &season{rules: r, players: one.players, lists: slices.Clone(one.lists), changes: slices.Clone(one.changes)}
			calendar, _ := r.Calendar()
			for _, s := range []*season{one, other} {
				period, _ := calendar.After(one.lists[1].Date)
				if err := s.rate(draw, period); err != nil {
					return err.Error()
				}
			}
			back, err := one.walked(1, 2)
			there, err2 := other.walked(1, 2)
			if err != nil || err2 != nil {
				return fmt.Sprint(err, err2)
			}
			fault := ""
			eachPlayer(one.lists[2], other.lists[2], func(was, is rating.State) {
				sum := rating.Points(0)
				for _, c := range netCauses(slices.Clone(there.causes[is.Player]), back.causes[is.Player]) {
					sum += c.Change
				}
				if move := ratingOf(is).worth() - ratingOf(was).worth(); move != sum {
					fault = fmt.Sprintf("player %s moved by %s, the causes come to %s", is.Player, move, sum)
				} else if move != 0 {
					moved++
				}
			})
			return fault
		})
		if moved == 0 {
			t.Errorf("%s: nobody moved", r.Family())
		}
	}
}
