// Package chessresults reads the XML with which pairing programs upload a whole tournament to chess-results.com: the
// tournament, the days of its rounds, its players and every board. The interface is described by its maker (H. Herzog,
// “Upload of chess tournaments to chess-results”). Other formats read the tables that chess-results.com itself writes.
package chessresults

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Name is the name of the format.
const Name = "chessresults"

// Knows reports whether a book has the lists of tournament and players from such an XML file.
func Knows(book workbook.Book) bool {
	_, event := book.Sheet("tournamentdata")
	_, players := book.Sheet("players")
	return book.Elements && event && players
}

// reader reads one file.
type reader struct {
	*textfile.Reader
	lists   map[string]list
	teams   bool
	ranked  int // the round after which the players have their points
	current int // the round that is being played, or was played last
}

// Read reads every list into a draft, with findings for everything that is wrong. Without boards the players are only
// Listed, and a finding asks for the games.
func Read(src draft.Source) *draft.Draft {
	r := &reader{Reader: textfile.New(src, Name, "pairings"), lists: map[string]list{}}
	for _, s := range src.Book.Sheets {
		r.lists[s.Name] = newList(r, s)
	}
	r.event()
	r.lists["rounds"].each(r.day)
	r.lists["players"].each(r.player)
	r.Event.Scoring = r.scoring()
	r.lists["playerpairings"].each(r.board)
	switch {
	case len(r.Entrants) == 0:
		r.Note(finding.NoPlayers, r.place("players", 0, ""), "")
	case len(r.Pairs) == 0:
		r.Listed = r.Entrants
		r.Note(finding.OnlyEntrants, r.place("players", 0, ""), "", "program", "chess-results.com", "export",
			templates.Foreign().Exports["chess-results"].Menus)
		return r.Draft
	}
	r.points()
	r.teamByes()
	r.Check()
	if !r.teams {
		r.List()
	}
	r.Sort()
	return r.Draft
}

// list is a sheet with the elements of one kind; its columns are found by the names of attributes.
type list struct {
	*reader
	workbook.Sheet
	column map[string]int
}

// newList returns a sheet as a list, with the names of attributes from its first row.
func newList(r *reader, s workbook.Sheet) list {
	l := list{reader: r, Sheet: s, column: map[string]int{}}
	for _, c := range s.Row(1).Cells {
		l.column[c.Raw] = c.Column
	}
	return l
}

// element is one element of a list.
type element struct {
	list
	row workbook.Row
}

// each calls read with every element of the list.
func (l list) each(read func(element)) {
	for _, row := range l.Rows {
		if row.Number > 1 {
			read(element{l, row})
		}
	}
}

// value returns the value of an attribute without needless blanks, or "".
func (e element) value(key string) string {
	column, ok := e.column[key]
	if !ok {
		return ""
	}
	return cells.Tidy(e.row.Cell(column).Raw)
}

// at returns the place of an attribute, or the row of the element if the list has no such attribute.
func (e element) at(key string) rating.Origin { return e.place(e.Name, e.row.Number, key) }

// place returns the cell of an attribute on the sheet of its list.
func (r *reader) place(name string, row int, key string) rating.Origin {
	return r.Report.At(name, row, r.lists[name].column[key])
}

// whole parses a whole number. Anything else, also nothing, is reported under the key of a field, and ok is false.
func (e element) whole(key, field string) (n int, ok bool) {
	n, err := strconv.Atoi(e.value(key))
	if err != nil {
		e.Note(finding.NotWhole, e.at(key), e.value(key), "field", field)
	}
	return n, err == nil
}

// number parses a whole number; it returns 0 for anything else and reports nothing.
func (e element) number(key string) int {
	n, _ := strconv.Atoi(e.value(key))
	return n
}

// date parses a day; 0 if there is none. Anything else is reported.
func (e element) date(key string) rating.Date {
	text := e.value(key)
	if text == "" {
		return 0
	}
	kind := workbook.Text
	if strings.Trim(text, "0123456789") == "" {
		kind = workbook.Number // 20260905
	}
	d, ok := e.Calendar.Date(workbook.Cell{Kind: kind, Raw: text})
	if !ok {
		e.Note(finding.NotADate, e.at(key), text)
	}
	return d.Date
}

// systems maps the types of a tournament.
var systems = map[string]rating.System{"0": rating.Swiss, "1": rating.RoundRobin, "2": rating.TeamRoundRobin,
	"3": rating.TeamSwiss}

