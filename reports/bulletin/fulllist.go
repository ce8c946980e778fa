package bulletin

import (
	"slices"

	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/pdf"
	"kalends/templates"
)

// fullList prints all players in rank order. The links of the other sections lead to its rows.
type fullList struct {
	*layouter
	lines       reports.Lines
	before, all int // of a list in volumes: rows in the volumes before, and in all volumes
}

// fullSections returns the section of the full list, or one of men and one of women where they are ranked apart.
func fullSections(l *layouter, _ int) []section {
	var sections []section
	for _, g := range l.fullLists() {
		sections = append(sections, sectionIf(g.lines.Len() > 0, g.title, fullList{l, g.lines, 0, g.lines.Len()}.draw))
	}
	return sections
}

// draw begins the section and prints the list; it fails if a page is too narrow for it.
func (full fullList) draw() error {
	t := full.table("full", 9, "list")
	t.Fives = true
	rows, err := full.grow(t)
	if err != nil {
		return err
	}
	full.begin(false, tableHeight(t, full.below(t, rows)))
	t.Flow(full.f, rows, pdf.Paging{AtMost: full.rowsOf, Caption: func(p pdf.Part) {
		full.partNote("part", pdf.Part{Page: p.Page, First: p.First + full.before, Last: p.Last + full.before,
			Of: full.all})
	}})
	return nil
}

// leastBelow is how many rows, half a page, are enough for a list to begin below another section.
const leastBelow = 25

// below returns how many rows must fit for the list to begin below another section: all, or leastBelow if beginning
// there saves a page, or lets what follows begin on the list's last page.
func (full fullList) below(t *pdf.Table, rows pdf.Rows) int {
	from := func(y float64, most int) int {
		f := *full.f
		f.Y = y
		return min(most, t.Rows(&f, rows, 0)/5*5)
	}
	fit, next := from(full.f.Y+sectionGap+headRoom, full.layout.FirstPage), max(5, from(bodyTop+overleafRoom, full.layout.NextPages))
	pages := func(n int) int { return (max(0, n) + next - 1) / next }
	rest := max(0, rows.Len()-fit)
	fresh := rows.Len() - from(bodyTop+headRoom, full.layout.FirstPage)
	if fit >= leastBelow && (pages(rest) <= pages(fresh) || rest%next <= next-leastBelow) {
		return leastBelow
	}
	return rows.Len()
}

// grow returns the rows and sets the widths of the table. Codes replace names of regions where the names would take
// room from others.
func (full fullList) grow(t *pdf.Table) (*pdf.Made, error) {
	usual := slices.Clone(t.Columns)
	fill := full.filler("full")
	at := slices.IndexFunc(fill.columns, func(c templates.LayoutColumn) bool { return c.Key == "region" })
	rows := full.rows(fill, func(int, *pdf.Row) {})
	if err := t.Grow(full.d, rows); err != nil || !t.Tight || at < 0 {
		return rows, err
	}
	rows = full.rows(fill, func(i int, row *pdf.Row) { row.Cells[at].Text = full.lines.At(i).Region })
	t.Columns = usual
	return rows, t.Grow(full.d, rows)
}

// rows returns the rows, to which links to the players lead. set is called for each row when it is made.
func (full fullList) rows(fill filler, set func(i int, row *pdf.Row)) *pdf.Made {
	return fill.made(full.lines.Len(), full.lines.Read, func(i int, row *pdf.Row) {
		row.Anchor = full.entry.of(full.lines.ID(i))
		set(i, row)
	})
}

// rowsOf returns the most rows of a page, counted from 1.
func (full fullList) rowsOf(page int) int {
	if page == 1 {
		return full.layout.FirstPage
	}
	return full.layout.NextPages
}

// newcomerSection returns the section of those who are on the list for the first time; none where all are and the full
// list has them.
func newcomerSection(l *layouter, _ int) []section {
	lines := figures.Newcomers(l.is.Lines)
	if lines.Len() > 0 && lines.Len() == l.is.Lines.Len() && l.fullListShows("") {
		return nil // on a first list they are the full list
	}
	return []section{sectionIf(lines.Len() > 0, l.say("section.newcomers"), func() error {
		rows := l.filler("newcomers").made(lines.Len(), lines.Read, func(int, *pdf.Row) {})
		return l.flow("newcomers", rows, true, "")
	})}
}
