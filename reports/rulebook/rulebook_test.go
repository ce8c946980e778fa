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
		{"zh-CN", "art. 20", "第二十条"}, {"zh-CN", "art. 21", "第21条"}, {"uk", "art. 8", "пункт 8"},
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
	const silent, chosen = "rules_fide.reading.F-7", "rules_fide.reading.F-16b"
	plain, zero := w.Say(silent), "Zero means zero from games against rated opponents. "
	first, until := w.Say("rules_fide.choice.F-16b.first_event"), w.Say("rules_fide.choice.F-16b.until_score")
	for _, c := range []struct {
		r             reports.Reading
		told, printed string
	}{
		{reports.Reading{ID: silent, Article: "7.1"}, plain, plain},
		{reports.Reading{ID: silent, Option: "mode", Value: "sequential"}, plain + " [mode: sequential]", plain},
		{reports.Reading{ID: silent, Option: "mode"}, plain, plain},
		{reports.Reading{ID: chosen, Option: "zero_rule", Value: "until_score"},
			zero + "first_event: " + first + " until_score: " + until + " [zero_rule: until_score]", zero + until},
	} {
		if got := Words(w, c.r, []string{"first_event", "until_score"}); got != c.told {
			t.Errorf("%+v: told %q", c.r, got)
		}
		if got := Chosen(w, c.r); got != c.printed {
			t.Errorf("%+v: printed %q", c.r, got)
		}
	}
	if got := Short("rules_fide.reading.F-16b"); got != "F-16b" {
		t.Errorf("short name %q", got)
	}
}

// TestInOrder: readings are sorted by article; those of the same article stay in their order.
func TestInOrder(t *testing.T) {
	want := []string{"0.2.1", "1.1 a", "1.1 b", "7.2", "7.2.1", "10.2", "MY-1", "MY-5", "MY-5a", "MY-6", "art. 9", "art. 11"}
	var all []reports.Reading
	for _, at := range []int{7, 1, 11, 5, 0, 9, 2, 4, 8, 3, 10, 6} {
		article, id, _ := strings.Cut(want[at], " ")
		if article == "art." {
			article, id = want[at], ""
		}
		all = append(all, reports.Reading{Article: article, ID: id})
	}
	for i, r := range InOrder(all) {
		if got := strings.TrimSpace(r.Article + " " + r.ID); got != want[i] {
			t.Errorf("place %d: %s, want %s", i, got, want[i])
		}
	}
}

func TestSince(t *testing.T) {
	w := templates.In("en")
	for want, v := range map[string]rating.Version{
		"the document bears no date":                      {},
		"events that began on 2025-10-01 or later":        {From: rating.Day(2025, 10, 1)},
		"events that began from 2024-03-01 to 2025-09-30": {From: rating.Day(2024, 3, 1), Until: rating.Day(2025, 9, 30)},
	} {
		if got := Since(w, v); got != want {
			t.Errorf("%+v: %q", v, got)
		}
	}
}

func TestOnly(t *testing.T) {
	r := Ruleset{Family: "f", Versions: []rating.Version{{ID: "b"}, {ID: "a"}}}
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
	r := Ruleset{Family: "f", Editions: []rating.Edition{{Number: 3, Day: rating.Day(2028, 2, 1), Mended: []string{"F-7", "F-12"}},
		{Number: 2, Day: rating.Day(2027, 5, 1), Mended: []string{"F-21"}}, {Number: 1}}}
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
	if got := (Ruleset{Editions: []rating.Edition{{Number: 1}}}).Mended(w); got != nil {
		t.Errorf("the first edition has mended %q", got)
	}
}
