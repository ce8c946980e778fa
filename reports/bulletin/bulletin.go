// Package bulletin prints an issue of a list for people: title page with approval, summary, top lists, the full list
// in rank order, the index by name, events, corrections and notes. It is handed the issue and decides nothing about
// ratings; what it prints is set by the layout and the words in the templates.
package bulletin

import (
	"fmt"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/templates"
)

// Options are the association's choices; the zero value means the usual ones.
type Options struct {
	Paper         string         // "a4" or "letter"
	Sections      map[string]int // rows by section; 0 leaves one out, 1 prints one that is optional
	Strokes       bool           // Chinese names by strokes instead of pinyin
	AgeGroups     []string       // U12, S50
	ComplaintDays int            // to write to the rating office: 30
	VolumeRows    int            // a longer list is printed in volumes of so many rows: 25,000
	Fonts         pdf.Fonts      // nil: the embedded ones
	Own           []Font         // asked before those
}

const (
	complaintDays = 30
	volumeRows    = 25000
)

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

// rows gives how many rows of a section are wanted, and whether it is wanted at all. A section without rows of its
// own is as long as what there is.
func (o Options) rows(name string) (int, bool) {
	section, _ := templates.Bulletin().Section(name)
	if n, chosen := o.Sections[name]; chosen {
		return n, n > 0
	}
	return section.Rows, !section.Optional
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
	volume string // which volume this is; empty: the bulletin itself
	part   int    // pages before those that heads and feet count

}

func compose(is reports.Issue, lang string, opt Options) (b *book, err error) {
	defer pdf.Guard(&err)
	b = open(is, lang, opt, is.Name)
	b.d.AddPage()
	b.d.Bookmark(b.listTitle(), 0, 0)
	if !b.inVolumes() {
		b.aim(is.Lines)
	}
	b.parts = b.plan()
	if err := b.drawParts(); err != nil {
		return nil, err
	}
	if err := b.titlePage(); err != nil {
		return nil, err
	}
	b.headsAndFeet()
	return b, nil
}

// open begins a document of an issue.
func open(is reports.Issue, lang string, opt Options, subject string) *book {
	b := &book{is: is, opt: opt, w: templates.In(lang), layout: templates.Bulletin(), entry: map[string]*pdf.Target{}}
	paper := pdf.A4
	if strings.EqualFold(opt.Paper, "letter") {
		paper = pdf.Letter
	}
	b.d = pdf.New(pdf.Options{Paper: paper, Fonts: opt.Fonts, Own: opt.Own, Date: is.Period.Date, MaxPages: mostPages(is),
		Title: b.listTitle() + " " + b.number(is.Serial), Author: b.issuer(), Subject: subject})
	b.accent = accentOf(is)
	b.f = &pdf.Frame{Doc: b.d, X: (paper.Width - textWidth) / 2, Width: textWidth, Bottom: paper.Height - 20, Break: b.overleaf}
	return b
}

// aim makes a target for the entry of every player, where the links of the other sections lead.
func (b *book) aim(lines []reports.Line) {
	for _, l := range lines {
		t := b.d.NewTarget()
		b.entry[l.ID] = &t
	}
}

func (b *book) drawParts() error {
	for i := range b.parts {
		if p := &b.parts[i]; p.draw != nil {
			b.open = p
			if err := p.draw(); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostPages is more than any bulletin of the issue needs: a page for each section, for each row that may wrap and for
// ten rows that do not, and for a thousand letters of prose. A layout that wants more does not end.
func mostPages(is reports.Issue) int {
	prose := 0
	for _, f := range is.Notes {
		prose += len(f.Read)
		for _, v := range f.Args {
			prose += len(v)
		}
	}
	for _, r := range is.Readings {
		prose += len(r.Value)
	}
	wrapping := len(is.Off) + len(is.LeftOut) + len(is.Corrections) + len(is.Notes) + len(is.Readings) + len(is.Awards)
	steps := 0
	for _, c := range is.Changes {
		steps += len(c.Steps)
	}
	return 60 + wrapping + (len(is.Lines)*8+len(is.Events)+steps)/10 + prose/1000
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

// wordsOr gives the words under a key of the ruleset, or those of the bulletin for any ruleset.
func (b *book) wordsOr(key, usual string) string {
	if b.w.Has(key) {
		return b.w.Say(key)
	}
	return b.say(usual)
}

func (b *book) listTitle() string { return b.sayOr("title", b.is.List, "other", "list", b.is.List) }

func (b *book) issuer() string { return b.w.Pick(b.is.Association.Names) }

func (b *book) number(serial string) string { return b.say("number", "serial", serial) }
