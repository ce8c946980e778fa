package overview

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/impact"
	"kalends/reports/page"
	"kalends/templates"
)

// Scene is what a page shows beside the status.
type Scene struct {
	Setup folder.Setup
	Now   time.Time
	Until time.Time // until when the page is true; zero: nothing renews it by itself
	Dates []audit.Planned
	Mark  string                  // for programs
	There func(place string) bool // reports whether a path within the folder exists; only such are linked
}

// readAgain is after how many seconds an open page is read again.
const readAgain = 300

// officeBook is the workbook in which the office decides.
const officeBook = "office.xlsx"

// mostItems is how many items of a section a page shows, and how many details of an item. kalends status shows all.
const mostItems = 100

// Page writes the state of a folder as a page in the association's languages, one after another.
func Page(s audit.Status, scene Scene) ([]byte, error) {
	p := page.Page{Mark: scene.Mark, Again: readAgain}
	for _, lang := range scene.Setup.Languages {
		p.Parts = append(p.Parts, painter{describer{templates.In(lang)}, scene, s}.part())
	}
	return page.Write(p)
}

// painter makes the page in one language.
type painter struct {
	describer
	Scene
	status audit.Status
}

func (p painter) word(key string, pairs ...string) string { return p.w.Say("overview."+key, pairs...) }

// part returns what the page says in one language.
func (p painter) part() page.Part {
	part := page.Part{Lang: p.w.Lang, Above: p.w.Pick(p.Setup.Names), Title: p.word("title"), Notice: p.notice()}
	if len(p.Setup.Languages) > 1 {
		part.Own = p.word("language")
	}
	todo := page.Section{Title: p.word("todo")}
	came, lists := page.Section{Title: p.word("came")}, page.Section{Title: p.word("lists")}
	for _, s := range Of(p.w, p.status) {
		if s.Key == Imports || len(s.Items) > 0 && (s.Key == Waiting || s.Key == Asked) {
			todo.Items = append(todo.Items, page.Item{Text: s.Title})
		}
		switch {
		case s.Key == Head:
		case s.Key == Registry && unfit(p.status):
			todo.Items = append(todo.Items, page.Item{Text: s.Title, Details: p.some(s.lines(p.w))})
		case s.Key == Running:
			part.Notice = slices.Insert(part.Notice, 1, s.Title)
		case s.Key == Scan || s.Key == Reminders || s.Key == Failed:
			todo.Items = append(todo.Items, p.items(s.Items)...)
		case s.Key == List:
			lists.Parts = append(lists.Parts, p.list(s, p.status.Lists[len(lists.Parts)]))
		case len(s.Items) > 0:
			came.Parts = append(came.Parts, page.Section{Title: s.Title, Items: p.items(s.Items)})
		case s.Key != Imports:
			came.Lines = append(came.Lines, s.Title)
		}
	}
	if todo.Urgent = len(todo.Items) > 0; !todo.Urgent {
		todo.Lines = []string{p.word("nothing")}
	}
	if p.There(officeBook) {
		todo.Links = []page.Link{{Text: p.word("link.office"), Path: officeBook}}
	}
	part.Sections = []page.Section{todo, came, lists, p.dates(), p.machine()}
	return part
}

// notice says when the page was made and until when it is true.
func (p painter) notice() []string {
	made := p.word("as_of", "at", p.moment(p.Now))
	if p.Until.IsZero() {
		return []string{made, p.word("by_hand")}
	}
	until := p.moment(p.Until)
	if day := p.Now.In(p.Setup.Zone).Format(time.DateOnly); strings.HasPrefix(until, day) {
		until = until[len(day)+1:]
	}
	return []string{p.word("until", "until", until), p.word("old"), made}
}

// moment formats a moment to the minute by the clock of the association.
func (p painter) moment(t time.Time) string { return t.In(p.Setup.Zone).Format("2006-01-02 15:04") }

// items returns items as a page shows them, with the moment since when each of them is there.
func (p painter) items(all []Item) (shown []page.Item) {
	for _, i := range all[:min(len(all), mostItems)] {
		item := page.Item{Text: i.Line(p.w), Details: p.some(i.Details)}
		if !strings.Contains(i.Text, i.Since) { // most reminders say it
			item.Aside = p.since(i.Since)
		}
		shown = append(shown, item)
	}
	if more := len(all) - mostItems; more > 0 {
		shown = append(shown, page.Item{Text: p.w.Say("messages.more", "n", strconv.Itoa(more))})
	}
	return shown
}

// since says since when something is so; empty if that is not known.
func (p painter) since(moment string) string {
	if moment == "" {
		return ""
	}
	return p.word("since", "at", moment)
}

// some returns the first mostItems of some lines, and how many more there are.
func (p painter) some(all []string) []string {
	more := len(all) - mostItems
	if more <= 0 {
		return all
	}
	return append(slices.Clip(all[:mostItems]), p.w.Say("messages.more", "n", strconv.Itoa(more)))
}

// list returns the state of a list, with links to what is out and to its draft.
func (p painter) list(s Section, l audit.ListStatus) page.Section {
	section := page.Section{Title: s.Title, Urgent: l.Awaiting != "" || l.Overdue}
	for _, part := range s.Parts {
		if part.Key == Held {
			continue // what there is to do says where that is decided
		}
		item := page.Item{Text: part.Title, Aside: p.since(part.Since)}
		item.Details = p.some(part.lines(p.w))
		section.Items = append(section.Items, item)
	}
	add := func(key, dir, file string) {
		if place := path.Join(dir, file); p.There(place) {
			section.Links = append(section.Links, page.Link{Text: p.word("link." + key), Path: place})
		}
	}
	bulletin := "_bulletin_" + p.w.Lang + ".pdf"
	if l.Last != "" {
		add("list", l.LastAt, l.Last+"_list.xlsx")
		add("bulletin", l.LastAt, l.Last+bulletin)
		add("current", "published/current", l.List)
	}
	if l.Awaiting != "" {
		add("impact", path.Join("draft", l.Awaiting), impact.Name)
		add("draft", path.Join("draft", l.Awaiting), l.Awaiting+bulletin)
	}
	return section
}

// lines returns the items of a section with their details, one a line.
func (s Section) lines(w templates.Words) (all []string) {
	for _, i := range s.Items {
		all = append(append(all, i.Line(w)), i.Details...)
	}
	return all
}

// machine tells how the computer does on which the scheduled job runs.
func (p painter) machine() page.Section {
	s := page.Section{Title: p.word("machine")}
	h := p.status.Health
	if h == nil {
		s.Lines = []string{p.word("never")}
		return s
	}
	table := page.Table{Columns: make([]page.Column, 2)}
	row := func(key, value string) { table.Rows = append(table.Rows, page.Texts(p.word(key), value)) }
	row("scan", minute(h.LastScan))
	row("clock", p.moment(p.Now)+" "+p.Setup.Zone.String())
	for _, disk := range []string{"folder", "ledger"} {
		if free, known := h.FreeMB[disk]; known {
			row("free."+disk, p.w.Figures(fmt.Sprintf("%d.%d", free/1024, free%1024*10/1024))+" GB")
		}
	}
	row("post", strconv.Itoa(h.Notices))
	if h.Oldest != nil {
		row("stuck", rating.Word(h.Oldest.File)+" "+p.since(h.Oldest.Since))
	}
	s.Tables = []page.Table{table}
	return s
}
