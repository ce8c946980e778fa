package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"kalends/publish/site/sitetest"
	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/reports/site"
)

// siteSection turns on a site in every language.
const siteSection = "\nsite: {languages: [en, zh-CN, uk, ms]}\n"

// withSite turns on the site of a folder.
func (f testFolder) withSite() testFolder {
	f.edit("kalends.yaml", func(b []byte) []byte { return append(b, siteSection...) })
	return f
}

// site reads the site of a folder.
func (f testFolder) site() *sitetest.Tree {
	f.t.Helper()
	return sitetest.Read(f.t, filepath.Join(f.dir, "published", "site"))
}

// TestSite makes the site of an association that withholds names and births, with two lists and a correction, and holds
// it against what every site must be. After the second list a person does not wish to be published any more.
func TestSite(t *testing.T) {
	t.Parallel()
	f := discreetOffice(t).withSite()
	all := append(worlds()["fide"].people[:4:4], juniors...)
	f.plays("2026-09-20", "CUP-0", "2026-09-05", all)
	f.plays("2026-09-21", "CUP-1", "2026-09-05", all)
	f.must("2026-10-01T12:00:00Z", "publish", "--accept-clock")
	if !strings.Contains(f.read("published/site/en/lists/standard/index.html"), "Dogwood") {
		t.Error("the site does not name who may be named")
	}
	f.must("2026-10-02T12:00:00Z", "withdraw", "CUP-0", "--reason", "played at home")
	f.run("2026-10-02T14:00:00Z", "release") // makes the drafts, because a release needs drafts that were seen
	f.must("2026-10-02T15:00:00Z", "release")
	f.checkStories("2026-10-03T12:00:00Z")
	f.plays("2026-10-20", "CUP-2", "2026-10-05", all)
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", From: 8, Rows: []row{{"player.publish": "no"}}})
	f.must("2026-11-01T12:00:00Z", "publish", "--accept-clock")

	tree := f.site()
	tree.Check(t)
	f.checkRatings(tree)
	f.checkReasons(tree)
	f.checkProofs()
	f.checkSiteWithheld("Dogwood", "D-4")
	f.checkMadeAnew("2026-11-01T13:00:00Z")
}

// plays drops an event of three rounds, which begins on a day, and collects it on another.
func (f testFolder) plays(collected, code, start string, players []row) {
	f.t.Helper()
	ev := event(code, start, start[:8]+"09", 3)
	ev["event.rounds_per_day_max"] = "1"
	f.drop(collected+"T09:00:00Z", code+".xlsx", ev, entrantsOf(players), gamesOf("1 1 5 1-0", "1 2 6 ½-½", "1 3 7 1-0", "2 5 2 0-1",
		"2 6 3 1-0", "2 7 4 0-1", "3 5 6 1-0", "3 1 4 ½-½", "3 7 2 +/-"))
	f.must(collected+"T10:00:00Z", "collect")
}

// checkRatings checks that every page of the newest lists has the ratings of the published JSON, and that the pages by
// rank have everybody whom that has.
func (f testFolder) checkRatings(tree *sitetest.Tree) {
	f.t.Helper()
	seen := 0
	for list, ratings := range f.newestRatings() {
		players := map[string]string{}
		for id, rating := range ratings {
			players[path.Base(site.PlayerPlace(id))] = rating
		}
		for _, lang := range []string{"en", "zh-CN", "uk", "ms"} {
			ranked := map[string]bool{}
			for _, place := range tree.Places(lang + "/lists/" + list + "/") {
				if strings.Contains(path.Base(place), "-") {
					continue // a list of a date has no rows
				}
				for id, texts := range rowsOf(tree.Pages[place]) {
					seen++
					if rating, listed := players[id]; !listed || !slices.Contains(texts, rating) {
						f.t.Errorf("%s: %s has %q; the list has %q", place, id, texts, rating)
					}
					if ranked[id] = true; path.Dir(place) != lang+"/lists/"+list {
						delete(ranked, id)
					}
				}
			}
			bySex := len(ranked) == 0 // each sex has ranks of its own, on views of its own
			for id := range players {
				if !ranked[id] && !bySex {
					f.t.Errorf("%s/lists/%s: %s is missing", lang, list, id)
				}
			}
		}
	}
	if seen == 0 {
		f.t.Error("no rows")
	}
}

// newestRatings returns the ratings of everybody on the newest published lists, by list and number, as their JSON has
// them.
func (f testFolder) newestRatings() map[string]map[string]string {
	f.t.Helper()
	var index struct {
		Association string
		Lists       []struct {
			List    string
			Current struct{ Folder string }
		}
	}
	if err := json.Unmarshal([]byte(f.read("published/index.json")), &index); err != nil {
		f.t.Fatal(err)
	}
	newest := map[string]map[string]string{}
	for _, l := range index.Lists {
		var p printed
		if err := json.Unmarshal([]byte(f.read("published/"+l.Current.Folder+"/"+index.Association+"-"+l.List+"_list.json")), &p); err != nil {
			f.t.Fatal(err)
		}
		newest[l.List] = map[string]string{}
		for _, one := range p.Players {
			newest[l.List][one.ID] = one.Rating
		}
	}
	return newest
}

// plainFigures makes figures as languages write them those of programs.
var plainFigures = strings.NewReplacer(",", ".", "\u00a0", "", "\u202f", "", " ", "")

