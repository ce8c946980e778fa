package ingest

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"kalends/ingest/answers"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/counttest"
	"kalends/rating/finding"
)

// series is a series of events in a town, of which the office has answered every question rightly.
type series struct {
	*town
	earlier []rating.Event
	given   []rating.Answer
}

// office gives an office the earlier events and the answers.
func (s *series) office(o *Office) {
	o.Answers = answers.NewInForce(s.given)
	o.Evidence.Earlier = func(rating.Event, string) []rating.Event { return s.earlier }
}

// month draws the players of the next event: those of the first one, some of whom stay away, have a full namesake who is no
// member in their place, or come with people of their family.
func (s *series) month(first []int) (players []int) {
	for _, at := range first {
		if s.IntN(8) == 0 {
			continue
		}
		if other := s.namesake(at); other >= 0 && s.IntN(3) == 0 {
			at = other
		}
		players = append(players, at)
	}
	players = append(players, s.field(1+s.IntN(6))...)
	slices.Sort(players)
	return slices.Compact(players)
}

// namesake returns somebody of the same name whom the registry does not know; −1 if there is nobody.
func (s *series) namesake(at int) int {
	for _, family := range s.families {
		if slices.Contains(family, at) {
			i := slices.IndexFunc(family, func(o int) bool { return s.all[o].Name == s.all[at].Name && !s.all[o].known })
			if i >= 0 {
				return family[i]
			}
		}
	}
	return -1
}

// accept adds an event to the series as the office accepts it: whoever was asked about is answered.
func (s *series) accept(e rating.Event, players []int) {
	e.Code, e.Entrants = fmt.Sprint("EVENT-", len(s.earlier)), slices.Clone(e.Entrants)
	for i := range e.Entrants {
		n, p := &e.Entrants[i], s.all[players[i]]
		if n.Player != "" && !n.New {
			continue
		}
		a := rating.Answer{Number: len(s.given) + 1, Kind: rating.AnswerPlayer, Event: e.Code, Player: p.ID, Row: rating.Row{Name: n.Name}}
		if !p.known {
			a.Kind, a.Player = rating.AnswerGuest, ""
		}
		n.Player, n.By, n.Answer = cmp.Or(a.Player, fmt.Sprint("GUEST-", a.Number)), finding.KnownByAnswer, a.Number
		s.given = append(s.given, a)
	}
	s.earlier = append([]rating.Event{e}, s.earlier...)
}

// TestASeriesTakesNobodyForAnother reads series of four monthly events with twins, fathers and sons of one club, and namesakes; the
// registry does not know a third of the players. Nobody is taken for somebody from whom he differs in anything that the file
// says. How many full namesakes pass of whom the file says nothing else is logged.
func TestASeriesTakesNobodyForAnother(t *testing.T) {
	fields, recognised, replaced, passed := counttest.Of(t, 40, 2500), 0, 0, 0
	var asked, rows [4]int
	var w *town
	for n := range fields {
		if n%500 == 0 {
			w = newTown(uint64(n)+3, 4000, 12)
		}
		s, columns := &series{town: w}, w.IntN(64)
		players := w.field(8 + w.IntN(24))
		first := players
		for month := range 4 {
			if month > 0 {
				players = s.month(first)
			}
			var all []draft.Entrant
			for _, at := range players {
				all = append(all, only(columns, w.row(w.all[at], w.IntN(20) == 0)))
			}
			r := w.settledField(all, s.office)
			for i, e := range r.Event.Entrants {
				p, by := w.all[players[i]], e.By == finding.KnownInSeries
				rows[month]++
				switch taken := w.reg.Players.Get(e.Player); {
				case e.Player == "" || e.New:
					asked[month]++
				case p.known && e.Player == p.ID:
					recognised += map[bool]int{true: 1}[by]
				case !by || w.saysOtherwise(all[i], taken):
					t.Errorf("series %d, month %d: %+v was taken for %+v by %q; he is %+v", n, month, all[i].Entrant, taken, e.Known, p)
				default:
					passed++
				}
				if !p.known && month > 0 && !slices.Contains(first, players[i]) && len(w.reg.Named(p.Name)) == 1 {
					replaced++
				}
			}
			s.accept(r.Event, players)
		}
	}
	t.Logf("%d series: asked %v of %v rows by month; %d known from an earlier event; %d times came a stranger with the name of one "+
		"member, and %d times passed for the member", fields, asked, rows, recognised, replaced, passed)
	if recognised == 0 {
		t.Error("nobody was known from an earlier event")
	}
}

// newPlayer returns the answer that Ada Lone is a new player born in a year.
func newPlayer(born int) rating.Answer {
	return rating.Answer{Number: 3, Kind: rating.AnswerNew, Row: rating.Row{Name: "Lone Ada"}, New: &rating.Player{Sex: rating.Female, Birth: year(born)}}
}

