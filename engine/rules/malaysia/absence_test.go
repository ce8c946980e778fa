package malaysia

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/rating"
)

func TestExcused(t *testing.T) {
	day := func(s string) rating.Date {
		d, err := rating.ParseDate(s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	spell := func(kind, from, to string) rating.Spell {
		s := rating.Spell{Kind: kind, From: day(from)}
		if to != "" {
			s.To = day(to)
		}
		return s
	}
	for _, c := range []struct {
		name   string
		player rating.Player
		want   bool
	}{
		{"nothing", rating.Player{Status: rating.Active}, false},
		{"inactive", rating.Player{Status: rating.Inactive}, false},
		{"retired", rating.Player{Status: rating.Retired}, true},
		{"retired on the last day", rating.Player{Status: rating.Retired, Since: day("2024-12-31")}, true},
		{"retired the day after", rating.Player{Status: rating.Retired, Since: day("2025-01-01")}, false},
		{"suspended", rating.Player{Status: rating.Suspended, Since: day("2023-01-01")}, true},
		{"deceased", rating.Player{Status: rating.Deceased, Since: day("2024-06-01")}, true},
		{"merged", rating.Player{Status: rating.Merged}, true},
		{"excused that year", rating.Player{Standings: []rating.Spell{{Kind: "excused", Year: 2024}}}, true},
		{"excused another year", rating.Player{Standings: []rating.Spell{{Kind: "excused", Year: 2023}}}, false},
		{"suspended until the last day before", rating.Player{Standings: []rating.Spell{spell("suspended", "2023-01-01", "2023-12-31")}}, false},
		{"suspended into the year", rating.Player{Standings: []rating.Spell{spell("suspended", "2023-01-01", "2024-01-01")}}, true},
		{"banned from the last day", rating.Player{Standings: []rating.Spell{spell("ban", "2024-12-31", "")}}, true},
		{"banned from the day after", rating.Player{Standings: []rating.Spell{spell("ban", "2025-01-01", "")}}, false},
		{"reinstated before", rating.Player{Standings: []rating.Spell{spell("retired", "2022-01-01", ""), spell("reinstated", "2024-01-01", "")}}, false},
		{"reinstated within", rating.Player{Standings: []rating.Spell{spell("retired", "2022-01-01", ""), spell("reinstated", "2024-01-02", "")}}, true},
	} {
		if got := excused(c.player, 2024); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestAttendance(t *testing.T) {
	for _, c := range []struct {
		game rating.Game
		want map[string]bool
	}{
		{rating.Game{Kind: rating.OverBoard, FirstScore: 0, SecondScore: 100}, map[string]bool{"A": true, "B": true}},
		{rating.Game{Kind: rating.OverBoard}, map[string]bool{"A": true, "B": true}},
		{rating.Game{Kind: rating.Barred, FirstScore: 100}, map[string]bool{"A": true, "B": true}},
		{rating.Game{Kind: rating.Forfeit, FirstScore: 100}, map[string]bool{"A": true}},
		{rating.Game{Kind: rating.Forfeit, SecondScore: 100}, map[string]bool{"B": true}},
		{rating.Game{Kind: rating.Forfeit}, map[string]bool{}},
		{rating.Game{Kind: rating.FullBye, FirstScore: 100}, map[string]bool{}},
	} {
		c.game.First, c.game.Second = "A", "B"
		came := map[string]bool{}
		attended(rating.Event{Games: []rating.Game{c.game}}, came)
		if diff := cmp.Diff(c.want, came); diff != "" {
			t.Errorf("%+v\n%s", c.game, diff)
		}
	}
}

// nationalsIn are the three national events of a year, without anybody whom the tests look at.
func nationalsIn(year int) []rating.Event {
	var events []rating.Event
	for i, class := range nationals {
		day := rating.Day(year, time.March, i+1)
		events = append(events, rating.Event{Code: class, Class: class, Start: day, End: day, Report: rating.FinalReport})
	}
	return events
}

// absenceIn rates a period without games and returns what becomes of a player of 1850 who stays away.
func absenceIn(t *testing.T, in engine.Input) rating.Points {
	t.Helper()
	in.Players = rating.PlayersOf(rating.Roll{"P": {ID: "P", Status: rating.Active}})
	out, err := Ruleset{}.Rate(in)
	if err != nil {
		t.Fatal(err)
	}
	s, _ := out.List.Find("P")
	return s.Rating
}

func TestWhenAbsenceCosts(t *testing.T) {
	state := func(since rating.Date) []rating.State {
		return []rating.State{{Player: "P", Rated: true, Rating: 185000, Since: since}}
	}
	january := rating.Day(2024, time.January, 1)
	for _, c := range []struct {
		name     string
		date     rating.Date
		previous rating.Date
		since    rating.Date
		change   func([]rating.Event) []rating.Event
		want     rating.Points
	}{
		{"the first list of the year", january + 366, january, january, nil, 179400},
		{"a later list of the year", rating.Day(2025, 7, 1), january + 366, january, nil, 185000},
		{"a list within the year", rating.Day(2024, 7, 1), january, january, nil, 185000},
		{"listed since the day after New Year", january + 366, january + 1, january + 1, nil, 185000},
		{"one was not received", january + 366, january, january, func(e []rating.Event) []rating.Event { return e[:2] }, 185000},
		{"one was reported in part", january + 366, january, january, func(e []rating.Event) []rating.Event {
			e[0].Report = rating.InterimReport
			return e
		}, 185000},
		{"only its youth group was received", january + 366, january, january, func(e []rating.Event) []rating.Event {
			e[0].Group = "U12"
			return e
		}, 185000},
		{"the open group is named", january + 366, january, january, func(e []rating.Event) []rating.Event {
			e[0].Group = " 公开组 "
			return e
		}, 179400},
		{"one ended in the new year", january + 366, january, january, func(e []rating.Event) []rating.Event {
			e[2].End = january + 366
			return e
		}, 185000},
		{"one ended on the last day", january + 366, january, january, func(e []rating.Event) []rating.Event {
			e[2].End = january + 365
			return e
		}, 179400},
		{"he played in the youth group", january + 366, january, january, func(e []rating.Event) []rating.Event {
			game := rating.Game{Round: 1, First: "P", Second: "Q", Kind: rating.Pending}
			return append(e, rating.Event{Code: "Y", Class: king, Group: "U12", Start: january, End: january + 9, Games: []rating.Game{game}})
		}, 185000},
	} {
		events := nationalsIn(2024)
		if c.change != nil {
			events = c.change(events)
		}
		period := rating.Period{Date: c.date, From: c.previous, To: c.date - 1, Previous: c.previous}
		in := engine.Input{Period: period, Previous: rating.List{Date: c.previous, States: state(c.since)}}
		in.Events = rating.EventsOf(events...)
		if got := absenceIn(t, in); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		in.Events, in.Earlier = rating.EventsOf(events[0]), func(int) ([]rating.Event, error) { return events[1:], nil }
		if got := absenceIn(t, in); got != c.want {
			t.Errorf("%s, rated in earlier lists: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestThreePercent(t *testing.T) {
	for _, c := range []struct{ rating, want int }{
		{1850, 1794}, {1849, 1794}, {1851, 1795}, {1500, 1455}, {2400, 2328}, {1516, 1471}, {1517, 1471}, {17, 16}, {16, 16},
	} {
		in := engine.Input{
			Period:   rating.Period{Date: rating.Day(2025, 1, 1), From: rating.Day(2024, 1, 1), To: rating.Day(2024, 12, 31)},
			Previous: rating.List{Date: rating.Day(2024, 1, 1), States: []rating.State{{Player: "P", Rated: true, Rating: rating.PointsOf(c.rating)}}},
			Events:   rating.EventsOf(nationalsIn(2024)...),
		}
		if got := absenceIn(t, in); got != rating.PointsOf(c.want) {
			t.Errorf("%d without 3 %% is %s, want %d", c.rating, got, c.want)
		}
	}
}

func TestGradesHaveTheirDay(t *testing.T) {
	day := rating.Day(2024, 5, 1)
	for _, c := range []struct {
		name  string
		title rating.Title
		want  int
	}{
		{"awarded that day", rating.Title{Code: "my-gm", AwardedOn: day}, 2350},
		{"awarded the day after", rating.Title{Code: "my-gm", AwardedOn: day + 1}, 1500},
		{"revoked that day", rating.Title{Code: "my-gm", AwardedOn: day - 9, RevokedOn: day}, 1500},
		{"revoked the day after", rating.Title{Code: "my-gm", AwardedOn: day - 9, RevokedOn: day + 1}, 2350},
		{"as the document calls it", rating.Title{Code: " 大马国手（国庆日赛冠军） ", AwardedOn: day}, 2050},
		{"of another association", rating.Title{Code: "cxa-1", AwardedOn: day}, 1500},
	} {
		step := first(rating.Player{ID: "P", Titles: []rating.Title{c.title}}, day, nil)
		if step.After != rating.PointsOf(c.want) {
			t.Errorf("%s: %s, want %d", c.name, step.After, c.want)
		}
	}
}

func TestNobodyPlaysHimself(t *testing.T) {
	g := rating.Game{First: "A", Second: "A", Kind: rating.OverBoard, FirstScore: 100}
	if got := excluded(g); got != words+"reason.no_game" {
		t.Errorf("a game against oneself: %q", got)
	}
}

// TestARatingBroughtAlongHasAGame is what MY-6 says of penalty_from: first_game: on sheet Ratings games of 0 are no
// word that somebody has never played, a grade without a rating there is.
func TestARatingBroughtAlongHasAGame(t *testing.T) {
	for _, c := range []struct {
		opening rating.Opening
		want    bool
	}{
		{rating.Opening{Rated: true, Rating: 170000, Games: 0}, true},
		{rating.Opening{Rated: true, Rating: 170000, Games: -1}, true},
		{rating.Opening{Rated: true, Rating: 170000, Games: 12}, true},
		{rating.Opening{Games: 0}, false},
		{rating.Opening{Games: 12}, true},
	} {
		c.opening.Player, c.opening.Date = "O", rating.Day(2024, time.January, 1)
		s, found := Ruleset{}.Open(c.opening, rating.Player{})
		if got := hasPlayed(s); got != c.want || len(found) > 0 {
			t.Errorf("%+v: %v, want %v; %v", c.opening, got, c.want, found)
		}
	}
}
