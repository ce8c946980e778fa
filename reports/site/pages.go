package site

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/rulebook"
)

// document is a page before it is written: its head, and the template of its contents with the values for it.
type document struct {
	Name   string // of the template
	Values any
	Title  string // of the window, without the association; empty: the text of the heading
	Marked markup // the heading
	Kicker markup // a small line above it
	Below  markup // a line below it
	Crumbs []link // the pages above
	Data   string // the place of the JSON with the value, below the folder of the site
	Search bool   // the page searches
	Pages  *pages // the pages before and after
}

// valueView writes a page by its template from the value alone. Its methods are called by templates.
type valueView struct {
	*view
	P     any
	Pages *pages
}

// document returns what a page shows.
func (v *view) document(p Page) (d document, known bool) {
	switch p := p.(type) {
	case Player:
		return playerView{v, p}.document(), true
	case Why:
		return v.whyDocument(p), true
	case Event:
		return eventView{v, p}.document(), true
	case View:
		return v.viewDocument(p), true
	case Group:
		return v.groupDocument(p), true
	}
	d = document{Values: valueView{view: v, P: p}}
	heading := ""
	switch p := p.(type) {
	case Issue:
		d.Name, heading, d.Data = "issue", v.IssueName(p.List, p.Date), DataPlace(p.Place())
		d.Crumbs = []link{v.toList(p.List), {Path: v.Root + Issues{List: p.List}.Place(), Text: v.Text("issues.title")}}
	case Issues:
		d.Name, heading = "issues", v.say("issues.of", "list", v.ListName(p.List))
		d.Crumbs = []link{v.toList(p.List)}
	case Groups:
		d.Name, heading, d.Data = "groups", v.say("nav."+p.Of), DataPlace(p.Place())
	case Events:
		d.Name, heading, d.Data = "events", v.say("events.coming"), DataPlace(p.Place())
		if p.Year > 0 {
			heading = v.say("events.year", "year", number(p.Year))
		}
	case Home:
		d.Name, heading, d.Search = "home", v.say("home.title"), true
	case SearchPage:
		d.Name, heading, d.Search = "searching", v.say("search.title"), true
	case Statistics, Corrections:
		d.Name, d.Data = strings.TrimSuffix(p.Place(), ".html"), DataPlace(p.Place())
		heading = v.say(d.Name + ".title")
	case Rules, Programs, PrivacyPage:
		d.Name = strings.TrimSuffix(p.Place(), ".html")
		heading = v.say(d.Name + ".title")
	}
	d.Title, d.Marked = heading, esc(heading)
	return d, d.Name != ""
}

// toList returns a link to the newest list of a kind.
func (v *view) toList(list string) link {
	return link{Path: v.Root + ViewPlace(list, "rank", 1), Text: esc(v.ListName(list))}
}

// listView writes a page of the newest list.
type listView struct {
	*view
	P     View
	Pages *pages
}

// viewDocument returns a page of the newest list.
func (v *view) viewDocument(p View) document {
	l := listView{v, p, v.pages(p.N, p.Of, func(n int) string { return ViewPlace(p.List, p.Key, n) })}
	d := document{Name: "view", Values: l, Title: v.ListName(p.List) + ": " + l.ViewName(p.Key), Marked: esc(v.ListName(p.List)),
		Below: v.Text("view.date", "date", v.Date(p.Date)), Pages: l.Pages}
	if p.Of > 1 {
		d.Title += ", " + v.pageOf(p.N, p.Of)
	}
	if p.Next != 0 {
		d.Below += " · " + v.Text("view.next", "date", v.Date(p.Next))
	}
	return d
}

// ViewName returns what a view of a list is called: by rank, by name, women, U12.
func (v listView) ViewName(key string) string {
	return v.SayOr("site.view.by."+key, strings.ToUpper(key))
}

// ViewPlace returns the place of the first page of a view.
func (v listView) ViewPlace(key string) string { return ViewPlace(v.P.List, key, 1) }

// IssuePlace returns the place of the page about the list.
func (v listView) IssuePlace() string { return IssuePlace(v.P.List, v.P.Date) }

// IssuesPlace returns the place of the page of all lists of this kind.
func (v listView) IssuesPlace() string { return Issues{List: v.P.List}.Place() }

// Table returns the rows.
func (v listView) Table() *table {
	t := players{v.view, v.P.Places}.list(v.ListName(v.P.List)+": "+v.ViewName(v.P.Key), v.P.Rows,
		"rank previous name title club born rating change games")
	t.Sort, t.Filter = true, true
	return t
}

