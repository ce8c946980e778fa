//go:build prove

package main

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kalends/publish/site/sitetest"
	"kalends/reports/site"
	"kalends/templates"
)

// npm is the folder in which npm has put what pages are held against.
const npm = "../../.ci/npm"

// everyScreen are the demos, one of chess and one of xiangqi, of which a language is looked at on every screen.
var everyScreen = []string{"fide-standard", "cxa-rapid"}

// TestSitesOfTheDemos makes the site of every demo in four languages with the program and drives it in Chromium, from
// files and from a server. A page of each kind in each language is checked by axe-core and html-validate.
func TestSitesOfTheDemos(t *testing.T) {
	for i, family := range templates.DemoFamilies() {
		t.Run(family, func(t *testing.T) {
			t.Parallel()
			f := demoWithSite(t, family)
			tree := f.site()
			tree.Check(t)
			f.checkRatings(tree)
			f.checkReasons(tree)
			server := httptest.NewServer(http.FileServer(http.Dir(tree.Dir)))
			defer server.Close()
			d := driven{t, f, tree, sitetest.OpenBrowser(t, npm), server.URL + "/"}
			lang := templates.Languages[i%len(templates.Languages)]
			for _, from := range []string{d.server, "file://" + tree.Dir + "/"} {
				d.checkSearch(from, lang)
				d.checkReasonOf(from, lang)
				d.checkTables(from, lang)
				d.checkChart(from, lang)
			}
			d.checkPrint(lang)
			d.checkWithoutScripts(lang)
			var all []string
			for n, lang := range templates.Languages {
				looks := sitetest.Looks
				if n > 0 || !slices.Contains(everyScreen, family) {
					looks = looks[(n+i)%4:][:1]
				}
				all = append(all, d.checkKinds(lang, looks)...)
				d.checkHome(lang)
			}
			tree.Validate(t, npm, all)
		})
	}
}

// demoWithSite makes a demo with the program, and then its site.
func demoWithSite(t *testing.T, family string) testFolder {
	t.Helper()
	f, p := testFolder{t, filepath.Join(t.TempDir(), family)}, built(t)
	moments := templates.DemoOf(family).Moments
	now := moments[len(moments)-1][1]
	if status, _, errs := p.run(t, testFolder{t, t.TempDir()}, now, "demo", f.dir, "--ruleset", family); status != exitDone {
		t.Fatalf("demo: exit %d\n%s", status, errs)
	}
	f.withSite()
	if status, _, errs := p.run(t, f, now, "publish"); status != exitDone {
		t.Fatalf("publish: exit %d\n%s", status, errs)
	}
	return f
}

// driven is a site that is driven in a browser, from files and from a server.
type driven struct {
	t *testing.T
	testFolder
	tree    *sitetest.Tree
	browser *sitetest.Browser
	server  string
}

// checkKinds looks at a page of each kind in a language on some screens, holds it against axe-core, and returns the pages.
func (d driven) checkKinds(lang string, looks []sitetest.Look) (places []string) {
	d.t.Helper()
	places = slices.Sorted(maps.Values(d.tree.Kinds(lang)))
	for _, look := range looks {
		d.browser.Show(look)
		for _, place := range places {
			where := place + " on " + look.Name
			d.browser.Visit(d.server + place)
			if wide := sitetest.Value[bool](d.browser, "document.documentElement.scrollWidth > innerWidth"); wide {
				d.t.Errorf("%s is wider than the screen", where)
			}
			d.browser.CheckAxe(where)
			d.browser.CheckQuiet(where)
		}
	}
	return places
}

// largestHome is the most that a home page may load, with scripts and fonts.
const largestHome = 300_000

// checkHome checks that the home page is small with everything that it loads, and that its fonts are read.
func (d driven) checkHome(lang string) {
	d.t.Helper()
	d.browser.Visit(d.server + lang + "/index.html")
	broken := sitetest.Value[int](d.browser, `document.fonts.ready.then(() => [...document.fonts].filter(f => f.status === "error").length)`)
	loaded := sitetest.Value[int](d.browser, `[...document.fonts].filter(f => f.status === "loaded").length`)
	if broken > 0 || loaded == 0 {
		d.t.Errorf("%s: %d fonts are loaded, %d are broken", lang, loaded, broken)
	}
	if size := d.browser.Received(); size > largestHome || size < 5000 {
		d.t.Errorf("%s: the home page loads %d bytes", lang, size)
	}
}

