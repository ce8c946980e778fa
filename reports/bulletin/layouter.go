package bulletin

import (
	"fmt"
	"strconv"
	"strings"

	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/templates"
)

// layouter lays out one document page by page. It begins sections and pages for them, and prints the heads and feet
// when the number of pages is known.
type layouter struct {
	formatter
	opt       Options
	layout    templates.Layout
	d         *pdf.Doc
	f         *pdf.Frame
	accent    pdf.Color
	entry     entries            // of players in the full list
	current   *section           // the one that is being drawn
	volume    string             // which volume this is; empty: the bulletin itself
	skipped   int                // pages before those that heads and feet count
	nameYears map[string][]int16 // names that several players have, with their years of birth; nil: not looked up yet
	words     map[int]string     // by page of the index, from 1: its first and last name
}

// newLayouter begins a document of an issue in one language, without pages; subject is for the file's metadata.
func newLayouter(is reports.Issue, lang string, opt Options, subject string) *layouter {
	l := &layouter{formatter: formatterOf(is, lang), opt: opt, layout: templates.Bulletin(),
		words: map[int]string{}}
	paper := pdf.A4
	if strings.EqualFold(opt.Paper, "letter") {
		paper = pdf.Letter
	}
	var begun func(page int)
	if opt.Page != nil {
		begun = func(page int) { opt.Page(page, subject+", "+lang) }
	}
	l.d = pdf.New(pdf.Options{Paper: paper, Own: opt.Own, Date: is.Period.Date, MaxPages: mostPages(is), Begun: begun,
		Title: l.listTitle() + " " + l.serial(is.Serial), Author: l.issuer(), Subject: subject, Lang: lang})
	l.d.Tags.Brief = is.Lines.Len() > mostTagged
	l.accent = pdf.Color(is.Accent())
	l.f = &pdf.Frame{Doc: l.d, X: (paper.Width - textWidth) / 2, Width: textWidth, Bottom: paper.Height - 20,
		Break: l.overleaf}
	return l
}

// mostTagged is the longest list whose tables are tagged field by field for screen readers; a tag takes a dozen bytes.
const mostTagged = 1000

// mostPages returns a number of pages that no bulletin of the issue needs: one for each section, for each row that may
// wrap, for ten rows that do not, and for a thousand letters of prose. A layout that exceeds it would never end.
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
	wrapping := is.Off.Len() + len(is.LeftOut) + len(is.Corrections) + len(is.Notes) + len(is.Readings) + len(is.Awards)
	return 60 + wrapping + (is.Lines.Len()*8+len(is.Events)+is.Changes.Steps())/10 + prose/1000
}

// cover adds the first page, and a bookmark to it with the name of the list.
func (l *layouter) cover() {
	l.d.AddPage()
	l.d.Bookmark(l.listTitle(), 0)
}

// entries are the link targets of the players in the full list. Without a full list there are none.
type entries struct {
	lines reports.Lines
	first pdf.Target            // of the first line; the others follow
	byID  map[string]pdf.Target // made at the first lookup
}

// addTargets makes a target for the entry of every player in the full list, and keeps them in l.entry for the links of
// the other sections.
func (l *layouter) addTargets(lines reports.Lines) {
	for i := range lines.Len() {
		if t := l.d.NewTarget(); i == 0 {
			l.entry = entries{lines: lines, first: t}
		}
	}
}

// of returns the target of the player with an id; the zero Target, which is no link, if there is none.
func (e *entries) of(id string) pdf.Target {
	if e.byID == nil {
		e.byID = make(map[string]pdf.Target, e.lines.Len())
		for i := range e.lines.Len() {
			e.byID[e.lines.ID(i)] = e.first + pdf.Target(i)
		}
	}
	return e.byID[id]
}

// drawAll draws the sections in order, up to the first error, and leaves out those that have nothing to print.
func (l *layouter) drawAll(sections []section) error {
	for i := range sections {
		if s := &sections[i]; s.draw != nil {
			l.current = s
			if err := s.draw(); err != nil {
				return err
			}
		}
	}
	return nil
}

