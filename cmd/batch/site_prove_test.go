//go:build prove

package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
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

// TestSitesOfTheDemos makes the site of every demo in four languages with the program and drives it in Chromium, from
// files and from a server. UPDATE=1 takes pictures.
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
				d.checkTables(from, lang)
				d.checkChart(from, lang)
			}
			d.checkPrint(lang)
			d.checkWithoutScripts(lang)
			for n, lang := range templates.Languages {
				d.checkKinds(lang, (n+i)%len(templates.Languages) == 0, family == "fide-standard" || family == "cxa-rapid")
			}
			if os.Getenv("UPDATE") != "" && family == "fide-standard" {
				d.takePictures()
			}
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

// checkKinds looks at a page of each kind in a language, on one screen or on all, and holds it against html-validate and,
// if it is also to be checked by axe-core, against that.
func (d driven) checkKinds(lang string, everyLook, axe bool) {
	d.t.Helper()
	looks := sitetest.Looks
	if !everyLook {
		looks = looks[len(lang)%2*3 : len(lang)%2*3+1]
	}
	places := d.tree.Kinds(lang)
	for _, look := range looks {
		d.browser.Show(look)
		for _, place := range places {
			where := place + " on " + look.Name
			d.browser.Visit(d.server + place)
			if wide := sitetest.Value[bool](d.browser, "document.documentElement.scrollWidth > innerWidth"); wide {
				d.t.Errorf("%s is wider than the screen", where)
			}
			if everyLook || axe {
				d.browser.CheckAxe(where)
			}
			d.browser.CheckQuiet(where)
		}
	}
	all := make([]string, 0, len(places))
	for _, place := range places {
		all = append(all, place)
	}
	d.tree.Validate(d.t, npm, all)
	d.checkHome(lang)
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

// scripts match the part of a name that is typed into the search, by script. Its spelling is changed by wrong.
var scripts = []struct {
	name  string
	part  *regexp.Regexp
	wrong func(string) string
}{
	{"Latin", regexp.MustCompile(`\p{Latin}{4,}`), strings.ToLower},
	{"Han", regexp.MustCompile(`\p{Han}{2}`), func(s string) string { return s }},
	{"Cyrillic", regexp.MustCompile(`\p{Cyrillic}{4,}`), strings.ToUpper},
	{"misspelt", regexp.MustCompile(`\p{Latin}{7,}`), func(s string) string {
		letters := []rune(s)
		letters[3], letters[4] = letters[4], letters[3]
		return string(letters)
	}},
}

// checkSearch finds a person by a part of the name in each script of the demo, and by a misspelt one.
func (d driven) checkSearch(from, lang string) {
	d.t.Helper()
	d.browser.Show(sitetest.Looks[0])
	persons := d.persons()
	for _, s := range scripts {
		i := slices.IndexFunc(persons, func(p found) bool { return s.part.MatchString(p.Name) || s.part.MatchString(p.Alt) })
		if i < 0 {
			continue
		}
		typed := s.part.FindString(persons[i].Name)
		if typed == "" {
			typed = s.part.FindString(persons[i].Alt)
		}
		typed = s.wrong(typed)
		where := from + lang + "/search.html: " + s.name + " " + typed
		d.browser.Visit(from + lang + "/search.html")
		d.browser.Type("input[type=search]", typed)
		d.browser.Await(where, `document.querySelector('[data-results] a[href$="`+path.Base(site.PlayerPlace(persons[i].ID))+`"]')`)
		d.browser.Await(where, `document.querySelector("[data-count]").textContent`)
		d.browser.CheckQuiet(where)
	}
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

// pictured are the kinds of pages of which pictures are taken, and kept the pictures that the README shows.
var (
	pictured = []string{"home", "list", "player", "why", "event", "date", "statistics", "corrections", "search", "rules"}
	kept     = map[string]string{"home desktop-light": "en", "player desktop-light": "en", "player phone-dark": "uk", "list phone-light": "zh-CN"}
)

// takePictures takes pictures of ten kinds of pages on every screen into a folder for looking, and four of them into
// docs/images.
func (d driven) takePictures() {
	d.t.Helper()
	dir := filepath.Join(os.TempDir(), "kalends-site-pictures")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		d.t.Fatal(err)
	}
	for _, look := range sitetest.Looks {
		d.browser.Show(look)
		for _, kind := range pictured {
			name := kind + " " + look.Name
			lang := kept[name]
			if lang == "" {
				lang = "en"
			}
			d.browser.Visit(d.server + d.tree.Kinds(lang)[kind])
			sitetest.Value[bool](d.browser, `document.fonts.ready.then(() => true)`)
			data := d.browser.Picture()
			to := filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".png")
			if kept[name] != "" {
				to = filepath.Join("..", "..", "docs", "images", "site-"+filepath.Base(to))
			}
			if err := os.WriteFile(to, data, 0o644); err != nil {
				d.t.Fatal(err)
			}
			if kept[name] != "" && len(data) > 150_000 {
				d.t.Errorf("%s has %d bytes", to, len(data))
			}
		}
	}
}
