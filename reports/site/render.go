package site

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"
	"unicode/utf8"

	"kalends/rating"
	"kalends/templates"
)

//go:embed layout.tmpl pages.tmpl index.tmpl
var sources embed.FS

var layouts = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"line": rating.Line}).ParseFS(sources, "*.tmpl"))
})

// File is a file of the site, below its folder.
type File struct {
	Place string
	Data  []byte
}

// layout is everything that a page is written of.
type layout struct {
	*frame
	document
	Related   markup // links of the head
	Languages markup
	Main      markup
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
	d, known := v.document(p)
	if !known {
		return fmt.Errorf("site: no page is written for a %T", p)
	}
	f, err := v.frame(p)
	if err != nil {
		return err
	}
	l := layout{frame: f, document: d, Related: v.related(d, p.Place()), Languages: v.languages(f, p.Place())}
	l.Title = rating.Line(d.Title)
	if full := l.Title + " · " + rating.Line(v.Pick(s.Association.Names)); utf8.RuneCountInString(full) <= longestTitle {
		l.Title = full
	}
	if l.Main, err = executed(d.Name, d.Values); err != nil {
		return fmt.Errorf("page %s: %w", p.Place(), err)
	}
	page, err := executed("layout.tmpl", l)
	if err == nil {
		_, err = io.WriteString(w, string(page))
	}
	return err
}

// executed returns what a template makes of values.
func executed(name string, values any) (markup, error) {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	err := layouts().ExecuteTemplate(b, name, values)
	return markup(b.String()), err
}

// buffers are buffers for pages.
var buffers = sync.Pool{New: func() any { return &bytes.Buffer{} }}

// longestTitle is the number of characters of a title of a window from which on the association is left out.
const longestTitle = 70

// frames are the frames of the site that was last written, by frameKey.
var frames sync.Map

// frameKey says which pages have a frame; place is empty for pages that the navigation does not name.
type frameKey struct{ lang, root, place string }

// frame returns the frame of a page.
func (v *view) frame(p Page) (*frame, error) {
	key := frameKey{lang: v.Lang, root: v.Root}
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
		languageLabel: v.Text("nav.languages")}
	values := map[string]any{"Base": "../" + v.Root, "Hidden": !v.site.Robots, "Icon": template.URL("data:,"), "Emblem": "",
		"Filter": v.say("table.filter"), "Shown": v.say("table.shown"), "Chart": v.say("chart.label"), "Decimal": string(v.Decimal()),
		"Skip": v.say("skip"), "Home": v.Root + Home{}.Place(), "Association": f.Association, "NavLabel": v.say("nav.label"), "Nav": v.nav(place),
		"Address": v.Pick(v.site.Association.Addresses), "Contact": v.Contact(), "Foot": v.foot(place)}
	if v.site.Association.Emblem != nil {
		values["Emblem"] = "../" + v.Root + emblemPlace(v.site)
		values["Icon"] = values["Emblem"]
	}
	var err error
	for name, part := range map[string]*markup{"head": &f.Head, "top": &f.Top, "nav": &f.Nav, "foot": &f.Foot} {
		if *part, err = executed(name, values); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// foot returns the links of the footer.
func (v *view) foot(place string) (all []link) {
	for _, one := range []struct{ place, key string }{{PrivacyPage{}.Place(), "privacy.title"}, {Programs{}.Place(), "programs.title"}} {
		all = append(all, link{v.Root + one.place, v.Text(one.key), one.place == place})
	}
	return all
}

// nav returns the links of the navigation.
func (v *view) nav(place string) []link {
	all := []link{{Path: Home{}.Place(), Text: v.Text("nav.home")}}
	for _, l := range v.site.Lists {
		name := v.SayOr("site.short."+l.ID, v.ListName(l.ID))
		if len(v.site.Lists) == 1 {
			name = v.say("nav.list")
		}
		all = append(all, link{Path: ViewPlace(l.ID, "rank", 1), Text: esc(name)})
	}
	for _, one := range []struct{ place, key string }{{Events{}.Place(), "nav.events"}, {Groups{Of: "clubs"}.Place(), "nav.clubs"},
		{Groups{Of: "regions"}.Place(), "nav.regions"}, {Statistics{}.Place(), "nav.statistics"},
		{Corrections{}.Place(), "nav.corrections"}, {Rules{}.Place(), "nav.rules"}, {SearchPage{}.Place(), "nav.search"}} {
		all = append(all, link{Path: one.place, Text: v.Text(one.key)})
	}
	for i := range all {
		all[i].Current = all[i].Path == place
		all[i].Path = v.Root + all[i].Path
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
		text += `<li><a href="../` + esc(v.Root) + code + "/" + esc(place) + `" lang="` + code + `" hreflang="` + code + `"` + current + ">" + esc(ownName(lang)) + "</a></li>"
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
	if d.Pages != nil {
		add("prev", "", d.Pages.Before)
		add("next", "", d.Pages.After)
	}
	if d.Data != "" {
		add("alternate", ` type="application/json"`, "../"+v.Root+d.Data)
	}
	if d.Search {
		text += `<script src="` + esc("../"+v.Root) + `assets/search.js" defer></script>` + "\n"
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
