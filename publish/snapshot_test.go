package publish_test

import (
	"testing"

	"kalends/publish"
	"kalends/publish/issue"
	"kalends/rating"
)

// TestASnapshotServesOnce: a second list of the same snapshot would be empty, because its data are freed.
func TestASnapshotServesOnce(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[1])
	program(released).with(t, dir, dates[1][1], false, func(o *publish.Office) error {
		period, _ := o.Calendar(o.Setup.Lists[0]).On(rating.Day(2026, 4, 1))
		snapshot, err := issue.TakeNow(o.View, o.Setup.Lists[0], period)
		if err != nil {
			return err
		}
		made, err := issue.Make(snapshot)
		if err != nil {
			return err
		}
		if made.Issue.Lines.Len() == 0 {
			t.Error("nobody stands on the list")
		}
		if made, err := issue.Make(snapshot); err == nil {
			t.Errorf("again it gives %d lines", made.Issue.Lines.Len())
		}
		return nil
	})
}
