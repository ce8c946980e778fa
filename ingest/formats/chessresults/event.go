package chessresults

import (
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// systems are the types of a tournament.
var systems = map[string]rating.System{"0": rating.Swiss, "1": rating.RoundRobin, "2": rating.TeamRoundRobin,
	"3": rating.TeamSwiss}

// places say which attribute of the tournament a field of the event comes from.
var places = map[string]string{"event.name": "name", "event.start": "from", "event.end": "to", "event.rounds": "rounds",
	"event.city": "location", "event.time_control": "timecontrol", "event.system": "type", "event.url": "key",
	"event.chief_arbiter": "chiefarbiter"}

// event reads the tournament.
func (r *reader) event() {
	r.Event.Origin = r.place("tournamentdata", 0, "")
	r.At = func(key string) rating.Origin { return r.place("tournamentdata", 2, places[key]) }
	if l := r.lists["tournamentdata"]; len(l.Rows) > 1 {
		r.tournament(element{l, l.Rows[1]})
	}
}

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
		r.Said = ev.Rounds
	}
}

// arbiter gives a name without the FIDE ID behind it.
func arbiter(text string) string {
	name, _, _ := strings.Cut(text, "(")
	return cells.Tidy(name)
}

// day reads the day of a round.
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

// player reads a player. Places of a team that nobody took have a number and nothing else.
func (r *reader) player(p element) {
	name := cells.Tidy(strings.TrimSuffix(strings.ReplaceAll(p.value("lastname"), ",", ", ")+", "+p.value("firstname"), ", "))
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
	if b, ok := r.Pad.Calendar.Birth(workbook.Cell{Kind: workbook.Text, Raw: p.value("dob")}); ok {
		e.Birth = b
	}
	if r.Enter(e, p.value("no")) {
		r.Entrants[len(r.Entrants)-1].Points = p.value("pts")
	}
}

// ofPlayer gives the place of a field of a player.
func (e element) ofPlayer(key string) rating.Origin {
	return e.at(map[string]string{"player.nr": "no", "player.id": "id", "player.fide_id": "fideid", "player.name": "lastname",
		"player.sex": "sex", "player.birth": "dob", "player.points": "pts", "player.rating": "rtg", "player.club": "clubname",
		"player.team": "teamno", "player.title": "title"}[key])
}
