package malaysia

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/engine/rulestest"
	"kalends/rating"
	"kalends/templates"
)

func TestAdmit(t *testing.T) {
	calendar, _ := Ruleset{}.Calendar()
	for _, c := range []struct {
		name, end, reported, ratedIn, next, want string
		codes                                    []string
	}{
		{"within the year", "2024-06-01", "", "", "2025-01-01", "2025-01-01", nil},
		{"the last day", "2024-12-31", "", "", "2025-01-01", "2025-01-01", nil},
		{"New Year's Day", "2025-01-01", "", "", "2025-01-01", "2026-01-01", nil},
		{"late", "2023-12-31", "", "", "2025-01-01", "2025-01-01", []string{"W465"}},
		{"interim", "2025-02-01", "2024-12-31", "", "2025-01-01", "2025-01-01", nil},
		{"the office's choice", "2024-06-01", "", "2026-01-01", "2025-01-01", "2026-01-01", nil},
		{"a list that is out", "2023-06-01", "", "2024-01-01", "2025-01-01", "2025-01-01", []string{"W465", "Q465"}},
		{"no list of that day", "2024-06-01", "", "2025-06-01", "2025-01-01", "2025-01-01", []string{"Q465"}},
		{"before its end", "2025-06-01", "", "2025-01-01", "2025-01-01", "2026-01-01", []string{"Q465"}},
	} {
		e := rating.Event{Code: "E", Class: ordinary}
		e.End, _ = rating.ParseDate(c.end)
		e.ReportedTo, _ = rating.ParseDate(c.reported)
		e.Approval.RatedIn, _ = rating.ParseDate(c.ratedIn)
		next, _ := rating.ParseDate(c.next)
		got, err := Ruleset{}.Admit(e, engine.Desk{Calendar: calendar, Next: next})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.codes, rulestest.Codes(got.Findings)); diff != "" || got.Date.String() != c.want {
			t.Errorf("%s: %s, want %s\n%s", c.name, got.Date, c.want, diff)
		}
	}
}

func TestNoListAfterTheCalendar(t *testing.T) {
	rows := rating.Calendar{Rows: []rating.Period{{Date: rating.Day(2025, 1, 1)}}}
	got, err := Ruleset{}.Admit(rating.Event{Code: "E", Class: ordinary, End: rating.Day(2025, 1, 1)}, engine.Desk{Calendar: rows})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"Q461"}, rulestest.Codes(got.Findings)); diff != "" || got.Date != 0 {
		t.Errorf("list %s\n%s", got.Date, diff)
	}
}

func TestOpenGroup(t *testing.T) {
	for group, want := range map[string]bool{
		"": true, "Open": true, "公开组": true, "公開組": true, "TERBUKA": true, " men ": true, "男子组": true,
		"Women": false, "女子组": false, "U12": false, "B": false, "wanita": false,
	} {
		e := rating.Event{Code: "E", Class: king, Group: group}
		if got := open(e); got != want {
			t.Errorf("group %q is open: %v, want %v", group, got, want)
		}
		if noted := rulestest.Codes(ranking(e))[0] == "W464"; noted == want {
			t.Errorf("group %q: findings %v", group, rulestest.Codes(ranking(e)))
		}
	}
}

// A women's group of a national event gives no bonus, and a place that is given twice gives none either.
func TestNoBonus(t *testing.T) {
	game := rating.Game{Round: 1, First: "A", Second: "B", Kind: rating.OverBoard, FirstScore: 50, SecondScore: 50}
	place := func(a, b int) []rating.Entrant {
		return []rating.Entrant{{Number: 1, Player: "A", Place: a}, {Number: 2, Player: "B", Place: b}}
	}
	for _, c := range []struct {
		name  string
		event rating.Event
		a, b  int
	}{
		{"open", rating.Event{Class: king, Entrants: place(1, 2)}, 1530, 1525},
		{"eighth", rating.Event{Class: individual, Entrants: place(8, 9)}, 1504, 1500},
		{"women", rating.Event{Class: king, Group: "Women", Entrants: place(1, 2)}, 1500, 1500},
		{"ordinary", rating.Event{Class: ordinary, Entrants: place(1, 2)}, 1500, 1500},
		{"unknown", rating.Event{Class: "cup", Entrants: place(1, 2)}, 1500, 1500},
		{"in part", rating.Event{Class: king, Report: rating.InterimReport, Entrants: place(1, 2)}, 1500, 1500},
		{"twice", rating.Event{Class: nationalDay, Entrants: place(1, 1)}, 1500, 1500},
	} {
		c.event.Code, c.event.Games = "E", []rating.Game{game}
		for _, m := range mode.Values {
			out, err := Ruleset{}.Rate(engine.Input{
				Period: rating.Period{Date: rating.Day(2025, 1, 1)}, Players: rating.PlayersOf(rating.Roll{"A": {ID: "A"}, "B": {ID: "B"}}),
				Events: rating.EventsOf(c.event), Options: engine.Options{mode.Key: m},
			})
			if err != nil {
				t.Fatal(err)
			}
			a, _ := out.List.Find("A")
			b, _ := out.List.Find("B")
			if a.Rating != rating.PointsOf(c.a) || b.Rating != rating.PointsOf(c.b) {
				t.Errorf("%s, %s: %s and %s, want %d and %d", c.name, m, a.Rating, b.Rating, c.a, c.b)
			}
		}
	}
}

