package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"kalends/rating"
)

func TestEveryLanguageSaysEverything(t *testing.T) {
	want := In("en").Keys()
	if len(want) == 0 {
		t.Fatal("no words")
	}
	for _, lang := range Languages[1:] {
		got := In(lang).Keys()
		for _, key := range want {
			if !slices.Contains(got, key) {
				t.Errorf("%s lacks %s", lang, key)
			}
		}
		for _, key := range got {
			if !slices.Contains(want, key) {
				t.Errorf("%s has %s, which English lacks", lang, key)
			}
		}
	}
}

func TestEveryLanguageFillsTheSamePlaces(t *testing.T) {
	place := regexp.MustCompile(`\{[a-z_0-9]+\}`)
	for _, key := range In("en").Keys() {
		if strings.HasPrefix(key, "calendar.") {
			continue // the order and the parts of a date differ by language
		}
		want := places(place, In("en").Say(key))
		for _, lang := range Languages[1:] {
			if got := places(place, In(lang).Say(key)); !slices.Equal(got, want) {
				t.Errorf("%s %s fills %v, English %v", lang, key, got, want)
			}
		}
	}
}

// TestFieldsAreSaidByTheirLabels: every field key in the words has a label.
func TestFieldsAreSaidByTheirLabels(t *testing.T) {
	n := 0
	for _, lang := range Languages {
		for _, key := range In(lang).Keys() {
			for _, m := range fieldName().FindAllStringSubmatch(In(lang).Say(key), -1) {
				n++
				if !In(lang).Has("sheets." + m[1]) {
					t.Errorf("%s %s speaks of %s, which has no label", lang, key, m[1])
				}
			}
		}
	}
	if n == 0 {
		t.Error("no words name a field")
	}
	_, remedy := In("uk").Finding(rating.Finding{Code: "E450", Args: map[string]string{"start": "{event.end}"}})
	if want := "перевірте «Перший день»."; !strings.HasSuffix(remedy, want) {
		t.Errorf("%q does not end with %q", remedy, want)
	}
}

func TestWhatHasNothingToSayIsLeftOut(t *testing.T) {
	for similar, want := range map[string]string{
		"—":           "Check the number. For a new player write NEW with sex and date of birth.",
		"7 Ash [Ann]": "Check the number. Similar names in the registry: 7 Ash [Ann]. For a new player write NEW with sex and date of birth.",
	} {
		_, got := In("en").Finding(rating.Finding{Code: "E201", Args: map[string]string{"similar": similar}})
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func places(re *regexp.Regexp, s string) []string {
	found := re.FindAllString(s, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

func TestDates(t *testing.T) {
	d, to := rating.Day(2026, 7, 1), rating.Day(2026, 9, 30)
	for lang, want := range map[string][2]string{
		"en":    {"1 July 2026", "1 July – 30 September 2026"},
		"zh-CN": {"2026年7月1日", "2026年7月1日—9月30日"},
		"uk":    {"1 липня 2026 р.", "1 липня – 30 вересня 2026 р."},
		"ms":    {"1 Julai 2026", "1 Julai – 30 September 2026"},
	} {
		if got := In(lang).Date(d); got != want[0] {
			t.Errorf("%s: %q, want %q", lang, got, want[0])
		}
		if got := In(lang).Span(d, to); got != want[1] {
			t.Errorf("%s: %q, want %q", lang, got, want[1])
		}
	}
}

func TestFillDoesNotLookAtValuesAgain(t *testing.T) {
	if got := Fill("{a}-{b}", "a", "{b}", "b", "x"); got != "{b}-x" {
		t.Errorf("got %q", got)
	}
	if got := Fill("{ {c} {a {a} {aa} {", "a", "x", "aa", "y"); got != "{ {c} {a x y {" {
		t.Errorf("got %q", got)
	}
}

// TestTheOtherCellNamesTheFirst: what a problem says of a second cell cannot stand in that cell; there it speaks of the
// first. The registry is never annotated.
func TestTheOtherCellNamesTheFirst(t *testing.T) {
	never := []string{"E605", "E609", "W614"}
	w := In("en")
	for _, key := range w.Keys() {
		parts := strings.Split(key, ".")
		if len(parts) != 3 || !strings.HasSuffix(parts[0], "findings") || parts[2] != "problem" || !strings.ContainsAny(parts[1][:1], "EW") || slices.Contains(never, parts[1]) {
			continue
		}
		says := func(key, place string) bool { return w.Has(key) && strings.Contains(w.Say(key), place) }
		there := parts[0] + "." + parts[1] + ".there"
		if names := says(key, "{first}") || says(key, "{place}"); names != says(there, "{cell}") || says(there, "{first}") {
			t.Errorf("%s: %q is %q at the other cell", parts[1], w.Say(key), there)
		}
	}
}

// TestDecimalsOfProse: a Ukrainian text has a comma where a rating or a score has a decimal; numbers of articles keep
// their points, and so does what is typed for a program to read.
func TestDecimalsOfProse(t *testing.T) {
	w := In("uk")
	decimal := regexp.MustCompile(`\d{4}\.\d|5\.5`)
	for _, key := range w.Keys() {
		if said := w.raw(key); decimal.MatchString(said) {
			t.Errorf("%s: %s", key, said)
		}
	}
	for lang, want := range map[string]string{"en": "2345.6–2399.9", "zh-CN": "2345.6–2399.9", "uk": "2345,6–2399,9", "ms": "2345.6–2399.9"} {
		if got := In(lang).Figures("2345.6–2399.9"); got != want {
			t.Errorf("%s: %s", lang, got)
		}
	}
}
