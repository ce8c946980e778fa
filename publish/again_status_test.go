package publish_test

import (
	"fmt"
	"testing"

	"kalends/publish"
	"kalends/rating"
)

// statusNames returns the decisions that status lists: those for which lists are made again, and those that a list will
// print.
func statusNames(t *testing.T, dir string) (again, printed string) {
	t.Helper()
	program(released).with(t, dir, mayEve, false, func(o *publish.Office) error {
		s, err := o.Status()
		if s.Again != nil {
			again = fmt.Sprint(s.Again.Decisions)
		}
		printed = fmt.Sprint(s.Decided)
		return err
	})
	return again, printed
}

// TestStatusNamesADecisionOnce: a decision about a list to come is printed there, also under corrections: reissue.
// Decisions for which lists are made again are named with these, and not any more when they are released.
func TestStatusNamesADecisionOnce(t *testing.T) {
	dir := bothOut(t)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Adjust, List: "standard", ListDate: rating.Day(2026, 5, 1),
		Player: "A-1", Field: "games", New: "12"})
	passes(t, dir, mayEve)
	if again, printed := statusNames(t, dir); again != "[1]" || printed != "[2]" {
		t.Errorf("made again for %s, to be printed: %s", again, printed)
	}
	releasesAgain(t, dir, mayEve)
	if again, printed := statusNames(t, dir); again != "" || printed != "[2]" {
		t.Errorf("released: made again for %s, to be printed: %s", again, printed)
	}
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Revoke, Revokes: 2})
	if again, printed := statusNames(t, dir); again != "" || printed != "[2 3]" {
		t.Errorf("taken back: made again for %s, to be printed: %s", again, printed)
	}
}
