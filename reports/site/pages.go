package site

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
)

// document is a page before it is written.
type document struct {
	Title  string            // of the window, without the association
	Marked markup            // the heading
	Kicker markup            // a small line above it
	Below  markup            // a line below it
	Crumbs markup            // the pages above
	Data   string            // the place of the JSON with the value, below the folder of the site
	Script string            // of its own, in the folder assets
	Main   func(*body) error // writes what stands below the heading

	Before, After string // the paths of the pages before and after
}

// valueView is what a template writes a page with.
type valueView struct {
	*view
	P     Page
	Pages markup // the navigation through the pages of a view or a group
}

// document returns what a page shows.
func (v *view) document(p Page) (d document) {
	switch p := p.(type) {
	case Player:
		return playerView{v, p}.document()
	case Why:
		return v.whyDocument(p)
	}
	name, title := v.named(p)
	d = document{Title: title, Marked: v.in(title)}
	values := valueView{view: v, P: p}
	switch p := p.(type) {
	case Event:
		d.Title, d.Below = title+" "+p.Code, v.span(p.Start, p.End)
		d.Crumbs = v.crumbs(v.Link(Events{}.Place(), v.Text("nav.events")))
	case View:
		d.Marked, d.Below = esc(v.ListName(p.List)), v.Text("view.date", "date", v.Date(p.Date))
		if p.Next != 0 {
			d.Below += " · " + v.Text("view.next", "date", v.Date(p.Next))
		}
		values.Pages = v.turn(&d, p.N, p.Of, func(n int) string { return ViewPlace(p.List, p.Key, n) })
	case Group:
		d.Title, d.Kicker, d.Below = title+" ("+p.Code+")", v.Text("group.one_"+p.Kind), v.group("regions", p.Region)
		d.Crumbs = v.crumbs(v.Link(Groups{Of: p.Kind}.Place(), v.Text("nav."+p.Kind)))
		values.Pages = v.turn(&d, p.N, p.Pages, func(n int) string { return GroupPlace(p.Kind, p.Code, n) })
	case Issue:
		d.Crumbs = v.crumbs(v.toList(p.List), v.Link(Issues{List: p.List}.Place(), v.Text("issues.title")))
	case Issues:
		d.Crumbs = v.crumbs(v.toList(p.List))
	case Home, SearchPage:
		d.Script = "search.js"
	case VerifyPage:
		d.Script = "verify.js"
	}
	switch p.(type) {
	case Event, Events, Group, Groups, Issue, Issues, Statistics, Corrections:
		d.Data = DataPlace(p.Place())
	}
	d.Main = func(b *body) error { return layouts().ExecuteTemplate(b, name, values) }
	return d
}

// named returns the name of the template of a page, and the title of the page.
func (v *view) named(p Page) (name, title string) {
	switch p := p.(type) {
	case Event:
		return "event", cmp.Or(p.Name, p.Code)
	case View:
		return "view", v.ListName(p.List) + ": " + v.ViewName(p.Key)
	case Group:
		return "group", v.called(p.Ref)
	case Groups:
		return "groups", v.say("nav." + p.Of)
	case Issue:
		return "issue", v.IssueName(p.List, p.Date)
	case Issues:
		return "issues", v.say("issues.of", "list", v.ListName(p.List))
	case Events:
		if p.Year > 0 {
			return "events", v.say("events.year", "year", number(p.Year))
		}
		return "events", v.say("events.coming")
	case Home:
		return "home", v.say("home.title")
	}
	name = strings.TrimSuffix(p.Place(), ".html")
	return name, v.say(name + ".title")
}

// toList returns a link to the newest list of a kind.
func (v *view) toList(list string) markup {
	return v.Link(ViewPlace(list, "rank", 1), esc(v.ListName(list)))
}

// ViewName returns what a view of a list is called: by rank, by name, women, U12.
func (v *view) ViewName(key string) string { return v.SayOr("site.view.by."+key, strings.ToUpper(key)) }

// ViewItem returns an entry that leads to a view, with the number of its rows.
func (v valueView) ViewItem(p View, of ViewRef) markup {
	rows := " <small>" + esc(v.Count(of.Rows)) + "</small>"
	return v.Item(ViewPlace(p.List, of.Key, 1), esc(v.ViewName(of.Key))+rows, of.Key == p.Key)
}

// About returns links to the page about the list of a view and to all lists.
func (v valueView) About(p View) markup {
	all := v.Link(Issues{List: p.List}.Place(), v.Text("issues.title"))
	return v.Link(IssuePlace(p.List, p.Date), v.Text("view.about")) + " · " + all
}

// ViewTable returns the rows of a view.
func (v valueView) ViewTable(p View) markup {
	return players{v.view, p.Places}.list(v.ListName(p.List)+": "+v.ViewName(p.Key), " data-sort data-filter", p.Rows,
		"rank previous name number title club born rating change games")
}

