package bulletin

import (
	"strconv"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

const (
	indexGutter = 5.0
	letterRoom  = 6.4 // of a letter with its rule
	letterGap   = 2.4 // above a letter that does not begin a column
)

// item is what stands in a column of the index: a letter or a name.
type item struct {
	letter string // of the names that follow
	row    *pdf.Row
}

// index prints all names by letter in columns, down and then across. Every name leads to its entry in the list.
func (b *book) index(lines []reports.Line) error {
	return b.indexOf(sortIndex(lines, b.w.Lang, b.strokes()))
}

// strokes says whether Chinese names stand by strokes: only readers of Chinese look them up so.
func (b *book) strokes() bool { return b.opt.Strokes && b.w.Lang == "zh-CN" }

// indexOf prints entries that are in order.
func (b *book) indexOf(entries []entry) error {
	columns := b.indexColumns(entries)
	name := "index" + strconv.Itoa(columns)
	t := b.table(name, 8.5, "list")
	rows := b.indexRows(name, entries)
	if err := t.Grow(b.d, rows); err != nil {
		return err
	}
	items := b.items(entries, rows)
	b.begin(true, 0)
	b.remark(b.indexNote())
	p := indexPage{b: b, t: t, columns: columns, width: (textWidth - indexGutter*float64(columns-1)) / float64(columns)}
	for {
		items = p.draw(items)
		if len(items) == 0 {
			return nil
		}
		b.overleaf()
	}
}

// items puts a letter before the first of its names.
func (b *book) items(entries []entry, rows []pdf.Row) []item {
	var items []item
	for i, e := range entries {
		if i == 0 || e.letter != entries[i-1].letter || e.script != entries[i-1].script {
			items = append(items, item{letter: b.letterOf(e)})
		}
		items = append(items, item{letter: b.letterOf(e), row: &rows[i]})
	}
	return items
}

// letterOf is the letter as it is printed: in a Chinese index those of foreign names are told from pinyin initials.
func (b *book) letterOf(e entry) string {
	if e.script == latinAlphabet && e.letter != "~" {
		return b.say("index_foreign", "letter", e.letter)
	}
	return e.letter
}

func (b *book) indexNote() string {
	switch {
	case b.strokes() && b.is.Profile.BySex:
		return b.say("index_note_strokes_sex")
	case b.strokes():
		return b.say("index_note_strokes")
	case b.is.Profile.BySex:
		return b.say("index_note_sex")
	}
	return b.say("index_note")
}

// indexColumns gives the language's number of columns, but two when long names would be cut in three.
func (b *book) indexColumns(entries []entry) int {
	usual := max(1, b.layout.IndexColumns[b.w.Lang])
	if usual < 3 {
		return usual
	}
	room, long := b.layout.Table("any", "index3")[0].Width, 0
	for _, e := range entries {
		if b.d.Width(e.line.Name, style(8.5, false, pdf.Ink)) > room {
			long++
		}
	}
	if long*10 > len(entries) {
		return 2
	}
	return usual
}

func (b *book) indexRows(name string, entries []entry) []pdf.Row {
	records := make([]record, len(entries))
	for i, e := range entries {
		records[i] = record{Line: *e.line, place: b.place(*e.line)}
	}
	rows := b.rows(name, records)
	for i, e := range entries {
		rows[i].Link = b.entry[e.line.ID]
	}
	return rows
}

// place is the rank that the index sends the reader to, with the list where there are two.
func (b *book) place(l reports.Line) string {
	rank := strconv.Itoa(l.Rank)
	if !b.is.Profile.BySex {
		return rank
	}
	if l.Sex == rating.Female {
		return b.say("index_rank.women", "rank", rank)
	}
	return b.say("index_rank.men", "rank", rank)
}

type indexPage struct {
	b       *book
	t       *pdf.Table
	columns int
	width   float64
}

// draw fills the columns of a page and gives what is left. The last page balances its columns.
func (p indexPage) draw(items []item) []item {
	top := p.b.f.Y
	full := p.b.f.Bottom - top - p.t.HeadHeight()
	height := full
	if _, rest := p.fill(items, full); len(rest) == 0 {
		height = p.balanced(items, full)
	}
	columns, rest := p.fill(items, height)
	for i, column := range columns {
		x := p.b.f.X + float64(i)*(p.width+indexGutter)
		p.column(x, top, column)
	}
	p.dividers(top, height+p.t.HeadHeight(), len(columns))
	p.b.f.Y = top + height + p.t.HeadHeight()
	return rest
}

// balanced is the least height at which everything fits.
func (p indexPage) balanced(items []item, full float64) float64 {
	for h := 20.0; h < full; h += 1 {
		if _, rest := p.fill(items, h); len(rest) == 0 {
			return h
		}
	}
	return full
}

// fill deals items to the columns of a page of the given height.
func (p indexPage) fill(items []item, height float64) (columns [][]item, rest []item) {
	for len(items) > 0 && len(columns) < p.columns {
		n := p.fits(items, height)
		columns = append(columns, items[:n])
		items = items[n:]
	}
	return columns, items
}

// fits gives how many items go into a column: a letter only with two of its names, or all that it has.
func (p indexPage) fits(items []item, height float64) int {
	y := 0.0
	if items[0].row != nil {
		y = letterRoom // the letter is repeated
	}
	for i, it := range items {
		need := p.t.Height
		if it.row == nil {
			need = letterRoom + p.t.Height*float64(min(2, following(items[i+1:])))
			if i > 0 {
				need += letterGap
			}
		}
		if y+need > height+0.01 && i > 1 {
			return i
		}
		if it.row == nil {
			need = letterRoom
			if i > 0 {
				need += letterGap
			}
		}
		y += need
	}
	return len(items)
}

// following counts the names under a letter.
func following(items []item) int {
	for i, it := range items {
		if it.row == nil {
			return i
		}
	}
	return len(items)
}

func (p indexPage) column(x, y float64, items []item) {
	y = p.t.Head(p.b.d, x, y)
	if items[0].row != nil {
		y = p.letter(x, y, items[0].letter, true)
	}
	for i, it := range items {
		if it.row == nil {
			if i > 0 {
				y += letterGap
			}
			y = p.letter(x, y, it.letter, false)
			continue
		}
		p.t.Row(p.b.d, x, y, *it.row)
		y += p.t.Height
	}
}

func (p indexPage) letter(x, y float64, letter string, again bool) float64 {
	st := style(10.5, true, p.b.accent)
	p.b.d.At(x, y+4, letter, st, pdf.Left)
	if again {
		p.b.d.At(x+p.b.d.Width(letter, st)+1.5, y+4, p.b.say("letter_continued"), caption, pdf.Left)
	}
	p.b.d.Line(x, y+5.4, x+p.width, y+5.4, 0.10, pdf.Mid)
	return y + letterRoom
}

func (p indexPage) dividers(top, height float64, columns int) {
	for i := 1; i < columns; i++ {
		x := p.b.f.X + float64(i)*(p.width+indexGutter) - indexGutter/2
		p.b.d.Line(x, top, x, top+height, 0.10, pdf.Mid)
	}
}
