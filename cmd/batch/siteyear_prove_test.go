//go:build prove

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/reports/sheets"
)

// siteYear is an association that withholds names and births, whose site is made for twelve lists. Between two lists its
// program ends.
type siteYear struct {
	testFolder
	people  []row    // who play
	secrets []string // names that the site must not contain besides those of the juniors
}

// TestSiteOfAYear searches every byte of a site after each of twelve lists for what is withheld: a person is not
// published from the start, one leaves in the seventh month, and juniors play under their initials. After every
// change of another kind the site has the bytes of one that another process makes from nothing.
func TestSiteOfAYear(t *testing.T) {
	t.Parallel()
	people := people("A-1|Ash, Anna|F|1990", "B-2|Birch, Boris|M|1985", "C-3|Cedar, Cem|M|1979", "D-4|Dogwood, Dan|M|2001", "E-5|Elm, Eve|F|1999")
	y := &siteYear{testFolder: discreetOffice(t).withSite(), people: append(people, juniors...)}
	y.edit("kalends.yaml", func(b []byte) []byte {
		return bytes.Replace(b, []byte("site: {languages: [en, zh-CN, uk, ms]}"), []byte("site: {languages: [en, uk]}"), 1)
	})
	for month := range 12 {
		at := time.Date(2026, time.Month(9+month), 1, 12, 0, 0, 0, time.UTC)
		y.plays(at, fmt.Sprint("CUP-", month+1))
		if change := siteChanges[month]; change != nil {
			change(y)
		}
		y.work(month, at.AddDate(0, 1, 0), "publish", "--accept-clock")
		if month == 2 {
			y.must(at.AddDate(0, 1, 1).Format(time.RFC3339), "withdraw", "CUP-1", "--reason", "played at home")
			y.run(at.AddDate(0, 1, 2).Format(time.RFC3339), "release") // makes the drafts, because a release needs drafts that were seen
			y.work(month, at.AddDate(0, 1, 3), "release")
		}
		y.site().Check(t)
		y.checkSiteWithheld(y.secrets...)
		if siteChanges[month] != nil || month == 2 {
			y.checkFromNothing(at.AddDate(0, 1, 4))
		}
		if t.Failed() {
			t.Fatal("after the list of month", month)
		}
	}
}

// TestGuestsHaveNoPage makes the site of a list for which two have played who are no members: they are on the pages
// of the event, of changes and of the list, but have none of their own and cannot be searched for.
func TestGuestsHaveNoPage(t *testing.T) {
	t.Parallel()
	f, now := questionedFolder(t)
	f.withSite().fillAnswers("answers.xlsx", 6, guest("GEO", "", "1700"), guest("GEO", "", "0"))
	f.must(now, "collect")
	f.must("2026-10-01T12:00:00Z", "publish", "--accept-clock")
	tree := f.site()
	tree.Check(t)
	for place := range tree.Files {
		text := f.read("published/site/" + place)
		shown := strings.Contains(place, "/events/") || strings.Contains(place, "/why/") ||
			strings.HasPrefix(place, "files/") || strings.HasPrefix(place, "data/lists/")
		if guests := strings.Contains(text, "GUEST-") || strings.Contains(text, "Gogua"); guests && !shown {
			t.Errorf("%s tells of a guest", place)
		}
	}
}

// siteChanges are what the office changes before the list of a month.
var siteChanges = map[int]func(*siteYear){
	0: func(y *siteYear) { y.person(6, row{"player.publish": "no"}, "Birch", "B-2") },
	3: func(y *siteYear) { y.rename(0, "Ashberry, Anna") },
	4: func(y *siteYear) {
		y.edit("kalends.yaml", func(b []byte) []byte {
			return bytes.Replace(b, []byte("corrections: reissue"), []byte("corrections: next_list"), 1)
		})
		y.must("2027-01-20T12:00:00Z", "withdraw", "CUP-3", "--reason", "played at home")
	},
	6: func(y *siteYear) { y.person(8, row{"player.publish": "no"}, "Dogwood", "D-4") },
	7: func(y *siteYear) {
		y.edit("kalends.yaml", func(b []byte) []byte {
			return bytes.Replace(b, []byte("site: {languages: [en, uk]}"), []byte("site: {languages: [en, zh-CN, uk, ms]}"), 1)
		})
	},
}

// person changes a row of the registry; the site must not contain secrets from then on.
func (y *siteYear) person(at int, to row, secrets ...string) {
	y.t.Helper()
	y.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: at, Rows: []row{to}})
	y.secrets = append(y.secrets, secrets...)
}

// rename changes the name of the n-th of those who play.
func (y *siteYear) rename(n int, name string) {
	y.t.Helper()
	y.person(5+n, row{"player.name": name})
	y.people[n]["player.name"] = name
}

// plays collects an event of three rounds.
func (y *siteYear) plays(month time.Time, code string) {
	y.t.Helper()
	ev := event(code, month.AddDate(0, 0, 4).Format(time.DateOnly), month.AddDate(0, 0, 8).Format(time.DateOnly), 3)
	ev["event.rounds_per_day_max"] = "1"
	now := month.AddDate(0, 0, 19).Format(time.RFC3339)
	y.drop(now, code+".xlsx", ev, entrantsOf(y.people), gamesOf("1 1 6 1-0", "1 2 7 ½-½", "1 3 8 1-0", "2 6 2 0-1", "2 7 3 1-0",
		"2 8 4 0-1", "3 6 7 1-0", "3 1 4 ½-½", "3 8 5 +/-"))
	y.must(now, "collect")
}

// work runs the program in a process of its own, with one processor or four.
func (y *siteYear) work(month int, now time.Time, args ...string) {
	y.t.Helper()
	if status, _, errs := withProcessors(built(y.t), 1+month%2*3).run(y.t, y.testFolder, now.Format(time.RFC3339), args...); status != exitDone {
		y.t.Fatalf("%v: exit %d\n%s", args, status, errs)
	}
}

// withProcessors returns a program that uses a number of processors.
func withProcessors(p program, n int) program {
	p.alter = func(c *exec.Cmd) { c.Env = append(os.Environ(), fmt.Sprint("GOMAXPROCS=", n)) }
	return p
}

// checkFromNothing checks that the site has the bytes of one that is made from nothing in a copy of the folder, with one
// processor and with four.
func (y *siteYear) checkFromNothing(now time.Time) {
	y.t.Helper()
	stepwise := y.siteBytes()
	for _, n := range []int{1, 4} {
		other := testFolder{y.t, filepath.Join(y.t.TempDir(), "test")}
		if err := os.CopyFS(other.dir, os.DirFS(y.dir)); err != nil {
			y.t.Fatal(err)
		}
		for _, gone := range []string{"published/site", "ledger/work"} {
			if err := os.RemoveAll(filepath.Join(other.dir, gone)); err != nil {
				y.t.Fatal(err)
			}
		}
		status, _, errs := withProcessors(built(y.t), n).run(y.t, other, now.Format(time.RFC3339), "publish", "--accept-clock")
		if status != exitDone {
			y.t.Fatalf("publish: exit %d\n%s", status, errs)
		}
		compareSites(y.t, stepwise, other.siteBytes())
		os.RemoveAll(other.dir)
	}
}
