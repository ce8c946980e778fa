package reports_test

import (
	"testing"

	"kalends/engine/facetest"
	"kalends/reports"
)

func TestAnAccentThatFadesIsNotTaken(t *testing.T) {
	const blue, red = "1F4E79", "A8201A"
	for hex, want := range map[string]string{"": blue, "#006400": "006400", "#FFD700": blue, "green": blue, "#A8201A": red} {
		is := reports.Issue{Association: reports.Association{Accent: hex}}
		if got := is.Hex(); got != want {
			t.Errorf("%q: %s, want %s", hex, got, want)
		}
	}
	is := reports.Issue{Profile: facetest.Of("cxa-rapid")}
	if got := is.Hex(); got != red {
		t.Errorf("cxa: %s", got)
	}
}