// GroupRows returns the players of a group on a list.
func (v valueView) GroupRows(l GroupList) markup {
	return players{view: v.view}.list(v.IssueName(l.List, l.Date), " data-sort", l.Rows,
		"rank name number title born rating change games")
}

// GroupsTable returns all clubs or all regions.
func (v valueView) GroupsTable(p Groups) markup {
	heads := []string{v.say("group.one_" + p.Of)}
	for _, l := range v.site.Lists {
		heads = append(heads, v.ListName(l.ID), v.Say("list.region.mean"))
	}
	t := v.table(new(body), v.say("nav."+p.Of), "h"+strings.Repeat("nN", len(v.site.Lists)), " data-sort data-filter", heads)
	for _, r := range p.Rows {
		cells := []markup{v.Link(GroupPlace(p.Of, r.Code, 1), v.in(v.called(r.Ref)))}
		for _, l := range v.site.Lists {
			cells = append(cells, v.Figure(r.Players[l.ID]), v.Rating(r.Mean[l.ID]))
		}
		t.row(cells...)
	}
	return t.html()
}

// FirstView returns the path of the newest list by rank.
func (v valueView) FirstView(list string) string { return v.Root + ViewPlace(list, "rank", 1) }

// ByName returns the path of the newest list by name.
func (v valueView) ByName(list string) string { return v.Root + ViewPlace(list, "name", 1) }

// IssueFacts returns the key figures of a list.
func (v valueView) IssueFacts(p Issue) markup {
	period := markup("")
	if p.From != 0 || p.To != 0 {
		period = v.span(p.From, p.To)
	}
	return v.pairs("bulletin.fact.period", period, "bulletin.fact.revision", esc(number(p.Revision)),
		"bulletin.fact.regulations", esc(strings.Join(p.Versions, ", "))) + v.totals(p.List, p.Totals) +
		v.pairs("bulletin.fact.next", esc(v.Date(p.Next)), "bulletin.fact.identifier", "<code>"+esc(p.Name)+"</code>")
}

// HomeFacts returns the key figures of a list for the home page.
func (v valueView) HomeFacts(p Issue) markup {
	return v.pairs("site.home.newest", v.Link(p.Place(), "<b>"+v.Day(p.Date)+"</b>"), "bulletin.fact.next", esc(v.Date(p.Next))) +
		v.totals(p.List, p.Totals)
}

// totals returns the figures of a list as facts. Those of a period that another program calculated are unknown.
func (v valueView) totals(list string, t Figures) markup {
	all := v.pairs("bulletin.key.listed", v.Figure(t.Listed), "bulletin.key.women", v.Figure(t.Women))
	if t.TakenOver {
		return all
	}
	return all + v.pairs("bulletin.key.active", v.Figure(t.Active), "bulletin.key.new", v.Figure(t.New), "bulletin.key.events",
		v.Figure(t.Events), "bulletin.key.games", v.Figure(t.Games), "bulletin.key.top_ten", v.Points(list, t.TopTen))
}

// Points returns a rating of a list; a dash for none.
func (v *view) Points(list string, p rating.Points) markup {
	if p == 0 {
		return dash
	}
	return v.Rating(p.Text(v.Profile(list).Decimals))
}

// Extracts returns the best, the best women, the largest gains and the newcomers of a list.
func (v valueView) Extracts(i IssueRef, l HomeList) (all []titled) {
	for _, part := range []struct {
		title   string
		rows    []Row
		columns string
	}{
		{"site.home.top", l.Top, "rank name title rating change"}, {"site.view.by.women", l.Women, "rank name title rating change"},
		{"list.sheet.gains", l.Gains, "name title rating change games"}, {"list.sheet.new", l.New, "rank name title rating games"},
	} {
		if title := v.Say(part.title); len(part.rows) > 0 {
			caption := title + ": " + v.IssueName(i.List, i.Date)
			all = append(all, titled{title, players{view: v.view}.list(caption, "", part.rows, part.columns)})
		}
	}
	return all
}

// Years returns the lists of one kind by year.
func (v valueView) Years(p Issues) (years [][]IssueRef) {
	for i, one := range p.All {
		if i == 0 || p.All[i-1].Date.Year() != one.Date.Year() {
			years = append(years, nil)
		}
		years[len(years)-1] = append(years[len(years)-1], one)
	}
	return years
}

// IssueDay returns the day of a list with a link to its page.
func (v valueView) IssueDay(list string, date rating.Date) markup {
	return v.Link(IssuePlace(list, date), v.Day(date))
}

// YearItem returns an entry that leads to the events of a year; 0: those that are not on a list yet.
func (v valueView) YearItem(p Events, year int) markup {
	text := v.Text("events.coming")
	if year > 0 {
		text = esc(number(year))
	}
	return v.Item(Events{Year: year}.Place(), text, year == p.Year)
}

