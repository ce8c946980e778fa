package pdf

import "slices"

// Role is the structure type of a part of a document, for screen readers (ISO 32000-1, 14.8.4).
type Role byte

// The headings of three levels.
const (
	TitleRole Role = iota
	SectionRole
	PartRole
)

// The other roles. What is drawn without a role is a paragraph.
const (
	documentRole Role = iota + PartRole + 1
	paragraphRole
	tableRole
	rowRole
	headRole
	fieldRole
)

// roles are the names of the roles in a file.
var roles = [...]string{TitleRole: "H1", SectionRole: "H2", PartRole: "H3", documentRole: "Document", paragraphRole: "P",
	tableRole: "Table", rowRole: "TR", headRole: "TH", fieldRole: "TD"}

// Tags record the structure of what is drawn: headings, and the fields and rows of tables. Rules, frames and pictures
// are artifacts. A table has as many elements as fields, so elements are small and refer to each other by number.
type Tags struct {
	Brief bool   // tables are not tagged by field: a page of one is a paragraph
	Lang  string // of what follows; empty: that of the document

	all   []element
	marks []mark
	langs []string // of elements
	scope int      // the element that is being drawn; 0: none, texts become paragraphs
	last  line
}

// element is a node of the structure tree, with marks on a page.
type element struct {
	role   Role
	lang   uint8 // which of the languages, from 1; 0: that of the document
	parent int32
	page   int32
	marks  links // on its page, from 1
	kids   links
	next   int32 // of the same parent; 0: none
}

// links are the first and the last of a linked list; 0: the list is empty.
type links struct{ first, last int32 }

// mark is a marked-content number on a page, and the next mark of the same element.
type mark struct{ number, next int32 }

// artifact is the scope of what is no part of the structure: what is repeated on every page, and what is no text.
const artifact = -1

// line is where the last line of a paragraph was drawn.
type line struct {
	element, page int
	x, y          float64
	style         Style
}

// As calls draw; what that draws becomes one element of a role.
func (t *Tags) As(role Role, draw func()) { t.within(t.begin(role, 0), draw) }

// Aside calls draw for what is repeated on every page, heads and feet; it is no part of the structure.
func (t *Tags) Aside(draw func()) { t.within(artifact, draw) }

// within calls draw with an element as the scope, and restores the scope.
func (t *Tags) within(element int, draw func()) {
	before := t.scope
	t.scope = element
	draw()
	t.scope = before
}

// begin adds an element, in the language of Lang, as the last child of another one, and returns its number; element 0
// is the document itself.
func (t *Tags) begin(role Role, parent int) int {
	if len(t.all) == 0 {
		t.all = append(t.all, element{role: documentRole})
	}
	t.all = append(t.all, element{role: role, parent: int32(parent), page: -1, lang: t.langNumber()})
	n := len(t.all) - 1
	t.appendChild(parent, int32(n))
	return n
}

// appendChild makes an element the last child of another one.
func (t *Tags) appendChild(parent int, n int32) {
	kids := &t.all[parent].kids
	if kids.last > 0 {
		t.all[kids.last].next = n
	} else {
		kids.first = n
	}
	kids.last = n
}

// langNumber returns the number of the current language, from 1, and adds a new one; 0 if Lang is empty.
func (t *Tags) langNumber() uint8 {
	if t.Lang == "" {
		return 0
	}
	at := slices.Index(t.langs, t.Lang)
	if at < 0 {
		t.langs = append(t.langs, t.Lang)
		at = len(t.langs) - 1
	}
	return uint8(at + 1)
}

// paragraph returns the number of the paragraph to which a text belongs, and begins one if needed: lines of one style
// close below each other are one paragraph.
func (t *Tags) paragraph(at line) int {
	last := t.last
	at.element = last.element
	if down := at.y - last.y; last.element == 0 || at.page != last.page || at.x != last.x || at.style != last.style || down <= 0 ||
		down > 1.7*at.style.Size*point {
		at.element = t.begin(paragraphRole, 0)
	}
	t.last = at
	return at.element
}

// mark adds a mark of an element to a page, whose number counts from 0, and returns the number of the mark there.
func (t *Tags) mark(p *page, number, element int) int {
	e := &t.all[element]
	if e.page < 0 {
		e.page = int32(number)
	}
	p.marks = append(p.marks, int32(element))
	t.marks = append(t.marks, mark{number: int32(len(p.marks) - 1)})
	n := int32(len(t.marks))
	if e.marks.last > 0 {
		t.marks[e.marks.last-1].next = n
	} else {
		e.marks.first = n
	}
	e.marks.last = n
	return len(p.marks) - 1
}

// beginText opens the text object and the mark for a text, unless they are open. The baseline is up hundredths of a
// point above the lower edge.
func beginText(d *Doc, x, y float64, st Style, up int) {
	e := d.Tags.scope
	if e == 0 {
		e = d.Tags.paragraph(line{page: d.now, x: x, y: y, style: st})
	}
	if d.pen.mark != e {
		d.ink = d.pen.unmark(d.ink)
		d.pen.mark = e
		if e == artifact {
			d.ink = append(d.ink, "/Artifact BMC\n"...)
		} else {
			d.ink = d.ink.mark(d.Tags.all[e].role, d.Tags.mark(&d.pages[d.now], d.now, e))
		}
	}
	d.ink = d.pen.write(d.ink, up)
}

// unmark closes the open text object and mark, if there are any.
func (p *pen) unmark(k ink) ink {
	if k = p.stop(k); p.mark != 0 {
		k, p.mark = k.end(), 0
	}
	return k
}

// draw prepares for something that is no text: it closes the text object and marks what follows as an artifact. Between
// the rows of a table that is tagged by page it stays within the table's mark.
func (p *pen) draw(k ink) ink {
	if p.mark == artifact || p.brief {
		return p.stop(k)
	}
	k, p.mark = p.unmark(k), artifact
	return append(k, "/Artifact BMC\n"...)
}

// tableTags tags a table: its heads once, then row by row and field by field, or by page where Tags.Brief is set.
type tableTags struct {
	table, line int // elements
	outer       int // the scope to which end returns
	brief, page int
}

// head begins the heads of a table. Heads that are repeated on another page are artifacts.
func (t *tableTags) head(d *Doc) {
	if t.table > 0 || t.brief > 0 {
		t.line, t.outer, d.Tags.scope = 0, d.Tags.scope, artifact
		return
	}
	t.row(d)
}

// row begins a row and makes it the scope, or in brief the paragraph of the table on this page.
func (t *tableTags) row(d *Doc) {
	t.outer = d.Tags.scope
	if d.Tags.Brief {
		if t.brief == 0 || t.page != d.now {
			t.brief, t.page = d.Tags.begin(paragraphRole, 0), d.now
		}
		t.line, d.pen.brief, d.Tags.scope = 0, true, t.brief
		return
	}
	if t.table == 0 {
		t.table = d.Tags.begin(tableRole, 0)
	}
	t.line = d.Tags.begin(rowRole, t.table)
	d.Tags.scope = t.line
}

// end ends a row or the heads: the scope is again what it was before.
func (t *tableTags) end(d *Doc) { d.Tags.scope, d.pen.brief = t.outer, false }

// field begins the next field of the row, if the table is tagged by field.
func (t *tableTags) field(d *Doc, role Role) {
	if t.line > 0 {
		d.Tags.scope = d.Tags.begin(role, t.line)
	}
}
