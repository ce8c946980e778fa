package publish_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/notify"
	"kalends/publish/release"
	"kalends/rating"
	"kalends/reports/sheets"
)

// decidesAgain takes a decision under the policy corrections: reissue.
func decidesAgain(t *testing.T, dir, now string, d rating.Decision) {
	t.Helper()
	program(released).with(t, dir, now, false, func(o *publish.Office) error {
		d.Day, d.Policy, d.Reason, d.By = o.Today(), rating.Reissue, "found", "office"
		_, _, err := o.Folder.Write.Decide(d, o.Moment())
		return err
	})
}

// passes runs a pass in a folder at a moment and fails on an error.
func passes(t *testing.T, dir, now string) {
	t.Helper()
	program(released).with(t, dir, now, false, pass)
}

// releasesAgain releases the lists that were made again, and returns issue, revision and state of each.
func releasesAgain(t *testing.T, dir, now string) (all []string) {
	t.Helper()
	program(released).with(t, dir, now, false, func(o *publish.Office) error {
		outs, _, err := o.Publisher.Chain().Release()
		for _, out := range outs {
			all = append(all, fmt.Sprint(out.Issue, " r", out.Revision, " ", out.State))
		}
		return err
	})
	return all
}

// wantVerified runs verify --all and fails unless it makes want revisions again without a difference.
func wantVerified(t *testing.T, dir, now string, want int) {
	t.Helper()
	program(released).with(t, dir, now, false, func(o *publish.Office) error {
		all, common, err := o.Audit.Verify(audit.VerifyWish{All: true})
		for _, v := range all {
			if len(v.Differences) > 0 || v.Remade != v.Files-1 {
				t.Errorf("%s r%d: %d of %d made again, %v", v.Issue, v.Revision, v.Remade, v.Files, v.Differences)
			}
		}
		if len(all) != want || len(common) > 0 {
			t.Errorf("%d revisions, want %d; %v", len(all), want, common)
		}
		return err
	})
}

// csvOf returns the CSV list of a published revision.
func csvOf(t *testing.T, dir, issue string, revision int) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "published", issue, fmt.Sprint("r", revision), issue+"_list.csv"))
	must(t, err)
	return string(data)
}

// manifestOf returns the manifest in a folder of an issue, and its hash.
func manifestOf(t *testing.T, dir, place string) (m folder.Manifest, sha string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(place), "manifest.json"))
	must(t, err, json.Unmarshal(data, &m))
	return m, rating.SHA(data)
}

// bothOut returns a folder of the small association with both lists published.
func bothOut(t *testing.T) string {
	t.Helper()
	return begun(t, "both", func() (string, error) {
		dir := copyOf(t, aSmall(t).base[1])
		for _, now := range dates[1] {
			passes(t, dir, now)
		}
		return dir, nil
	})
}

const mayEve = "2026-04-20T12:00:00Z"

// TestListsAreMadeAgainAndReleasedTogether: nothing is published without a release; each revision is complete, names
// the one before, and can be made again like those before it. Once the decision is revoked, everything is what it was.
func TestListsAreMadeAgainAndReleasedTogether(t *testing.T) {
	dir := bothOut(t)
	was := holding(t, dir)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	passes(t, dir, mayEve)
	for name, sha := range issuesOf(was) {
		if holding(t, dir)[name] != sha {
			t.Fatalf("%s is another", name)
		}
	}
	if m, _ := manifestOf(t, dir, "draft/"+april); m.Revision != 2 || len(m.Replaces.Decisions) != 1 {
		t.Errorf("the draft of April is %+v", m)
	}
	frozen := holding(t, dir)
	passes(t, dir, mayEve)
	if again := holding(t, dir); again["publication standard 2026-04-01 r2"] != frozen["publication standard 2026-04-01 r2"] ||
		again["draft/"+april+"/manifest.json"] != frozen["draft/"+april+"/manifest.json"] {
		t.Error("a pass later the chain is another")
	}
	wantVerified(t, dir, mayEve, 2)
	want := []string{march + " r2 published", april + " r2 published"}
	if got := releasesAgain(t, dir, mayEve); strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("out are %v", got)
	}
	passes(t, dir, mayEve)
	for name, sha := range issuesOf(was) {
		if holding(t, dir)[name] != sha {
			t.Fatalf("%s is another", name)
		}
	}
	if strings.Contains(csvOf(t, dir, april, 2), ",2006,") || csvOf(t, dir, march, 2) == csvOf(t, dir, march, 1) {
		t.Errorf("the event still counts: %s", csvOf(t, dir, april, 2))
	}
	first, sha := manifestOf(t, dir, "published/"+march+"/r1")
	second, next := manifestOf(t, dir, "published/"+march+"/r2")
	third, _ := manifestOf(t, dir, "published/"+april+"/r2")
	if first.Replaces != nil || second.Replaces.Manifest != sha || second.Replaces.Revision != 1 || third.Previous.Manifest != next {
		t.Errorf("they name %+v, %+v, %+v", second.Replaces, third.Replaces, third.Previous)
	}
	if _, err := os.Stat(filepath.Join(dir, "draft", april)); !os.IsNotExist(err) {
		t.Error("the draft is left")
	}
	wantVerified(t, dir, mayEve, 4)
	passes(t, dir, mayDue)
	wantVerified(t, dir, mayDue, 5)
	decidesAgain(t, dir, mayDue, rating.Decision{Kind: rating.Revoke, Revokes: 1})
	passes(t, dir, mayDue)
	if got := releasesAgain(t, dir, mayDue); len(got) != 3 || got[2] != may+" r2 published" {
		t.Errorf("out are %v", got)
	}
	for _, issue := range []string{march, april} {
		if csvOf(t, dir, issue, 3) != csvOf(t, dir, issue, 1) {
			t.Errorf("%s is not what it was:\n%s\n%s", issue, csvOf(t, dir, issue, 3), csvOf(t, dir, issue, 1))
		}
	}
	wantVerified(t, dir, mayDue, 8)
}