// found is a person of the site.
type found struct {
	ID   string
	Name string
	Alt  string `json:"name_alt"`
}

// persons returns everybody who has a page, as the site's JSON has them.
func (d driven) persons() (all []found) {
	d.t.Helper()
	for _, file := range d.files("published/site/data/p") {
		var some struct{ Value []found }
		if err := json.Unmarshal([]byte(d.read(file)), &some); err != nil {
			d.t.Fatal(err)
		}
		all = append(all, some.Value...)
	}
	return all
}

// cyrillic are letters by the Latin ones for which they are written in every language.
var cyrillic = map[rune]rune{'a': 'а', 'b': 'б', 'd': 'д', 'e': 'е', 'f': 'ф', 'i': 'і', 'k': 'к', 'l': 'л', 'm': 'м', 'n': 'н',
	'o': 'о', 'p': 'п', 'r': 'р', 's': 'с', 't': 'т', 'u': 'у', 'v': 'в', 'z': 'з', ' ': ' '}

// The parts of names that are typed.
var (
	latinPart, longPart   = regexp.MustCompile(`\p{Latin}{4,}`), regexp.MustCompile(`\p{Latin}{7,}`)
	hanPart, cyrillicPart = regexp.MustCompile(`\p{Han}{2}`), regexp.MustCompile(`\p{Cyrillic}{4,}`)
)

// typings are ways to type a name into the search. Each returns nothing for names of another script.
var typings = map[string]func(p found) string{
	"Latin":    func(p found) string { return strings.ToLower(latinPart.FindString(p.Name)) },
	"Han":      func(p found) string { return hanPart.FindString(p.Name) },
	"Cyrillic": func(p found) string { return strings.ToUpper(cyrillicPart.FindString(p.Name)) },
	"two exchanged": func(p found) string {
		return changed(longPart.FindString(p.Name), func(l []rune) { l[3], l[4] = l[4], l[3] })
	},
	"one wrong": func(p found) string { return changed(longPart.FindString(p.Name), func(l []rune) { l[4] = 'q' }) },
	"pinyin": func(p found) string {
		if hanPart.MatchString(p.Name) {
			return strings.ToLower(p.Alt)
		}
		return ""
	},
	"Latin in Cyrillic": func(p found) string {
		return changed(strings.ReplaceAll(strings.ToLower(p.Name), ",", ""), func(l []rune) {
			for i := range l {
				l[i] = cyrillic[l[i]] // 0 for another letter
			}
		})
	},
}

// changed changes the letters of a word; empty if it is, or if a letter becomes 0.
func changed(word string, change func([]rune)) string {
	letters := []rune(word)
	if len(letters) == 0 {
		return ""
	}
	change(letters)
	if slices.Contains(letters, 0) {
		return ""
	}
	return string(letters)
}

// checkSearch finds a person in each way that names of the demo can be typed.
func (d driven) checkSearch(from, lang string) {
	d.t.Helper()
	d.browser.Show(sitetest.Looks[0])
	persons := d.persons()
	for _, way := range slices.Sorted(maps.Keys(typings)) {
		i := slices.IndexFunc(persons, func(p found) bool { return typings[way](p) != "" })
		if i < 0 {
			continue
		}
		typed := typings[way](persons[i])
		where := from + lang + "/search.html: " + way + ": " + typed
		d.browser.Visit(from + lang + "/search.html")
		d.browser.Type("input[type=search]", typed)
		d.browser.Await(where, `document.querySelector('[data-results] a[href$="`+path.Base(site.PlayerPlace(persons[i].ID))+`"]')`)
		d.browser.Await(where, `document.querySelector("[data-count]").textContent`)
		d.browser.CheckQuiet(where)
	}
}

// checkReasonOf follows links from the home page to a list, to a player whose rating that has changed, and to the reason.
func (d driven) checkReasonOf(from, lang string) {
	d.t.Helper()
	d.browser.Visit(from + lang + "/index.html")
	for _, place := range d.toReason(lang) {
		d.browser.Follow(place)
		d.browser.CheckQuiet(place)
	}
}

// toReason returns the pages of a list, of a player and of a reason that lead from the home page to each other.
func (d driven) toReason(lang string) []string {
	d.t.Helper()
	for _, list := range d.tree.Links(lang+"/index.html", lang+"/lists/") {
		for _, player := range d.tree.Links(list, lang+"/p/") {
			for _, why := range d.tree.Links(player, lang+"/why/") {
				return []string{list, player, why}
			}
		}
	}
	d.t.Fatal("no reason is three clicks away")
	return nil
}

