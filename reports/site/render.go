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
	*frame
	Title          string
	Related        markup // links of the head
	Languages      markup
	Crumbs         []link
	Kicker, Marked markup
	Below          markup
	Sections       []section
}

// frame is what pages of a language have in common that are equally deep in its folder.
type frame struct {
	site                 *Site
	Lang                 string
	Head, Top, Nav, Foot markup
	Association          markup
	CrumbLabel           string
	languageLabel        markup
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
	f, err := v.frame(p)
	if err != nil {
		return nil, err
	}
	l := &layout{frame: f, Title: rating.Line(cmp.Or(d.Title, d.Heading)), Languages: v.languages(f, p.Place()), Related: v.related(d, p.Place()),
		Crumbs: d.Crumbs, Kicker: d.Kicker, Marked: cmp.Or(d.Marked, esc(d.Heading)), Below: d.Sub, Sections: d.Sections}
	if full := l.Title + " · " + rating.Line(v.Pick(v.site.Association.Names)); utf8.RuneCountInString(full) <= longestTitle {
		l.Title = full
	}
	return l, nil
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
	f, err := v.newFrame(key.place)
	if err == nil {
		frames.Store(key, f)
	}
	return f, err
}

// newFrame returns the frame of the pages at the root of the view, or of the one at a place.
func (v *view) newFrame(place string) (*frame, error) {
	f := &frame{site: v.site, Lang: v.Lang, Association: esc(v.Pick(v.site.Association.Names)), CrumbLabel: v.say("nav.crumbs"),
		languageLabel: v.text("nav.languages")}
	values := map[string]any{"Base": "../" + v.root, "Hidden": !v.site.Robots, "Icon": template.URL("data:,"), "Emblem": "",
		"Filter": v.say("table.filter"), "Shown": v.say("table.shown"), "Chart": v.say("chart.label"), "Decimal": string(v.Decimal()),
		"Skip": v.say("skip"), "Home": v.root + Home{}.Place(), "Association": f.Association, "NavLabel": v.say("nav.label"), "Nav": v.nav(place),
		"Address": v.Pick(v.site.Association.Addresses), "Contact": v.contact(), "Foot": v.foot(place)}
	if v.site.Association.Emblem != nil {
		values["Emblem"] = "../" + v.root + emblemPlace(v.site)
		values["Icon"] = values["Emblem"]
	}
	for name, part := range map[string]*markup{"head": &f.Head, "top": &f.Top, "nav": &f.Nav, "foot": &f.Foot} {
		var b bytes.Buffer
		if err := layoutTemplate().ExecuteTemplate(&b, name, values); err != nil {
			return nil, err
		}
		*part = markup(b.String())
	}
	return f, nil
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

// languages returns links to a page in every language of the site; nothing if there is one.
func (v *view) languages(f *frame, place string) markup {
	if len(v.site.Languages) < 2 {
		return ""
	}
	text := `<nav class="langs" aria-label="` + f.languageLabel + `"><ul>`
	for _, lang := range v.site.Languages {
		current := markup("")
		if lang == v.Lang {
			current = ` aria-current="true"`
		}
		code := esc(lang)
		text += `<li><a href="../` + esc(v.root) + code + "/" + esc(place) + `" lang="` + code + `" hreflang="` + code + `"` + current + ">" + esc(ownName(lang)) + "</a></li>"
	}
	return text + "</ul></nav>"
}

// related returns the links of a page's head: its address and those of its other languages where the address of the
// site is known, the pages before and after, the JSON with the value, and the script that searches.
func (v *view) related(d document, place string) (text markup) {
	add := func(rel, more markup, to string) {
		if to != "" {
			text += `<link rel="` + rel + `"` + more + ` href="` + esc(to) + `">` + "\n"
		}
	}
	if v.site.Base != "" {
		add("canonical", "", v.site.Base+v.Lang+"/"+place)
		for _, lang := range v.site.Languages {
			add("alternate", ` hreflang="`+esc(lang)+`"`, v.site.Base+lang+"/"+place)
		}
	}
	add("prev", "", d.Prev)
	add("next", "", d.Next)
	if d.Data != "" {
		add("alternate", ` type="application/json"`, "../"+v.root+d.Data)
	}
	if d.Search {
		text += `<script src="` + esc("../"+v.root) + `assets/search.js" defer></script>` + "\n"
	}
	return text
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
