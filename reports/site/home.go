package site

import "kalends/rating"

// homePage returns the home page.
func (v *view) homePage(p Home) document {
	d := document{Heading: v.say("home.title"), Search: true}
	d.Sections = []section{{Lines: []markup{v.text("home.lead")}, Search: v.form("")}}
	for _, l := range p.Lists {
		d.Sections = append(d.Sections, v.homeList(l)...)
	}
	if len(p.Corrections) > 0 {
		caption := v.say("home.corrections")
		d.Sections = append(d.Sections, section{Title: esc(caption), Tables: with(v.decisions(caption, p.Corrections)),
			Small: []markup{v.link(Corrections{}.Place(), v.text("home.all_corrections"))}})
	}
	return d
}

// homeList returns the sections about the newest list of a kind.
func (v *view) homeList(l HomeList) []section {
	n := l.Newest
	first := section{ID: "list-" + n.List, Title: esc(v.listName(n.List)), Lines: v.caution(n.List),
		Facts: facts(v.text("home.newest"), v.link(IssuePlace(n.List, n.Date), "<b>"+v.day(n.Date)+"</b>"),
			esc(v.Say("bulletin.fact.next")), v.someDate(n.Next))}
	first.Facts += v.totals(n.List, n.Totals)
	first.Links = []link{{v.root + ViewPlace(n.List, "rank", 1), v.text("home.whole"), false, true},
		{v.root + ViewPlace(n.List, "name", 1), v.text("view.by.name"), false, false},
		{v.root + IssuePlace(n.List, n.Date), v.text("home.documents"), false, false}}
	return append([]section{first}, v.extracts(n.List, n.Date, l)...)
}

// extracts returns the best, the best women, the largest gains and the newcomers of a list.
func (v *view) extracts(list string, date rating.Date, l HomeList) (all []section) {
	t := players{view: v, list: list}
	for _, part := range []struct {
		title   string
		rows    []Row
		columns string
	}{
		{v.say("home.top"), l.Top, "rank name title rating change"}, {v.say("view.by.women"), l.Women, "rank name title rating change"},
		{v.Say("list.sheet.gains"), l.Gains, "name title rating change games"}, {v.Say("list.sheet.new"), l.New, "rank name title rating games"},
	} {
		if len(part.rows) == 0 {
			continue
		}
		caption := part.title + ": " + v.issueName(list, date)
		all = append(all, section{Title: esc(part.title), Half: true, Sub: true, Tables: with(t.table(caption, part.rows, part.columns))})
	}
	return all
}

// form returns the form that searches names. bare is said where there is no script.
func (v *view) form(bare string) *form {
	return &form{Base: "../" + v.root, Lang: v.Lang, Label: v.say("search.label"), Button: v.say("search.button"), Hint: v.say("search.hint"),
		Found: v.say("search.found"), None: v.say("search.none"), More: v.say("search.more"), Bare: bare}
}

// searchPage returns the page that searches, with links to the lists by name for readers without scripts.
func (v *view) searchPage(p SearchPage) document {
	d := document{Heading: v.say("search.title"), Search: true}
	d.Sections = []section{{Search: v.form(v.say("search.bare"))}}
	byName := section{Title: v.text("search.lists")}
	for _, list := range p.Lists {
		byName.Items = append(byName.Items, v.link(ViewPlace(list, "name", 1), esc(v.listName(list))))
	}
	d.Sections = append(d.Sections, byName)
	return d
}
