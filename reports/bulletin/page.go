package bulletin

import (
	"fmt"
	"strconv"
	"strings"

	"kalends/reports/pdf"
)

const headRoom = 9.4 // of a section's head

// begin starts a section: on a page of its own, or below what is there when its head and need millimetres fit.
func (b *book) begin(fresh bool, need float64) {
	const between = 10
	if !fresh && b.d.Pages() > 1 && b.f.Y+between+headRoom+need <= b.f.Bottom {
		b.f.Y += between
	} else {
		b.d.AddPage()
		b.f.Y = bodyTop
	}
	p := b.open
	p.page = b.d.Page()
	b.d.Place(p.at, b.f.Y-4)
	b.d.Bookmark(p.number+" "+p.title, 0, b.f.Y-4)
	base := b.f.Y + 4.6
	number := style(15, false, b.accent)
	b.d.At(b.f.X, base, p.number, number, pdf.Left)
	b.d.At(b.f.X+b.d.Width(p.number, number)+2.4, base, p.title, style(15, true, pdf.Ink), pdf.Left)
	b.f.Y += headRoom
}

// remark stands at the right of the head of the section that has just begun.
func (b *book) remark(s string) {
	b.d.At(b.f.X+textWidth, b.f.Y-headRoom+4.6, s, look, pdf.Right)
}

const smallRoom = 3.2

// overleaf begins a page on which the open section goes on.
func (b *book) overleaf() {
	b.d.AddPage()
	p := b.open
	x, base := b.f.X, bodyTop+0.8
	for _, piece := range []struct {
		text string
		st   pdf.Style
	}{{p.number, style(9.5, false, b.accent)}, {p.title, style(9.5, true, pdf.Ink)}, {b.say("continued"), look}} {
		b.d.At(x, base, piece.text, piece.st, pdf.Left)
		x += b.d.Width(piece.text, piece.st) + 1.6
	}
	b.f.Y = bodyTop + smallRoom
}

// partNote says at the right of a head which rows stand on the page.
func (b *book) partNote(key string, p pdf.Part) {
	if p.Page == 1 && p.Last == p.Of {
		return
	}
	base := bodyTop + 0.8
	if p.Page == 1 {
		base = b.f.Y - headRoom + 4.6
	}
	b.d.At(b.f.X+textWidth, base, b.say(key, "first", strconv.Itoa(p.First), "last", strconv.Itoa(p.Last),
		"all", b.w.Count(p.Of)), look, pdf.Right)
}

// headsAndFeet go onto every page once their number is known.
func (b *book) headsAndFeet() {
	pages := b.d.Pages()
	for n := b.part + 1; n <= pages; n++ {
		b.d.Turn(n)
		if n > b.part+1 {
			b.head()
		}
		b.footnote()
		b.foot(n-b.part, pages-b.part)
	}
}

// footnote says on a page with substituted characters which ones no font of this build can draw.
func (b *book) footnote() {
	lost := b.d.Lost()
	if len(lost) == 0 {
		return
	}
	var signs []string
	for _, r := range lost {
		signs = append(signs, fmt.Sprintf("U+%04X", r))
	}
	text := b.say("footnote", "sign", string(pdf.Substitute), "signs", strings.Join(signs, ", "))
	b.d.Cell(b.f.X, b.d.Paper().Height-17.2, textWidth, text, caption, pdf.Left)
}

func (b *book) head() {
	x := b.f.X
	right := b.listTitle() + " " + b.number(b.is.Serial)
	if b.volume != "" {
		right += " · " + b.volume
	}
	if b.is.Draft {
		right = b.say("draft") + " · " + right
	}
	room := textWidth - b.d.Width(right, look) - 6
	b.d.Cell(x, 18, room, b.issuer(), style(8, true, pdf.Ink), pdf.Left)
	b.d.At(x+textWidth, 18, right, look, pdf.Right)
	b.d.Line(x, headLine, x+textWidth, headLine, 0.20, pdf.Ink)
}

func (b *book) foot(page, pages int) {
	x, h := b.f.X, b.d.Paper().Height
	key := "effective"
	if b.is.Draft {
		key = "effective_draft"
	}
	b.d.Line(x, h-16, x+textWidth, h-16, 0.10, pdf.Mid)
	b.d.At(x, h-11.8, b.say(key, "date", b.w.Date(b.is.Period.Date), "revision", strconv.Itoa(b.is.Revision)), caption, pdf.Left)
	b.d.At(x+textWidth, h-11.8, b.say("page", "page", strconv.Itoa(page), "pages", strconv.Itoa(pages)), caption, pdf.Right)
}
