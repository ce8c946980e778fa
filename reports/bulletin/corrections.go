package bulletin

import (
	"cmp"
	"fmt"
	"io"
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/templates"
)

// correctionSection returns the section of what earlier lists had wrong.
func correctionSection(l *layouter, _ int) []section {
	return []section{sectionIf(len(l.is.Corrections) > 0, l.say("section.corrections"), func() error {
		return l.flow("corrections", l.correctionRows(), false, l.say("corrections_note"))
	})}
}

// correctionRows returns a row for each correction. The reason and the document are printed once for each numbered
// decision.
func (f *formatter) correctionRows() pdf.List {
	var rows pdf.List
	explained := map[int]bool{}
	for _, c := range f.is.Corrections {
		published, correct := c.Figures(f.titleName, f.shortDate)
		if published+correct != "" {
			published, correct = cmp.Or(published, dash), cmp.Or(correct, dash)
		}
		why := c.Why(f.w)
		if explained[c.Number] {
			why, c.Document = "", ""
		}
		explained[c.Number] = c.Number != 0
		rows = append(rows, pdf.Row{Cells: []pdf.Cell{{Text: f.decidedOn(c)}, {Text: c.List}, {Text: f.name(c.About(f.w))},
			{Text: c.How(f.w)}, {Text: published}, {Text: correct}, {Text: why}, {Text: c.Document}}})
	}
	return rows
}

// decidedOn returns the day of a correction, with the number of its decision if it has one.
func (f *formatter) decidedOn(c reports.Correction) string {
	if c.Number == 0 {
		return f.shortDate(c.Decided)
	}
	return strconv.Itoa(c.Number) + " · " + f.shortDate(c.Decided)
}

// Errata writes what a later revision of a list corrects, in every language of the issue, as a PDF file: a sheet to be
// posted beside the list that is out already. It fails for a first revision.
func Errata(to io.Writer, is reports.Issue, opt Options) ([]rating.Finding, error) {
	l, err := composeErrata(is, opt.filled())
	if err == nil {
		err = l.d.Write(to)
	}
	if err != nil {
		return nil, fmt.Errorf("errata %s: %w", is.Name, err)
	}
	return l.d.Findings(), nil
}

// composeErrata lays out the errata, one language after the other; each has page numbers of its own. A first revision
// is an error.
func composeErrata(is reports.Issue, opt Options) (l *layouter, err error) {
	defer pdf.Guard(&err)
	if is.Revision < 2 {
		return nil, fmt.Errorf("revision %d corrects nothing", is.Revision)
	}
	if len(is.Languages) == 0 {
		is.Languages = templates.Languages[:1]
	}
	if is.Replaced != nil {
		is.Corrections = is.Replaced.Errata
	}
	l = newLayouter(is, is.Languages[0], opt, is.Name+"_errata")
	for _, lang := range is.Languages {
		l.formatter, l.d.Tags.Lang = formatterOf(is, lang), lang
		if l.skipped = l.d.Pages(); l.skipped > 0 {
			l.d.Recounts = append(l.d.Recounts, l.skipped)
		}
		if err := (errata{titlePage{l}}).draw(); err != nil {
			return nil, err
		}
		l.headsAndFeet()
	}
	return l, nil
}

// errata is a title page with the corrections on it: what is replaced, what was wrong, and who approved.
type errata struct{ titlePage }

// draw prints the errata in one language, from a new page on.
func (e errata) draw() error {
	e.d.AddPage()
	title := e.say("errata.title")
	e.d.Bookmark(title+" ("+e.w.Lang+")", 0)
	if err := e.heading(title); err != nil {
		return err
	}
	count := strconv.Itoa(len(e.is.Corrections))
	e.f.Y = 10 + e.facts([][2]string{{e.say("fact.effective"), e.w.Date(e.is.Period.Date)},
		{e.say("fact.revision"), e.revision()}, {e.say("fact.identifier"), e.is.Name}, {e.say("errata.count"), count}})
	e.d.Line(e.f.X, e.approvalTop(), e.f.X+textWidth, e.approvalTop(), 0.20, pdf.Ink)
	if err := e.approval(); err != nil {
		return err
	}
	if err := e.verification(); err != nil {
		return err
	}
	return e.corrections()
}

// corrections prints the table above the approval when it fits there, or else on pages of its own; without corrections
// it prints a line that says so.
func (e errata) corrections() error {
	e.current = &section{number: e.numeral(0), title: e.say("errata.corrections"), at: e.d.NewTarget()}
	rows := e.correctionRows()
	if len(rows) == 0 {
		e.d.At(e.f.X, e.f.Y, e.say("errata.none"), body, pdf.Left)
		return nil
	}
	t := e.table("corrections", 8.5, "events")
	t.Lines = true
	if err := t.Grow(e.d, rows); err != nil {
		return err
	}
	above := *e.f
	above.Y, above.Bottom = e.f.Y+5, e.approvalTop()-5
	if t.Rows(&above, rows, 0) == len(rows) {
		e.subHead(e.current.title)
		t.Draw(e.d, e.f.X, above.Y, rows, 0)
		return nil
	}
	e.begin(true, 0)
	t.Flow(e.f, rows, pdf.Paging{Caption: e.rowsNote})
	return nil
}