// TestKnownFromAnEarlierEvent checks that a name is enough if an earlier event of the series shows whose it is, and what speaks
// against that.
func TestKnownFromAnEarlierEvent(t *testing.T) {
	given := []rating.Answer{{Number: 1, Kind: rating.AnswerPlayer, Event: "E-1", Player: "13", Row: rating.Row{Name: "Lone Ada"}}}
	row := rating.Entrant{Name: "Lone Ada", Player: "13", By: finding.KnownByAnswer, Answer: 1}
	with := func(change func(*rating.Entrant)) []rating.Entrant {
		one := row
		change(&one)
		return []rating.Entrant{one}
	}
	for what, c := range map[string]struct {
		row     tableRow
		earlier []rating.Entrant
		given   []rating.Answer
		want    string
	}{
		"an answer":                      {tableRow{name: "Lone, Ada"}, []rating.Entrant{row}, given, "13"},
		"an answer that was revoked":     {tableRow{name: "Lone, Ada"}, []rating.Entrant{row}, nil, ""},
		"a number":                       {tableRow{name: "Lone, Ada"}, with(func(e *rating.Entrant) { e.By, e.Answer = rating.ByNumber, 0 }), nil, "13"},
		"a FIDE ID":                      {tableRow{name: "Lone, Ada"}, with(func(e *rating.Entrant) { e.By, e.Answer = finding.KnownByFIDENumber, 0 }), nil, "13"},
		"evidence":                       {tableRow{name: "Lone, Ada"}, with(func(e *rating.Entrant) { e.By, e.Answer = finding.KnownByEvidence, 0 }), nil, "13"},
		"evidence of an answer revoked":  {tableRow{name: "Lone, Ada"}, with(func(e *rating.Entrant) { e.By = finding.KnownByEvidence }), nil, ""},
		"a name alone":                   {tableRow{name: "Lone, Ada"}, with(func(e *rating.Entrant) { e.By, e.Answer = finding.KnownByName, 0 }), nil, ""},
		"an earlier event":               {tableRow{name: "Lone, Ada"}, with(func(e *rating.Entrant) { e.By = finding.KnownInSeries }), given, ""},
		"a sheet of an earlier version":  {tableRow{name: "Lone, Ada"}, with(func(e *rating.Entrant) { e.By, e.Answer = "", 0 }), nil, ""},
		"sheet Aliases, no longer":       {tableRow{name: "Lone, Ada"}, with(func(e *rating.Entrant) { e.By, e.Answer = finding.KnownByOffice, 0 }), nil, ""},
		"another spelling":               {tableRow{name: "Ada Lone"}, []rating.Entrant{row}, given, ""},
		"an initial":                     {tableRow{name: "Lone, A."}, with(func(e *rating.Entrant) { e.Name = "Lone, A." }), given, ""},
		"another sex":                    {tableRow{name: "Lone, Ada", sex: rating.Male}, []rating.Entrant{row}, given, ""},
		"another year":                   {tableRow{name: "Lone, Ada", birth: year(2011)}, []rating.Entrant{row}, given, ""},
		"another club":                   {tableRow{name: "Lone, Ada", club: "North"}, []rating.Entrant{row}, given, ""},
		"a title":                        {tableRow{name: "Lone, Ada", title: "WCM"}, []rating.Entrant{row}, given, ""},
		"a rating":                       {tableRow{name: "Lone, Ada", rating: "1422"}, []rating.Entrant{row}, given, ""},
		"another federation":             {tableRow{name: "Lone, Ada", fed: "POL"}, []rating.Entrant{row}, given, ""},
		"a number that nobody has":       {tableRow{name: "Lone, Ada", typed: "777"}, []rating.Entrant{row}, given, ""},
		"another club than before":       {tableRow{name: "Green, Paul", club: "North"}, with(func(e *rating.Entrant) { e.Name, e.Player, e.Club = "Green, Paul", "17", "South" }), given, ""},
		"the club of before":             {tableRow{name: "Green, Paul", club: "North"}, with(func(e *rating.Entrant) { e.Name, e.Player, e.Club = "Green, Paul", "17", "North" }), given, "17"},
		"rated before":                   {tableRow{name: "Green, Paul"}, with(func(e *rating.Entrant) { e.Name, e.Player, e.Rating = "Green, Paul", "17", "1433" }), given, ""},
		"somebody else of the name":      {tableRow{name: "Lone, Ada"}, append(with(func(e *rating.Entrant) { e.Player = "GUEST-E-1-1" }), row), given, ""},
		"a guest of the name, any event": {tableRow{name: "Lone, Ada"}, []rating.Entrant{row}, append(given, rating.Answer{Number: 2, Kind: rating.AnswerGuest, Row: rating.Row{Name: "Ada Lone"}}), ""},
		"the new player of an answer":    {tableRow{name: "Lone, Ada"}, []rating.Entrant{row}, append(given, newPlayer(2010)), "13"},
		"another new player":             {tableRow{name: "Lone, Ada"}, []rating.Entrant{row}, append(given, newPlayer(1999)), ""},
		"a twin":                         {tableRow{name: "Novak, Marta"}, with(func(e *rating.Entrant) { e.Name, e.Player = "Novak, Marta", "3" }), given, ""},
		"no earlier event":               {tableRow{name: "Lone, Ada"}, nil, given, ""},
	} {
		r := reported(t, func(o *Office) {
			o.Answers = answers.NewInForce(c.given)
			o.Evidence.Earlier = func(rating.Event, string) []rating.Event { return []rating.Event{{Code: "E-1", Entrants: c.earlier}} }
		}, append(slices.Clone(field), c.row)...)
		if got := r.Event.Entrants[len(field)]; got.Player != c.want {
			t.Errorf("%s: taken for %q, want %q; %v", what, got.Player, c.want, r.Findings)
		}
	}
}
