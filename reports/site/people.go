package site

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
)

// players makes tables of players. places are the names of clubs and regions by code.
type players struct {
	*view
	list   string
	places map[string]Names
}

// playerColumn is a column of a table of players.
type playerColumn struct {
	key    string
	letter byte   // of the layout of a table
	head   string // key of the words
	cell   func(players, *Row) markup
}

// playerColumns are the columns of tables of players, in their order.
var playerColumns = []playerColumn{
	{"rank", 'n', "rank", func(t players, r *Row) markup { return t.figure(r.Rank) }},
	{"previous", 'N', "prev_rank", func(t players, r *Row) markup { return t.figure(r.Previous) }},
	{"name", 'h', "player", players.name},
	{"title", 'T', "title", func(t players, r *Row) markup { return t.title(r.Title) }},
	{"club", 'T', "club", players.club},
	{"born", 'N', "born", func(_ players, r *Row) markup { return esc(r.Birth) }},
	{"rating", 'b', "rating", func(t players, r *Row) markup { return t.rating(r.Rating) }},
	{"change", 'n', "change", players.change},
	{"games", 'N', "games", func(t players, r *Row) markup { return t.figure(r.Games) }},
}

// table returns a table of players with the columns of some keys; a column that is empty in every row is left out.
func (t players) table(caption string, rows []Row, keys string) *table {
	var some []playerColumn
	var layout string
	var heads []string
	for _, c := range playerColumns {
		if slices.Contains(strings.Fields(keys), c.key) && t.filled(c, rows) {
			some, layout = append(some, c), layout+string(c.letter)
			heads = append(heads, t.Say("bulletin.head."+c.head))
		}
	}
	made, cells := newTable(caption, layout, heads...), make([]markup, len(some))
	for i := range rows {
		for n, c := range some {
			cells[n] = c.cell(t, &rows[i])
		}
		made.add(cells...)
	}
	return made
}

// filled reports whether a column has a text in any row.
func (t players) filled(c playerColumn, rows []Row) bool {
	return slices.ContainsFunc(rows, func(r Row) bool {
		text := c.cell(t, &r)
		return text != "" && text != dash
	})
}

// name returns the name with a link and, for those who do not play, the status.
func (t players) name(r *Row) markup {
	text := t.person(r.Person)
	for _, status := range []string{"inactive", "provisional"} {
		if slices.Contains(r.Status, status) {
			text += " <small>" + t.text("status."+status) + "</small>"
		}
	}
	return text
}

// club returns the club of a player, or the region where there is no club.
func (t players) club(r *Row) markup {
	code := cmp.Or(r.Club, r.Region)
	return t.in(cmp.Or(t.Pick(t.places[code]), code))
}

// change returns the change of rating; of somebody new, that the player is new.
func (t players) change(r *Row) markup {
	if r.Change == "" && slices.Contains(r.Status, "new") {
		return esc(t.Say("bulletin.new"))
	}
	return t.rating(r.Change)
}

// eventTable returns a table of events, newest first as given.
func (v *view) eventTable(caption string, all []EventRef) *table {
	t := newTable(caption, "htTNNt", v.Say("bulletin.head.event"), v.Say("bulletin.head.dates"), v.Say("bulletin.head.place"),
		v.Say("list.event.players"), v.Say("list.event.games"), v.say("event.state"))
	for _, e := range all {
		t.add(v.event(e), v.span(e.Start, e.End), v.in(e.City), v.figure(e.Players), v.figure(e.Games), v.eventState(e))
	}
	return t
}

// event returns the name of an event with a link to its page.
func (v *view) event(e EventRef) markup {
	return v.link(EventPlace(e.Code, e.Start), v.in(cmp.Or(e.Name, e.Code)))
}

// eventState returns what became of an event, with a link to its list.
func (v *view) eventState(e EventRef) markup {
	state := v.text("event.is." + e.Status)
	if e.List == "" || e.Date == 0 {
		return state
	}
	return state + ": " + v.issueLink(e)
}

// issueLink names the list for which an event is rated, with a link if the list is out.
func (v *view) issueLink(e EventRef) markup {
	name := esc(v.issueName(e.List, e.Date))
	if out(e.Status) {
		return v.link(IssuePlace(e.List, e.Date), name)
	}
	return name
}

// out reports whether the list of an event with a status is published.
func out(status string) bool { return status == "rated" || status == "partly" || status == "not_rated" }

// documents returns links to files, with their kinds, languages and sizes.
func (v *view) documents(all []Document) (items []markup) {
	for _, d := range all {
		name := d.Path[strings.LastIndexByte(d.Path, '/')+1:]
		text := v.SayOr("site.document."+d.Kind, d.Kind)
		if d.Lang != "" {
			text += " (" + v.SayOr("site.language."+d.Lang, d.Lang) + ")"
		}
		ending := strings.ToUpper(strings.TrimPrefix(name[max(strings.LastIndexByte(name, '.'), 0):], "."))
		size := v.say("size", "n", v.Count(max(1, (d.Size+999)/1000)))
		items = append(items, `<a href="`+esc("../"+v.root+d.Path)+`">`+esc(text)+"</a> <small>"+esc(ending+", "+size)+
			"<br><code>"+esc(name)+"</code></small>")
	}
	return items
}

// notes returns findings in words.
func (v *view) notes(all []rating.Finding) (items []markup) {
	for _, f := range v.Together(all) {
		items = append(items, esc(f.Problem))
	}
	return items
}
