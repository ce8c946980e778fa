// Package sitetest holds a site against what every site must be: its pages as a browser without scripts reads them, and,
// for the long proofs, as Chromium shows them.
package sitetest

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Tree is a site in a folder.
type Tree struct {
	Dir   string
	Files map[string]int64 // the size of each, by path
	Pages map[string]*Page // by path
}

// Page is a page of a site as a browser without scripts has it.
type Page struct {
	Place  string
	Lang   string
	Title  string
	Links  []string // the files to which its anchors lead
	Loads  []string // the files that it loads
	Root   *html.Node
	ids    map[string]bool
	levels []int // of its headings
	into   []link
	faults []string
}

// link is a reference to a file, with the fragment.
type link struct{ to, fragment string }

// Read reads all pages of a site.
func Read(t testing.TB, dir string) *Tree {
	t.Helper()
	tree := &Tree{Dir: dir, Files: map[string]int64{}, Pages: map[string]*Page{}}
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		place, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		place = filepath.ToSlash(place)
		data, err := os.ReadFile(file)
		tree.Files[place] = int64(len(data))
		if path.Ext(place) == ".html" && err == nil {
			tree.Pages[place], err = readPage(place, string(data))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// Places returns the paths of all pages in a folder, sorted; of the whole site if it is empty.
func (tree *Tree) Places(below string) (all []string) {
	for place := range tree.Pages {
		if strings.HasPrefix(place, below) {
			all = append(all, place)
		}
	}
	slices.Sort(all)
	return all
}

// readPage parses a page.
func readPage(place, text string) (*Page, error) {
	root, err := html.ParseWithOptions(strings.NewReader(text), html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, err
	}
	p := &Page{Place: place, Root: root, ids: map[string]bool{}}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			p.element(n)
		}
	}
	return p, nil
}

// Attr returns an attribute of an element; empty if there is none.
func Attr(n *html.Node, name string) string {
	text, _ := attr(n, name)
	return text
}

// attr returns an attribute of an element; false if there is none.
func attr(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

// Text returns the text below an element, with single blanks.
func Text(n *html.Node) string {
	var text strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			text.WriteString(d.Data + " ")
		}
	}
	return strings.Join(strings.Fields(text.String()), " ")
}

// Find returns the elements of a page for which is is true, in their order.
func (p *Page) Find(is func(*html.Node) bool) (all []*html.Node) {
	for n := range p.Root.Descendants() {
		if n.Type == html.ElementNode && is(n) {
			all = append(all, n)
		}
	}
	return all
}

// element takes from an element what the checks need.
func (p *Page) element(n *html.Node) {
	for _, a := range n.Attr {
		if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
			p.fault("<" + n.Data + "> has the attribute " + a.Key)
		}
	}
	if id, has := attr(n, "id"); has {
		if p.ids[id] || id == "" {
			p.fault("the id " + id + " is there twice, or empty")
		}
		p.ids[id] = true
	}
	switch n.Data {
	case "html":
		p.Lang = Attr(n, "lang")
	case "title":
		if n.Parent.Data == "head" {
			p.Title = Text(n)
		}
	case "h1", "h2", "h3", "h4", "h5", "h6":
		p.levels = append(p.levels, int(n.Data[1]-'0'))
	case "style", "iframe", "object", "embed", "base":
		p.fault("it has the element <" + n.Data + ">")
	case "a":
		p.Links = append(p.Links, p.follow(Attr(n, "href")))
	case "link":
		p.takeLink(n)
	case "script", "img":
		p.takeLoaded(n)
	case "meta":
		if strings.EqualFold(Attr(n, "http-equiv"), "refresh") {
			_, to, _ := strings.Cut(Attr(n, "content"), "url=")
			p.Links = append(p.Links, p.follow(to))
		}
	case "th":
		if Attr(n, "scope") == "" {
			p.fault("a heading of a table has no scope: " + Text(n))
		}
	}
}

// takeLink takes an element link: what it loads, or where it leads.
func (p *Page) takeLink(n *html.Node) {
	switch rel := Attr(n, "rel"); rel {
	case "stylesheet", "icon", "preload":
		p.Loads = append(p.Loads, p.follow(Attr(n, "href")))
	case "alternate", "canonical":
		// They are absolute, where the address of the site is known.
	default:
		p.follow(Attr(n, "href"))
	}
}

// takeLoaded takes a script or a picture.
func (p *Page) takeLoaded(n *html.Node) {
	src := Attr(n, "src")
	switch {
	case n.Data == "script" && (src == "" || Text(n) != ""):
		p.fault("it has a script of its own")
	default:
		p.Loads = append(p.Loads, p.follow(src))
	}
	if _, has := attr(n, "alt"); n.Data == "img" && !has {
		p.fault("a picture has no alt")
	}
}

// follow returns the file to which a reference leads; empty for one that leaves the site.
func (p *Page) follow(ref string) string {
	if strings.HasPrefix(ref, "mailto:") || strings.HasPrefix(ref, "data:") {
		return ""
	}
	to, fragment, _ := strings.Cut(ref, "#")
	to, _, _ = strings.Cut(to, "?")
	if strings.Contains(to, ":") || strings.HasPrefix(to, "/") || strings.Contains(to, `\`) || ref == "" {
		p.fault("the reference " + ref + " is not relative")
		return ""
	}
	place := p.Place
	if to != "" {
		place = path.Join(path.Dir(p.Place), to)
	}
	if strings.HasSuffix(to, "/") {
		p.fault("the reference " + ref + " leads to a folder")
	}
	p.into = append(p.into, link{place, fragment})
	return place
}

// fault notes what is wrong with the page.
func (p *Page) fault(text string) { p.faults = append(p.faults, text) }
