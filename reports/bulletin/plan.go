package bulletin

import (
	"kalends/reports/pdf"
)

// section is an entry of the contents. Without draw it is empty, or it is in a volume, which the contents name.
type section struct {
	number string
	title  string
	draw   func() error // begins the section and prints it
	page   int          // set when it is drawn
	at     pdf.Target   // of the links in the contents
	where  string       // printed instead of a page number
}

// sectionIf returns a section with a title, which is empty unless there is anything to print.
func sectionIf(any bool, title string, draw func() error) section {
	if !any {
		draw = nil
	}
	return section{title: title, draw: draw}
}

// chapters make the sections of a name in the layout: one, or one for men and one for women where the regulation ranks
// them apart. Their second argument is how many rows are wanted.
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

// plan returns the sections that are wanted, numbered, in the order of the layout. Those that are in volumes have no
// draw.
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
