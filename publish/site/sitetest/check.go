package sitetest

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"
)

// Policy is the content security policy that every page has.
const Policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'"

// largest are the most bytes of a page, and of a home page with everything that it may load but fonts.
const largest, largestHome = 100_000, 200_000

// most is the number of entries that a folder may have.
const most = 1000

// Check checks everything about a site that can be read from its files: that links lead to something, that everything
// can be reached without scripts, headings, ids, languages, sizes, and that no page has styles or scripts of its own.
func (tree *Tree) Check(t testing.TB) {
	t.Helper()
	titles := map[string]string{}
	for _, place := range tree.Places("") {
		p := tree.Pages[place]
		tree.checkLinks(p)
		p.checkHead()
		if tree.Files[place] > largest {
			p.fault("it is too large")
		}
		if dir, below, nested := strings.Cut(place, "/"); nested && dir != p.Lang {
			p.fault("its language is " + p.Lang)
		} else if other := titles[dir+" "+p.Title]; nested && other != "" {
			p.fault("it has the title of " + other + ": " + p.Title)
		} else if titles[dir+" "+p.Title] = place; below == "index.html" {
			tree.checkHome(p)
		}
		for _, fault := range p.faults[:min(len(p.faults), 5)] {
			t.Errorf("%s: %s", place, fault)
		}
	}
	tree.checkReach(t)
	tree.checkFolders(t)
}

// checkLinks checks that every reference of a page leads to a file, and to something in it.
func (tree *Tree) checkLinks(p *Page) {
	for _, l := range p.into {
		if _, there := tree.Files[l.to]; !there {
			p.fault("a link leads to nothing: " + l.to)
		} else if to := tree.Pages[l.to]; to != nil && l.fragment != "" && !to.ids[l.fragment] {
			p.fault("a link leads to nothing: " + l.to + "#" + l.fragment)
		}
	}
}

// missingWords matches what stands in a text instead of words that a language does not have.
var missingWords = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`«[A-Za-z]+[\w.-]*[.-]\w+»`) })

// checkHead checks title, policy and headings of a page, and that it has all its words.
func (p *Page) checkHead() {
	if key := missingWords().FindString(Text(p.Root)); key != "" {
		p.fault("it has no words for " + key)
	}
	if p.Title == "" {
		p.fault("it has no title")
	}
	metas := p.Find(func(n *html.Node) bool {
		policy := Attr(n, "content")
		return n.Data == "meta" && Attr(n, "http-equiv") == "Content-Security-Policy" &&
			(policy == Policy || (p.Place == "index.html" || p.Place == "verify.html") && strings.HasPrefix(policy, "default-src 'none'"))
	})
	if len(metas) != 1 {
		p.fault("it has not the policy")
	}
	ones, last := 0, 0
	for _, level := range p.levels {
		if level == 1 {
			ones++
		}
		if level > last+1 {
			p.fault("a heading is missing above one of a lower level")
		}
		last = level
	}
	if ones != 1 {
		p.fault("it has not one h1")
	}
}

// checkHome checks that a home page is small, with everything that it loads.
func (tree *Tree) checkHome(p *Page) {
	size := tree.Files[p.Place]
	for _, place := range p.Loads {
		size += tree.Files[place]
	}
	if size > largestHome {
		p.fault("the home page is too large with what it loads")
	}
}

// Away returns of every file how many links lead to it from a page, at the least, without scripts.
func (tree *Tree) Away(from string) map[string]int {
	away, next := map[string]int{from: 0}, []string{from}
	for len(next) > 0 {
		place := next[0]
		next = next[1:]
		p := tree.Pages[place]
		if p == nil {
			continue
		}
		for _, to := range p.Links {
			if _, known := away[to]; !known && to != "" {
				away[to] = away[place] + 1
				next = append(next, to)
			}
		}
	}
	return away
}

// Links returns the files in a folder to which a page leads.
func (tree *Tree) Links(place, below string) (all []string) {
	for _, to := range tree.Pages[place].Links {
		if strings.HasPrefix(to, below) {
			all = append(all, to)
		}
	}
	return all
}

// unlinkedFiles returns the files that no page needs to link: programs load them, or the code in a bulletin leads there.
func unlinkedFiles() []string {
	return []string{"robots.txt", "site.json", "verify.html", "files/keys.json.minisig"}
}

// unlinked are the folders whose files no page needs to link: what scripts and programs load.
var unlinked = []string{"assets/", "search/", "data/", "verify/"}

// checkReach checks that everything can be reached from the first page without scripts.
func (tree *Tree) checkReach(t testing.TB) {
	t.Helper()
	away := tree.Away("index.html")
	for place := range tree.Files {
		_, reached := away[place]
		kept := slices.ContainsFunc(unlinked, func(below string) bool { return strings.HasPrefix(place, below) })
		if !reached && !kept && !slices.Contains(unlinkedFiles(), place) {
			t.Errorf("%s cannot be reached from the first page", place)
		}
	}
}

// checkFolders checks that no folder has too many entries.
func (tree *Tree) checkFolders(t testing.TB) {
	t.Helper()
	entries := map[string]map[string]bool{}
	for place := range tree.Files {
		for dir := path.Dir(place); ; place, dir = dir, path.Dir(dir) {
			if entries[dir] == nil {
				entries[dir] = map[string]bool{}
			}
			entries[dir][place] = true
			if dir == "." {
				break
			}
		}
	}
	for dir, all := range entries {
		if len(all) > most {
			t.Errorf("%s has %d entries", dir, len(all))
		}
	}
}