// EventTable returns a table of events; lists: with the lists for which they are rated.
func (v valueView) EventTable(caption string, all []EventRef, lists bool) markup {
	attributes := markup(" data-sort")
	if lists {
		attributes += " data-filter"
	}
	t := v.table(new(body), caption, "htTNNt", attributes, v.Heads("bulletin.head.event", "bulletin.head.dates", "bulletin.head.place",
		"list.event.players", "list.event.games", "site.event.state"))
	for _, e := range all {
		state := v.Text("event.is." + e.Status)
		if lists && e.List != "" && e.Date != 0 {
			state += ": " + v.listOf(e)
		}
		t.row(v.Link(EventPlace(e.Code, e.Start), v.in(cmp.Or(e.Name, e.Code))), v.span(e.Start, e.End), v.in(e.City),
			v.Figure(e.Players), v.Figure(e.Games), state)
	}
	return t.html()
}

// listOf names the list for which an event is rated, with a link if that is published.
func (v valueView) listOf(e EventRef) markup {
	if slices.Contains([]string{"rated", "partly", "not_rated"}, e.Status) {
		return v.IssueLink(IssueRef{List: e.List, Date: e.Date})
	}
	return esc(v.IssueName(e.List, e.Date))
}

// Papers returns links to documents, with their kinds, languages and sizes.
func (v valueView) Papers(all []Document) (papers []markup) {
	for _, d := range all {
		text, name := v.SayOr("site.document."+d.Kind, d.Kind), path.Base(d.Path)
		if d.Lang != "" {
			text += " (" + v.SayOr("site.language."+d.Lang, d.Lang) + ")"
		}
		size := v.say("size", "n", v.Count(max(1, (d.Size+999)/1000)))
		papers = append(papers, `<a href="`+esc("../"+v.Root+d.Path)+`">`+esc(text)+"</a> <small>"+
			esc(strings.ToUpper(strings.TrimPrefix(path.Ext(name), "."))+", "+size)+"<br><code>"+esc(name)+"</code></small>")
	}
	return papers
}

// Decisions returns a table of decisions: what was published, what is right, and why. It can be filtered where it is long.
func (v *view) Decisions(caption string, all []Decision) markup {
	const head = "list.correction."
	t := v.table(new(body), caption, "ttttnbtT", " data-filter", v.Heads(head+"decided", head+"list", head+"subject", head+"field",
		head+"published", head+"correct", head+"reason", head+"document"))
	for _, d := range all {
		c := reports.Correction{Number: d.Number, Kind: d.Kind, Decided: d.Decided, List: d.List, Subject: d.Subject, Field: d.Field,
			Published: d.Published, Correct: d.Correct, Reason: d.Reason, Document: d.Document}
		published, correct := c.Figures(v.fullTitle, v.Date)
		about, on := v.in(c.About(v.Words)), v.Date(d.On)
		if len(d.Persons) > 0 {
			about = v.People(d.Persons, " → ")
		}
		switch {
		case d.On != 0 && d.List != "":
			on = v.IssueName(d.List, d.On)
		case d.List != "":
			on = v.ListName(d.List)
		}
		t.row(v.decided(d), esc(on), about, esc(c.How(v.Words)), esc(cmp.Or(published, dash)), esc(cmp.Or(correct, dash)),
			esc(c.Why(v.Words)), esc(d.Document))
	}
	return t.html()
}

// decided returns the number and the day of a decision.
func (v *view) decided(d Decision) markup {
	day := v.Day(d.Decided)
	if d.Number > 0 {
		day = esc(number(d.Number)) + " · " + day
	}
	if d.Revoked > 0 {
		day += " <small>" + esc(v.Say("decisions.revoked", "n", number(d.Revoked))) + "</small>"
	}
	return day
}

// CoefficientHead returns the title of the table of K.
func (v valueView) CoefficientHead(p *rating.Profile) string {
	if p.K == "" {
		return v.Say("bulletin.notes.coefficient")
	}
	return v.Say("bulletin.notes.coefficient_of", "article", rulebook.Article(v.Words, p.K))
}

// Readings returns how the documents were read where they leave a question open, by article: article, number, reading.
func (v valueView) Readings(all []reports.Reading) (texts [][]string) {
	for _, r := range rulebook.InOrder(all) {
		texts = append(texts, []string{rulebook.Article(v.Words, r.Article), rulebook.Short(r.ID), rulebook.Chosen(v.Words, r)})
	}
	return texts
}

// DataLink returns a link to the JSON of a list.
func (v valueView) DataLink(i IssueRef) markup {
	place := DataPlace(IssuePlace(i.List, i.Date))
	return `<a href="` + esc("../"+v.Root+place) + `"><code>` + esc(place) + "</code></a>"
}

// Format returns the version of the JSON.
func (valueView) Format() string { return Format }