// groupDocument returns the page of a club or a region.
func (v *view) groupDocument(p Group) document {
	name := v.called(p.Ref)
	turn := v.pages(p.N, p.Pages, func(n int) string { return GroupPlace(p.Kind, p.Code, n) })
	d := document{Name: "group", Values: valueView{v, p, turn}, Title: name + " (" + p.Code + ")", Marked: v.in(name),
		Kicker: v.Text("group.one_" + p.Kind), Below: v.group("regions", p.Region), Data: DataPlace(p.Place()), Pages: turn,
		Crumbs: []link{{Path: v.Root + Groups{Of: p.Kind}.Place(), Text: v.Text("nav." + p.Kind)}}}
	if p.Pages > 1 {
		d.Title += ", " + v.pageOf(p.N, p.Pages)
	}
	return d
}

// GroupRows returns the players of a group on a list.
func (v valueView) GroupRows(l GroupList) *table {
	t := players{view: v.view}.list(v.IssueName(l.List, l.Date), l.Rows, "rank name title born rating change games")
	t.Sort = true
	return t
}

// GroupsTable returns all clubs or all regions.
func (v valueView) GroupsTable(p Groups) *table {
	t := v.table(v.say("nav."+p.Of), "h"+strings.Repeat("nN", len(v.site.Lists)))
	t.Heads = []string{v.say("group.one_" + p.Of)}
	for _, l := range v.site.Lists {
		t.Heads = append(t.Heads, v.ListName(l.ID), v.Say("list.region.mean"))
	}
	t.Sort, t.Filter = true, true
	for _, r := range p.Rows {
		cells := []markup{v.Link(GroupPlace(p.Of, r.Code, 1), v.in(v.called(r.Ref)))}
		for _, l := range v.site.Lists {
			cells = append(cells, v.figure(r.Players[l.ID]), v.Rating(r.Mean[l.ID]))
		}
		t.add(cells...)
	}
	return t
}

// FirstView and ByName return the paths of the newest list by rank and by name.
func (v valueView) FirstView(list string) string { return v.Root + ViewPlace(list, "rank", 1) }

// ByName returns the path of the newest list by name.
func (v valueView) ByName(list string) string { return v.Root + ViewPlace(list, "name", 1) }

// IssueFacts returns the key figures of a list.
func (v valueView) IssueFacts(p Issue) markup {
	period := markup("")
	if p.From != 0 || p.To != 0 {
		period = v.span(p.From, p.To)
	}
	return v.facts("bulletin.fact.period", period, "bulletin.fact.revision", esc(number(p.Revision)),
		"bulletin.fact.regulations", esc(strings.Join(p.Versions, ", "))) + v.totals(p.List, p.Totals) +
		v.facts("bulletin.fact.next", esc(v.Date(p.Next)), "bulletin.fact.identifier", "<code>"+esc(p.Name)+"</code>")
}

// HomeFacts returns the key figures of a list for the home page.
func (v valueView) HomeFacts(p Issue) markup {
	return v.facts("site.home.newest", v.Link(p.Place(), "<b>"+v.Day(p.Date)+"</b>"), "bulletin.fact.next", esc(v.Date(p.Next))) +
		v.totals(p.List, p.Totals)
}

// totals returns the figures of a list as facts. Those of a period that another program calculated are unknown.
func (v *view) totals(list string, t reports.Totals) markup {
	all := v.facts("bulletin.key.listed", v.figure(t.Listed), "bulletin.key.women", v.figure(t.Women))
	if t.TakenOver {
		return all
	}
	return all + v.facts("bulletin.key.active", v.figure(t.Active), "bulletin.key.new", v.figure(t.New), "bulletin.key.events",
		v.figure(t.Events), "bulletin.key.games", v.figure(t.Games), "bulletin.key.top_ten", v.points(list, t.TopTen))
}

// points returns a rating of a list; a dash for none.
func (v *view) points(list string, p rating.Points) markup {
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
			all = append(all, titled{title, players{view: v.view}.list(caption, part.rows, part.columns)})
		}
	}
	return all
}

// YearOfIssues are the lists of a year.
type yearOfIssues struct {
	Year int
	All  []Issue
}

// Years returns the lists of one kind by year.
func (v valueView) Years() (years []yearOfIssues) {
	for _, i := range v.P.(Issues).All {
		if len(years) == 0 || years[len(years)-1].Year != i.Date.Year() {
			years = append(years, yearOfIssues{Year: i.Date.Year()})
		}
		last := &years[len(years)-1]
		last.All = append(last.All, Issue{IssueRef: i})
	}
	return years
}

