package site

import (
	"cmp"
	"html/template"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

// markup is HTML whose texts are escaped. It is made by esc, link, in and the functions that put such parts together.
type markup = template.HTML

const (
	dash  = "–" // printed where there is nothing
	minus = "−" // of a change
)

// view is what a page is written with: the site, the words of a language, and where the page is.
type view struct {
	templates.Words
	site *Site
	Root string // the path from the page to the folder of its language: "../../"
}

// viewOf returns the view of a page at a place.
func viewOf(s *Site, lang, place string) *view {
	return &view{Words: templates.In(lang), site: s, Root: strings.Repeat("../", strings.Count(place, "/"))}
}

// esc escapes a text for HTML and frees it of characters that change the direction of writing or stay invisible.
func esc(text string) markup {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '<' || c == '>' || c == '&' || c == '"' || c == '\'' {
			return markup(template.HTMLEscapeString(rating.Line(text)))
		}
	}
	return markup(text)
}

// say returns the site's words under a key.
func (v *view) say(key string, pairs ...string) string { return v.Say("site."+key, pairs...) }

// Text is say as HTML.
func (v *view) Text(key string, pairs ...string) markup { return esc(v.say(key, pairs...)) }

// dates are the texts of days by dayOf: pages name the same few thousand days many times.
var dates sync.Map

// dayOf is a day in a language.
type dayOf struct {
	lang string
	day  rating.Date
}

// dayText is a day in words, and the same for people and programs.
type dayText struct {
	text string
	time markup
}

// dayText returns the texts of a day.
func (v *view) dayText(d rating.Date) dayText {
	key := dayOf{v.Lang, d}
	if known, ok := dates.Load(key); ok {
		return known.(dayText)
	}
	text := v.Words.Date(d)
	made := dayText{text, `<time datetime="` + esc(d.String()) + `">` + esc(text) + "</time>"}
	dates.Store(key, made)
	return made
}

// Date returns a day in words; empty for none.
func (v *view) Date(d rating.Date) string {
	if d == 0 {
		return ""
	}
	return v.dayText(d).text
}

// Day returns a day in words with the day as programs read it, by which tables are sorted.
func (v *view) Day(d rating.Date) markup {
	if d == 0 {
		return dash
	}
	return v.dayText(d).time
}

// span returns the days of an event, sorted by the last.
func (v *view) span(from, to rating.Date) markup {
	if from == 0 || to == 0 || from == to {
		return v.Day(cmp.Or(to, from))
	}
	return markup(`<time datetime="`+to.String()+`">`) + esc(v.Span(from, to)) + "</time>"
}

// Link returns a link to a page in the same language, by its place.
func (v *view) Link(place string, text markup) markup {
	return `<a href="` + esc(v.Root+place) + `">` + text + "</a>"
}

// Figure returns a number or a dash for none.
func (v *view) Figure(n int) markup {
	if n == 0 {
		return dash
	}
	return esc(v.Count(n))
}

// scripts are the scripts whose names get the attribute lang in other languages, with its value.
var scripts = []struct {
	of   *unicode.RangeTable
	lang string
}{{unicode.Han, "zh"}, {unicode.Cyrillic, "uk"}}

// in returns a name, marked with its language where its script is not that of the page.
func (v *view) in(name string) markup {
	for _, r := range name {
		if r < unicode.MaxASCII {
			if unicode.IsLetter(r) {
				break
			}
			continue
		}
		for _, s := range scripts {
			if unicode.Is(s.of, r) {
				if strings.HasPrefix(v.Lang, s.lang) {
					return esc(name)
				}
				return markup(`<span lang="`+s.lang+`">`) + esc(name) + "</span>"
			}
		}
	}
	return esc(name)
}

// names returns a person's name in the script of the language, and the other form, if there is one.
func (v *view) names(p Person) (name, other string) {
	name = reports.Person{Name: p.Name, NameAlt: p.Alt}.NameIn(v.Lang)
	switch {
	case p.Alt == "" || p.Alt == p.Name:
	case name == p.Name:
		other = p.Alt
	default:
		other = p.Name
	}
	return name, other
}

