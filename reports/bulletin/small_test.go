package bulletin

import (
	"strings"
	"testing"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf/pdfatest"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// TestASmallClubIsAFoldedSheet: who has six players and two events pins up four pages, in every language.
func TestASmallClubIsAFoldedSheet(t *testing.T) {
	is := reportstest.Federation("fide-standard", 6, "en")
	is.Events, is.LeftOut, is.Corrections, is.Changes = is.Events[:2], nil, nil, rating.Changes{}
	is.History = is.History[len(is.History)-2:]
	for _, lang := range templates.Languages {
		b, err := compose(is, lang, Options{}.filled())
		if err != nil {
			t.Fatal(err)
		}
		if got := b.d.Pages(); got != 4 {
			t.Errorf("%s: %d pages, want 4", lang, got)
		}
	}
}

// TestLinesOfListsBeginWithTheFourth: two or three lists are no line.
func TestLinesOfListsBeginWithTheFourth(t *testing.T) {
	is := reportstest.Federation("fide-standard", 30, "en")
	for lists := 1; lists <= 5; lists++ {
		short := is
		short.History = is.History[len(is.History)-lists:]
		l := newLayouter(short, "en", Options{}.filled(), "")
		drawn := shows(l.columnsOf("top"), "lists")
		if drawn != (lists > 3) {
			t.Errorf("with %d lists: drawn %v", lists, drawn)
		}
	}
}

// TestAListOfNobodyHasNoHeadOverNothing: where no class of ratings has anybody, its chart is left out with its head.
func TestAListOfNobodyHasNoHeadOverNothing(t *testing.T) {
	for people, is := range map[int]reports.Issue{
		0: reportstest.Frame("fide-standard"), 6: reportstest.Federation("fide-standard", 6, "en"),
	} {
		b, err := compose(is, "en", Options{}.filled())
		if err != nil {
			t.Fatal(err)
		}
		if drawn := strings.Contains(pdfatest.Dump(b.d), templates.In("en").Say("bulletin.chart.classes")); drawn != (people > 0) {
			t.Errorf("%d people: the head stands there: %v", people, drawn)
		}
	}
}
