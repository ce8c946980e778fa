package bulletin

import (
	"cmp"
	"strconv"

	"kalends/reports/nameorder"
	"kalends/reports/pdf"
)

const (
	indexGutter = 5.0
	letterRoom  = 6.4 // height of a letter with its rule
	letterGap   = 2.4 // above a letter that does not begin a column
	leastIndex  = 62  // room that is enough for beginning below another section
)

// index prints all names by letter, down and then across. Every name links to its entry in the full list.
type index struct {
	*layouter
	entries nameorder.Order
}

// indexSection returns the section of the index; it is empty if the list is.
func indexSection(l *layouter, _ int) []section {
	return []section{sectionIf(l.is.Lines.Len() > 0, l.say("section.index"), func() error {
		return index{l, nameorder.Of(&l.is, l.w.Lang, l.strokes())}.draw()
	})}
}

// strokes reports whether Chinese names are sorted by strokes, which only a Chinese index is.
func (l *layouter) strokes() bool { return l.opt.Strokes && l.w.Lang == "zh-CN" }

// item is a letter or a name in a column of the index.
type item struct {
	letter string  // of the names that follow
	name   int     // the number of its row, from 1; 0: the item is a letter
	high   float64 // of a name's row
}

// draw begins the section, prints all names, and notes the first and last name of each page for its head.
func (x index) draw() error {
	columns := x.columns()
	name := "index" + strconv.Itoa(columns)
	t := x.table(name, 8.5, "list")
	rows := x.nameRows(name)
	if err := t.Grow(x.d, rows); err != nil {
		return err
	}
	items := x.items(t, rows)
	width := (textWidth - indexGutter*float64(columns-1)) / float64(columns)
	p := indexPage{layouter: x.layouter, t: t, rows: rows, columns: columns, width: width}
	x.begin(false, t.HeadHeight()+min(p.balanced(items, x.f.Bottom-bodyTop), leastIndex))
	x.remark(x.note())
	alone := x.f.Y <= bodyTop+headRoom // a page that begins with another section has no catchwords
	for {
		before := items
		items = p.fillPage(items)
		if alone {
			x.words[x.d.Page()] = p.pageCatchwords(before[:len(before)-len(items)])
		}
		alone = true
		if len(items) == 0 {
			return nil
		}
		x.overleaf()
	}
}

// pageCatchwords returns the first and the last name of a page's items, or the one name.
func (p indexPage) pageCatchwords(items []item) string {
	first, last := "", ""
	for _, it := range items {
		if it.name > 0 {
			last = p.row(it).Cells[0].Text
			first = cmp.Or(first, last)
		}
	}
	if first == last {
		return first
	}
	return first + " – " + last
}

// items returns the names in order, with each letter before the first of its names.
func (x index) items(t *pdf.Table, rows pdf.Rows) []item {
	items, letter := make([]item, 0, rows.Len()+rows.Len()/16), ""
	var before nameorder.Entry
	for i := range x.entries.Len() {
		e := x.entries.At(i)
		if i == 0 || e.Begins(before) {
			letter = x.letterOf(e)
			items = append(items, item{letter: letter})
		}
		items, before = append(items, item{letter: letter, name: i + 1, high: t.RowHeight(x.d, rows.At(i))}), e
	}
	return items
}

// letterOf returns the letter as it is printed: in a Chinese index those of foreign names differ from pinyin initials.
func (x index) letterOf(e nameorder.Entry) string {
	if e.Foreign {
		return x.say("index_foreign", "letter", e.Letter)
	}
	return e.Letter
}

// note returns the remark on the order of the names.
func (x index) note() string {
	switch {
	case x.strokes() && x.is.Profile.BySex:
		return x.say("index_note_strokes_sex")
	case x.strokes():
		return x.say("index_note_strokes")
	case x.is.Profile.BySex:
		return x.say("index_note_sex")
	}
	return x.say("index_note")
}

// columns returns how many columns the index has: the language's number, or two where it has none or where more than
// one name in ten would be cut in three.
func (x index) columns() int {
	usual := cmp.Or(x.layout.IndexColumns[x.w.Lang], 2)
	if usual < 3 {
		return usual
	}
	room, long := x.layout.Table("any", "index3")[0].Width, 0
	for i := range x.entries.Len() {
		if x.d.Width(x.entries.Line(i).Name, style(8.5, false, pdf.Ink)) > room {
			long++
		}
	}
	if long*10 > x.entries.Len() {
		return 2
	}
	return usual
}