// Person returns a person's name with a link to the page, or the words for one who is not published.
func (v *view) Person(p Person) markup {
	if p.ID == "" && p.Name == "" {
		return "<i>" + v.Text("unpublished") + "</i>"
	}
	name, _ := v.names(p)
	text := v.in(cmp.Or(name, p.ID))
	if !p.Page {
		return text
	}
	return v.Link(PlayerPlace(p.ID), text)
}

// People returns several persons, joined.
func (v *view) People(all []Person, between markup) (text markup) {
	for i, p := range all {
		if i > 0 {
			text += between
		}
		text += v.Person(p)
	}
	return text
}

// called returns the name of a club or a region.
func (v *view) called(r Ref) string { return cmp.Or(v.Pick(r.Names), r.Code) }

// group returns a club or a region with a link to its page.
func (v *view) group(of string, r *Ref) markup {
	if r == nil {
		return ""
	}
	return v.Link(GroupPlace(of, r.Code, 1), v.in(v.called(*r)))
}

// Profile returns the profile of a list.
func (v *view) Profile(list string) *rating.Profile {
	for i := range v.site.Lists {
		if v.site.Lists[i].ID == list {
			return &v.site.Lists[i].Profile
		}
	}
	return &rating.Profile{}
}

// ListName returns what a list is called, with the mark of the profile's caution, if there is one.
func (v *view) ListName(list string) string {
	profile := v.Profile(list)
	name := v.SayOr("site.list."+list, reports.ListName(v.Words, profile, list))
	if profile.Caution != "" {
		name += " " + v.Say(profile.Caution+".mark")
	}
	return name
}

// IssueName returns what a list of a date is called.
func (v *view) IssueName(list string, date rating.Date) string {
	return v.say("issue.title", "list", v.ListName(list), "date", v.Date(date))
}

// Caution returns a paragraph with the warning that belongs to a list, if it has one.
func (v *view) Caution(list string) markup {
	if key := v.Profile(list).Caution; key != "" {
		return "\n<p><strong>" + esc(v.Say(key+".text")) + "</strong></p>"
	}
	return ""
}

// IssueLink names a list of a date, with a link to its page.
func (v *view) IssueLink(i IssueRef) markup {
	return v.Link(IssuePlace(i.List, i.Date), esc(v.IssueName(i.List, i.Date)))
}

// pairs returns labels with their values, given in turn, without those that have no value. A label is a key of the words.
func (v *view) pairs(pairs ...any) (all markup) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if value := pairs[i+1].(markup); value != "" && value != dash {
			all += "<div><dt>" + esc(v.Say(pairs[i].(string))) + "</dt><dd>" + value + "</dd></div>\n"
		}
	}
	return all
}

// title returns a title in short, as the bulletin prints it.
func (v *view) title(code string) markup {
	if code == "" {
		return ""
	}
	return esc(v.SayOr("bulletin.name_short."+code, v.fullTitle(code)))
}

// fullTitle returns the name of a title, or its code where there are no words for it.
func (v *view) fullTitle(code string) string { return v.SayOr("bulletin.name_of."+code, code) }

// Rating returns a rating or a change as the language writes it; a dash for none.
func (v *view) Rating(text string) markup {
	if text == "" {
		return dash
	}
	if less, ok := strings.CutPrefix(text, minus); ok {
		return minus + esc(v.Figures(less))
	}
	return esc(v.Figures(text))
}

// number formats a number for a phrase.
func number(n int) string { return strconv.Itoa(n) }

// Contact returns how the association can be reached; an e-mail address is a link.
func (v *view) Contact() markup {
	contact := v.site.Association.Contact
	if name, host, ok := strings.Cut(contact, "@"); ok && name != "" && host != "" && !strings.ContainsAny(contact, " ,;<>?&\"'%:/") {
		return `<a href="mailto:` + esc(contact) + `">` + esc(contact) + "</a>"
	}
	return esc(contact)
}
