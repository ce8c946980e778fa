package bulletin

import (
	"strings"
	"testing"

	"kalends/reports/pdf"
	"kalends/reports/pdf/pdfatest"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// TestARemarkKeepsOffItsTitle: in every language the remark at the right of a section's head has room there, or takes a
// second line.
func TestARemarkKeepsOffItsTitle(t *testing.T) {
	is := reportstest.Federation("fide-standard", 240, "en")
	for _, lang := range templates.Languages {
		b, err := compose(is, lang, Options{}.filled())
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range b.sections {
			for line := range strings.SplitSeq(pdfatest.Dump(b.d), "\n") {
				_, remark, ok := strings.Cut(line, s.number+" | "+s.title+" | ")
				if ok && b.d.Width(s.number+s.title, style(15, true, pdf.Ink))+b.d.Width(remark, grey)+2.4 > textWidth {
					t.Errorf("%s: %s runs into %q", lang, s.title, remark)
				}
			}
		}
	}
}

// TestTheChartOfAFirstListNamesNoListBefore: a line that is not drawn is not explained.
func TestTheChartOfAFirstListNamesNoListBefore(t *testing.T) {
	for _, before := range []string{"", "nmcf-standard-2026-07-01"} {
		is := reportstest.Federation("fide-standard", 40, "en")
		is.Supersedes = before
		b, err := compose(is, "en", Options{}.filled())
		if err != nil {
			t.Fatal(err)
		}
		if named := strings.Contains(pdfatest.Dump(b.d), "Line: previous list"); named != (before != "") {
			t.Errorf("after %q: a line of the previous list is explained: %v", before, named)
		}
	}
}
