package questions

import (
	"testing"

	"kalends/rating"
)

// TestSamePerson: rows of two events mean one person only if no field differs.
func TestSamePerson(t *testing.T) {
	row := rating.Row{Name: "Fir, Fritz", Sex: "M", Birth: rating.Birth{Year: 1992}, FIDEID: "1503014", Federation: "NOR", Club: "East",
		Title: "FM", Rating: "1815", Ratings: "1790", Number: "17", Sender: "north"}
	for name, tc := range map[string]struct {
		change func(*rating.Row)
		same   bool
	}{
		"the same":         {func(*rating.Row) {}, true},
		"spelt alike":      {func(r *rating.Row) { r.Name = "FIR  Fritz" }, true},
		"another sender":   {func(r *rating.Row) { r.Sender = "south" }, true},
		"without a rating": {func(r *rating.Row) { r.Rating, r.Ratings = "", "" }, true},
		"without a number": {func(r *rating.Row) { r.Number = "" }, true},
		"another name":     {func(r *rating.Row) { r.Name = "Fir, Franz" }, false},
		"another sex":      {func(r *rating.Row) { r.Sex = "F" }, false},
		"another year":     {func(r *rating.Row) { r.Birth.Year = 1961 }, false},
		"no year":          {func(r *rating.Row) { r.Birth.Year = 0 }, false},
		"another FIDE ID":  {func(r *rating.Row) { r.FIDEID = "1503015" }, false},
		"another land":     {func(r *rating.Row) { r.Federation = "SWE" }, false},
		"another club":     {func(r *rating.Row) { r.Club = "West" }, false},
		"another title":    {func(r *rating.Row) { r.Title = "" }, false},
		"another rating":   {func(r *rating.Row) { r.Rating = "1100" }, false},
		"another number":   {func(r *rating.Row) { r.Number = "18" }, false},
	} {
		other := row
		tc.change(&other)
		if got := samePerson(row, other); got != tc.same || samePerson(other, row) != tc.same {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestAlike: an answer is taken for other events only, and only where its player is proposed and nothing speaks against.
func TestAlike(t *testing.T) {
	row := rating.Row{Name: "Fir, Fritz"}
	asked := func(event, player, against string, proposed bool) question {
		return question{Asked: rating.Asked{Print: event, Row: row, Likely: []rating.Likely{{Player: player, Against: against, Proposed: proposed}}},
			event: event}
	}
	all := map[string]pending{"waiting/x": {questions: []question{asked("B", "F-6", "", true), asked("A", "F-6", "", true),
		asked("C", "F-7", "", true), asked("D", "F-6", "born otherwise", true), asked("E", "F-6", "", false)}}}
	got := ""
	for _, q := range asked("A", "F-6", "", true).alike(all, "F-6") {
		got += q.event
	}
	if got != "B" {
		t.Errorf("taken for %q", got)
	}
	v := &review{asked: map[string]question{"A": asked("A", "F-6", "", true)}, given: map[string][]rating.Answer{}}
	a := rating.Answer{Kind: rating.AnswerPlayer, Player: "F-6", Event: "A", Print: "A", By: "AK"}
	if more := v.alsoFor([]rating.Answer{a}, all); len(more) != 1 || more[0].Event != "B" || more[0].By != "AK" || more[0].Player != "F-6" {
		t.Errorf("%+v", more)
	}
	v.given["B"] = []rating.Answer{{Print: "B"}}
	if more := v.alsoFor([]rating.Answer{a}, all); more != nil {
		t.Errorf("answered before: %+v", more)
	}
}