// EventTable returns a table of events; lists: with the lists for which they are rated.
func (v *view) EventTable(caption string, all []EventRef, lists bool) *table {
	t := v.table(caption, "htTNNt", "bulletin.head.event", "bulletin.head.dates", "bulletin.head.place", "list.event.players",
		"list.event.games", "site.event.state")
	t.Sort, t.Filter = true, lists
	for _, e := range all {
		state := v.Text("event.is." + e.Status)
		if lists && e.List != "" && e.Date != 0 {
			state += ": " + v.listOf(e)
		}
		t.add(v.Link(EventPlace(e.Code, e.Start), v.in(cmp.Or(e.Name, e.Code))), v.span(e.Start, e.End), v.in(e.City),
			v.figure(e.Players), v.figure(e.Games), state)
	}
	return t
}

// listOf names the list for which an event is rated, with a link if that is published.
func (v *view) listOf(e EventRef) markup {
	if slices.Contains([]string{"rated", "partly", "not_rated"}, e.Status) {
		return v.IssueLink(IssueRef{List: e.List, Date: e.Date})
	}
	return esc(v.IssueName(e.List, e.Date))
}

// paper is a link to a document.
type paper struct{ Path, Text, Name, Ending, Size string }

// Papers returns links to documents, with their kinds, languages and sizes.
func (v *view) Papers(all []Document) (papers []paper) {
	for _, d := range all {
		p := paper{Path: "../" + v.Root + d.Path, Text: v.SayOr("site.document."+d.Kind, d.Kind),
			Name: d.Path[strings.LastIndexByte(d.Path, '/')+1:]}
		if d.Lang != "" {
			p.Text += " (" + v.SayOr("site.language."+d.Lang, d.Lang) + ")"
		}
		p.Ending = strings.ToUpper(p.Name[strings.LastIndexByte(p.Name, '.')+1:])
		p.Size = v.say("size", "n", v.Count(max(1, (d.Size+999)/1000)))
		papers = append(papers, p)
	}
	return papers
}

// Decisions returns a table of decisions: what was published, what is right, and why.
func (v *view) Decisions(caption string, all []Decision) *table {
	const head = "list.correction."
	t := v.table(caption, "ttttnbtT", head+"decided", head+"list", head+"subject", head+"field", head+"published", head+"correct",
		head+"reason", head+"document")
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
		t.add(v.decided(d), esc(on), about, esc(c.How(v.Words)), esc(cmp.Or(published, dash)), esc(cmp.Or(correct, dash)),
			esc(c.Why(v.Words)), esc(d.Document))
	}
	return t
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

// AllDecisions returns the table of the page of decisions, which can be filtered.
func (v valueView) AllDecisions(all []Decision) *table {
	t := v.Decisions(v.say("corrections.title"), all)
	t.Filter = true
	return t
}

// CoefficientHead returns the title of the table of K.
func (v valueView) CoefficientHead(p *rating.Profile) string {
	if p.K == "" {
		return v.Say("bulletin.notes.coefficient")
	}
	return v.Say("bulletin.notes.coefficient_of", "article", rulebook.Article(v.Words, p.K))
}

// Coefficients returns the table of K.
func (v valueView) Coefficients(p *rating.Profile) *table {
	t := v.table(v.CoefficientHead(p), "hn", "bulletin.head.who", "bulletin.head.k")
	for _, c := range p.Coefficients {
		t.add(esc(v.Say(c.Who)), esc(c.K))
	}
	return t
}

// Readings returns how the documents were read where they leave a question open, by article.
func (v valueView) Readings(all []reports.Reading) *table {
	t := v.table(v.Say("list.notes.readings"), "hTt", "bulletin.head.article", "site.rules.number", "site.rules.reading")
	for _, r := range rulebook.InOrder(all) {
		t.add(esc(rulebook.Article(v.Words, r.Article)), esc(rulebook.Short(r.ID)), esc(rulebook.Chosen(v.Words, r)))
	}
	return t
}

// DataLink returns a link to the JSON of a list.
func (v valueView) DataLink(i IssueRef) markup {
	place := DataPlace(IssuePlace(i.List, i.Date))
	return `<a href="` + esc("../"+v.Root+place) + `"><code>` + esc(place) + "</code></a>"
}

// Format returns the version of the JSON.
func (valueView) Format() string { return Format }