// TestAListThatFallsDueMeanwhileGoesOut: it builds on what is published, and the chain is staged anew with it.
func TestAListThatFallsDueMeanwhileGoesOut(t *testing.T) {
	dir := bothOut(t)
	other := copyOf(t, dir)
	passes(t, other, mayDue)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	passes(t, dir, mayEve)
	passes(t, dir, mayDue)
	if csvOf(t, dir, may, 1) != csvOf(t, other, may, 1) {
		t.Errorf("May did not go out from what is out:\n%s", csvOf(t, dir, may, 1))
	}
	if got := releasesAgain(t, dir, mayDue); len(got) != 3 || got[2] != may+" r2 published" {
		t.Errorf("out are %v", got)
	}
	wantVerified(t, dir, mayDue, 6)
}

// TestAChainThatIsRefusedIsForgotten: the next pass stages it again, until the decision is revoked.
func TestAChainThatIsRefusedIsForgotten(t *testing.T) {
	dir := bothOut(t)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
	passes(t, dir, mayEve)
	staged := holding(t, dir)
	refuse := func(o *publish.Office) error {
		chain, err := o.Publisher.Chain().Reject("the wrong event")
		if len(chain) != 2 {
			t.Errorf("refused: %v", chain)
		}
		return err
	}
	program(released).with(t, dir, mayEve, false, refuse)
	gone := holding(t, dir)
	if gone["publication standard 2026-04-01 r2"] != "" || gone["draft/"+april+"/manifest.json"] != "" {
		t.Error("the chain is there")
	}
	passes(t, dir, mayEve)
	if again := holding(t, dir); again["publication standard 2026-04-01 r2"] != staged["publication standard 2026-04-01 r2"] {
		t.Error("the next pass does not stage it again")
	}
	program(released).with(t, dir, mayEve, false, refuse)
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Revoke, Revokes: 1})
	passes(t, dir, mayEve)
	if holding(t, dir)["publication standard 2026-04-01 r2"] != "" {
		t.Error("it was revoked, and is staged")
	}
	program(released).with(t, dir, mayEve, false, func(o *publish.Office) error {
		_, _, err := o.Publisher.Chain().Release()
		if err == nil || err.Error() != release.ErrNothingAgain.Error() {
			t.Errorf("released: %v", err)
		}
		return nil
	})
}

// TestAFactThatCameLateStandsInTheRevisions checks that a title which was entered late is printed where it should have
// been, that a player who has since refused publication is not printed, and that every revision can be made again with
// another registry.
func TestAFactThatCameLateStandsInTheRevisions(t *testing.T) {
	dir := bothOut(t)
	var known rating.Player
	program(released).with(t, dir, mayEve, false, func(o *publish.Office) error {
		known = o.Registry.Players.Get("A-1")
		return nil
	})
	known.Titles = []rating.Title{{Code: "WFM", AwardedOn: rating.Day(2026, 2, 10)}}
	decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Fact, Player: "A-1", Field: "title", New: "WFM", Known: &known})
	hidden := func(publish string) {
		name := filepath.Join(dir, "registry", "registry.xlsx")
		data, err := os.ReadFile(name)
		must(t, err)
		data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: "Players", From: 6, Rows: []row{{"player.id": "B-2", "player.publish": publish}}}})
		must(t, err, os.WriteFile(name, data, 0o644))
	}
	passes(t, dir, mayEve)
	if text, err := os.ReadFile(filepath.Join(dir, "draft", march, march+"_list.csv")); err != nil || !strings.Contains(string(text), "Birch") {
		t.Errorf("%v: %s", err, text)
	}
	hidden("no")
	passes(t, dir, mayEve)
	if got := releasesAgain(t, dir, mayEve); len(got) != 2 {
		t.Errorf("out are %v", got)
	}
	for _, issue := range []string{march, april} {
		text := csvOf(t, dir, issue, 2)
		if !strings.Contains(text, "WFM") || strings.Contains(text, "Birch") || !strings.Contains(csvOf(t, dir, issue, 1), "Birch") {
			t.Errorf("%s", text)
		}
	}
	hidden("yes")
	passes(t, dir, mayEve)
	wantVerified(t, dir, mayEve, 4)
}

// TestPeopleAreToldOnceOfListsThatAreMadeAgain expects one message with all lists that await their release together.
func TestPeopleAreToldOnceOfListsThatAreMadeAgain(t *testing.T) {
	r := aNewsroom(t, bothOut(t))
	r.must(mayEve, nothing)
	r.must(mayEve, func(o *publish.Office) error {
		_, _, err := o.Folder.Write.Decide(rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1", Day: o.Today(),
			Policy: rating.Reissue, Reason: "found", By: "office"}, o.Moment())
		return err
	})
	for range 2 {
		r.must(mayEve, brief)
	}
	var told []notify.Message
	for _, m := range r.messages() {
		if m.Kind == notify.Awaiting {
			told = append(told, m)
		}
	}
	if len(told) != 1 || len(told[0].Items) != 2 || !strings.Contains(told[0].Text, "2 lists that are out were made again") ||
		told[0].Items[1].Issue != april || told[0].Items[1].Revision != 2 {
		t.Errorf("told %+v", told)
	}
}