// checkTables sorts the newest list by the names with the keyboard, and filters it.
func (d driven) checkTables(from, lang string) {
	d.t.Helper()
	place := d.tree.Kinds(lang)["list"]
	if place == "" {
		place = d.tree.Kinds(lang)["view"]
	}
	d.browser.Visit(from + place)
	first := `document.querySelector("table[data-sort] tbody tr").textContent`
	before := sitetest.Value[string](d.browser, first)
	sitetest.Value[bool](d.browser, `document.querySelector("table[data-sort] thead th:nth-of-type(3) button").focus(), true`)
	d.browser.Press("\r")
	d.browser.Press("\r")
	if after := sitetest.Value[string](d.browser, first); after == before ||
		!sitetest.Value[bool](d.browser, `document.querySelector('th[aria-sort="descending"]') !== null`) {
		d.t.Errorf("%s is not sorted: %s first", place, after)
	}
	if !sitetest.Value[bool](d.browser, `document.querySelector("input[id^=filter]") !== null`) {
		return // it is short
	}
	name := sitetest.Value[string](d.browser, `document.querySelector("table[data-sort] tbody a").textContent`)
	d.browser.Type("input[id^=filter]", name)
	d.browser.Await(place+" is filtered", `[...document.querySelectorAll("table[data-sort] tbody tr")].filter(tr => !tr.hidden).length < 4`)
	d.browser.Await(place+" says how many rows are shown", `document.querySelector(".filter [aria-live]").textContent`)
	d.browser.CheckQuiet(place)
}

// keyLeft is the left arrow.
const keyLeft = "\u0302"

// checkChart steps through the points of a chart with the keyboard.
func (d driven) checkChart(from, lang string) {
	d.t.Helper()
	place := d.tree.Kinds(lang)["player"]
	d.browser.Visit(from + place)
	if !sitetest.Value[bool](d.browser, `document.querySelector("[data-chart] circle ~ circle") !== null`) {
		d.t.Errorf("%s has no chart with two points", place)
		return
	}
	sitetest.Value[bool](d.browser, `document.querySelector("[data-chart] [tabindex]").focus(), true`)
	tip := `document.querySelector("[data-chart] .tip").textContent`
	d.browser.Press(keyLeft)
	last := sitetest.Value[string](d.browser, tip)
	d.browser.Press(keyLeft)
	if before := sitetest.Value[string](d.browser, tip); last == "" || before == "" || before == last {
		d.t.Errorf("%s: the chart tells %q, then %q", place, last, before)
	}
	d.browser.CheckQuiet(place)
}

// checkPrint prints pages and checks that their heading is on paper, and what is for the screen only is not.
func (d driven) checkPrint(lang string) {
	d.t.Helper()
	for _, kind := range []string{"player", "why", "event", "date"} {
		place := d.tree.Kinds(lang)[kind]
		d.browser.Visit(d.server + place)
		text, sheets := d.browser.Printed()
		text = strings.Join(strings.Fields(text), "")
		has := func(selector string) bool {
			shown := sitetest.Value[string](d.browser, `document.querySelector("`+selector+`").textContent`)
			return strings.Contains(text, strings.Join(strings.Fields(shown), ""))
		}
		if sheets == 0 || !has("h1") {
			d.t.Errorf("%s: %d sheets without the heading", place, sheets)
		}
		for _, screen := range []string{".skip", "nav.main", "nav.langs"} {
			if has(screen) {
				d.t.Errorf("%s: %s is printed", place, screen)
			}
		}
	}
}

// checkWithoutScripts checks that pages are whole without scripts.
func (d driven) checkWithoutScripts(lang string) {
	d.t.Helper()
	d.browser.Scripts(false)
	defer d.browser.Scripts(true)
	for kind, place := range d.tree.Kinds(lang) {
		d.browser.Visit(d.server + place)
		if buttons := sitetest.Value[int](d.browser, `[...document.querySelectorAll("button, input")].filter(e => e.offsetParent).length`); buttons > 0 {
			d.t.Errorf("%s shows %d controls that do nothing without scripts", place, buttons)
		}
		words := sitetest.Value[string](d.browser, `document.querySelector("main").innerText`)
		if kind == "search" && !sitetest.Value[bool](d.browser, `document.querySelector("main a") !== null`) || len(words) < 20 {
			d.t.Errorf("%s says %q without scripts", place, words)
		}
		d.browser.CheckQuiet(place)
	}
}