const (
	headRoom      = 9.4 // of a section's head
	overleafRoom  = 3.2 // of the head that is repeated on the next page
	sectionGap    = 10  // between two sections on a page
	titleBaseline = 4.6 // of a section's title, below its top
	overleafBase  = bodyTop + 0.8
)

// begin starts the current section: on a new page, or below what is on the current one when its head and need
// millimetres fit there. It prints the head, moves the frame's Y below it, and sets the section's page, target and
// bookmark.
func (l *layouter) begin(fresh bool, need float64) {
	if !fresh && l.d.Pages() > 1 && l.f.Y+sectionGap+headRoom+need <= l.f.Bottom {
		l.f.Y += sectionGap
	} else {
		l.d.AddPage()
		l.f.Y = bodyTop
	}
	s := l.current
	s.page = l.d.Page()
	l.d.Place(s.at, l.f.Y-4)
	l.d.Bookmark(s.number+" "+s.title, l.f.Y-4)
	base := l.f.Y + titleBaseline
	number := style(15, false, l.accent)
	l.d.Tags.As(pdf.SectionRole, func() {
		l.d.At(l.f.X, base, s.number, number, pdf.Left)
		l.d.At(l.f.X+l.d.Width(s.number, number)+2.4, base, s.title, style(15, true, pdf.Ink), pdf.Left)
	})
	l.f.Y += headRoom
}

// next begins the next table of a section, of which need millimetres must fit: the section with its first table, or gap
// millimetres below the table before, or on another page.
func (l *layouter) next(first bool, gap, need float64) {
	switch {
	case first:
		l.begin(false, need)
	case l.f.Y+gap+need > l.f.Bottom:
		l.overleaf()
		l.f.Y += 2
	default:
		l.f.Y += gap
	}
}

// remark prints a note at the right of the head of the section that has just begun; a note that is too long for the
// line takes as many lines above it as it needs.
func (l *layouter) remark(s string) {
	end, base := l.f.X+textWidth, l.f.Y-headRoom+titleBaseline
	number, title := l.current.number, l.current.title
	head := l.d.Width(number, style(15, false, l.accent)) + 2.4 + l.d.Width(title, style(15, true, pdf.Ink))
	lines := l.d.Wrap(s, grey, textWidth-head-remarkGap)
	if n := float64(len(lines)); n > 1 { // of one length, if that takes no more of them
		if even := l.d.Wrap(s, grey, l.d.Width(s, grey)/n*1.15); len(even) == len(lines) {
			lines = even
		}
	}
	for i, line := range lines {
		l.d.At(end, base-remarkLine*float64(len(lines)-1-i), line, grey, pdf.Right)
	}
}

const (
	remarkGap  = 2.5 // between a section's title and the remark beside it
	remarkLine = 3.4 // from line to line of a remark
)

// overleaf begins a page on which the current section continues, with its head, and moves the frame's Y below that.
func (l *layouter) overleaf() {
	l.d.AddPage()
	l.d.Tags.Aside(l.continued)
	l.f.Y = bodyTop + overleafRoom
}

// continued prints the head of the current section on a page on which it continues.
func (l *layouter) continued() {
	s, x := l.current, l.f.X
	for _, piece := range []struct {
		text string
		st   pdf.Style
	}{{s.number, style(9.5, false, l.accent)}, {s.title, style(9.5, true, pdf.Ink)}, {l.say("continued"), grey}} {
		l.d.At(x, overleafBase, piece.text, piece.st, pdf.Left)
		x += l.d.Width(piece.text, piece.st) + 1.6
	}
}

// partNote prints at the right of a head which rows are on the page, in the words under key, or nothing if all are.
func (l *layouter) partNote(key string, p pdf.Part) {
	if p.Page == 1 && p.Last == p.Of {
		return
	}
	base := overleafBase
	if p.Page == 1 {
		base = l.f.Y - headRoom + titleBaseline
	}
	text := l.say(key, "first", l.w.Count(p.First), "last", l.w.Count(p.Last), "all", l.w.Count(p.Of))
	l.d.At(l.f.X+textWidth, base, text, grey, pdf.Right)
}

