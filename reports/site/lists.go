package site

import (
	"slices"
	"strconv"
	"strings"

	"kalends/reports"
)

// shownColumns are the columns of the pages of a list.
const shownColumns = "rank previous name title club born rating change games"

// viewPage returns a page of the newest list.
func (v *view) viewPage(p View) document {
	name := v.listName(p.List)
	d := document{Heading: name, Sub: v.text("view.date", "date", v.date(p.Date))}
	d.Title = name + ": " + v.viewName(p.Key)
	if p.Of > 1 {
		d.Title += ", " + v.Say("list.page", "page", number(p.N), "pages", number(p.Of))
	}
	if p.Next != 0 {
		d.Sub += " · " + v.text("view.next", "date", v.date(p.Next))
	}
	views := section{Nav: v.text("view.views"), Lines: v.caution(p.List)}
	for _, k := range p.Keys {
		views.Links = append(views.Links, link{v.root + ViewPlace(p.List, k.Key, 1),
			esc(v.viewName(k.Key)) + " <small>" + v.figure(k.Rows) + "</small>", k.Key == p.Key, false})
	}
	views.Small = []markup{v.link(IssuePlace(p.List, p.Date), v.text("view.about")) + " · " +
		v.link(Issues{List: p.List}.Place(), v.text("issues.title"))}
	t := players{v, p.List, p.Places}.table(d.Title, p.Rows, shownColumns)
	t.Sort, t.Filter = true, true
	rows := section{Title: esc(v.viewName(p.Key)), Tables: with(t)}
	if t.Empty() {
		rows.Lines = []markup{v.text("nobody")}
	}
	rows.Pages = v.pages(p.N, p.Of, func(n int) string { return ViewPlace(p.List, p.Key, n) })
	if rows.Pages != nil {
		d.Prev, d.Next = rows.Pages.Before, rows.Pages.After
	}
	d.Sections = []section{views, rows}
	return d
}

// viewName returns what a view of a list is called: by rank, by name, women, U12.
func (v *view) viewName(key string) string {
	if v.Has("site.view.by." + key) {
		return v.say("view.by." + key)
	}
	return strings.ToUpper(key)
}

// pages returns the navigation through n pages of a view, or nil for one page.
func (v *view) pages(n, of int, place func(int) string) *pages {
	if of < 2 {
		return nil
	}
	at := func(n int) string { return v.root + place(n) }
	p := &pages{Label: v.say("pages.label"), Of: v.Say("list.page", "page", v.Count(n), "pages", v.Count(of)), Prev: v.say("pages.prev"), Next: v.say("pages.next")}
	if n > 1 {
		p.Before = at(n - 1)
	}
	if n < of {
		p.After = at(n + 1)
	}
	last := 0
	for i := 1; i <= of; i++ {
		if i > 1 && i < of && (i < n-2 || i > n+2) {
			continue
		}
		if i > last+1 {
			p.All = append(p.All, link{Text: "…"})
		}
		p.All, last = append(p.All, link{at(i), esc(strconv.Itoa(i)), i == n, false}), i
	}
	return p
}

// issuePage returns the page of a list of a date: figures, documents, notes, events.
func (v *view) issuePage(p Issue) document {
	d := document{Heading: v.issueName(p.List, p.Date), Data: DataPlace(p.Place())}
	d.Crumbs = []link{{Path: v.root + ViewPlace(p.List, "rank", 1), Text: esc(v.listName(p.List))},
		{Path: v.root + Issues{List: p.List}.Place(), Text: v.text("issues.title")}}
	about := section{Lines: v.caution(p.List), Facts: v.issueFacts(p)}
	if p.Newest {
		about.Links = []link{{Path: v.root + ViewPlace(p.List, "rank", 1), Text: v.text("issue.rows"), Big: true}}
	} else {
		about.Lines = append(about.Lines, v.text("issue.earlier"))
	}
	d.Sections = append(d.Sections, about)
	papers := section{Title: v.text("documents"), Items: v.documents(p.Documents)}
	if p.Withheld {
		papers.Lines = []markup{v.text("issue.withheld")}
	}
	if p.Withheld || len(p.Documents) > 0 {
		d.Sections = append(d.Sections, papers)
	}
	return v.issueContents(d, p)
}

// issueContents adds what a list has taken into account: events, decisions, notes.
func (v *view) issueContents(d document, p Issue) document {
	add := func(title string, t *table, items []markup) {
		if t != nil && !t.Empty() || len(items) > 0 {
			s := section{Title: esc(title), Items: items}
			if t != nil {
				s.Tables = []*table{t}
			}
			d.Sections = append(d.Sections, s)
		}
	}
	rated := slices.Clone(p.Events)
	for i := range rated {
		rated[i].Date = 0 // it is this list
	}
	events := v.eventTable(v.Say("bulletin.section.events"), rated)
	events.Sort = true
	add(v.Say("list.sheet.events"), events, nil)
	corrections := v.Say("bulletin.section.corrections")
	add(corrections, v.decisions(corrections, p.Decisions), nil)
	add(v.Say("list.notes.findings"), nil, v.notes(p.Notes))
	return d
}

// issueFacts returns the key figures of a list.
func (v *view) issueFacts(p Issue) markup {
	fact := func(key string) markup { return esc(v.Say("bulletin.fact." + key)) }
	period := markup("")
	if p.From != 0 || p.To != 0 {
		period = v.span(p.From, p.To)
	}
	all := facts(fact("period"), period, fact("revision"), esc(number(p.Revision)),
		fact("regulations"), esc(strings.Join(p.Versions, ", ")))
	return all + v.totals(p.List, p.Totals) + facts(fact("next"), v.someDate(p.Next), fact("identifier"), "<code>"+esc(p.Name)+"</code>")
}

// totals returns the figures of a list as facts.
func (v *view) totals(list string, t reports.Totals) markup {
	key := func(k string) markup { return esc(v.Say("bulletin.key." + k)) }
	all := facts(key("listed"), v.figure(t.Listed), key("women"), v.figure(t.Women))
	if t.TakenOver {
		return all
	}
	all += facts(key("active"), v.figure(t.Active), key("new"), v.figure(t.New), key("events"), v.figure(t.Events),
		key("games"), v.figure(t.Games))
	if t.TopTen > 0 {
		all += facts(key("top_ten"), v.rating(t.TopTen.Text(v.profile(list).Decimals)))
	}
	return all
}

// issuesPage returns the page of all lists of one kind.
func (v *view) issuesPage(p Issues) document {
	d := document{Heading: v.say("issues.of", "list", v.listName(p.List))}
	d.Crumbs = []link{{Path: v.root + ViewPlace(p.List, "rank", 1), Text: esc(v.listName(p.List))}}
	year := 0
	for _, ref := range p.All {
		if ref.Date.Year() != year {
			year = ref.Date.Year()
			d.Sections = append(d.Sections, section{Title: esc(number(year))})
		}
		s := &d.Sections[len(d.Sections)-1]
		text := v.link(IssuePlace(ref.List, ref.Date), v.day(ref.Date))
		if ref.Revision > 1 {
			text += " <small>" + esc(v.Say("list.revision", "n", number(ref.Revision))) + "</small>"
		}
		s.Items = append(s.Items, text)
	}
	return d
}
