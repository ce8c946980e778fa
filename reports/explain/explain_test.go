package explain

import (
	"strings"
	"testing"

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/templates"
)

func TestSigned(t *testing.T) {
	for _, c := range []struct {
		p                      rating.Points
		whole, hundredths, any string
	}{
		{-2715, "−27", "−27.15", "−27.15"}, {-100, "−1", "−1.00", "−1"}, {-1, "−0", "−0.01", "−0.01"}, {0, "0", "0.00", "0"},
		{1, "+0", "+0.01", "+0.01"}, {100, "+1", "+1.00", "+1"}, {8354, "+83", "+83.54", "+83.54"},
	} {
		if got := [3]string{signed(c.p, 0), signed(c.p, 2), exact(c.p)}; got != [3]string{c.whole, c.hundredths, c.any} {
			t.Errorf("%d: %v, want %v", c.p, got, c)
		}
	}
}

func TestGamePoints(t *testing.T) {
	for s, want := range map[rating.Score]string{0: "0", 50: "0.5", 100: "1", 400: "4", 1000: "10", 1050: "10.5"} {
		if got := game(s); got != want {
			t.Errorf("%d: %q, want %q", s, got, want)
		}
	}
}

func TestPlace(t *testing.T) {
	for want, o := range map[string]rating.Origin{
		"": {}, "a.xlsx": {File: "a.xlsx"}, "a.xlsx!Games": {File: "a.xlsx", Sheet: "Games"}, "a.xlsx!Games!C14": {File: "a.xlsx", Sheet: "Games", Cell: "C14"},
	} {
		if got := place(o); got != want {
			t.Errorf("%v: %q, want %q", o, got, want)
		}
	}
}

// everyKind returns a story with a step of every kind, whether or not a document has it.
func everyKind(profile rating.Profile) Story {
	s := Story{Issue: "t-x-2026-01-01", Date: rating.Day(2026, 1, 1), Profile: profile, Player: "1", Name: "A",
		IsRated: true, New: 200000, Off: "rules.off.unpublished", Names: map[string]string{"2": "B"}, Events: map[string]Event{}}
	for _, kind := range []rating.StepKind{rating.InitialStep, rating.GameStep, rating.EventStep, rating.SumStep, rating.BonusStep, rating.PenaltyStep,
		rating.TitleStep, rating.FloorStep, rating.RoundingStep, rating.CorrectionStep} {
		s.Steps = append(s.Steps, rating.Step{Kind: kind, Event: "E", Opponent: "2", Rule: "art. 8", Change: 100, After: 200000, Row: "4–10", N: 5})
	}
	s.Steps = append(s.Steps, rating.Step{Kind: rating.EventStep, N: 3, Forfeits: 1, Rule: "art. 11", Note: "rules_cxa.step.champion"},
		rating.Step{Kind: rating.EventStep, N: 3, Unplayed: 1, Rule: "art. 8"}, rating.Step{Kind: rating.InitialStep, N: 3, Note: "rules_fide.note.fewer_than_5"},
		rating.Step{Kind: rating.InitialStep, N: 5, Average: 170000, Note: "rules_fide.note.first_below_1400"})
	s.LeftOut = []UnratedGame{{LeftOut: rating.LeftOut{Event: "E", Round: 1, Reason: "rules_cxa.reason.overseas", Args: map[string]string{"player": "2"}}, Opponent: "2"}}
	return s
}

// TestEveryStepHasWords explains a step of every kind in every language and layout: no words are missing and all values
// are filled in.
func TestEveryStepHasWords(t *testing.T) {
	for _, lang := range templates.Languages {
		for _, family := range facetest.Families() {
			text := Text(templates.In(lang), everyKind(facetest.Of(family)))
			if i := strings.IndexAny(text, "«{}"); i >= 0 {
				t.Errorf("%s, %s: %s", lang, family, text[i:])
			}
			if !strings.Contains(text, "B 2") {
				t.Errorf("%s, %s: the opponent is not named:\n%s", lang, family, text)
			}
		}
	}
}

// TestChampion explains a champion whose normal change is negative: art. 8 and art. 11 have a line each.
func TestChampion(t *testing.T) {
	s := Story{Profile: facetest.Of("cxa-rapid"), WasRated: true, IsRated: true, Events: map[string]Event{}, Steps: []rating.Step{
		{Kind: rating.EventStep, Event: "E", OwnRating: 230000, Average: 202144, P: 83, Expected: 581, Score: 400, K: 15, N: 7, Normal: -2715, Bonus: 3450,
			Change: 3450, Rule: "art. 11", Note: "rules_cxa.step.champion", Origin: rating.Origin{File: "a.xlsx", Sheet: "Players", Cell: "B5"}}}}
	text := Text(templates.In("zh-CN"), s)
	for _, want := range []string{"  N=7 Ra=2021.44 Ro=2300.0 P=0.83 We=5.81 W=4 K=15 ΔR=−27.15  第八条\n",
		"  个人冠军：不降分，另加奖励分：K(W−We)=−27.15，奖励分=+34.50，变动值=+34.50  第十一条  a.xlsx!Players!B5\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestLooked: a table names its row; a curve gives each side its own expectation with all decimals.
func TestLooked(t *testing.T) {
	for _, c := range []struct {
		step          rating.Step
		row, expected string
	}{
		{rating.Step{Row: "198–206", Difference: -20000, Expected: 24}, "198–206", "0.24"},
		{rating.Step{Row: "0.7034", Difference: 15000, Expected: 70}, "", "0.7034"},
		{rating.Step{Row: "0.7034", Difference: -15000, Expected: 30}, "", "0.2966"},
		{rating.Step{Row: "0.99", Difference: -1, Expected: 1}, "", "0.01"},
		{rating.Step{Row: "0.5", Expected: 50}, "", "0.5"},
	} {
		if row, expected := expectation(c.step); row != c.row || expected != c.expected {
			t.Errorf("%s %v: %q %q, want %q %q", c.step.Row, c.step.Difference, row, expected, c.row, c.expected)
		}
	}
}

// TestRated: a rating that has more decimals than the list is printed as it was calculated with.
func TestRated(t *testing.T) {
	for _, c := range []struct {
		decimals int
		p        rating.Points
		want     string
	}{{0, 173000, "1730"}, {0, 173048, "1730.48"}, {1, 173050, "1730.5"}, {1, 173048, "1730.48"}, {2, 173048, "1730.48"}} {
		tell := &teller{}
		tell.Profile.Decimals = c.decimals
		if got := tell.rated(c.p); got != c.want {
			t.Errorf("%v with %d: %s, want %s", c.p, c.decimals, got, c.want)
		}
	}
}
