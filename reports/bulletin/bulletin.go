// Package bulletin prints an issue of a list for people: title page with approval, summary, top lists, the full list
// in rank order, the index by name, events, corrections and notes. It is handed the issue and decides nothing about
// ratings; what it prints is set by the layout and the words in the templates.
package bulletin

import (
	"fmt"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/templates"
)

// Options are the association's choices; the zero value means the usual ones.
type Options struct {
	Paper         string    // "a4" or "letter"
	TopRows       int       // of the top list: 100
	TopWomen      int       // of the women's: 50
	GainRows      int       // of the largest gains: 20
	ComplaintDays int       // to write to the rating office: 30
	Fonts         pdf.Fonts // nil: the embedded ones
}

func (o Options) filled() Options {
	fill := func(n *int, usual int) {
		if *n <= 0 {
			*n = usual
		}
	}
	fill(&o.TopRows, 100)
	fill(&o.TopWomen, 50)
	fill(&o.GainRows, 20)
	fill(&o.ComplaintDays, 30)
	return o
}

// Make prints the bulletin of an issue in one language. The findings name every text with a character that no font
// covers; such a bulletin is whole, with the substitute 〓 in that place.
func Make(is reports.Issue, lang string, opt Options) ([]byte, []rating.Finding, error) {
	b, err := compose(is, lang, opt.filled())
	if err != nil {
		return nil, nil, fmt.Errorf("bulletin %s %s: %w", is.Name, lang, err)
	}
	out, err := b.d.Bytes()
	if err != nil {
		return nil, nil, fmt.Errorf("bulletin %s %s: %w", is.Name, lang, err)
	}
	return out, b.d.Findings(), nil
}

// book is a bulletin while it is laid out.
type book struct {
	is     reports.Issue
	opt    Options
	w      templates.Words
	layout templates.Layout
	d      *pdf.Doc
	f      *pdf.Frame
	accent pdf.Color
	parts  []section
	open   *section // the one that is being drawn
	entry  map[string]*pdf.Target
	err    error // the first that a section met

	columnEnds [2]float64 // of the notes
}

func compose(is reports.Issue, lang string, opt Options) (*book, error) {
	b := &book{is: is, opt: opt, w: templates.In(lang), layout: templates.Bulletin(), entry: map[string]*pdf.Target{}}
	paper := pdf.A4
	if opt.Paper == "letter" {
		paper = pdf.Letter
	}
	b.d = pdf.New(pdf.Options{Paper: paper, Fonts: opt.Fonts, Date: is.Period.Date,
		Title: b.listTitle() + " " + b.number(is.Serial), Author: b.issuer(), Subject: is.Name})
	b.accent = accentOf(is)
	b.f = &pdf.Frame{Doc: b.d, X: (paper.Width - textWidth) / 2, Width: textWidth, Bottom: paper.Height - 20, Break: b.overleaf}
	b.d.AddPage()
	b.d.Bookmark(b.listTitle(), 0, 0)
	for _, l := range is.Lines {
		t := b.d.NewTarget()
		b.entry[l.ID] = &t
	}
	b.parts = b.plan()
	for i := range b.parts {
		if p := &b.parts[i]; p.draw != nil && b.err == nil {
			b.open = p
			b.err = p.draw()
		}
	}
	if b.err != nil {
		return nil, b.err
	}
	if err := b.titlePage(); err != nil {
		return nil, err
	}
	b.headsAndFeet()
	return b, nil
}

func (b *book) say(key string, pairs ...string) string { return b.w.Say("bulletin."+key, pairs...) }

func (b *book) has(key string) bool { return b.w.Has("bulletin." + key) }

// sayOr gives the words under key.name, or those of key.other.
func (b *book) sayOr(key, name, other string, pairs ...string) string {
	if b.has(key + "." + name) {
		return b.say(key+"."+name, pairs...)
	}
	return b.say(key+"."+other, pairs...)
}

func (b *book) listTitle() string { return b.sayOr("title", b.is.List, "other", "list", b.is.List) }

func (b *book) issuer() string { return b.w.Pick(b.is.Association.Names) }

func (b *book) number(serial string) string { return b.say("number", "serial", serial) }
