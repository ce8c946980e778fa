package ledger

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// decided stores decisions and fails on an error.
func decided(t testing.TB, l *Ledger, all ...rating.Decision) {
	t.Helper()
	for _, d := range all {
		if _, fresh, err := l.Decide(d, at); err != nil || !fresh {
			t.Fatalf("%+v: fresh %v, %v", d, fresh, err)
		}
	}
}

// withdrawal returns a decision that an event does not count.
func withdrawal(event, why string) rating.Decision {
	return rating.Decision{Day: day("2026-10-05"), Kind: rating.Withdraw, Event: event, Reason: why, By: "office",
		Policy: rating.NextList}
}

func revocation(n int) rating.Decision {
	return rating.Decision{Day: day("2026-10-06"), Kind: rating.Revoke, Revokes: n, Reason: "a mistake", By: "office",
		Policy: rating.NextList}
}

// correction stores a sheet that counts only by a decision, and returns that decision.
func correction(t testing.TB, l *Ledger, code string) rating.Decision {
	t.Helper()
	s := accepted(code)
	s.State, s.SHA, s.ContentSHA = Captured, "corrected "+code, "corrected"
	s.Sheet.Report, s.Sheet.Games[0].FirstScore = rating.CorrectionReport, rating.Draw
	s = enter(t, l, s)
	return rating.Decision{Day: day("2026-10-05"), Kind: rating.Correct, Event: code, Submission: s.ID, Reason: "typing error",
		Document: "D-7", By: "office", Policy: rating.Reissue}
}

func TestDecisionsAreKeptAsTheyWereTaken(t *testing.T) {
	l, _ := withList(t)
	c := correction(t, l, "EV-1")
	merge := rating.Decision{Day: day("2026-10-05"), Kind: rating.Merge, Player: "100", Into: "200", Reason: "one person", By: "office", Policy: rating.NextList}
	decided(t, l, c, merge, revocation(2))
	got, err := l.Decisions()
	must(t, err, l.Check())
	if len(got) != 3 || got[0].Sheet == nil || got[0].Sheet.Games[0].FirstScore != rating.Draw || got[0].Sheet.Code != "EV-1" {
		t.Fatalf("%+v", got)
	}
	c.Number, c.Sheet = 1, got[0].Sheet
	merge.Number, merge.RevokedBy = 2, 3
	if diff := cmp.Diff([]rating.Decision{c, merge}, got[:2]); diff != "" {
		t.Error(diff)
	}
	if !got[0].InForce() || got[1].InForce() || got[2].InForce() {
		t.Errorf("in force: %v", got)
	}
	then := rating.Until(got, 2)
	if len(then) != 2 || !then[1].InForce() {
		t.Errorf("before it was revoked: %+v", then)
	}
}

// TestTheSameDecisionTwiceIsOne: whatever the reason says the second time, until it is revoked; a row of the registry
// is taken once for ever.
func TestTheSameDecisionTwiceIsOne(t *testing.T) {
	l, _ := withList(t)
	row := rating.Decision{Kind: rating.Adjust, Player: "100", List: "standard", Field: "k", New: "20", Row: "row", Reason: "a", By: "b"}
	for i, step := range []struct {
		d      rating.Decision
		number int
		fresh  bool
	}{
		{withdrawal("EV-1", "played by others"), 1, true},
		{withdrawal("EV-1", "played by nobody"), 1, false},
		{withdrawal("EV-2", "played by others"), 2, true},
		{revocation(1), 3, true},
		{revocation(1), 3, false},
		{withdrawal("EV-1", "played by others"), 4, true},
		{row, 5, true}, {row, 5, false}, {revocation(5), 6, true}, {row, 5, false},
	} {
		before, _, err := l.Head()
		must(t, err)
		number, fresh, err := l.Decide(step.d, at)
		if number != step.number || fresh != step.fresh || err != nil {
			t.Errorf("step %d: decision %d, fresh %v, %v; want %d, %v", i, number, fresh, err, step.number, step.fresh)
		}
		after, _, err := l.Head()
		if must(t, err); (before.Hash == after.Hash) == fresh {
			t.Errorf("step %d: fresh %v, and the journal says %s", i, fresh, after.Body)
		}
	}
	must(t, l.Check())
}

