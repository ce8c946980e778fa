package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/folder"
	"kalends/publish/site/pages"
	"kalends/rating"
	"kalends/reports/site"
)

// TestPagesShowWhatTheListsSay compares the values of the site's pages with _list.json of every list. The long proof
// does so for all demos.
func TestPagesShowWhatTheListsSay(t *testing.T) { pagesOfDemo(t, "malaysia-xiangqi") }

// listRow is a player in _list.json.
type listRow struct {
	Rank                             int
	ID, Name, Sex, Title, Federation string
	Club                             string
	Rating, Change                   *string
	Games                            int
	Status                           []string
}

// pagesOfDemo compares the values of the pages of a demo with its lists.
func pagesOfDemo(t *testing.T, family string) {
	dir := filepath.Join(t.TempDir(), family)
	if status := run([]string{"demo", dir, "--ruleset", family, "-q"}, io.Discard, os.Stderr, time.Now); status != 0 {
		t.Fatal(status)
	}
	all, again := valuesIn(t, dir), valuesIn(t, dir)
	if len(all) == 0 || !reflect.DeepEqual(all, again) {
		t.Error("the pages differ the second time")
	}
	lists := map[string]map[string]listRow{}
	for key, rows := range publishedRows(t, dir) {
		lists[key] = map[string]listRow{}
		for _, row := range rows {
			lists[key][row.ID] = row
		}
	}
	seen, byEvents := map[string]int{}, map[string]rating.Points{}
	for _, p := range all {
		if e, is := p.(site.Event); is {
			for _, row := range e.Table {
				byEvents[e.List+" "+e.Date.String()+row.ID] += pointsOf(t, row.Change)
			}
		}
	}
	for _, p := range all {
		switch p := p.(type) {
		case site.View:
			seen[p.Key] += len(p.Rows)
			for _, row := range p.Rows {
				if diff := cmp.Diff(asPrinted(lists[p.List+" "+p.Date.String()][row.ID]), asListed(row)); diff != "" {
					t.Errorf("%s: %s", p.Place(), diff)
				}
			}
		case site.Player:
			checkHistory(t, p, lists)
			for _, c := range p.Careers {
				for _, one := range c.Points {
					sum := byEvents[c.List+" "+one.Date.String()+p.ID]
					rest := sum - pointsOf(t, one.Change) // of a rounding or, with CXA, of the lowest rating of a title
					if sum != 0 && one.Change != "" && family != "cxa-rapid" && (rest > rating.Whole/2 || rest < -rating.Whole/2) {
						t.Errorf("%s on %s: %s by the events, %s on the list", p.ID, one.Date, sum, one.Change)
					}
				}
			}
		case site.Issue:
			games := 0
			for _, e := range p.Events {
				games += e.Games
			}
			if games != p.Totals.Games || len(p.Events) != p.Totals.Events || len(p.Documents) < 6 || p.Withheld {
				t.Errorf("%s: %d games of %d, %d events, %d documents", p.Name, games, p.Totals.Games, len(p.Events), len(p.Documents))
			}
		}
	}
	for key, n := range seen {
		if want := len(lists["newest"]); key == "rank" && n != want || key == "name" && n != want {
			t.Errorf("view %s has %d rows, want %d", key, n, want)
		}
	}
}

// pointsOf parses a change as the site prints it.
func pointsOf(t *testing.T, change string) rating.Points {
	t.Helper()
	if change == "" {
		return 0
	}
	p, err := rating.ParsePoints(strings.NewReplacer("+", "", "−", "-").Replace(change))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// valuesIn returns the values of all pages of a folder.
func valuesIn(t *testing.T, dir string) (all []site.Page) {
	t.Helper()
	d := &door{printer: printer{out: io.Discard, errOut: os.Stderr}, dir: dir, nowText: "2027-01-02T12:00:00Z"}
	setup, now, err := d.setupNow()
	if err != nil {
		t.Fatal(err)
	}
	v, err := folder.Look(dir, setup, now, "en")
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	v.Configure = d.configure
	s, err := pages.Open(v)
	if err != nil {
		t.Fatal(err)
	}
	places := map[string]bool{}
	for p, err := range s.Pages() {
		if keyed, is := p.(site.Keyed); is {
			p, err = keyed.Load()
		}
		if err != nil {
			t.Fatal(err)
		}
		if places[p.Place()] {
			t.Errorf("two pages are %s", p.Place())
		}
		places[p.Place()], all = true, append(all, p)
	}
	return all
}

// publishedRows returns the rows of every _list.json by list and date, and those of the newest.
func publishedRows(t *testing.T, dir string) map[string][]listRow {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "published", "*", "r1", "*_list.json"))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	all := map[string][]listRow{}
	for _, name := range names {
		var list struct {
			List, Date string
			Players    []listRow
		}
		data, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &list)
		}
		if err != nil {
			t.Fatal(err)
		}
		all[list.List+" "+list.Date], all["newest"] = list.Players, list.Players
	}
	return all
}

// asPrinted returns a row of _list.json with the sign that the site writes before a change.
func asPrinted(row listRow) listRow {
	if c := row.Change; c != nil && strings.Trim(*c, "0.") != "" && !strings.HasPrefix(*c, "-") {
		plus := "+" + *c
		row.Change = &plus
	}
	return row
}

// asListed returns a row of the site as _list.json has it.
func asListed(row site.Row) listRow {
	l := listRow{Rank: row.Rank, ID: row.ID, Name: row.Name, Sex: row.Sex, Title: row.Title, Federation: row.Federation, Club: row.Club,
		Games: row.Games, Rating: &row.Rating, Status: append([]string{}, row.Status...)}
	if row.Change != "" {
		text := strings.Replace(row.Change, "−", "-", 1)
		l.Change = &text
	}
	return l
}

// checkHistory compares a player's history with each list: between two points lists have the rating of the earlier one.
func checkHistory(t *testing.T, p site.Player, lists map[string]map[string]listRow) {
	t.Helper()
	for key, list := range lists {
		id, day, _ := strings.Cut(key, " ")
		row, listed := list[p.ID]
		for _, c := range p.Careers {
			if c.List != id || !listed {
				continue
			}
			date, err := rating.ParseDate(day)
			if err != nil {
				t.Fatal(err)
			}
			var point site.Point
			for _, one := range c.Points {
				if one.Date <= date {
					point = one
				}
			}
			got, want := asListed(site.Row{Rating: point.Rating, Change: point.Change, Games: point.Games}), asPrinted(row)
			if point.Date != date { // the rating is that of the list before
				got.Games, got.Change = 0, want.Change
				if want.Change == nil || strings.Trim(*want.Change, "0.") != "" {
					t.Errorf("%s has no point on %s", p.ID, key)
				}
			}
			if diff := cmp.Diff([]any{want.Rating, want.Change, want.Games}, []any{got.Rating, got.Change, got.Games}); diff != "" {
				t.Errorf("%s on %s: %s", p.ID, key, diff)
			}
		}
		if listed && len(p.Careers) == 0 {
			t.Errorf("%s has no history", p.ID)
		}
	}
}
