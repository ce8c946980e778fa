package site

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"kalends/rating"
	"kalends/templates"
)

//go:embed layout.tmpl
var layoutSource string

var layoutTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("layout").Parse(layoutSource))
})

// File is a file of the site, below its folder.
type File struct {
	Place string
	Data  []byte
}

// layout is everything that a page is written of.
type layout struct {
	document
	Lang, Base, Icon, Emblem, Home, Canonical string

	Hidden                                    bool // search engines shall not index it
	Association                               markup
	Skip, NavLabel, LanguageLabel, CrumbLabel string
	Filter, Shown, ChartLabel, Decimal        string // words of the script
	Languages                                 []language
	Nav, Foot                                 []link
	Address, Contact                          markup
}

// language is a link to the page in a language.
type language struct {
	Lang, Path, URL string
	Name            markup
	Current         bool
}

// Write writes a page in one language. The same Site, language and page give the same bytes.
func Write(w io.Writer, s *Site, lang string, p Page) error {
	v := viewOf(s, lang, p.Place())
	d, err := v.document(p)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := layoutTemplate().Execute(&b, v.layout(d, p)); err != nil {
		return fmt.Errorf("page %s: %w", p.Place(), err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// document returns what a page shows.
func (v *view) document(p Page) (document, error) {
	switch p := p.(type) {
	case Player:
		return v.playerPage(p), nil
	case Why:
		return v.whyPage(p), nil
	case Event:
		return v.eventPage(p), nil
	case Events:
		return v.eventsPage(p), nil
	case View:
		return v.viewPage(p), nil
	case Issue:
		return v.issuePage(p), nil
	case Issues:
		return v.issuesPage(p), nil
	case Group:
		return v.groupPage(p), nil
	case Groups:
		return v.groupsPage(p), nil
	}
	return v.single(p)
}

// single returns what a page shows of which there is one in a site.
func (v *view) single(p Page) (document, error) {
	switch p := p.(type) {
	case Home:
		return v.homePage(p), nil
	case Statistics:
		return v.statisticsPage(p), nil
	case Corrections:
		return v.correctionsPage(p), nil
	case Rules:
		return v.rulesPage(p), nil
	case Programs:
		return v.programsPage(p), nil
	case PrivacyPage:
		return v.privacyPage(p), nil
	case SearchPage:
		return v.searchPage(p), nil
	}
	return document{}, fmt.Errorf("site: no page is written for a %T", p)
}

// layout adds to a document what all pages have.
func (v *view) layout(d document, p Page) layout {
	place, base := p.Place(), "../"+v.root
	l := layout{document: d, Lang: v.Lang, Base: base, Hidden: !v.site.Robots, Home: v.root + Home{}.Place(), Icon: "data:,",
		Association: esc(v.Pick(v.site.Association.Names)), Skip: v.say("skip"), NavLabel: v.say("nav.label"),
		Filter: v.say("table.filter"), Shown: v.say("table.shown"), ChartLabel: v.say("chart.label"), Decimal: string(v.Decimal()),
		LanguageLabel: v.say("nav.languages"), CrumbLabel: v.say("nav.crumbs"), Nav: v.nav(place), Contact: v.contact()}
	if v.site.Association.Emblem != nil {
		l.Emblem = base + emblemPlace(v.site)
		l.Icon = l.Emblem
	}
	if l.Marked == "" {
		l.Marked = esc(d.Heading)
	}
	if l.Title == "" {
		l.Title = d.Heading
	}
	l.Title = rating.Line(l.Title + " · " + v.Pick(v.site.Association.Names))
	if l.Data != "" {
		l.Data = base + l.Data
	}
	l.Address = esc(v.Pick(v.site.Association.Addresses))
	l.Languages = v.languages(place)
	if v.site.Base != "" {
		l.Canonical = v.site.Base + v.Lang + "/" + place
	}
	for _, foot := range []struct{ place, key string }{{PrivacyPage{}.Place(), "privacy.title"}, {Programs{}.Place(), "programs.title"}} {
		l.Foot = append(l.Foot, link{v.root + foot.place, v.text(foot.key), foot.place == place, false})
	}
	return l
}

// nav returns the links of the navigation.
func (v *view) nav(place string) []link {
	all := []link{{Path: Home{}.Place(), Text: v.text("nav.home")}}
	for _, l := range v.site.Lists {
		name := v.SayOr("site.short."+l.ID, v.listName(l.ID))
		if len(v.site.Lists) == 1 {
			name = v.say("nav.list")
		}
		all = append(all, link{Path: ViewPlace(l.ID, "rank", 1), Text: esc(name)})
	}
	for _, one := range []struct{ place, key string }{{Events{}.Place(), "nav.events"}, {Groups{Of: "clubs"}.Place(), "nav.clubs"},
		{Groups{Of: "regions"}.Place(), "nav.regions"}, {Statistics{}.Place(), "nav.statistics"},
		{Corrections{}.Place(), "nav.corrections"}, {Rules{}.Place(), "nav.rules"}, {SearchPage{}.Place(), "nav.search"}} {
		all = append(all, link{Path: one.place, Text: v.text(one.key)})
	}
	for i := range all {
		all[i].Current = all[i].Path == place
		all[i].Path = v.root + all[i].Path
	}
	return all
}

// languages returns links to a page in every language of the site.
func (v *view) languages(place string) (all []language) {
	for _, lang := range v.site.Languages {
		one := language{Lang: lang, Path: "../" + v.root + lang + "/" + place, Name: esc(ownName(lang)), Current: lang == v.Lang}
		if v.site.Base != "" {
			one.URL = v.site.Base + lang + "/" + place
		}
		all = append(all, one)
	}
	return all
}

// ownName returns the name of a language in itself.
func ownName(lang string) string { return templates.In(lang).Say("overview.language") }

// emblemPlace returns the path of the association's emblem below the folder of the site.
func emblemPlace(s *Site) string {
	if strings.HasPrefix(string(s.Association.Emblem), "\x89PNG") {
		return "assets/emblem.png"
	}
	return "assets/emblem.jpg"
}