// nameRows returns a row for each name, with a link to the full list.
func (x index) nameRows(name string) pdf.Rows {
	return x.filler(name).made(x.entries.Len(), x.entries.Read, func(i int, row *pdf.Row) {
		row.Link = x.entry.of(x.is.Lines.ID(x.entries.At(i).At))
	})
}

// indexPage lays out one page of the index.
type indexPage struct {
	*layouter
	t       *pdf.Table
	rows    pdf.Rows
	columns int
	width   float64
}

// row returns the row of a name, which is valid until the next call.
func (p indexPage) row(it item) *pdf.Row { return p.rows.At(it.name - 1) }

// fillPage prints the columns of a page, moves the frame's Y to their end, and returns the items that are left. On the
// last page the columns are balanced.
func (p indexPage) fillPage(items []item) []item {
	top := p.f.Y
	full := p.f.Bottom - top - p.t.HeadHeight()
	height := full
	if _, rest := p.deal(items, full); len(rest) == 0 {
		height = p.balanced(items, full)
	}
	columns, rest := p.deal(items, height)
	for i, column := range columns {
		x := p.f.X + float64(i)*(p.width+indexGutter)
		p.column(x, top, column)
	}
	p.dividers(top, height+p.t.HeadHeight(), len(columns))
	p.f.Y = top + height + p.t.HeadHeight()
	return rest
}

// balanced returns the least height at which everything fits on the page, or full.
func (p indexPage) balanced(items []item, full float64) float64 {
	for h := 20.0; h < full; h += 1 {
		if _, rest := p.deal(items, h); len(rest) == 0 {
			return h
		}
	}
	return full
}

// deal puts items into the columns of a page, one column after the other up to the height, and returns those that found
// no room as rest. A column takes at least two items, even if they are too high.
func (p indexPage) deal(items []item, height float64) (columns [][]item, rest []item) {
	for len(items) > 0 && len(columns) < p.columns {
		n := p.fits(items, height)
		columns = append(columns, items[:n])
		items = items[n:]
	}
	return columns, items
}

// fits returns how many items are printed in a column of a height. A letter has two of its names at least below it, or
// all; where its names continue in the next column, at least two do.
func (p indexPage) fits(items []item, height float64) int {
	n := p.holds(items, height)
	if n < len(items) && n > 3 && items[n].name > 0 && following(items[n:]) == 1 &&
		items[n-1].name > 0 && items[n-2].name > 0 && items[n-3].name > 0 {
		return n - 1
	}
	return n
}

// holds is fits for a column after which no other one follows.
func (p indexPage) holds(items []item, height float64) int {
	y := 0.0
	if items[0].name > 0 {
		y = letterRoom // the letter is repeated
	}
	for i, it := range items {
		need := it.high
		if it.name == 0 {
			need = letterRoom + p.t.Height*float64(min(2, following(items[i+1:])))
			if i > 0 {
				need += letterGap
			}
		}
		if y+need > height+0.01 && i > 1 {
			return i
		}
		if it.name == 0 {
			need = letterRoom
			if i > 0 {
				need += letterGap
			}
		}
		y += need
	}
	return len(items)
}

// following counts the names before the next letter.
func following(items []item) int {
	for i, it := range items {
		if it.name == 0 {
			return i
		}
	}
	return len(items)
}

// column prints a column of items with its heads.
func (p indexPage) column(x, y float64, items []item) {
	y = p.t.Head(p.d, x, y)
	if items[0].name > 0 {
		y = p.letter(x, y, items[0].letter, true)
	}
	for i, it := range items {
		if it.name == 0 {
			if i > 0 {
				y += letterGap
			}
			y = p.letter(x, y, it.letter, false)
			continue
		}
		p.t.Row(p.d, x, y, p.row(it))
		y += it.high
	}
}

// letter prints a letter with its rule, and that its names continue if again is set. It returns where the names begin.
func (p indexPage) letter(x, y float64, letter string, again bool) float64 {
	st := style(10.5, true, p.accent)
	p.d.At(x, y+4, letter, st, pdf.Left)
	if again {
		p.d.At(x+p.d.Width(letter, st)+1.5, y+4, p.say("letter_continued"), caption, pdf.Left)
	}
	p.d.Line(x, y+5.4, x+p.width, y+5.4, 0.10, pdf.Mid)
	return y + letterRoom
}

// dividers draws the lines between the columns.
func (p indexPage) dividers(top, height float64, columns int) {
	for i := 1; i < columns; i++ {
		x := p.f.X + float64(i)*(p.width+indexGutter) - indexGutter/2
		p.d.Line(x, top, x, top+height, 0.10, pdf.Mid)
	}
}
