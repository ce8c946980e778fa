package bulletin

import (
	"math"
	"strings"
	"testing"

	"kalends/reports/pdf"
	"kalends/templates"

	"kalends/reports/reportstest"
)

// Heads of columns are part of the translation: a language that needs more room has a shorter word, not an ellipsis.
func TestHeadsFitTheirColumns(t *testing.T) {
	d := pdf.New(pdf.Options{})
	for _, lang := range templates.Languages {
		for profile, tables := range templates.Bulletin().Tables {
			for name := range tables {
				columns := templates.Bulletin().Table(profile, name)
				for i, c := range columns {
					head, room := c.Head, c.Width-1
					if head == "" {
						head = c.Key
					}
					if i > 0 && c.Align == "" && columns[i-1].Align == "right" {
						room -= 1.6
					}
					for _, line := range strings.Split(templates.In(lang).Say("bulletin.head."+head), "\n") {
						if w := d.Width(line, pdf.HeadStyle) * 7 / 7.5; w > room+0.01 {
							t.Errorf("%s: %s %s: head %q is %.1f mm wide, its column has %.1f", lang, profile, name, line, w, room)
						}
					}
				}
			}
		}
	}
}

func TestTablesFillTheTextWidth(t *testing.T) {
	halves := map[string]float64{"top": half, "ages": half, "few": half, "coefficient": half, "index2": 87.5,
		"index3": (textWidth - 2*indexGutter) / 3}
	for profile, tables := range templates.Bulletin().Tables {
		for name := range tables {
			want, sum := textWidth, -1.0
			if w, ok := halves[name]; ok {
				want = w
			}
			for _, c := range templates.Bulletin().Table(profile, name) {
				sum += c.Width
			}
			if math.Abs(sum-want) > 0.05 {
				t.Errorf("%s %s is %.2f mm wide, want %.2f", profile, name, sum, want)
			}
		}
	}
}

func TestTheTitleIsNeverCut(t *testing.T) {
	for _, lang := range templates.Languages {
		for _, list := range []string{"standard", "rapid", "blitz", "xiangqi"} {
			is := reportstest.Frame("fide-standard")
			is.List, is.Serial = list, "2026/12"
			page := titlePage{newLayouter(is, lang, Options{}.filled(), "")}
			title, number := page.titleStyles()
			w := page.d.Width(page.listTitle(), title) + between + page.d.Width(page.serial(is.Serial), number)
			if w > textWidth || title.Size < 18 {
				t.Errorf("%s %s: %.1f mm at %.0f points", lang, list, w, title.Size)
			}
		}
	}
}
