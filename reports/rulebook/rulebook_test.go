package rulebook

import (
	"slices"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/reports"
	"kalends/templates"
)

func TestArticle(t *testing.T) {
	for _, c := range [][3]string{
		{"en", "8.3.1", "8.3.1"}, {"zh-CN", "8.3.1", "8.3.1"}, {"en", "art. 11", "article 11"}, {"zh-CN", "art. 1", "第一条"},
		{"zh-CN", "art. 11", "第十一条"},
		{"zh-CN", "art. 20", "第二十条"}, {"zh-CN", "art. 21", "第21条"}, {"uk", "art. 8", "стаття 8"},
		{"ms", "art. 8", "perkara 8"},
		{"zh-CN", "MY-1", "MY-1"}, {"en", "", ""},
	} {
		if got := Article(templates.In(c[0]), c[1]); got != c[2] {
			t.Errorf("%s %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func TestWords(t *testing.T) {
	w := templates.In("en")
	plain := w.Say("rules_fide.reading.F-7")
	for _, c := range []struct {
		r    reports.Reading
		want string
	}{
		{reports.Reading{ID: "rules_fide.reading.F-7", Article: "7.1"}, plain},
		{reports.Reading{ID: "rules_fide.reading.F-7", Option: "mode", Value: "sequential"}, plain + " [mode: sequential]"},
		{reports.Reading{ID: "rules_fide.reading.F-7", Option: "mode"}, plain},
	} {
		if got := Words(w, c.r); got != c.want {
			t.Errorf("%+v: %q", c.r, got)
		}
	}
	if got := Short("rules_fide.reading.F-16b"); got != "F-16b" {
		t.Errorf("short name %q", got)
	}
}

func TestSince(t *testing.T) {
	w := templates.In("en")
	for want, v := range map[string]Version{
		"the document bears no date":                      {},
		"events that began on 2025-10-01 or later":        {From: rating.Day(2025, 10, 1)},
		"events that began from 2024-03-01 to 2025-09-30": {From: rating.Day(2024, 3, 1), Until: rating.Day(2025, 9, 30)},
	} {
		if got := v.Since(w); got != want {
			t.Errorf("%+v: %q", v, got)
		}
	}
}

func TestOnly(t *testing.T) {
	r := Ruleset{Family: "f", Versions: []Version{{ID: "b"}, {ID: "a"}}}
	for version, want := range map[string]int{"a": 1, "b": 1, "": 2} {
		if got := r.Only(version); len(got.Versions) != want || (want == 1 && got.Versions[0].ID != version) {
			t.Errorf("only %q: %+v", version, got)
		}
	}
	if len(r.Versions) != 2 {
		t.Error("the ruleset itself has changed")
	}
}

func TestMended(t *testing.T) {
	r := Ruleset{Family: "f", Editions: []Edition{{3, rating.Day(2028, 2, 1), []string{"F-7", "F-12"}},
		{2, rating.Day(2027, 5, 1), []string{"F-21"}}, {Number: 1}}}
	want := []string{
		"Edition 3 of the readings, 2028-02-01: mended F-7, F-12. Lists that were made before keep the reading of their day.",
		"Edition 2 of the readings, 2027-05-01: mended F-21. Lists that were made before keep the reading of their day.",
	}
	w := templates.In("en")
	if got := r.Mended(w); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if text := Text(w, r); !strings.Contains(text, want[0]) || !strings.Contains(text, want[1]) {
		t.Errorf("does not tell what was mended:\n%s", text)
	}
	if got := (Ruleset{Editions: []Edition{{Number: 1}}}).Mended(w); got != nil {
		t.Errorf("the first edition has mended %q", got)
	}
}
