package explain

import (
	"slices"
	"strings"
	"testing"

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/templates"
)

// corrected is a story of nothing but a correction.
func corrected(profile rating.Profile) Story {
	return Story{Issue: "t-x-2026-01-01", Date: rating.Day(2026, 1, 1), Profile: profile, Player: "1", Name: "A",
		WasRated: true, Old: 201200, IsRated: true, New: 200200, Steps: []rating.Step{{Kind: rating.CorrectionStep, Row: "7",
			OwnRating: 201200, Change: -1000, After: 200200, Note: "rules.correction.moved"}}}
}

// TestACorrectionNamesItsDecision: every layout shows what was published and what is right.
func TestACorrectionNamesItsDecision(t *testing.T) {
	for _, lang := range templates.Languages {
		for _, family := range facetest.Families() {
			s := corrected(facetest.Of(family))
			text := Text(templates.In(lang), s)
			why := templates.In(lang).Say("explain.corrected", "n", "7", "why", templates.In(lang).Say("rules.correction.moved"),
				"old", s.Old.Text(s.Profile.Decimals), "new", s.New.Text(s.Profile.Decimals), "change", exact(-1000))
			if !strings.Contains(text, why) {
				t.Errorf("%s, %s lacks %q:\n%s", lang, family, why, text)
			}
		}
	}
}

func TestACorrectionIsToldToPrograms(t *testing.T) {
	step := AnswerOf(corrected(facetest.Of("fide-standard"))).Steps[0]
	if !slices.Equal(step.Decisions, []int{7}) || step.Kind != "correction" || step.OwnRating != "2012" ||
		step.Change != "-10.00" || step.After != "2002" {
		t.Errorf("%+v", step)
	}
}