// places maps the fields of the event to attributes of the tournament.
var places = map[string]string{"event.name": "name", "event.start": "from", "event.end": "to", "event.rounds": "rounds",
	"event.city": "location", "event.time_control": "timecontrol", "event.system": "type", "event.url": "key",
	"event.chief_arbiter": "chiefarbiter"}

// event reads the tournament, and makes At return the places of its attributes.
func (r *reader) event() {
	r.Event.Origin = r.place("tournamentdata", 0, "")
	r.At = func(key string) rating.Origin { return r.place("tournamentdata", 2, places[key]) }
	if l := r.lists["tournamentdata"]; len(l.Rows) > 1 {
		r.tournament(element{l, l.Rows[1]})
	}
}

// tournament sets the fields of the event from the attributes of the tournament.
func (r *reader) tournament(e element) {
	ev := &r.Event
	ev.Name, ev.City, ev.Organizer, ev.Email = e.value("name"), e.value("location"), e.value("organiser"), e.value("mail")
	ev.Start, ev.End = e.date("from"), e.date("to")
	ev.System = systems[e.value("type")]
	if ev.System == rating.RoundRobin && e.number("replay") == 2 {
		ev.System = rating.DoubleRoundRobin
	}
	r.teams = ev.System == rating.TeamRoundRobin || ev.System == rating.TeamSwiss
	if key := e.value("key"); key != "" {
		ev.URL = "https://chess-results.com/tnr" + key + ".aspx"
	}
	if ev.TimeText = e.value("timecontrol"); ev.TimeText != "" {
		ev.Controls, _ = cells.Pace(ev.TimeText)
	}
	ev.ChiefArbiter.Name = arbiter(e.value("chiefarbiter"))
	for name := range strings.SplitSeq(e.value("deputyarbiter"), ",") {
		if name = arbiter(name); name != "" {
			ev.Deputies = append(ev.Deputies, rating.Arbiter{Name: name})
		}
	}
	r.current, r.ranked = e.number("currentround"), e.number("rankinground")
	if e.value("rounds") != "" {
		ev.Rounds, _ = e.whole("rounds", "event.rounds")
		r.DeclaredRounds = ev.Rounds
	}
}

// arbiter returns a name without the FIDE ID in parentheses after it.
func arbiter(text string) string {
	name, _, _ := strings.Cut(text, "(")
	return cells.Tidy(name)
}

// day sets the day of a round.
func (r *reader) day(e element) {
	if d := e.date("date"); d != 0 {
		if n, ok := e.whole("round", "game.round"); ok {
			if r.Event.RoundDates == nil {
				r.Event.RoundDates = map[int]rating.Date{}
			}
			r.Event.RoundDates[n] = d
		}
	}
}

// player adds a player to the entrants. Empty places of a team, with a number and no name, are skipped.
func (r *reader) player(p element) {
	last := strings.ReplaceAll(p.value("lastname"), ",", ", ")
	name := cells.Tidy(strings.TrimSuffix(last+", "+p.value("firstname"), ", "))
	if name == "" {
		return
	}
	n, ok := p.whole("no", "player.nr")
	if !ok {
		return
	}
	e := textfile.NewEntrant(p.ofPlayer, n, name, p.value("rtg"), p.value("rtgnat"), p.value("rtgfide"))
	e.Typed, e.FIDEID = textfile.NonZero(p.value("id")), textfile.NonZero(p.value("fideid"))
	e.Title, e.Club, e.Federation = textfile.Title(p.value("title")), p.value("clubname"), draft.Federation(p.value("fed"))
	e.Sex, e.Team = textfile.Sex(p.value("sex")), p.number("teamno")
	if b, ok := r.Calendar.Birth(workbook.Cell{Kind: workbook.Text, Raw: p.value("dob")}); ok {
		e.Birth = b
	}
	if r.Enter(e, p.value("no")) {
		r.Entrants[len(r.Entrants)-1].Points = p.value("pts")
	}
}

// ofPlayer returns the place of a field of a player.
func (e element) ofPlayer(key string) rating.Origin {
	return e.at(map[string]string{"player.nr": "no", "player.id": "id", "player.fide_id": "fideid",
		"player.name": "lastname",
		"player.sex":  "sex", "player.birth": "dob", "player.points": "pts", "player.rating": "rtg", "player.club": "clubname",
		"player.team": "teamno", "player.title": "title"}[key])
}