func TestWhatIsNotInForceIsNotRevoked(t *testing.T) {
	l, _ := withList(t)
	decided(t, l, withdrawal("EV-1", "a"), revocation(1))
	for _, n := range []int{0, 2, 3} {
		if _, fresh, err := l.Decide(revocation(n), at); !errors.Is(err, ErrRevoked) || fresh {
			t.Errorf("revoke %d: fresh %v, %v", n, fresh, err)
		}
	}
	all, err := l.Decisions()
	if len(all) != 2 || err != nil {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestDecisionsAreAppendOnly(t *testing.T) {
	l, _ := withList(t)
	decided(t, l, correction(t, l, "EV-1"), withdrawal("EV-2", "a"))
	for _, s := range []string{"UPDATE decision SET body = '{}'", "DELETE FROM decision", "UPDATE decision SET at = ''",
		"UPDATE sheet SET games = '' WHERE submission = 2", "DELETE FROM sheet WHERE submission = 2"} {
		if err := exec(t, l, s); err == nil {
			t.Errorf("%s went through", s)
		}
	}
	must(t, l.Check())
	s, err := l.Submissions(Filter{State: Captured, WithSheets: true})
	must(t, err)
	s[0].Folder = "accepted/2026-10-01/elsewhere"
	must(t, l.Update(s[0], at, "moved"), l.Check()) // where it lies may change
	s[0].Sheet.City = "Elsewhere"
	if err := l.Update(s[0], at, "read again"); err == nil {
		t.Error("the sheet of a decision was changed")
	}
}

func TestCheckFindsAChangedDecision(t *testing.T) {
	for what, statement := range map[string]string{
		"reason":  `UPDATE decision SET body = replace(body, 'typing', 'Typing')`,
		"moment":  `UPDATE decision SET at = '2020-01-01T00:00:00Z'`,
		"kind":    `UPDATE decision SET kind = 'withdraw'`,
		"sheet":   `UPDATE decision SET submission = NULL`,
		"revokes": `UPDATE decision SET revokes = 1`,
		"gone":    `DELETE FROM decision`,
		"moved":   `UPDATE decision SET number = 9`,
	} {
		t.Run(what, func(t *testing.T) {
			l, _ := withList(t)
			decided(t, l, correction(t, l, "EV-1"))
			must(t, l.Check(), tamper(t, l, statement))
			if err := l.Check(); err == nil || !strings.Contains(err.Error(), "decision ") {
				t.Errorf("says %v", err)
			}
		})
	}
}

// TestALedgerFromBeforeDecisions reads an old ledger as it is, sound and without decisions, then lets a writer update
// it.
func TestALedgerFromBeforeDecisions(t *testing.T) {
	now, _ := withList(t)
	path := olden(t, now, 1)
	r, err := OpenReadOnly(path)
	must(t, err)
	all, err := r.Decisions()
	if len(all) != 0 || err != nil {
		t.Errorf("%v, %v", all, err)
	}
	must(t, r.Check(), r.Close())
	l, err := Open(path)
	must(t, err, l.Check())
	decided(t, l, withdrawal("EV-1", "a"))
	must(t, l.Check(), l.Close())
	if r, err = OpenReadOnly(path); err != nil {
		t.Fatal(err)
	}
	if all, err = r.Decisions(); len(all) != 1 || err != nil {
		t.Errorf("%v, %v", all, err)
	}
	must(t, r.Check(), r.Close())
}

// TestADecisionIsMadeOrNot stops the process at the commit of a sheet with its decision: both are there, or neither.
func TestADecisionIsMadeOrNot(t *testing.T) {
	for _, kept := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "ledger.db")
		l := openAt(t, path)
		s := accepted("EV-1")
		s.State = Captured
		do := func() {
			_ = l.Together(func() error {
				s, err := l.Record(s, at)
				if err != nil {
					return err
				}
				d := withdrawal("EV-1", "a")
				d.Kind, d.Submission = rating.Correct, s.ID
				_, _, err = l.Decide(d, at)
				return err
			})
		}
		if !stopping(l, 1, kept, do) {
			t.Fatal("there was no commit")
		}
		l.Commits = nil
		subs, err := l.Submissions(Filter{})
		all, err2 := l.Decisions()
		must(t, err, err2, l.Check())
		if len(subs) != len(all) || (len(all) == 1) != kept {
			t.Errorf("kept %v: %d sheets, %d decisions", kept, len(subs), len(all))
		}
	}
}
