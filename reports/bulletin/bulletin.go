// Package bulletin prints an issue of a list for people: title page with approval, summary, top lists, the full list in
// rank order, the index by name, events, corrections and notes. It decides nothing about ratings; what it prints is set
// by the layout and the words in the templates. A formatter turns what the issue holds into the words of a language. A
// layouter begins pages and sections. Each section of the bulletin has a file with a function that returns its title
// and whether there is anything to print, and a type that prints it; the map chapters, in plan.go, has them all.
package bulletin

import (
	"fmt"
	"io"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/templates"
)

// Options are the association's choices; the zero value means the defaults.
type Options struct {
	Paper         string         // "a4" or "letter"
	Sections      map[string]int // rows by section; 0 leaves a section out, 1 prints an optional one
	Strokes       bool           // Chinese names by strokes instead of pinyin
	AgeGroups     []string       // U12, S50
	ComplaintDays int            // for writing to the rating office; 0: 30
	VolumeRows    int            // a longer list is printed in volumes of so many rows; 0: 25,000
	Own           []Font         // the association's, tried before the built-in ones

	Page func(n int, document string) // called when a page begins; may be nil
}

const (
	complaintDays = 30
	volumeRows    = 25000
)

// filled returns the options with the defaults for what is not given.
func (o Options) filled() Options {
	if o.ComplaintDays <= 0 {
		o.ComplaintDays = complaintDays
	}
	if o.VolumeRows <= 0 {
		o.VolumeRows = volumeRows
	}
	if len(o.AgeGroups) == 0 {
		o.AgeGroups = templates.Bulletin().AgeGroups
	}
	return o
}

// section returns how many rows of a section are wanted, and whether it is wanted at all; the layout decides where the
// options do not. A section without a number of rows is as long as its content.
func (o Options) section(name string) (int, bool) {
	section, _ := templates.Bulletin().Section(name)
	if n, chosen := o.Sections[name]; chosen {
		return n, n > 0
	}
	return section.Rows, !section.Optional
}

// Make writes the bulletin of an issue in one language, as a PDF file. The findings name every text with a character
// that no font covers; such a bulletin is complete, with the substitute 〓 in that place.
func Make(to io.Writer, is reports.Issue, lang string, opt Options) ([]rating.Finding, error) {
	b, err := compose(is, lang, opt.filled())
	if err == nil {
		err = b.d.Write(to)
	}
	if err != nil {
		return nil, fmt.Errorf("bulletin %s %s: %w", is.Name, lang, err)
	}
	return b.d.Findings(), nil
}

// book is a bulletin that is laid out.
type book struct {
	*layouter
	sections []section
}

// compose lays out a bulletin: the sections first, then the title page, because its contents name their pages. It fails
// if a table has no room, an image cannot be read or the layout does not end.
func compose(is reports.Issue, lang string, opt Options) (b *book, err error) {
	defer pdf.Guard(&err)
	l := newLayouter(is, lang, opt, is.Name)
	l.cover()
	if !l.inVolumes() {
		l.addTargets(is.Lines)
	}
	b = &book{l, plan(l)}
	if err := l.drawAll(b.sections); err != nil {
		return nil, err
	}
	if err := (titlePage{l}).draw(b.sections); err != nil {
		return nil, err
	}
	l.headsAndFeet()
	return b, nil
}
