package publish_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"kalends/ingest/registry"
	"kalends/publish"
	"kalends/publish/folder"
	"kalends/publish/site/pages"
	"kalends/rating"
	"kalends/reports/site"
)

// values returns the values of all pages of a folder by their places, and the source. alter changes the folder before,
// as if its registry or configuration had been saved.
func values(t *testing.T, dir, now string, alter func(*folder.View, rating.Roll)) (map[string]site.Page, *pages.Source) {
	t.Helper()
	all := map[string]site.Page{}
	var s *pages.Source
	program(released).with(t, dir, now, false, func(o *publish.Office) (err error) {
		v := o.Folder.View
		if alter != nil {
			roll := rating.RollOf(v.Registry.Players)
			alter(&v, roll)
			v.Registry.Players, v.Registry.SHA = rating.PlayersOf(roll), "altered"
		}
		if s, err = pages.Open(&v); err != nil {
			return err
		}
		for p, err := range s.Pages() {
			if keyed, is := p.(site.Keyed); is {
				key := keyed.Key()
				if p, err = keyed.Load(); err == nil && !strings.Contains(key, `"`+p.(site.Event).Status+`"`) {
					t.Errorf("the key of %s does not depend on its status: %s", p.Place(), key)
				}
			}
			if err != nil {
				return err
			}
			all[p.Place()] = p
		}
		return nil
	})
	return all, s
}

// jsonOf returns all values as JSON.
func jsonOf(t *testing.T, all map[string]site.Page) string {
	t.Helper()
	var b strings.Builder
	for _, place := range slices.Sorted(maps.Keys(all)) {
		text, err := json.Marshal(all[place])
		must(t, err)
		b.WriteString(place + " ")
		b.Write(text)
	}
	return b.String()
}

// TestPagesNameNobodyWhoIsWithheld: somebody who does not want to be published any more, or whose row was removed, is in
// no value; the documents that name them are withheld; births and juniors are as they are printed today.
func TestPagesNameNobodyWhoIsWithheld(t *testing.T) {
	dir := bothOut(t)
	whole, open := values(t, dir, dates[1][1], nil)
	all := jsonOf(t, whole)
	for _, shown := range []string{"Birch, Boris", `"B-2"`, `"birth":"1985"`, "_bulletin_en.pdf", `"withheld":true`} {
		if strings.Contains(all, shown) == (shown == `"withheld":true`) {
			t.Errorf("%s", shown)
		}
	}
	if len(open.Documents()) == 0 || len(open.Entries()) != 5 {
		t.Errorf("%d documents, %d entries", len(open.Documents()), len(open.Entries()))
	}
	_, other := values(t, dir, dates[1][1], func(_ *folder.View, roll rating.Roll) {
		p := roll["E-5"] // has played in one event of the second list
		p.Name = "Elm, Emily"
		roll["E-5"] = p
	})
	if n := keysThatStay(open, other); n != 5 {
		t.Errorf("%d keys stay when the name of a player of one event changes", n)
	}
	_, s := values(t, dir, dates[1][1], func(_ *folder.View, roll rating.Roll) {
		p := roll["B-2"]
		p.HideBirth = true
		roll["B-2"] = p
	})
	if n := len(s.Documents()); n > 0 {
		t.Errorf("%d documents print a birth that is hidden now", n)
	}
	for name, alter := range map[string]func(*folder.View, rating.Roll){
		"unpublished": func(_ *folder.View, roll rating.Roll) {
			p := roll["B-2"]
			p.Publish = false
			roll["B-2"] = p
		},
		"removed": func(_ *folder.View, roll rating.Roll) { delete(roll, "B-2") },
		"junior": func(v *folder.View, _ rating.Roll) {
			v.Setup.Source, v.Setup.Privacy.Juniors = []byte("juniors\n"), rating.Juniors{Under: 42, Names: rating.NamesInitials}
		},
		"births": func(v *folder.View, _ rating.Roll) {
			v.Setup.Source, v.Setup.Privacy.Birth = []byte("births\n"), rating.BirthBand
		},
	} {
		some, s := values(t, dir, dates[1][1], alter)
		text := jsonOf(t, some)
		hidden := []string{"Birch", "Boris", "B-2"}
		switch name {
		case "junior":
			hidden = []string{"Birch", "Boris", "Anna", "Dina"}
			if !strings.Contains(text, `"id":"B-2","name":"B., B."`) || !strings.Contains(text, "Cedar, Cem") {
				t.Error("who is young is not as printed")
			}
		case "births":
			hidden = []string{`"birth":"1985"`, `"birth":"1990"`}
			if !strings.Contains(text, `"birth":"1985-1989"`) {
				t.Error("births are not as printed")
			}
		}
		for _, one := range hidden {
			if at := strings.Index(text, one); at >= 0 {
				t.Errorf("%s: %s stands in %s", name, one, text[max(0, at-300):min(len(text), at+100)])
			}
		}
		if strings.Contains(text, "bulletin_en.pdf") || len(s.Documents()) > 0 || !strings.Contains(text, `"withheld":true`) {
			t.Errorf("%s: documents are shown", name)
		}
		if stay := keysThatStay(open, s); stay > 0 { // everybody has played with everybody
			t.Errorf("%s: %d keys stay", name, stay)
		}
	}
}

// keysThatStay returns how many pages that explain a change keep their key.
func keysThatStay(a, b *pages.Source) (n int) {
	keys := map[string]bool{}
	for _, e := range a.Explained() {
		for i, player := range e.Players {
			keys[fmt.Sprint(e.IssueRef, player, e.Keys[i])] = true
		}
	}
	for _, e := range b.Explained() {
		for i, player := range e.Players {
			if keys[fmt.Sprint(e.IssueRef, player, e.Keys[i])] {
				n++
			}
		}
	}
	return n
}

