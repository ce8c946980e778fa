package site

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

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
	Lang, Base, Title                             string
	Hidden                                        bool // search engines shall not index it
	Icon, Emblem, Canonical, Prev, Next, Data     string
	Filter, Shown, ChartLabel, Decimal            string // words of the script
	Search                                        bool
	Skip, Home, LanguageLabel, CrumbLabel         string
	Association, Nav, Kicker, Marked, Below, Foot markup
	Languages                                     []language
	Crumbs                                        []link
	Sections                                      []section
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
	l, err := v.layout(d, p)
	if err != nil {
		return err
	}
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := layoutTemplate().Execute(b, l); err != nil {
		return fmt.Errorf("page %s: %w", p.Place(), err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// buffers are buffers for pages.
var buffers = sync.Pool{New: func() any { return &bytes.Buffer{} }}

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

// longestTitle is the number of characters of a title of a window from which on the association is left out.
const longestTitle = 70

// layout adds to a document what all pages have.
func (v *view) layout(d document, p Page) (*layout, error) {
	place, base := p.Place(), "../"+v.root
	f, err := v.frame(p)
	if err != nil {
		return nil, err
	}
	l := &layout{Lang: v.Lang, Base: base, Hidden: !v.site.Robots, Icon: "data:,", Prev: d.Prev, Next: d.Next, Search: d.Search,
		Filter: f.filter, Shown: f.shown, ChartLabel: f.chart, Decimal: f.decimal, Skip: f.skip, Home: v.root + Home{}.Place(),
		LanguageLabel: f.languages, CrumbLabel: f.crumbs, Association: f.association, Nav: f.nav, Kicker: d.Kicker, Marked: d.Marked,
		Below: d.Sub, Foot: f.foot, Languages: v.languages(place), Crumbs: d.Crumbs, Sections: d.Sections}
	if v.site.Association.Emblem != nil {
		l.Emblem = base + emblemPlace(v.site)
		l.Icon = l.Emblem
	}
	if l.Marked == "" {
		l.Marked = esc(d.Heading)
	}
	l.Title = rating.Line(cmp.Or(d.Title, d.Heading))
	if full := l.Title + " · " + rating.Line(v.Pick(v.site.Association.Names)); utf8.RuneCountInString(full) <= longestTitle {
		l.Title = full
	}
	if d.Data != "" {
		l.Data = base + d.Data
	}
	if v.site.Base != "" {
		l.Canonical = v.site.Base + v.Lang + "/" + place
	}
	return l, nil
}

// frame is what pages of a language have in common that are equally deep in its folder.
type frame struct {
	site                   *Site
	nav, foot, association markup
	filter, shown, chart   string
	decimal, skip          string
	languages, crumbs      string
}

// frames are the frames of the site that was last written, by frameKey.
var frames sync.Map

// frameKey says which pages have a frame; place is empty for pages that the navigation does not name.
type frameKey struct{ lang, root, place string }

// frame returns the frame of a page.
func (v *view) frame(p Page) (*frame, error) {
	key := frameKey{lang: v.Lang, root: v.root}
	switch p.(type) {
	case Player, Why, Event, Issue, Group:
	default:
		key.place = p.Place()
	}
	if f, ok := frames.Load(key); ok && f.(*frame).site == v.site {
		return f.(*frame), nil
	}
	f := &frame{site: v.site, association: esc(v.Pick(v.site.Association.Names)), filter: v.say("table.filter"), shown: v.say("table.shown"),
		chart: v.say("chart.label"), decimal: string(v.Decimal()), skip: v.say("skip"), languages: v.say("nav.languages"),
		crumbs: v.say("nav.crumbs")}
	var err error
	if f.nav, err = part("nav", map[string]any{"NavLabel": v.say("nav.label"), "Nav": v.nav(key.place)}); err != nil {
		return nil, err
	}
	f.foot, err = part("foot", map[string]any{"Association": f.association, "Address": v.Pick(v.site.Association.Addresses),
		"Contact": v.contact(), "Foot": v.foot(key.place)})
	if err == nil {
		frames.Store(key, f)
	}
	return f, err
}

// part returns a part of the layout.
func part(name string, values map[string]any) (markup, error) {
	var b bytes.Buffer
	err := layoutTemplate().ExecuteTemplate(&b, name, values)
	return markup(b.String()), err
}

// foot returns the links of the footer.
func (v *view) foot(place string) (all []link) {
	for _, one := range []struct{ place, key string }{{PrivacyPage{}.Place(), "privacy.title"}, {Programs{}.Place(), "programs.title"}} {
		all = append(all, link{v.root + one.place, v.text(one.key), one.place == place, false})
	}
	return all
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
