package reports

import (
	"testing"

	"kalends/templates"
)

// TestAbout: a correction has the name in the reader's script; a person who is not published is a number.
func TestAbout(t *testing.T) {
	yuchi, hidden := Person{"4106302", "尉迟书言", "Yuchi, Shuyan"}, Person{ID: "4106303"}
	for _, c := range []struct {
		is   Correction
		lang string
		want string
	}{
		{Correction{Persons: []Person{yuchi}}, "zh-CN", "尉迟书言 4106302"},
		{Correction{Persons: []Person{yuchi}}, "ms", "Yuchi, Shuyan 4106302"},
		{Correction{Persons: []Person{yuchi}}, "uk", "Yuchi, Shuyan 4106302"},
		{Correction{Persons: []Person{hidden, yuchi}}, "en", "4106303 → Yuchi, Shuyan 4106302"},
		{Correction{Subject: "DM-2026-091"}, "en", "DM-2026-091"},
		{Correction{Subject: everyone, Persons: []Person{{ID: everyone}}}, "en", templates.In("en").Say("decisions.everyone")},
	} {
		if got := c.is.About(templates.In(c.lang)); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
}