// rowsOf returns the texts of the cells of all rows of a page that lead to a player, by the file of the player's page.
func rowsOf(p *sitetest.Page) map[string][]string {
	rows := map[string][]string{}
	for _, tr := range p.Find(func(n *html.Node) bool { return n.Data == "tr" }) {
		var texts []string
		id := ""
		for n := range tr.Descendants() {
			if n.Data == "td" || n.Data == "th" {
				texts = append(texts, plainFigures.Replace(sitetest.Text(n)))
			}
			if to := sitetest.Attr(n, "href"); n.Data == "a" && strings.Contains(to, "/p/") {
				id = path.Base(to)
			}
		}
		if id != "" {
			rows[id] = texts
		}
	}
	return rows
}

// checkReasons checks that the reason of every change by the newest lists is three clicks from the home page.
func (f testFolder) checkReasons(tree *sitetest.Tree) {
	f.t.Helper()
	seen := 0
	away := tree.Away("en/index.html")
	newest := slices.Max(tree.Places("en/why/"))
	for _, place := range tree.Places(path.Dir(path.Dir(newest)) + "/") {
		seen++
		if clicks, reached := away[place]; !reached || clicks > 3 {
			f.t.Errorf("%s is %d clicks away", place, clicks)
		}
	}
	if seen == 0 {
		f.t.Error("no changes are explained")
	}
}

// checkProofs checks that the page that checks lists knows the manifest of every revision and the digest of every file
// that is published, also of lists whose documents are withheld.
func (f testFolder) checkProofs() {
	f.t.Helper()
	var index site.Proofs
	f.proof("index", &index)
	if len(index.Issues) != 2 {
		f.t.Errorf("it knows %d lists", len(index.Issues))
	}
	for name, digests := range index.Issues {
		var p site.Proof
		f.proof(name, &p)
		for _, r := range p.Revisions {
			dir := fmt.Sprintf("published/%s/r%d", name, r.Revision)
			if r.Manifest != f.read(dir+"/manifest.json") || p.Titles["uk"] == "" || p.Page == "" || len(r.Day) != len("2026-10-01") {
				f.t.Errorf("%s: %+v", dir, p)
			}
			for _, place := range f.files(dir) {
				if sha := rating.SHA([]byte(f.read(place))); !slices.Contains(strings.Fields(digests), sha[:site.ProofDigits]) {
					f.t.Errorf("it does not know %s", place)
				}
			}
		}
	}
}

// proof reads a script of the folder verify.
func (f testFolder) proof(name string, value any) {
	f.t.Helper()
	text := strings.TrimPrefix(f.read("published/site/verify/"+name+".js"), `kalendsProof("`+name+`",`)
	if err := json.Unmarshal([]byte(strings.TrimSuffix(text, ");\n")), value); err != nil {
		f.t.Error(err)
	}
}

// playerNumber matches the number of a player, which is all that a calculation gives of one who must not be published.
var playerNumber = regexp.MustCompile(`^[A-Z]-\d$`)

// checkSiteWithheld checks that a site has nothing of what is withheld, nor other texts, anywhere in its files and their
// names, whatever the case of letters.
func (f testFolder) checkSiteWithheld(others ...string) {
	f.t.Helper()
	f.checkWithheldBelow("published/site")
	all := append(others, "wangwei", "wang wei") // a search finds 王* by its reading
	for _, secret := range secrets {
		if secret != "Wang" {
			all = append(all, secret)
		}
	}
	seen := 0
	for _, place := range f.files("published/site") {
		for part, text := range readable(f.t, filepath.Join(f.dir, filepath.FromSlash(place))) {
			seen++
			text = strings.ToLower(place + "\n" + text)
			for _, secret := range all {
				named := strings.HasSuffix(place, "_calculation.xlsx") || strings.HasSuffix(place, ".css") // U+4E0D-4E0E
				if named && playerNumber.MatchString(secret) {
					continue
				}
				if at := strings.Index(text, strings.ToLower(secret)); at >= 0 {
					f.t.Errorf("%s %s tells %s: %q", place, part, secret, text[max(0, at-40):min(len(text), at+40)])
				}
			}
		}
	}
	if seen < 100 {
		f.t.Errorf("%d files", seen)
	}
}

// checkMadeAnew checks that the site that was made list by list has the bytes of one that is made anew, and that
// nothing is written when nothing has happened.
func (f testFolder) checkMadeAnew(now string) {
	f.t.Helper()
	stepwise := f.siteBytes()
	f.must(now, "publish", "--accept-clock")
	for _, gone := range []string{"published/site", "ledger/work"} {
		if err := os.RemoveAll(filepath.Join(f.dir, gone)); err != nil {
			f.t.Fatal(err)
		}
	}
	f.must(now, "publish", "--accept-clock")
	compareSites(f.t, stepwise, f.siteBytes())
}

// compareSites checks that a site that was made list by list has the bytes of one that was made anew.
func compareSites(t *testing.T, stepwise, anew map[string][]byte) {
	t.Helper()
	if diff := cmp.Diff(slices.Sorted(maps.Keys(stepwise)), slices.Sorted(maps.Keys(anew))); diff != "" {
		t.Errorf("the files differ (-step by step +anew):\n%s", diff)
	}
	for place, data := range anew {
		if !bytes.Equal(stepwise[place], data) {
			t.Errorf("%s differs:\n%s", place, cmp.Diff(string(stepwise[place]), string(data)))
		}
	}
}

// siteBytes returns the bytes of all files of the site.
func (f testFolder) siteBytes() map[string][]byte {
	f.t.Helper()
	all := map[string][]byte{}
	for _, place := range f.files("published/site") {
		data, err := os.ReadFile(filepath.Join(f.dir, filepath.FromSlash(place)))
		if err != nil {
			f.t.Fatal(err)
		}
		all[place] = data
	}
	return all
}
