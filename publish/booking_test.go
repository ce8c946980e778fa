package publish_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/publish"
	"kalends/publish/issue"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/templates"
)

const may = "small-standard-2026-05-01"

// mayDue is the moment at which the list of May is due.
const mayDue = "2026-05-01T00:05:00Z"

// takesDecision opens a folder at a moment and takes a decision.
func takesDecision(t *testing.T, dir, now string, d rating.Decision) {
	t.Helper()
	program(released).with(t, dir, now, false, func(o *publish.Office) error {
		d.Day, d.Policy, d.Reason, d.By = o.Today(), rating.NextList, "found", "office"
		_, _, err := o.Folder.Write.Decide(d, o.Moment())
		return err
	})
}

// corrected returns the corrections that an issue's list has, by player, with the changes of rating that include them.
func corrected(t *testing.T, dir, issue string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "published", issue, "r1", issue+"_list.json"))
	if err != nil {
		t.Fatal(err)
	}
	var l struct {
		Players []struct{ ID, Change, Correction string }
	}
	if err := json.Unmarshal(data, &l); err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, p := range l.Players {
		if p.Correction != "" {
			found[p.ID] = p.Correction + " of " + p.Change
		}
	}
	return found
}

func csvHead(t *testing.T, dir, issue string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "published", issue, "r1", issue+"_list.csv"))
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(data), "\r\n")
	return head
}

// same fails if two maps differ.
func same(t *testing.T, what string, got, want map[string]string) {
	t.Helper()
	g, _ := json.Marshal(got)
	w, _ := json.Marshal(want)
	if string(g) != string(w) {
		t.Errorf("%s: %s, want %s", what, g, w)
	}
}

// withdrawn is the ratings that the withdrawal of the first event changes: A-1 had beaten D-4, and B-2 had drawn with
// C-3.
var withdrawn = []string{"A-1", "-6", "B-2", "1", "C-3", "-1", "D-4", "6"}

// TestAWithdrawnEventIsBookedOnTheNextList: published lists stay; the next list books the difference and says so; the
// one after a revocation books it back; every list can be made again.
func TestAWithdrawnEventIsBookedOnTheNextList(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[1])
	takesDecision(t, dir, dates[1][0], rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	for _, now := range dates[1] {
		program(released).with(t, dir, now, false, pass)
	}
	got := corrected(t, dir, april)
	for i := 0; i < len(withdrawn); i += 2 {
		if id, amount := withdrawn[i], withdrawn[i+1]; !strings.HasPrefix(got[id], amount+" of ") {
			t.Errorf("%s is corrected by %q, want %s", id, got[id], amount)
		}
	}
	if head := csvHead(t, dir, april); !strings.HasSuffix(head, ",last_event,correction") {
		t.Errorf("the columns are %s", head)
	}
	if head := csvHead(t, dir, march); strings.Contains(head, "correction") {
		t.Errorf("the columns of a list without corrections are %s", head)
	}
	explained(t, dir)
	takesDecision(t, dir, mayDue, rating.Decision{Kind: rating.Revoke, Revokes: 1})
	program(released).with(t, dir, mayDue, false, pass)
	same(t, "booked back", corrected(t, dir, may), map[string]string{"A-1": "6 of 6", "B-2": "-1 of -1", "C-3": "1 of 1",
		"D-4": "-6 of -6"})
	for issue, found := range program(released).differences(t, dir) {
		if found != "" {
			t.Errorf("%s made again: %s", issue, found)
		}
	}
}

// TestWhoIsCarriedOtherwiseIsKeptWithTheList: later decisions are calculated from there, and not from the first list
// on.
func TestWhoIsCarriedOtherwiseIsKeptWithTheList(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[1])
	takesDecision(t, dir, dates[1][0], rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	for _, now := range dates[1] {
		program(released).with(t, dir, now, false, pass)
	}
	program(released).with(t, dir, mayDue, false, pass)
	for day, want := range map[rating.Date][]string{
		rating.Day(2026, 3, 1): nil,
		rating.Day(2026, 4, 1): {"A-1", "B-2", "C-3", "D-4"},
		rating.Day(2026, 5, 1): nil, // nothing was decided since April
	} {
		if got := carriedInto(t, dir, day); !slices.Equal(got, want) {
			t.Errorf("carried into the list of %s otherwise than printed: %v, want %v", day, got, want)
		}
	}
}

