package cxarapid

import (
	"testing"

	"kalends/engine/rulestest"
	"kalends/rating"
)

func TestStandardValues(t *testing.T) {
	for _, c := range []struct {
		federation, title string
		men               int // 0: not calculated
	}{
		{"", "cxa-1", 2550}, {"CHN", "特级大师", 2550}, {"CHN", "国际健将", 2550},
		{"", "cxa-2", 2450}, {"", "国家大师", 2450}, {"", "运动健将", 2450},
		{"", "cxa-3", 2350}, {"", "棋协大师", 2350}, {"", "一级运动员", 2350},
		{"", "cxa-4", 2250}, {"", "地协大师", 2250}, {"", "二级运动员", 2250},
		{"", "cxa-5", 2150}, {"", "一级棋士", 2150}, {"", "三级运动员", 2150},
		{"", "cxa-6", 2000}, {"", "二级棋士", 2000}, {"", "", 2000}, {"", "xq-gm", 2000}, {"chn", "CXA-1", 2550},
		{"HKG", "xq-gm", 2550}, {"MAC", "国际特级大师", 2550}, {"TPE", "xq-im", 2450}, {"VIE", "国际大师", 2450},
		{"SGP", "xq-fm", 2350}, {"MAS", "棋联大师", 2350}, {"HKG", "cxa-1", 0}, {"USA", "", 0},
	} {
		p := rating.Player{ID: "P", Sex: rating.Male, Federation: c.federation}
		if c.title != "" {
			p.Titles = []rating.Title{{Code: c.title, AwardedOn: rating.Day(2020, 1, 1)}}
		}
		for sex, less := range map[rating.Sex]int{rating.Male: 0, rating.Female: 200} {
			p.Sex = sex
			got, step, ok := standard(p, rating.Day(2024, 1, 1))
			if ok != (c.men != 0) || (ok && got != rating.PointsOf(c.men-less)) || step.After != got {
				t.Errorf("%s %q %q: %s %v, want %d", sex, c.federation, c.title, got, ok, c.men-less)
			}
		}
	}
}

func TestGradesHaveTheirDay(t *testing.T) {
	title := func(code, awarded, document, revoked string) rating.Title {
		day := func(s string) rating.Date {
			d, err := rating.ParseDate(s)
			if s != "" && err != nil {
				t.Fatal(err)
			}
			return d
		}
		return rating.Title{Code: code, AwardedOn: day(awarded), DocDate: day(document), RevokedOn: day(revoked)}
	}
	for _, c := range []struct {
		name  string
		title rating.Title
		on    string
		want  int
	}{
		{"the day before", title("cxa-1", "2024-05-02", "", ""), "2024-05-01", 2000},
		{"the day itself", title("cxa-1", "2024-05-01", "", ""), "2024-05-01", 2550},
		{"the document decides", title("cxa-1", "2024-04-01", "2024-05-02", ""), "2024-05-01", 2000},
		{"revoked that day", title("cxa-1", "2024-04-01", "", "2024-05-01"), "2024-05-01", 2000},
		{"revoked the day after", title("cxa-1", "2024-04-01", "", "2024-05-02"), "2024-05-01", 2550},
	} {
		day, _ := rating.ParseDate(c.on)
		p := rating.Player{ID: "P", Sex: rating.Male, Titles: []rating.Title{c.title}}
		if got, _, _ := standard(p, day); got != rating.PointsOf(c.want) {
			t.Errorf("%s: %s, want %d", c.name, got, c.want)
		}
	}
}

func TestPublished(t *testing.T) {
	for _, c := range []struct {
		sex    rating.Sex
		rating string
		want   bool
	}{
		{rating.Male, "2000.0", false}, {rating.Male, "2000.1", true}, {rating.Female, "1800.0", false}, {rating.Female, "1800.1", true},
	} {
		s := rating.State{Player: "P", Rated: true, Rating: points(t, c.rating)}
		_, got := Ruleset{}.Status(s, rating.Player{ID: "P", Sex: c.sex, Publish: true}, rating.Day(2024, 1, 1))
		if got != c.want {
			t.Errorf("%s at %s: on the list %v, want %v", c.sex, c.rating, got, c.want)
		}
	}
}

func TestStatus(t *testing.T) {
	date := rating.Day(2025, 1, 1)
	rated := rating.State{Player: "P", Rated: true, Rating: 230000, Since: date - 1}
	rulestest.Standings(t, Ruleset{}, date, []rulestest.Standing{
		{Name: "unrated", State: rating.State{Player: "P"}, Player: rating.Player{Publish: true}},
		{Name: "listed before", State: rated, Player: rating.Player{Publish: true}, Status: []string{"active"}, Printed: true},
		{Name: "new", State: rating.State{Rated: true, Rating: 230000, Since: date}, Player: rating.Player{Publish: true}, Status: []string{"new", "active"}, Printed: true},
		{Name: "a woman", State: rated, Player: rating.Player{Sex: rating.Female, Publish: true}, Status: []string{"active", "woman"}, Printed: true},
		{Name: "not to be published", State: rated, Status: []string{"active"}},
		{Name: "dead by that day", State: rated, Player: rating.Player{Publish: true, Status: rating.Deceased, Since: date}, Status: []string{"active"}},
		{Name: "died the day after", State: rated, Player: rating.Player{Publish: true, Status: rating.Deceased, Since: date + 1}, Status: []string{"active"}, Printed: true},
		{Name: "merged", State: rated, Player: rating.Player{Publish: true, Status: rating.Merged}, Status: []string{"active"}},
		{Name: "dead by the sheet Status", State: rated, Player: rating.Player{Publish: true, Standings: []rating.Spell{{Kind: "deceased", From: date}}}, Status: []string{"active"}},
	})
}

func TestOpen(t *testing.T) {
	date := rating.Day(2024, 10, 1)
	rulestest.Openings(t, Ruleset{}, []rulestest.Opened{
		{Name: "unrated", Opening: rating.Opening{Player: "P", Date: date, Games: -1}, Sex: rating.Male,
			Want: rating.State{Player: "P"}},
		{Name: "a man at the floor", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 200000, Games: 12}, Sex: rating.Male,
			Want: rating.State{Player: "P", Rated: true, Rating: 200000, Games: 12, K: 25, Peak: 200000, LastGame: date, Since: date}},
		{Name: "a man below", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 199990}, Sex: rating.Male,
			Want: rating.State{Player: "P"}, Codes: []string{"E459"}},
		{Name: "a woman there", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 199990, Games: -1, LastGame: date - 9, Peak: 210000}, Sex: rating.Female,
			Want: rating.State{Player: "P", Rated: true, Rating: 199990, K: 25, Peak: 210000, LastGame: date - 9, Since: date}},
		{Name: "a woman below", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 179990}, Sex: rating.Female,
			Want: rating.State{Player: "P"}, Codes: []string{"E459"}},
		{Name: "two decimals", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 200005}, Sex: rating.Male,
			Want: rating.State{Player: "P"}, Codes: []string{"E455"}},
		{Name: "K by the band", Opening: rating.Opening{Player: "P", Date: date, Rated: true, Rating: 270000, K: 10}, Sex: rating.Male,
			Want: rating.State{Player: "P", Rated: true, Rating: 270000, K: 5, Peak: 270000, LastGame: date, Since: date}},
	})
}
