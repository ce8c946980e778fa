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

// body is HTML that is being written.
type body struct{ bytes.Buffer }

// add adds parts.
func (b *body) add(parts ...markup) {
	for _, part := range parts {
		b.WriteString(string(part))
	}
}

// begin begins a section, which "</section>" ends; id and title may be empty.
func (b *body) begin(id, title string) {
	b.add("<section")
	if id != "" {
		b.add(` id="`, esc(id), `"`)
	}
	b.add(">")
	if title != "" {
		b.add("<h2>", esc(title), "</h2>")
	}
}

// bodies are used again for the next pages.
var bodies = sync.Pool{New: func() any { return &body{} }}

// File is a file of the site, below its folder.
type File struct {
	Place string
	Data  []byte
}

// Write writes a page in one language. The same Site, language and page give the same bytes.
func Write(w io.Writer, s *Site, lang string, p Page) error {
	place, b := p.Place(), bodies.Get().(*body)
	defer bodies.Put(b)
	b.Reset()
	if err := write(b, viewOf(s, lang, place), p, place); err != nil {
		return fmt.Errorf("page %s: %w", place, err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// write writes the page at a place.
func write(b *body, v *view, p Page, place string) error {
	d := v.document(p)
	f, err := v.frame(p, place)
	if err != nil {
		return err
	}
	b.add(f.parts[0])
	v.head(b, d, place)
	b.add(f.parts[1], v.languages(place), f.parts[2], `<div class="head">`, d.Crumbs)
	if d.Kicker != "" {
		b.add(`<p class="kicker">`, d.Kicker, "</p>")
	}
	b.add("<h1>", d.Marked, "</h1>")
	if d.Below != "" {
		b.add(`<p class="sub">`, d.Below, "</p>")
	}
	b.add("</div>\n")
	err = d.Main(b)
	b.add(f.parts[3])
	return err
}

// frame is what pages of a language have in common that are equally deep in its folder: what is written before, between
// and after the parts that differ.
type frame struct {
	site  *Site
	parts [4]markup
}

// slot stands in the layout where the parts of a page go.
const slot = "\x00"

// frames are the frames of the site that was last written, by frameKey.
var frames sync.Map

// frameKey says which pages have a frame; place is empty for pages that the navigation does not name.
type frameKey struct{ lang, root, place string }

// frame returns the frame of the page at a place.
func (v *view) frame(p Page, place string) (*frame, error) {
	key := frameKey{lang: v.Lang, root: v.Root}
	switch p.(type) {
	case Player, Why, Event, Issue, Group:
	default:
		key.place = place
	}
	if f, ok := frames.Load(key); ok && f.(*frame).site == v.site {
		return f.(*frame), nil
	}
	values := map[string]any{"Slot": markup(slot), "Lang": v.Lang, "Base": "../" + v.Root, "Hidden": !v.site.Robots,
		"NoIcon": template.URL("data:,"), "Emblem": "", "Skip": v.say("skip"), "Home": v.Root + Home{}.Place(),
		"Association": esc(v.Pick(v.site.Association.Names)), "Label": v.say("nav.label"), "Nav": v.nav(key.place),
		"Address": esc(v.Pick(v.site.Association.Addresses)), "Contact": v.Contact(),
		"Foot": []markup{v.entry(VerifyPage{}.Place(), "verify.title", key.place), v.entry(PrivacyPage{}.Place(), "privacy.title", key.place),
			v.entry(Programs{}.Place(), "programs.title", key.place)}}
	if v.site.Association.Emblem != nil {
		values["Emblem"] = "../" + v.Root + emblemPlace(v.site)
	}
	var text body
	if err := layouts().ExecuteTemplate(&text, "layout.tmpl", values); err != nil {
		return nil, err
	}
	f := &frame{site: v.site}
	for i, part := range strings.Split(text.String(), slot) {
		f.parts[i] = markup(part)
	}
	frames.Store(key, f)
	return f, nil
}

// nav returns the entries of the navigation of the page at a place.
func (v *view) nav(place string) []markup {
	all := []markup{v.entry(Home{}.Place(), "nav.home", place)}
	for _, l := range v.site.Lists {
		name := v.SayOr("site.short."+l.ID, v.ListName(l.ID))
		if len(v.site.Lists) == 1 {
			name = v.say("nav.list")
		}
		to := ViewPlace(l.ID, "rank", 1)
		all = append(all, v.Item(to, esc(name), to == place))
	}
	all = append(all, v.entry(Events{}.Place(), "nav.events", place))
	for _, kind := range v.site.Groups {
		all = append(all, v.entry(Groups{Of: kind}.Place(), "nav."+kind, place))
	}
	return append(all, v.entry(Statistics{}.Place(), "nav.statistics", place),
		v.entry(Corrections{}.Place(), "nav.corrections", place), v.entry(Rules{}.Place(), "nav.rules", place),
		v.entry(SearchPage{}.Place(), "nav.search", place))
}

// entry returns an entry of the navigation that leads to a place, on the page at another.
func (v *view) entry(to, key, place string) markup { return v.Item(to, v.Text(key), to == place) }

// Item returns a link to a place as an entry of a list; current: it is the page itself.
func (v *view) Item(place string, text markup, current bool) markup {
	if current {
		return `<li><a href="` + esc(v.Root+place) + `" aria-current="page">` + text + "</a></li>"
	}
	return "<li>" + v.Link(place, text) + "</li>"
}

// languages returns links to a page in the other languages of the site; nothing if there is one.
func (v *view) languages(place string) markup {
	if len(v.site.Languages) < 2 {
		return ""
	}
	text := `<nav class="langs" aria-label="` + v.Text("nav.languages") + `"><ul>`
	for _, lang := range v.site.Languages {
		code, name := esc(lang), esc(ownName(lang))
		if lang == v.Lang {
			text += `<li aria-current="true">` + name + "</li>"
			continue
		}
		text += `<li><a href="../` + esc(v.Root) + code + "/" + esc(place) + `" lang="` + code + `" hreflang="` + code + `">` +
			name + "</a></li>"
	}
	return text + "</ul></nav>"
}

// longestTitle is the number of characters of a title of a window from which on the association is left out.
const longestTitle = 70

// head writes the title of a page and the links of its head: its address and those of its other languages where the
// address of the site is known, the pages before and after, the JSON with the value, and a script of its own.
func (v *view) head(b *body, d document, place string) {
	title := d.Title
	if full := title + " · " + v.Pick(v.site.Association.Names); utf8.RuneCountInString(full) <= longestTitle {
		title = full
	}
	b.add("<title>", esc(title), "</title>\n")
	add := func(rel, more markup, to string) {
		if to != "" {
			b.add(`<link rel="`, rel, `"`, more, ` href="`, esc(to), `">`, "\n")
		}
	}
	if v.site.Base != "" {
		add("canonical", "", v.site.Base+v.Lang+"/"+place)
		for _, lang := range v.site.Languages {
			add("alternate", ` hreflang="`+esc(lang)+`"`, v.site.Base+lang+"/"+place)
		}
	}
	add("prev", "", d.Before)
	add("next", "", d.After)
	if d.Data != "" {
		add("alternate", ` type="application/json"`, "../"+v.Root+d.Data)
	}
	if d.Script != "" {
		b.add(`<script src="`, esc("../"+v.Root+"assets/"+d.Script), `" defer></script>`, "\n")
	}
}

// crumbs returns the navigation to the pages above.
func (v *view) crumbs(links ...markup) markup {
	text := `<nav class="crumbs" aria-label="` + v.Text("nav.crumbs") + `"><ol>`
	for _, link := range links {
		text += "<li>" + link + "</li>"
	}
	return text + "</ol></nav>"
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
