package rulestest

import (
	"fmt"
	"slices"

	"kalends/rating"
)

// event reads an event with its games. Errors name the line.
func (st statement) event() (rating.Event, error) {
	f := &fields{words: st.words[1:]}
	e := rating.Event{Code: f.value("event"), Report: rating.FinalReport, ArbitersNational: -1,
		RoundDates: map[int]rating.Date{}}
	e.Name, e.Start = e.Code, f.date("start")
	e.End = e.Start
	for name := f.next(); name != ""; name = f.next() {
		f.eventField(name, &e)
	}
	if f.err != nil {
		return e, fmt.Errorf("line %d: %w", st.line, f.err)
	}
	for _, r := range st.rows {
		if err := r.into(&e); err != nil {
			return e, fmt.Errorf("line %d: %w", r.line, err)
		}
	}
	return e, nil
}

// eventField reads the field with a name into e.
func (f *fields) eventField(name string, e *rating.Event) {
	switch name {
	case "..":
		e.End = f.date(name)
	case "official":
		e.Official = true
	case "system":
		e.System = rating.System(f.value(name))
	case "scheduled":
		e.ScheduledGames = f.number(name)
	case "time":
		e.Controls = f.controls()
	case "registered":
		e.Registered = f.date(name)
	case "arrived":
		e.Arrived = f.date(name)
	case "reported":
		e.ReportedTo = f.date(name)
	case "rounds-per-day":
		e.RoundsPerDay = f.number(name)
	case "class":
		e.Class = f.value(name)
	case "arbiters":
		e.ArbitersNational = f.number(name)
	case "report":
		e.Report = rating.ReportKind(f.value(name))
	default:
		f.approvalField(name, &e.Approval)
	}
}

// approvalField reads the field with a name into the approval of an event, and marks it as known.
func (f *fields) approvalField(name string, a *rating.Approval) {
	a.Known = true
	switch name {
	case "approved":
		a.Decision = "yes"
	case "late-allowed":
		a.LateAllowed = true
	case "hours-allowed":
		a.HoursAllowed = true
	case "report-late":
		a.ReportLate = true
	case "waive-decided":
		a.WaiveDecided = true
	case "rated-in":
		a.RatedIn = f.date(name)
	default:
		f.fail("%q is not said of an event", name)
	}
}

// into adds a row of an event to e: the day of a round, a place, a guest, an entrant or a game.
func (r row) into(e *rating.Event) error {
	f := &fields{words: r.words}
	switch first := f.next(); first {
	case "date":
		round := f.number(first)
		e.RoundDates[round] = f.date(first)
	case "place":
		place := f.number(first)
		entrant(e, f.value(first)).Place = place
	case "guest":
		f.guest(e)
	case "player":
		f.entrantFields(entrant(e, f.value(first)))
	default:
		f.game(first, e, r.line)
	}
	return f.err
}

// entrantFields reads all further fields of a row into an entrant.
func (f *fields) entrantFields(t *rating.Entrant) {
	for name := f.next(); name != ""; name = f.next() {
		switch name {
		case "title":
			t.Title, t.TitleDate = f.value(name), f.date(name)
		case "sex":
			t.Sex = rating.Sex(f.value(name))
		case "status":
			t.Status = rating.EntrantStatus(f.value(name))
		case "team":
			t.Team = f.number(name)
		default:
			f.fail("%q is not said of an entrant", name)
		}
	}
}

// guest reads a guest (id, a rating or "unrated", and the federation, which may be missing) into e.
func (f *fields) guest(e *rating.Event) {
	g := rating.Guest{Player: f.value("guest"), Federation: "XXX"}
	if g.Rated = len(f.words) > 0 && f.words[0] != "unrated"; g.Rated {
		g.Rating = f.points("guest")
	} else {
		f.next()
	}
	if len(f.words) > 0 {
		g.Federation = f.value("guest")
	}
	e.Guests = append(e.Guests, g)
}

// game reads a game and adds it and its players to e. place is its round, or round.board.
func (f *fields) game(place string, e *rating.Event, line int) {
	g := rating.Game{Stage: rating.Normal}
	g.Round, g.Board = f.place(place)
	g.First = f.value("game")
	result := f.value("game")
	if bye, ok := byes[result]; ok {
		g.Kind, g.FirstScore = bye.kind, bye.score
	} else {
		f.result(result, &g)
		g.Second = f.value("game")
	}
	for name := f.next(); name != ""; name = f.next() {
		switch name {
		case "on":
			g.Date = f.date(name)
		case "match":
			g.Match = f.value(name)
		case "kind":
			g.Stage = rating.Stage(f.value(name))
		default:
			f.fail("%q is not said of a game", name)
		}
	}
	g.Origin = rating.Origin{File: e.Code, Sheet: "Games", Cell: fmt.Sprintf("C%d", line)}
	for _, id := range []string{g.First, g.Second} {
		if id != "" {
			entrant(e, id)
		}
	}
	e.Games = append(e.Games, g)
	e.Rounds = max(e.Rounds, g.Round)
}

// entrant returns the entrant of e with a player id, and adds one if there is none.
func entrant(e *rating.Event, id string) *rating.Entrant {
	i := slices.IndexFunc(e.Entrants, func(t rating.Entrant) bool { return t.Player == id })
	if i < 0 {
		i = len(e.Entrants)
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: id, Name: id, Status: rating.Played})
	}
	return &e.Entrants[i]
}
