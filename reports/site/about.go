package site

import (
	"cmp"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
)

// rulesPage returns the page that says how ratings are calculated.
func (v *view) rulesPage(p Rules) document {
	d := document{Heading: v.say("rules.title")}
	lead := section{Lines: []markup{v.text("rules.lead")}}
	if len(p.Lists) > 1 {
		lead.Nav = v.text("contents")
		for _, l := range p.Lists {
			lead.Links = append(lead.Links, link{Path: "#list-" + l.List, Text: esc(v.listName(l.List))})
		}
	}
	d.Sections = append(d.Sections, lead)
	for _, l := range p.Lists {
		d.Sections = append(d.Sections, v.rulesOf(l)...)
	}
	return d
}

// rulesOf returns the sections on how the ratings of a list are calculated: its documents, its method, K, and how the
// documents were read.
func (v *view) rulesOf(l RulesOf) []section {
	all := []section{{ID: "list-" + l.List, Title: esc(v.listName(l.List)), Lines: v.caution(l.List)}}
	documents := section{Title: esc(v.Say("list.notes.documents")), Sub: true}
	for _, version := range l.Versions {
		text := esc(version.Document) + " <small>" + esc(version.ID) + "</small>"
		if version.Reconstructed {
			text += "<br>" + esc(v.Say("explain.reconstructed"))
		}
		documents.Items = append(documents.Items, text)
	}
	all = append(all, documents, section{Title: esc(v.Say("bulletin.notes.how")), Sub: true, Lines: v.method(l.List)})
	if k := v.coefficients(l.List); !k.Empty() {
		all = append(all, section{Title: esc(k.Caption), Sub: true, Tables: []*table{k}})
	}
	if len(l.Readings) > 0 {
		title := v.Say("list.notes.readings")
		all = append(all, section{Title: esc(title), Sub: true, Tables: []*table{v.readings(title, l.Readings)}})
	}
	return all
}

// method returns the paragraphs on how a list is made. The head of paragraphs that follow each other is said once.
func (v *view) method(list string) (lines []markup) {
	before := ""
	for _, key := range v.profile(list).Notes {
		head, text := v.Say(key+".head"), esc(v.Say(key+".text"))
		if head != before {
			text = "<strong>" + esc(head) + "</strong> " + text
		}
		lines, before = append(lines, text), head
	}
	return lines
}

// coefficients returns the table of K.
func (v *view) coefficients(list string) *table {
	profile := v.profile(list)
	caption := v.Say("bulletin.notes.coefficient")
	if profile.K != "" {
		caption = v.Say("bulletin.notes.coefficient_of", "article", rulebook.Article(v.Words, profile.K))
	}
	t := newTable(caption, "hn", v.Say("bulletin.head.who"), v.Say("bulletin.head.k"))
	for _, c := range profile.Coefficients {
		t.add(esc(v.Say(c.Who)), esc(c.K))
	}
	return t
}

// readings returns how the documents were read where they leave a question open, by article.
func (v *view) readings(caption string, all []reports.Reading) *table {
	t := newTable(caption, "hTt", v.Say("bulletin.head.article"), v.say("rules.number"), v.say("rules.reading"))
	for _, r := range rulebook.InOrder(all) {
		t.add(esc(rulebook.Article(v.Words, r.Article)), esc(rulebook.Short(r.ID)), esc(rulebook.Chosen(v.Words, r)))
	}
	return t
}

// programsPage returns the page for programs.
func (v *view) programsPage(p Programs) document {
	d := document{Heading: v.say("programs.title")}
	file := func(place string) markup {
		return `<a href="` + esc("../"+v.root+place) + `"><code>` + esc(place) + "</code></a>"
	}
	t := newTable(v.say("programs.files"), "ht", v.say("programs.file"), v.say("programs.holds"))
	t.add(file("site.json"), v.text("programs.site"))
	for _, ref := range p.Lists {
		t.add(file(DataPlace(IssuePlace(ref.List, ref.Date))), esc(v.issueName(ref.List, ref.Date)))
	}
	t.add(file(DataPlace(Statistics{}.Place())), v.text("statistics.title"))
	t.add(file(DataPlace(Corrections{}.Place())), v.text("corrections.title"))
	for _, key := range []string{"player", "event"} {
		t.add("<code>"+v.text("programs."+key+"_file")+"</code>", v.text("programs."+key))
	}
	d.Sections = []section{{Lines: []markup{v.text("programs.lead", "format", Format), v.text("programs.promise")}}, {Title: v.text("programs.files"), Tables: with(t)}}
	return d
}

// privacyPage returns the page that says what is withheld and why.
func (v *view) privacyPage(p PrivacyPage) document {
	d := document{Heading: v.say("privacy.title")}
	births := section{Title: v.text("privacy.births"), Lines: []markup{v.text("privacy.birth_" + cmp.Or(string(p.Privacy.Birth), "year"))}}
	juniors := section{Title: v.text("privacy.juniors"), Lines: []markup{esc(v.juniors(p.Privacy.Juniors))}}
	people := section{Title: v.text("privacy.people"), Lines: []markup{v.text("privacy.withheld", "n", number(p.Withheld)), v.text("privacy.gone")}}
	d.Sections = []section{{Lines: []markup{v.text("privacy.lead")}}, births, juniors, people}
	files := section{Title: v.text("documents")}
	for _, ref := range p.Files {
		files.Items = append(files.Items, v.link(IssuePlace(ref.List, ref.Date), esc(v.issueName(ref.List, ref.Date))))
	}
	if len(files.Items) > 0 {
		files.Lines = []markup{v.text("privacy.files")}
		d.Sections = append(d.Sections, files)
	}
	if contact := v.contact(); contact != "" {
		d.Sections = append(d.Sections, section{Title: v.text("privacy.ask"), Lines: []markup{contact}})
	}
	return d
}

// juniors says how juniors are named.
func (v *view) juniors(j rating.Juniors) string {
	if j.Under == 0 {
		return v.say("privacy.juniors_full")
	}
	text := v.say("privacy.juniors_"+string(j.Names), "n", number(j.Under))
	if j.From != 0 {
		text = v.Join(text, v.say("privacy.from", "date", v.date(j.From)))
	}
	if j.Until != 0 {
		text = v.Join(text, v.say("privacy.until", "date", v.date(j.Until)))
	}
	return text
}

// contact returns how the association can be reached; an e-mail address is a link.
func (v *view) contact() markup {
	contact := v.site.Association.Contact
	if name, host, ok := strings.Cut(contact, "@"); ok && name != "" && host != "" && !strings.ContainsAny(contact, " ,;<>?&\"'%:/") {
		return `<a href="mailto:` + esc(contact) + `">` + esc(contact) + "</a>"
	}
	return esc(contact)
}
