package ingest

import (
	"slices"
	"testing"

	"kalends/ingest/answers"
	"kalends/ingest/draft"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// answeredAbout returns the findings about a table after the office has answered something about it; without a value it
// has answered that the sender is to be asked.
func answeredAbout(t testing.TB, change func(*draft.Draft), about, value string, events ...[]any) rating.Findings {
	t.Helper()
	desk := at(rows(t, events...))
	read := func() Reading { return settledAlone(Reading{}, table(change), workbook.Book{}, "table.xlsx", desk) }
	first, names := read(), []string{}
	for _, f := range first.Findings {
		names = append(names, f.Args["key"])
	}
	var all []rating.Answer
	for i, name := range append(names, first.Event.Code) {
		a := rating.Answer{Number: i + 1, Kind: rating.AnswerValue, Print: answers.Print(name, about), About: about, Value: value, By: "AK"}
		if value == "" {
			a.Kind = rating.AnswerSender
		}
		all = append(all, a)
	}
	desk.Answers = answers.NewInForce(all)
	return read().Findings
}

// askedAbout returns the question to the office about the third player of a table.
func askedAbout(t testing.TB, change func(*Office), who tableRow) (rating.Asked, bool) {
	t.Helper()
	for _, f := range reported(t, change, slices.Concat(field, []tableRow{who})...).Findings {
		if f.Origin.Cell == "B8" && len(f.Asked) == 1 {
			return f.Asked[0], true
		}
	}
	return rating.Asked{}, false
}

// withAnswer returns a function that gives an office its answer about the third player of a table.
func withAnswer(t testing.TB, a rating.Answer, who tableRow) func(*Office) {
	t.Helper()
	asked, ok := askedAbout(t, nil, who)
	if !ok {
		t.Fatalf("nothing is asked about %q", who.name)
	}
	a.Number, a.Print, a.Row, a.By = 1, asked.Print, asked.Row, "AK"
	return func(o *Office) { o.Answers = answers.NewInForce([]rating.Answer{a}) }
}

// answerFaults returns, by code, functions that return findings about players about whom the office has answered.
func answerFaults(t testing.TB) map[string]func() rating.Findings {
	smith, jonh := tableRow{name: "Smith, John", rating: "2050"}, tableRow{name: "Smith, Jonh", rating: "2104"}
	about := func(who tableRow, a rating.Answer, more func(*Office)) func() rating.Findings {
		return func() rating.Findings {
			return reported(t, func(o *Office) {
				withAnswer(t, a, who)(o)
				if more != nil {
					more(o)
				}
			}, slices.Concat(field, []tableRow{who})...).Findings
		}
	}
	another := func(o *Office) {
		first, _ := askedAbout(t, nil, smith)
		two := rating.Answer{Number: 2, Print: first.Print, Row: first.Row, Kind: rating.AnswerNew, By: "BM",
			New: &rating.Player{Sex: rating.Male, Birth: year(1990)}}
		one := rating.Answer{Number: 1, Print: first.Print, Row: first.Row, Kind: rating.AnswerPlayer, Player: "2", By: "AK"}
		o.Answers = answers.NewInForce([]rating.Answer{one, two})
	}
	return map[string]func() rating.Findings{
		"I660": about(jonh, rating.Answer{Kind: rating.AnswerPlayer, Player: "2"}, nil),
		"Q661": about(smith, rating.Answer{Kind: rating.AnswerPlayer, Player: "2"}, another),
		"E662": about(jonh, rating.Answer{Kind: rating.AnswerSender}, nil),
	}
}

// TestAnAnswerHoldsForItsRow checks that an answer holds for its row of its event, and not for a row that says something else.
func TestAnAnswerHoldsForItsRow(t *testing.T) {
	jonh := tableRow{name: "Smith, Jonh", rating: "2104"}
	change := withAnswer(t, rating.Answer{Kind: rating.AnswerPlayer, Player: "2"}, jonh)
	for what, c := range map[string]struct {
		who  tableRow
		want string
	}{
		"the row":          {jonh, "2"},
		"another rating":   {tableRow{name: "Smith, Jonh", rating: "2050"}, "2"},
		"another spelling": {tableRow{name: "Smith, Jon", rating: "2104"}, ""},
		"a year of birth":  {tableRow{name: "Smith, Jonh", rating: "2104", birth: year(1975)}, ""},
		"another club":     {tableRow{name: "Smith, Jonh", rating: "2104", club: "North"}, ""},
	} {
		if got := reported(t, change, slices.Concat(field, []tableRow{c.who})...).Event.Entrants[2].Player; got != c.want {
			t.Errorf("%s: taken for %q, want %q", what, got, c.want)
		}
	}
}

// TestAnAliasHoldsWhereItsEvidenceAgrees reads another event with a spelling for which the office has named a player. It is
// that player if the year of birth and the club or the sender agree, and nothing contradicts.
func TestAnAliasHoldsWhereItsEvidenceAgrees(t *testing.T) {
	row := rating.Row{Name: "Smith, Jonh", Birth: year(1975), Club: "North", Sender: "north"}
	alias := func(change func(*rating.Answer)) func(*Office) {
		a := rating.Answer{Number: 1, Print: "of another event", Event: "2026-CUP-99", Row: row, Kind: rating.AnswerPlayer, Player: "2"}
		if change != nil {
			change(&a)
		}
		return func(o *Office) { o.Answers = answers.NewInForce([]rating.Answer{a}) }
	}
	jonh := tableRow{name: "Smith, Jonh", birth: year(1975), club: "North", rating: "2104"}
	with := func(change func(*tableRow)) tableRow {
		one := jonh
		change(&one)
		return one
	}
	for what, c := range map[string]struct {
		who    tableRow
		change func(*Office)
		want   string
	}{
		"agrees":            {jonh, alias(nil), "2"},
		"without an answer": {jonh, nil, ""},
		"no year":           {with(func(s *tableRow) { s.birth = rating.Birth{} }), alias(nil), ""},
		"another year":      {with(func(s *tableRow) { s.birth = year(1976) }), alias(nil), ""},
		"another club":      {with(func(s *tableRow) { s.club = "South" }), alias(nil), ""},
		"year alone":        {with(func(s *tableRow) { s.club = "" }), alias(nil), ""},
		"an initial":        {with(func(s *tableRow) { s.name = "Smith, J." }), alias(func(a *rating.Answer) { a.Row.Name = "Smith, J." }), ""},
		"another spelling":  {with(func(s *tableRow) { s.name = "Smith, Jon" }), alias(nil), ""},
		"another sex":       {with(func(s *tableRow) { s.sex = rating.Female }), alias(nil), ""},
		"revoked":           {jonh, alias(func(a *rating.Answer) { a.RevokedBy = 2 }), ""},
		"no year then":      {jonh, alias(func(a *rating.Answer) { a.Row.Birth = rating.Birth{} }), ""},
	} {
		if got := reported(t, c.change, slices.Concat(field, []tableRow{c.who})...).Event.Entrants[2].Player; got != c.want {
			t.Errorf("%s: taken for %q, want %q", what, got, c.want)
		}
	}
}
