package malaysia

import (
	"testing"

	"kalends/engine"
	"kalends/rating"
)

func TestWhoIsListedByGrade(t *testing.T) {
	date := rating.Day(2025, 1, 1)
	retired := func(from, to rating.Date) rating.Spell { return rating.Spell{Kind: "retired", From: from, To: to} }
	reinstated := func(from rating.Date) rating.Spell { return rating.Spell{Kind: "reinstated", From: from} }
	for _, c := range []struct {
		name   string
		player rating.Player
		want   bool
	}{
		{"nothing against him", rating.Player{Status: rating.Active}, true},
		{"inactive", rating.Player{Status: rating.Inactive}, true},
		{"suspended", rating.Player{Status: rating.Suspended}, true},
		{"of the federation, as the sheet writes it", rating.Player{Federation: " mas "}, true},
		{"of another", rating.Player{Federation: "CHN"}, false},
		{"retired, no day given", rating.Player{Status: rating.Retired}, false},
		{"retired on the day", rating.Player{Status: rating.Retired, Since: date}, false},
		{"retired the day after", rating.Player{Status: rating.Retired, Since: date + 1}, true},
		{"died on the day", rating.Player{Status: rating.Deceased, Since: date}, false},
		{"died the day after", rating.Player{Status: rating.Deceased, Since: date + 1}, true},
		{"death on sheet Status", rating.Player{Standings: []rating.Spell{{Kind: "deceased", From: date}}}, false},
		{"merged", rating.Player{Status: rating.Merged}, false},
		{"retired until the day before", rating.Player{Standings: []rating.Spell{retired(date-90, date-1)}}, true},
		{"retired until the day", rating.Player{Standings: []rating.Spell{retired(date-90, date)}}, false},
		{"reinstated on the day", rating.Player{Status: rating.Retired, Standings: []rating.Spell{retired(date-90, 0), reinstated(date)}}, true},
		{"reinstated the day after", rating.Player{Standings: []rating.Spell{retired(date-90, 0), reinstated(date + 1)}}, false},
		{"retired again", rating.Player{Standings: []rating.Spell{retired(date-90, 0), reinstated(date - 30), retired(date-1, 0)}}, false},
		{"retired and suspended", rating.Player{Standings: []rating.Spell{retired(date-90, 0), {Kind: "suspended", From: date - 9}}}, false},
		{"excused", rating.Player{Standings: []rating.Spell{{Kind: "excused", Year: 2024}}}, true},
	} {
		c.player.ID, c.player.Titles = "P", []rating.Title{{Code: "my-top4", AwardedOn: date - 500}}
		in := engine.Input{Period: rating.Period{Date: date}, Players: rating.PlayersOf(rating.Roll{"P": c.player})}
		out, err := Ruleset{}.Rate(in)
		if err != nil {
			t.Fatal(err)
		}
		if s, got := out.List.Find("P"); got != c.want || (got && s.Rating != rating.PointsOf(1850)) {
			t.Errorf("%s: listed %v with %s, want %v", c.name, got, s.Rating, c.want)
		}
	}
}

func TestGradeOnTheListsDay(t *testing.T) {
	date := rating.Day(2025, 1, 1)
	held := func(code string, awarded, revoked rating.Date) rating.Title {
		return rating.Title{Code: code, AwardedOn: awarded, RevokedOn: revoked}
	}
	for _, c := range []struct {
		name   string
		titles []rating.Title
		want   int // 0: not listed
	}{
		{"awarded the day before", []rating.Title{held("my-gm", date-1, 0)}, 2350},
		{"awarded on the day", []rating.Title{held("my-gm", date, 0)}, 2350},
		{"awarded the day after", []rating.Title{held("my-gm", date+1, 0)}, 0},
		{"revoked the day before", []rating.Title{held("my-gm", date-9, date-1)}, 0},
		{"revoked on the day", []rating.Title{held("my-gm", date-9, date)}, 0},
		{"revoked the day after", []rating.Title{held("my-gm", date-9, date+1)}, 2350},
		{"the highest is revoked", []rating.Title{held("my-gm", date-9, date), held("my-state", date-9, 0)}, 1500},
		{"the highest is not the last", []rating.Title{held("my-im", date-9, 0), held("my-top8", date-1, 0)}, 2250},
		{"of another association", []rating.Title{held("cxa-1", date-9, 0), held("GM", date-9, 0)}, 0},
		{"none", nil, 0},
	} {
		in := engine.Input{Period: rating.Period{Date: date}, Players: rating.PlayersOf(rating.Roll{"P": {ID: "P", Titles: c.titles}})}
		out, err := Ruleset{}.Rate(in)
		if err != nil {
			t.Fatal(err)
		}
		if s, listed := out.List.Find("P"); s.Rating != rating.PointsOf(c.want) || listed != (c.want > 0) {
			t.Errorf("%s: %s, want %d", c.name, s.Rating, c.want)
		}
	}
}