func TestStatus(t *testing.T) {
	date := rating.Day(2025, 1, 1)
	rulestest.Standings(t, Ruleset{}, date, []rulestest.Standing{
		{Name: "unrated", Player: rating.Player{Publish: true}},
		{Name: "below the start", State: rating.State{Rated: true, Rating: 140000}, Player: rating.Player{Publish: true}, Status: []string{"active"}, Printed: true},
		{Name: "new", State: rating.State{Rated: true, Since: date}, Player: rating.Player{Publish: true, Sex: rating.Female}, Status: []string{"new", "active", "woman"}, Printed: true},
		{Name: "not to be published", State: rating.State{Rated: true}, Status: []string{"active"}},
		{Name: "dead", State: rating.State{Rated: true}, Player: rating.Player{Publish: true, Status: rating.Deceased, Since: date}, Status: []string{"active"}},
		{Name: "died later", State: rating.State{Rated: true}, Player: rating.Player{Publish: true, Status: rating.Deceased, Since: date + 1}, Status: []string{"active"}, Printed: true},
		{Name: "dead by the sheet Status", State: rating.State{Rated: true}, Player: rating.Player{Publish: true, Standings: []rating.Spell{{Kind: "deceased", From: date}}}, Status: []string{"active"}},
	})
}

func TestOpen(t *testing.T) {
	date := rating.Day(2024, 1, 1)
	rulestest.Openings(t, Ruleset{}, []rulestest.Opened{
		{Name: "unrated", Opening: rating.Opening{Player: "P", Games: -1},
			Want: rating.State{Player: "P"}},
		{Name: "rated", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 209900, Games: -1},
			Want: rating.State{Player: "P", Rated: true, Rating: 209900, K: 25, Peak: 209900, LastGame: date, Since: date}},
		{Name: "has reached 2400", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 209900, Peak: 240000, LastGame: date - 1, Games: 7},
			Want: rating.State{Player: "P", Rated: true, Rating: 209900, K: 10, Peak: 240000, LastGame: date - 1, Since: date, Games: 7}},
		{Name: "has not quite reached it", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 209900, Peak: 239900, K: 25},
			Want: rating.State{Player: "P", Rated: true, Rating: 209900, K: 25, Peak: 239900, LastGame: date, Since: date}},
		{Name: "K tells that he has", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 209900, K: 10},
			Want: rating.State{Player: "P", Rated: true, Rating: 209900, K: 10, Peak: 240000, LastGame: date, Since: date}},
		{Name: "K tells nothing from 2100", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 210000, K: 10},
			Want: rating.State{Player: "P", Rated: true, Rating: 210000, K: 10, Peak: 210000, LastGame: date, Since: date}},
		{Name: "not whole", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 209950},
			Want: rating.State{Player: "P"}, Codes: []string{"E460"}},
	})
}

// Every key that this ruleset can utter has words in every language.
func TestEverythingHasWords(t *testing.T) {
	keys := []string{
		"k.higher", "k.lower", "k.equal", "reason.forfeit", "reason.pending", "reason.barred", "reason.no_game",
		"step.grade", "step.listed", "step.lowest", "step.king", "step.individual", "step.national_day", "step.absent",
	}
	for i := range keys {
		keys[i] = words + keys[i]
	}
	for _, r := range (Ruleset{}).Readings() {
		keys = append(keys, r.ID)
	}
	for _, code := range []string{
		"E460", "W460", "E461", "Q461", "W461", "E462", "E463", "W463", "W464", "W465", "Q465", "W466", "W467", "W468", "I469", "W469",
	} {
		keys = append(keys, "rulefindings_xq."+code+".problem", "rulefindings_xq."+code+".remedy")
	}
	for _, lang := range templates.Languages {
		for _, key := range keys {
			if !templates.In(lang).Has(key) {
				t.Errorf("%s lacks %s", lang, key)
			}
		}
	}
}
