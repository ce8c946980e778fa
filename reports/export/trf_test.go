package export

import (
	"strings"
	"testing"

	"kalends/rating"
)

// teamCup returns an event of two teams on a national list that fills every record of a report.
func teamCup() Tournament {
	t := Tournament{Federation: "UKR", People: map[string]Person{
		"100": {Player: rating.Player{ID: "100", Name: "Ясень Анна", NameAlt: "Yasen, Anna", Sex: rating.Female, FIDEID: "14100001",
			Birth: rating.Birth{Year: 1990, On: rating.Day(1990, 3, 4)}}, Title: "WGM", Rated: true, RatingAtStart: 234550},
		"200": {Player: rating.Player{ID: "200", Name: "Müller, Jörg", Sex: rating.Male, Federation: "GER"}}}}
	t.Name, t.Group, t.Rounds, t.System, t.Scoring = "Team Cup", "U16", 2, rating.TeamSwiss, "3-1-0"
	t.Start, t.End = rating.Day(2026, 9, 5), rating.Day(2026, 9, 6)
	t.Controls = []rating.Control{{Moves: 40, Minutes: 100, Increment: 30}, {Minutes: 15, Increment: 30}}
	t.Entrants = []rating.Entrant{{Number: 1, Player: "100", Name: "Ясень Анна", Team: 1}, {Number: 2, Player: "200", Name: "Müller, Jörg", Team: 2}}
	t.Teams = map[int]string{1: "Lybid Kyiv"}
	t.Games = []rating.Game{
		{Round: 1, First: "100", Second: "200", FirstScore: rating.Win, Kind: rating.OverBoard, Stage: rating.Normal, Date: t.Start},
		{Round: 2, First: "200", Second: "100", FirstScore: rating.Draw, SecondScore: rating.Draw, Kind: rating.Barred, Stage: rating.Normal, Date: t.End},
		{Round: 3, First: "100", Second: "200", FirstScore: rating.Win, Kind: rating.OverBoard, Stage: rating.Armageddon}}
	return t
}

// columnsOf returns the characters of a line between two columns, counted from 1 and both included.
func columnsOf(line string, from, to int) string {
	r := []rune(line)
	if from > len(r) {
		return ""
	}
	return strings.TrimSpace(string(r[from-1 : min(to, len(r))]))
}

// TestWhereThingsStand checks a report of 2026 by the positions of the handbook.
func TestWhereThingsStand(t *testing.T) {
	var b strings.Builder
	if err := Write(&b, teamCup(), TRF26); err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{}
	for _, line := range strings.Split(b.String(), "\r\n") {
		if len(line) > 8 {
			lines[strings.TrimSpace(line[:3]+columnsOf(line, 5, 8))] = line
		}
	}
	for _, c := range []struct {
		line     string
		from, to int
		want     string
	}{
		{"0011", 10, 10, "w"}, {"0011", 11, 13, "WGM"}, {"0011", 15, 47, "Yasen, Anna"}, {"0011", 49, 52, ""}, {"0011", 54, 56, "UKR"},
		{"0011", 58, 68, "14100001"}, {"0011", 70, 79, "1990/03/04"}, {"0011", 81, 84, "4.0"}, {"0011", 86, 89, "1"},
		{"0011", 92, 99, "2 w 1"}, {"0011", 102, 109, "2 b D"}, {"0011", 110, 130, ""},
		{"0012", 15, 47, "Muller, Jorg"}, {"0012", 54, 56, "GER"}, {"0012", 92, 99, "1 b 0"},
		{"UKR1", 9, 14, ""}, {"UKR1", 15, 47, "Ясень Анна"}, {"UKR1", 49, 52, "2346"}, {"UKR1", 58, 68, "100"},
		{"UKR2", 15, 47, "Müller, Jörg"}, {"UKR2", 49, 52, ""}, {"UKR2", 58, 68, "200"},
		{"3101", 5, 7, "1"}, {"3101", 9, 40, "Lybid Kyiv"}, {"3101", 74, 77, "1"}, {"3102", 74, 77, "2"},
		{"012Team", 5, 40, "Team Cup (U16)"},
		{"162W 3", 6, 6, "W"}, {"162W 3", 7, 10, "3.0"}, {"162W 3", 15, 15, "D"}, {"162W 3", 16, 19, "1.0"},
		{"22240/6", 5, 40, "40/6000+30:900+30"}, {"132", 92, 99, "26/09/05"}, {"132", 102, 109, "26/09/06"},
	} {
		if c.from > 0 && columnsOf(lines[c.line], c.from, c.to) != c.want {
			t.Errorf("%s %d–%d: %q, want %q\n%s", c.line, c.from, c.to, columnsOf(lines[c.line], c.from, c.to), c.want, lines[c.line])
		}
	}
	if t.Failed() {
		t.Log("\n" + b.String())
	}
}

// TestTheEditionOf2016: it has no place for national ratings, and other records for teams and scoring.
func TestTheEditionOf2016(t *testing.T) {
	var b strings.Builder
	if err := Write(&b, teamCup(), TRF16); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\r\n013 Lybid Kyiv                         1\r\n", "\r\n013 Team 2                             2\r\n", "\r\nXXR 2\r\n", "\r\nXXS WW=3.0 BW=3.0 WD=1.0 BD=1.0\r\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing:\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "2346") || strings.Contains(b.String(), "\r\nUKR") {
		t.Errorf("a national rating:\n%s", b.String())
	}
	if err := Write(&b, teamCup(), "pdf"); err == nil {
		t.Error("an unknown format is written")
	}
}
