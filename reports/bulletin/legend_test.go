package bulletin

import (
	"slices"
	"strings"
	"testing"

	"kalends/reports"
	"kalends/reports/pdf/pdfatest"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// TestLegendsSpeakOfWhatIsPrinted: the terms that the legend explains are those that the tables print, in every
// language.
func TestLegendsSpeakOfWhatIsPrinted(t *testing.T) {
	for _, lang := range templates.Languages {
		w := templates.In(lang)
		printed := []string{w.Say("bulletin.new"), w.Say("bulletin.woman")}
		for _, key := range []string{"prev_rank", "gm", "total", "k", "change"} {
			printed = append(printed, w.Say("bulletin.head."+key))
		}
		for _, family := range []string{"rules_fide", "rules_fide2001", "rules_cxa", "rules_malaysia", "rules_national"} {
			text := w.Say(family + ".face.legend")
			if (family == "rules_fide" || family == "rules_national") && !strings.Contains(text, w.Say("bulletin.inactive")) {
				t.Errorf("%s %s: nothing is said of %q", family, lang, w.Say("bulletin.inactive"))
			}
			for _, sentence := range sentences(text) {
				if term := termOf(sentence); term != "" && !strings.Contains(term, dash) && !slices.Contains(printed, term) {
					t.Errorf("%s %s: %q is explained, but printed are %q", family, lang, term, printed)
				}
			}
		}
	}
}

// TestAFirstListHasNoColumnsOfDashes: where no player had a rank or a rating before, neither a column nor the legend
// mentions it.
func TestAFirstListHasNoColumnsOfDashes(t *testing.T) {
	for _, a := range reportstest.Associations() {
		if a.Name != "first list" && a.Name != "correction" {
			continue
		}
		for _, lang := range a.Langs {
			b, err := compose(a.Is, lang, Options{}.filled())
			if err != nil {
				t.Fatal(err)
			}
			later := a.Name == "correction"
			legend := notes{layouter: b.layouter}.legend(b.w.Say(b.is.Profile.Legend))
			for _, heads := range [][2]string{{"head.rank", "head.prev_rank"}, {"head.rating", "head.change"},
				{"head.rating", "head.diff"}, {"key.this", "key.previous"}} {
				heads := b.say(heads[0]) + " | " + b.say(heads[1])
				if got := strings.Contains(pdfatest.Dump(b.d), heads); got != later {
					t.Errorf("%s, %s: %q is printed: %v", a.Name, lang, heads, got)
				}
			}
			if got := strings.Contains(legend, b.say("head.prev_rank")); got != later {
				t.Errorf("%s, %s: %s", a.Name, lang, legend)
			}
		}
	}
}

// TestABandOfYearsHasADash: a span of years of birth is printed with a dash, and a year as it is.
func TestABandOfYearsHasADash(t *testing.T) {
	f := formatterOf(reportstest.Frame("fide-standard"), "en")
	for born, want := range map[string]string{"2010-2014": "2010–2014", "2010": "2010", "2010-05-04": "2010-05-04"} {
		if got := f.text("born", &reports.Line{Born: born}); got != want {
			t.Errorf("%q is printed as %q", born, got)
		}
	}
}
