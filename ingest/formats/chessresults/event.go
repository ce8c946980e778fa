package chessresults

import (
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
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
	seen := false
	r.lists["tournamentdata"].each(func(e element) {
		if seen {
			return
		}
		seen = true
		r.tournament(e)
	})
}

func (r *reader) tournament(e element) {
	ev := &r.Event
	ev.Name, ev.City, ev.Organizer, ev.Email = e.said("name"), e.said("location"), e.said("organiser"), e.said("mail")
	ev.Start, ev.End = e.date("from"), e.date("to")
	ev.System = systems[e.said("type")]
	if ev.System == rating.RoundRobin && e.number("replay") == 2 {
		ev.System = rating.DoubleRoundRobin
	}
	r.teams = ev.System == rating.TeamRoundRobin || ev.System == rating.TeamSwiss
	if key := e.said("key"); key != "" {
		ev.URL = "https://chess-results.com/tnr" + key + ".aspx"
	}
	if ev.TimeText = e.said("timecontrol"); ev.TimeText != "" {
		ev.Controls, _ = cells.Pace(ev.TimeText)
	}
	ev.ChiefArbiter.Name = arbiter(e.said("chiefarbiter"))
	for name := range strings.SplitSeq(e.said("deputyarbiter"), ",") {
		if name = arbiter(name); name != "" {
			ev.Deputies = append(ev.Deputies, rating.Arbiter{Name: name})
		}
	}
	r.current, r.ranked = e.number("currentround"), e.number("rankinground")
	if e.said("rounds") != "" {
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
func (r *reader) player(e element) {
	name := cells.Tidy(strings.TrimSuffix(strings.ReplaceAll(e.said("lastname"), ",", ", ")+", "+e.said("firstname"), ", "))
	if name == "" {
		return
	}
	n, ok := e.whole("no", "player.nr")
	if !ok {
		return
	}
	if first, twice := r.numbers[n]; twice {
		r.Pad.Note(finding.NumberTwice, e.at("no"), e.said("no"), "first", first.Cell)
		return
	}
	r.numbers[n] = e.at("no")
	p := draft.Entrant{At: e.ofPlayer, Typed: nothing(e.said("id")), Federation: draft.Federation(e.said("fed"))}
	p.Entrant = rating.Entrant{Number: n, Name: name, Title: textfile.Title(e.said("title")), Club: e.said("clubname"),
		FIDEID: nothing(e.said("fideid")), Points: e.said("pts"), Origin: e.at("lastname"), Status: rating.Played,
		Sex: map[string]rating.Sex{"w": rating.Female, "f": rating.Female, "m": rating.Male}[strings.ToLower(e.said("sex"))]}
	p.Team = e.number("teamno")
	if b, ok := r.Pad.Calendar.Birth(workbook.Cell{Kind: workbook.Text, Raw: e.said("dob")}); ok {
		p.Birth = b
	}
	for _, key := range []string{"rtg", "rtgnat", "rtgfide"} {
		other := draft.Entrant{Entrant: rating.Entrant{Rating: nothing(e.said(key))}}
		if p.Rating == "" {
			p.Rating = other.Rating
		}
		p.Learn(other)
	}
	r.Entrants = append(r.Entrants, p)
}

// ofPlayer gives the place of a field of a player.
func (e element) ofPlayer(key string) rating.Origin {
	return e.at(map[string]string{"player.nr": "no", "player.id": "id", "player.fide_id": "fideid", "player.name": "lastname",
		"player.sex": "sex", "player.birth": "dob", "player.points": "pts", "player.rating": "rtg", "player.club": "clubname",
		"player.team": "teamno", "player.title": "title"}[key])
}

// nothing drops a number that stands for none.
func nothing(s string) string { return strings.TrimPrefix(s, strings.Repeat("0", len(s))) }
