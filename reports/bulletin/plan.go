package bulletin

import (
	"kalends/reports/pdf"
)

// section is an entry of the contents. One without draw is empty, and the contents say so, or it lies elsewhere.
type section struct {
	number string
	title  string
	draw   func() error
	page   int
	at     pdf.Target
	where  string // instead of a page
}

// sectionIf is a section that is empty when it has nothing to print.
func sectionIf(any bool, title string, draw func() error) section {
	if !any {
		draw = nil
	}
	return section{title: title, draw: draw}
}

// chapters make the sections of a name of the layout: one, or one for men and one for women where the regulation ranks
// them apart. They are told how many rows are wanted.
var chapters = map[string]func(*layouter, int) []section{
	"summary":     summarySection,
	"top":         topSection,
	"women":       womenSection,
	"age_groups":  ageSection,
	"newcomers":   newcomerSection,
	"gains":       gainSection,
	"adjustments": adjustmentSection,
	"full":        fullSections,
	"index":       indexSection,
	"regions":     regionSection,
	"gone":        goneSection,
	"events":      eventSection,
	"not_rated":   notRatedSection,
	"corrections": correctionSection,
	"notes":       noteSection,
}

// plan lists the sections that are wanted, in the order of the layout.
func plan(l *layouter) []section {
	var sections []section
	for _, chapter := range l.layout.Sections {
		rows, wanted := l.opt.section(chapter.Name)
		sectionsOf := chapters[chapter.Name]
		if !wanted || sectionsOf == nil {
			continue
		}
		where, away := l.elsewhere(chapter.Name)
		for _, s := range sectionsOf(l, rows) {
			s.number, s.at = l.numeral(len(sections)), l.d.NewTarget()
			if away {
				s.draw, s.where = nil, where
			}
			sections = append(sections, s)
		}
	}
	return sections
}