// carriedInto returns the players whom the list of a day carries with a state other than the printed one, and fails
// unless the ledger keeps the whole state.
func carriedInto(t *testing.T, dir string, day rating.Date) (ids []string) {
	t.Helper()
	program(released).with(t, dir, mayDue, false, func(o *publish.Office) error {
		kept, err := o.Ledger.TotalsBefore("standard", day+1, 1)
		if err != nil {
			return err
		}
		var printed struct{ Carried []rating.State }
		if err := json.Unmarshal(kept[0].Printed, &printed); err != nil {
			return err
		}
		for _, s := range printed.Carried {
			ids = append(ids, s.Player)
			if !s.Rated || s.Rating == 0 || s.K == 0 || s.Peak == 0 {
				t.Errorf("%+v is not a state", s)
			}
		}
		return nil
	})
	return ids
}

// TestEveryBookedDifferenceStandsUnderCorrections expects an entry with rating, games and reason for every player who
// was corrected.
func TestEveryBookedDifferenceStandsUnderCorrections(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[1])
	takesDecision(t, dir, dates[1][0], rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	program(released).with(t, dir, dates[1][1], false, func(o *publish.Office) error {
		l := o.Setup.Lists[0]
		period, _ := o.Calendar(l).On(rating.Day(2026, 4, 1))
		snapshot, err := issue.TakeNow(o.View, l, period)
		if err != nil {
			return err
		}
		made, err := issue.Make(snapshot)
		var rows []string
		for _, c := range made.Issue.Corrections {
			rows = append(rows, c.About(templates.In("en"))+" "+c.Field+" "+c.Published+" "+c.Correct+" "+c.Reason)
		}
		want := "OPEN-1    found; Ash, Anna A-1 rating 2006 2000 found; Ash, Anna A-1 games 201 200 found; " +
			"Birch, Boris B-2 rating 1949 1950 found; Birch, Boris B-2 games 201 200 found; " +
			"Cedar, Cem C-3 rating 1901 1900 found; Cedar, Cem C-3 games 201 200 found; " +
			"Dogwood, Dina D-4 rating 1844 1850 found; Dogwood, Dina D-4 games 201 200 found"
		if got := strings.Join(rows, "; "); got != want {
			t.Errorf("under Corrections stands %s\nwant %s", got, want)
		}
		return err
	})
}

// explained fails unless the command explain names a correction.
func explained(t *testing.T, dir string) {
	t.Helper()
	program(released).with(t, dir, dates[1][1], false, func(o *publish.Office) error {
		story, err := o.Audit.Explain(o.Setup.Lists[0], 0, "A-1")
		if err == nil {
			first := story.Steps[0]
			if first.Kind != rating.CorrectionStep || first.Row != "1" || first.OwnRating != 200600 || first.After != 200000 {
				t.Errorf("first is told %+v", first)
			}
		}
		return err
	})
}

// TestAFrozenListKeepsItsDecisions: a list that awaits its release is published with the decisions that were taken
// before it was frozen. Later decisions are booked on the next list.
func TestAFrozenListKeepsItsDecisions(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[1])
	for _, now := range dates[1] {
		program(released).with(t, dir, now, true, pass)
	}
	takesDecision(t, dir, dates[1][1], rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	program(released).with(t, dir, dates[1][1], true, func(o *publish.Office) error {
		out, err := o.Publisher.Release(o.Setup.Lists[0], 0, release.Seen{})
		if out.State != release.IsPublished {
			t.Errorf("released: %+v", out)
		}
		return err
	})
	if listed(t, dir, april) != s.after[1]["published/"+april+"/r1/"+april+"_list.csv"] {
		t.Error("the list is not the one that awaited its release")
	}
	program(released).with(t, dir, mayDue, false, pass)
	same(t, "booked in May", corrected(t, dir, may), map[string]string{"A-1": "-6 of -6", "B-2": "1 of 1",
		"C-3": "-1 of -1", "D-4": "6 of 6"})
}
