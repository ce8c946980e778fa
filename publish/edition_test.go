package publish_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/engine"
	"kalends/publish"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/publishtest"
	"kalends/publish/release"
	"kalends/rating"
)

// mending is the ruleset of a later version of the program, in which a rule was changed: each edition adds a point to
// every rating.
type mending struct {
	engine.Ruleset
	edition int
}

func later(r engine.Ruleset) engine.Ruleset { return mending{r, 2} }

func (m mending) Editions() (all []rating.Edition) {
	for n := m.edition; n > 0; n-- {
		all = append(all, rating.Edition{Number: n, Day: rating.Day(2026, 3, n), Mended: []string{"F-12"}})
	}
	return all
}

func (m mending) In(edition int) engine.Ruleset { return mending{m.Ruleset, edition} }

func (m mending) On(list rating.Date) engine.Ruleset {
	return mending{engine.On(m.Ruleset, list), m.edition}
}

func (m mending) Methods() []engine.Ruleset { return engine.Methods(m.Ruleset) }

func (m mending) Rate(in engine.Input) (engine.Outcome, error) {
	out, err := m.Ruleset.Rate(in)
	for i := range out.List.States {
		out.List.States[i].Rating += rating.Whole * rating.Points(m.edition-1)
	}
	return out, err
}

// forgetful is a ruleset that claims to have an older edition but calculates it like the newest.
type forgetful struct{ mending }

func (f forgetful) In(int) engine.Ruleset { return f }

func (f forgetful) On(list rating.Date) engine.Ruleset {
	return forgetful{mending{engine.On(f.Ruleset, list), f.edition}}
}

func (f forgetful) Editions() []rating.Edition { return f.mending.Editions() }

// program is a version of the program: it returns the ruleset that it has in place of the usual one.
type program func(engine.Ruleset) engine.Ruleset

func released(r engine.Ruleset) engine.Ruleset { return r }

// with opens the folder with a version of the program, calls do and closes it.
func (p program) with(t *testing.T, dir, now string, approve bool, do func(*publish.Office) error) {
	t.Helper()
	setup, err := smallSetup(dir)
	if err != nil {
		t.Fatal(err)
	}
	setup.Approve, setup.Lists[0].Ruleset = approve, p(setup.Lists[0].Ruleset)
	o, err := publish.Open(dir, setup, moment(t, now), "en", func([]byte, folder.Own) (folder.Setup, error) { return setup, nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(do(o), o.Close()); err != nil {
		t.Fatal(err)
	}
}

func moment(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// differences returns what verify --all finds, in words, by issue.
func (p program) differences(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	p.with(t, dir, dates[1][1], false, func(o *publish.Office) error {
		issues, common, err := o.Audit.Verify(audit.VerifyWish{All: true})
		if len(common) > 0 {
			t.Errorf("verify: %v", common)
		}
		for _, v := range issues {
			found[v.Issue] = ""
			for _, d := range v.Differences {
				found[v.Issue] += d.What + " " + d.Args["why"] + "; "
			}
		}
		return err
	})
	return found
}

const (
	march = "small-standard-2026-03-01"
	april = "small-standard-2026-04-01"
)

// editionOf returns the edition in an issue's manifest.
func editionOf(t *testing.T, dir, issue string) int {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "published", issue, "r1", "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m struct{ Edition int }
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m.Edition
}

// listed returns the hash of an issue's list as CSV.
func listed(t *testing.T, dir, issue string) string {
	t.Helper()
	have, err := publishtest.Holding(dir)
	if err != nil {
		t.Fatal(err)
	}
	return have["published/"+issue+"/r1/"+issue+"_list.csv"]
}

// TestMendedFromTheNextList: a published list keeps the readings with which it was made, the next has the changed ones,
// and the later program makes both again.
func TestMendedFromTheNextList(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[1])
	for _, now := range dates[1] {
		program(later).with(t, dir, now, false, pass)
	}
	if first, second := editionOf(t, dir, march), editionOf(t, dir, april); first != 1 || second != 2 {
		t.Errorf("editions %d and %d, want 1 and 2", first, second)
	}
	if listed(t, dir, april) == s.after[1]["published/"+april+"/r1/"+april+"_list.csv"] {
		t.Error("the mended rule changes no number")
	}
	for issue, found := range program(later).differences(t, dir) {
		if found != "" {
			t.Errorf("%s made again by the later program: %s", issue, found)
		}
	}
	older := program(released).differences(t, dir)
	if older[march] != "" || !strings.Contains(older[april], "not_made edition 2 of the readings of fide-standard is not known") {
		t.Errorf("made again by the older program: %q", older)
	}
	forgot := program(func(r engine.Ruleset) engine.Ruleset { return forgetful{mending{r, 2}} }).differences(t, dir)
	if !strings.Contains(forgot[march], "calculation") || forgot[april] != "" {
		t.Errorf("made again by a program that forgot how it read: %q", forgot)
	}
}

// TestFrozenKeepsItsEdition: a list that was frozen before the program was replaced is published as it was frozen.
func TestFrozenKeepsItsEdition(t *testing.T) {
	s := aSmall(t)
	dir := copyOf(t, s.base[1])
	for _, now := range dates[1] {
		program(released).with(t, dir, now, true, pass)
	}
	program(later).with(t, dir, dates[1][1], true, func(o *publish.Office) error {
		out, err := o.Publisher.Release(o.Setup.Lists[0], 0, release.Seen{})
		if out.State != release.IsPublished {
			t.Errorf("released: %+v", out)
		}
		return err
	})
	if edition := editionOf(t, dir, april); edition != 1 {
		t.Errorf("edition %d, want 1", edition)
	}
	if listed(t, dir, april) != s.after[1]["published/"+april+"/r1/"+april+"_list.csv"] {
		t.Error("the list is not the one that awaited its release")
	}
}
