package bulletin

import (
	"fmt"
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/templates"
)

// Errata prints what a later revision of a list corrects, in every language of the issue: one sheet that is pinned
// beside the list that is out already.
func Errata(is reports.Issue, opt Options) ([]byte, []rating.Finding, error) {
	b, err := errata(is, opt.filled())
	if err != nil {
		return nil, nil, fmt.Errorf("errata %s: %w", is.Name, err)
	}
	out, err := b.d.Bytes()
	if err != nil {
		return nil, nil, fmt.Errorf("errata %s: %w", is.Name, err)
	}
	return out, b.d.Findings(), nil
}

func errata(is reports.Issue, opt Options) (b *book, err error) {
	defer pdf.Guard(&err)
	if is.Revision < 2 {
		return nil, fmt.Errorf("revision %d corrects nothing", is.Revision)
	}
	if len(is.Languages) == 0 {
		is.Languages = templates.Languages[:1]
	}
	b = open(is, is.Languages[0], opt, is.Name+"_errata")
	for _, lang := range is.Languages {
		b.w = templates.In(lang)
		b.part = b.d.Pages() // heads and feet count the pages of a language
		if err := b.errataIn(); err != nil {
			return nil, err
		}
		b.headsAndFeet()
	}
	return b, nil
}

// errataIn prints the errata in the language of the book: what is replaced, what was wrong, and who approved.
func (b *book) errataIn() error {
	b.d.AddPage()
	title := b.say("errata.title")
	b.d.Bookmark(title+" ("+b.w.Lang+")", 0, 0)
	if err := b.titleLines(title); err != nil {
		return err
	}
	b.f.Y = 10 + b.facts([][2]string{{b.say("fact.effective"), b.w.Date(b.is.Period.Date)}, {b.say("fact.revision"), b.revision()},
		{b.say("fact.identifier"), b.is.Name}, {b.say("errata.count"), strconv.Itoa(len(b.is.Corrections))}})
	b.d.Line(b.f.X, b.lower(), b.f.X+textWidth, b.lower(), 0.20, pdf.Ink)
	if err := b.approval(); err != nil {
		return err
	}
	if err := b.verification(); err != nil {
		return err
	}
	return b.errataTable()
}

// errataTable stands above the approval when it fits there, else on pages of its own.
func (b *book) errataTable() error {
	b.parts = []section{{number: b.numeral(0), title: b.say("errata.corrections"), at: b.d.NewTarget()}}
	b.open = &b.parts[0]
	rows := b.correctionRows()
	if len(rows) == 0 {
		b.d.At(b.f.X, b.f.Y, b.say("errata.none"), plain, pdf.Left)
		return nil
	}
	t := b.table("corrections", 8.5, "events")
	t.Lines = true
	if err := t.Grow(b.d, rows); err != nil {
		return err
	}
	above := *b.f
	above.Y, above.Bottom = b.f.Y+5, b.lower()-5
	if t.Rows(&above, rows, 0) == len(rows) {
		b.d.At(b.f.X, b.f.Y+2.6, b.open.title, subHead, pdf.Left)
		t.Draw(b.d, b.f.X, above.Y, rows, 0)
		return nil
	}
	b.begin(true, 0)
	t.Flow(b.f, rows, pdf.Paging{Caption: func(p pdf.Part) { b.partNote("part_rows", p) }})
	return nil
}
