package ledger

import (
	"fmt"
	"testing"

	"kalends/rating"
)

// TestTheHeadTellsEveryChange: an answer that is cached with the head of the journal is never out of date. Every change
// of submissions, publications and lists in force changes the head.
func TestTheHeadTellsEveryChange(t *testing.T) {
	l := open(t)
	says := func() string {
		submissions, err := l.Submissions(Filter{WithSheets: true})
		must(t, err)
		publications, err := l.Publications("")
		must(t, err)
		list, _, err := l.InForce("standard", day("2027-01-01"))
		must(t, err)
		taken, err := l.Decisions()
		must(t, err)
		for i, s := range submissions { // a sheet is a pointer
			submissions[i].Sheet = nil
			if s.Sheet != nil {
				submissions[i].Name += fmt.Sprintf("%+v", *s.Sheet)
			}
		}
		return fmt.Sprintf("%+v\n%+v\n%+v\n%+v", submissions, publications, list, taken)
	}
	var one, two Submission
	p := issue("2026-10-01", 1)
	opening := func(points int) []rating.List {
		return []rating.List{result("2026-09-01", points, "100", "200").List.Unpacked()}
	}
	seen := map[string]string{}
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"nothing", func() error { return nil }},
		{"openings", func() error { return l.SaveOpenings("standard", opening(2000), at) }},
		{"openings again", func() error { return l.SaveOpenings("standard", opening(2000), at) }},
		{"other openings", func() error { return l.SaveOpenings("standard", opening(2100), at) }},
		{"no openings", func() error { return l.SaveOpenings("standard", nil, at) }},
		{"record", func() (err error) { one, err = l.Record(accepted("EV-1"), at); return err }},
		{"wait", func() (err error) {
			s := accepted("EV-2")
			s.State = Waiting
			two, err = l.Record(s, at)
			return err
		}},
		{"update", func() error { two.State = Accepted; return l.Update(two, at, "judged again") }},
		{"update the sheet", func() error { two.Sheet.City = "Elsewhere"; return l.Update(two, at, "judged again") }},
		{"in place of", func() (err error) { _, err = l.RecordInPlaceOf(accepted("EV-1"), one.ID, at, "corrected"); return err }},
		{"note", func() error { return l.SetMeta("moving", "x") }},
		{"freeze", func() error { p.Submissions = []int64{two.ID}; return l.Freeze(p, at) }},
		{"unfreeze", func() error { return l.Unfreeze(p.List, p.Date, p.Revision, at, "again") }},
		{"freeze again", func() error { return l.Freeze(p, at) }},
		{"stage", func() error { return l.Stage(p, result("2026-10-01", 2000, "100"), at) }},
		{"published", func() error { return l.Published(p.List, p.Date, p.Revision, at) }},
		{"decide", func() error { _, _, err := l.Decide(withdrawal("EV-1", "a"), at); return err }},
		{"decide again", func() error { _, _, err := l.Decide(withdrawal("EV-1", "a"), at); return err }},
		{"published again", func() error { return l.Published(p.List, p.Date, p.Revision, at) }},
	} {
		must(t, step.do())
		head, err := l.Mark()
		must(t, err)
		now := says()
		if before, known := seen[head.Hash]; known && before != now {
			t.Errorf("%s: the head is the same, and the ledger says\n%s\ninstead of\n%s", step.what, now, before)
		}
		seen[head.Hash] = now
	}
	if len(seen) < 13 {
		t.Errorf("the journal had %d heads", len(seen))
	}
}
