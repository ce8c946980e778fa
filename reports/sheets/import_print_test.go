package sheets

import (
	"strings"
	"testing"

	"kalends/templates"
)

// TestTheReportOfAnImportIsPrintedReadably: landscape, one page wide, letters of at least seven points.
func TestTheReportOfAnImportIsPrintedReadably(t *testing.T) {
	r := &ImportReport{Title: "Import", Facts: []string{strings.Repeat("a long fact ", 30)}, Lines: []ImportLine{{ID: "1"}}}
	for _, lang := range []string{"en", "zh-CN", "uk", "ms"} {
		p, wide := r.page(templates.In(lang)), 0.0
		for _, w := range p.Widths {
			wide += w
		}
		if most := 267.0 / 1.9 * 10 / 7; !p.Landscape || wide > most || p.Printed != "A1:J5" && p.Printed != "A1:J6" {
			t.Errorf("%s: landscape %v, %.0f characters of %.0f, printed %s", lang, p.Landscape, wide, most, p.Printed)
		}
	}
}