// TestPagesTellDecisions: what the next list books and what an edition corrects stands with both figures on the page of
// corrections, on that of the list, and on those of the players.
func TestPagesTellDecisions(t *testing.T) {
	for _, policy := range []rating.Policy{rating.NextList, rating.Reissue} {
		dir, now, list := copyOf(t, aSmall(t).base[1]), dates[1][1], "lists/standard/2026-04-01.html"
		if policy == rating.NextList {
			takesDecision(t, dir, dates[1][0], rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
			for _, now := range dates[1] {
				passes(t, dir, now)
			}
		} else {
			dir, now, list = bothOut(t), mayEve, "lists/standard/2026-03-01.html"
			decidesAgain(t, dir, mayEve, rating.Decision{Kind: rating.Withdraw, Event: "OPEN-1"})
			if all, _ := values(t, dir, mayEve, nil); len(all["corrections.html"].(site.Corrections).All) > 0 {
				t.Error("a decision is told before a list knows it")
			}
			passes(t, dir, mayEve)
			releasesAgain(t, dir, mayEve)
		}
		all, s := values(t, dir, now, nil)
		rows := all["corrections.html"].(site.Corrections).All
		if len(rows) < 5 || rows[0].Kind != "withdraw" || rows[0].Subject != "OPEN-1" || rows[0].Reason != "found" {
			t.Fatalf("%s: %+v", policy, rows)
		}
		figure := rows[slices.IndexFunc(rows, func(d site.Decision) bool { return len(d.Persons) > 0 && d.Persons[0].ID == "A-1" })]
		if figure.Field != "rating" || figure.Published != "2006" || figure.Correct != "2000" || figure.Number != 1 {
			t.Errorf("%s: %+v", policy, figure)
		}
		if of := all[list].(site.Issue).Decisions; len(of) != 5 {
			t.Errorf("%s: the list tells %+v", policy, of)
		}
		if of := all[site.PlayerPlace("A-1")].(site.Player).Decisions; !slices.ContainsFunc(of, func(d site.Decision) bool { return d.Correct == "2000" }) {
			t.Errorf("%s: the player is told %+v", policy, of)
		}
		if e := all[site.EventPlace("OPEN-1", rating.Day(2026, 2, 7))].(site.Event); e.Status != "not_rated" || len(e.Table) != 4 {
			t.Errorf("%s: the event is %+v", policy, e)
		}
		if policy == rating.Reissue {
			revisions := map[string]bool{}
			for _, d := range s.Documents() {
				revisions[d.From[len("published/"):len("published/small-standard-2026-03-01/r1")]] = true
			}
			if len(revisions) != 4 || !strings.Contains(jsonOf(t, all), `"kind":"errata"`) {
				t.Errorf("files of %v", revisions)
			}
		}
	}
}

// TestChangesByEventAddUp: the changes of a player by events, before rounding, add up to what the list has rounded.
func TestChangesByEventAddUp(t *testing.T) {
	want, got := map[string]rating.Points{}, map[string]rating.Points{}
	all, _ := values(t, bothOut(t), dates[1][1], func(v *folder.View, _ rating.Roll) {
		for _, month := range []time.Month{time.March, time.April} {
			for c, err := range v.Ledger.Changes("standard", rating.Day(2026, month, 1)) {
				must(t, err)
				for _, step := range c.Steps {
					if step.Kind == rating.SumStep {
						want[c.Player] += step.Normal
					}
				}
			}
		}
	})
	for _, p := range all {
		e, _ := p.(site.Event)
		for _, row := range e.Table {
			if row.Change != "" {
				change, err := rating.ParsePoints(strings.NewReplacer("+", "", "−", "-").Replace(row.Change))
				must(t, err)
				got[row.ID] += change
			}
		}
	}
	if len(want) < 4 || !maps.Equal(got, want) {
		t.Errorf("%v by events, %v by lists", got, want)
	}
}

// TestPagesTellEventsToCome: an event accepted for a list to come, one that waits, and one whose report is missing.
func TestPagesTellEventsToCome(t *testing.T) {
	s := aSmall(t)
	status := func(dir, now string, alter func(*folder.View, rating.Roll)) map[string]string {
		of := map[string]string{}
		all, _ := values(t, dir, now, alter)
		for _, e := range all["events/index.html"].(site.Events).All {
			of[e.Code] = e.Status
			if p, is := all[site.EventPlace(e.Code, e.Start)].(site.Event); !is || p.Since == 0 {
				t.Errorf("%s has the page %+v", e.Code, p)
			}
		}
		return of
	}
	dir := copyOf(t, s.base[0])
	for _, now := range dates[0] {
		passes(t, dir, now)
	}
	got := status(dir, dates[0][1], func(v *folder.View, _ rating.Roll) {
		row := v.Registry.Events["LATE-1"]
		row.Code, row.Name, row.List, row.Start, row.End = "LATE-1", "Late", "standard", rating.Day(2026, 2, 14), rating.Day(2026, 2, 15)
		v.Registry.Events = map[string]registry.EventRow{"LATE-1": row}
	})
	same(t, "events to come", got, map[string]string{"NEW-1": "received", "LATE-1": "awaited"})
	got = status(copyOf(t, s.eve[1]), dates[1][0], nil)
	same(t, "accepted", got, map[string]string{"NEW-1": "accepted", "CUP-1": "accepted"})
}