// rowsNote prints at the right of a head which rows are on the page, as a Caption of a table.
func (l *layouter) rowsNote(p pdf.Part) { l.partNote("part_rows", p) }

// subHead prints the title of a table at the frame's place, without moving it.
func (l *layouter) subHead(title string) { l.subHeadAt(l.f.X, l.f.Y, title) }

// subHeadAt prints the title of a table whose upper left corner is at x and y.
func (l *layouter) subHeadAt(x, y float64, title string) {
	l.d.Tags.As(pdf.PartRole, func() { l.d.At(x, y+subHeadBase, title, subHeadStyle, pdf.Left) })
}

// headsAndFeet prints the head and the foot of every page after the skipped ones; the first has no head.
func (l *layouter) headsAndFeet() {
	pages, effective := l.d.Pages(), l.effective()
	for n := l.skipped + 1; n <= pages; n++ {
		l.d.Turn(n)
		l.footnote()
		l.d.Tags.Aside(func() {
			if n > l.skipped+1 {
				l.head(n)
			}
			l.foot(effective, n-l.skipped, pages-l.skipped)
		})
	}
}

// footnote prints, on a page with substituted characters, which characters no font of this build covers.
func (l *layouter) footnote() {
	lost := l.d.Lost()
	if len(lost) == 0 {
		return
	}
	var signs []string
	for _, r := range lost {
		signs = append(signs, fmt.Sprintf("U+%04X", r))
	}
	text := l.say("footnote", "sign", string(pdf.Substitute), "signs", strings.Join(signs, ", "))
	l.d.Cell(l.f.X, l.d.Paper().Height-17.2, textWidth, text, caption, pdf.Left)
}

// head prints the running head of a page: the issuer and the list, and on a page of the index its first and last name.
func (l *layouter) head(page int) {
	x := l.f.X
	right := l.listTitle() + " " + l.serial(l.is.Serial)
	if l.words[page] != "" {
		right = l.serial(l.is.Serial)
	}
	if l.volume != "" {
		right += " · " + l.volume
	}
	if l.is.Draft {
		right = l.say("draft") + " · " + right
	}
	issuer := style(8, true, pdf.Ink)
	if l.d.Width(l.issuer(), issuer)*0.9+6+l.d.Width(right, grey) > textWidth && l.volume == "" && !l.is.Draft {
		right = l.serial(l.is.Serial) // a long name leaves room for the number only
	}
	end := x + textWidth
	l.d.At(end, 18, right, grey, pdf.Right)
	end -= l.d.Width(right, grey) + 6
	l.d.Line(x, headLine, x+textWidth, headLine, 0.20, pdf.Ink)
	if words := l.words[page]; words != "" {
		l.d.Cell(x, 18, end-x, words, catchwords, pdf.Right)
		end -= l.d.Width(words, catchwords) + 6
		if l.d.Width(l.issuer(), issuer)*0.9 > end-x {
			return // a reader who looks up a name needs no issuer
		}
	}
	l.d.Cell(x, 18, end-x, l.issuer(), issuer, pdf.Left)
}

// effective returns the day and the revision of the list in words.
func (l *layouter) effective() string {
	key := "effective"
	if l.is.Draft {
		key = "effective_draft"
	}
	return l.say(key, "date", l.w.Date(l.is.Period.Date), "revision", strconv.Itoa(l.is.Revision))
}

// foot prints the running foot: the day of the list and the number of the page.
func (l *layouter) foot(effective string, page, pages int) {
	x, h := l.f.X, l.d.Paper().Height
	counted := l.say("page", "page", strconv.Itoa(page), "pages", strconv.Itoa(pages))
	l.d.Line(x, h-16, x+textWidth, h-16, 0.10, pdf.Mid)
	l.d.At(x, h-11.8, effective, caption, pdf.Left)
	l.d.At(x+textWidth, h-11.8, counted, caption, pdf.Right)
}
