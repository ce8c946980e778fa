package bulletin

import (
	"maps"
	"strconv"

	"kalends/rating"
	"kalends/reports/pdf"
	"kalends/reports/rulebook"
)

// note is a paragraph of the notes.
type note struct{ head, text string }

const (
	noteLine  = 4.2
	noteLineZ = 4.6 // of Chinese prose
)

var (
	noteHead = style(8.5, true, pdf.Ink)
	noteText = style(8.5, false, pdf.Ink)
)

func (b *book) noteLine() float64 {
	if b.w.Lang == "zh-CN" {
		return noteLineZ
	}
	return noteLine
}

// notes prints in two columns how the list is made, in the words of the regulation, and what its signs mean.
func (b *book) notes() error {
	set := b.setNotes()
	k := b.coefficientTable()
	high := k.height
	for _, s := range set {
		high += s.height(b.noteLine())
	}
	b.begin(false, max(60, min(high/2+25, b.f.Bottom-bodyTop-headRoom)))
	b.d.At(b.f.X, b.f.Y+1.5, b.say("notes.how"), subHead, pdf.Left)
	b.d.Line(b.f.X, b.f.Y+3.6, b.f.X+textWidth, b.f.Y+3.6, 0.20, pdf.Ink)
	b.f.Y += 7.5
	for {
		set = b.noteColumns(set, k)
		if len(set) == 0 {
			return nil
		}
		k = coefficientTable{}
		b.overleaf()
		b.f.Y += 4
	}
}

// setting is a paragraph broken into lines.
type setting struct {
	head  string
	lines []string
}

func (s setting) height(line float64) float64 {
	h := float64(len(s.lines))*line + 2.2
	if s.head != "" {
		h += line
	}
	return h
}

func (b *book) setNotes() []setting {
	var set []setting
	for _, n := range b.noteList() {
		set = append(set, setting{n.head, b.d.Wrap(n.text, noteText, half)})
	}
	return set
}

// noteColumns fills two columns of about equal height, the second below the table of K, and gives what is left for the
// next page.
func (b *book) noteColumns(set []setting, k coefficientTable) []setting {
	line, top := b.noteLine(), b.f.Y
	all := k.height
	for _, s := range set {
		all += s.height(line)
	}
	room := b.f.Bottom - top
	goal := min(room, all/2+line)
	ends := [2]float64{top, top}
	for column, x := range []float64{b.f.X, b.f.X + half + gutter} {
		y := top
		if column == 1 {
			goal = room
			y += b.coefficients(k, x, y)
		}
		set, ends[column] = b.noteColumn(set, x, y, top, goal)
	}
	b.f.Y = max(ends[0], ends[1])
	return set
}

// noteColumn fills one column from y on, down to the goal below top, and gives what is left and where it ends.
func (b *book) noteColumn(set []setting, x, y, top, goal float64) ([]setting, float64) {
	line, room, start := b.noteLine(), b.f.Bottom-top, y
	for len(set) > 0 {
		take := b.fitting(set[0], y-top, goal, room, line, y == start)
		if take == 0 {
			break
		}
		y = b.setNote(x, y, setting{set[0].head, set[0].lines[:take]}, line)
		if take < len(set[0].lines) {
			set[0] = setting{"", set[0].lines[take:]}
			break
		}
		set = set[1:]
		y += 2.2
	}
	return set, y
}

// fitting gives how many lines of a paragraph go into the column: all, or none of those that would be a widow.
// One that begins a column and fits into none is split as it must.
func (b *book) fitting(s setting, used, goal, room, line float64, begins bool) int {
	if used+s.height(line)/2 <= goal && used+s.height(line) <= room+2.2 {
		return len(s.lines)
	}
	if used < goal && used+s.height(line) > room {
		lines := int((room - used) / line)
		if s.head != "" {
			lines--
		}
		if begins && s.height(line) > b.f.Bottom-bodyTop-10 {
			return max(1, min(lines, len(s.lines)-2))
		}
		if lines >= 2 && len(s.lines)-lines >= 2 {
			return lines
		}
	}
	return 0
}

func (b *book) setNote(x, y float64, s setting, line float64) float64 {
	if s.head != "" {
		b.d.At(x, y, s.head, noteHead, pdf.Left)
		y += line
	}
	for _, text := range s.lines {
		b.d.At(x, y, text, noteText, pdf.Left)
		y += line
	}
	return y
}

func (b *book) noteList() []note {
	var list []note
	for _, key := range b.is.Profile.Notes {
		list = append(list, note{b.w.Say(key + ".head"), b.w.Say(key + ".text")})
	}
	list = append(list, b.complaint())
	if key := b.is.Profile.Legend; key != "" {
		list = append(list, note{b.say("notes.legend"), b.w.Say(key)})
	}
	list = append(list, titled(b.say("notes.readings"), b.readings())...)
	return append(list, titled(b.say("notes.checks"), b.remarks())...)
}

// titled puts one head over several paragraphs.
func titled(head string, texts []string) []note {
	var list []note
	for i, text := range texts {
		if i > 0 {
			head = ""
		}
		list = append(list, note{head, text})
	}
	return list
}

func (b *book) complaint() note {
	contact := ""
	if c := b.is.Association.Contact; c != "" {
		contact = b.say("notes.contact", "contact", c)
	}
	return note{b.say("notes.complaints.head"),
		b.say("notes.complaints.text", "days", strconv.Itoa(b.opt.ComplaintDays), "contact", contact)}
}

// readings say which reading was taken where the document is silent.
func (b *book) readings() []string {
	var texts []string
	for _, r := range b.is.Readings {
		texts = append(texts, rulebook.Article(b.w, r.Article)+"\u2002"+rulebook.Words(b.w, r))
	}
	return texts
}

// remarks are what the office must say of this very list.
func (b *book) remarks() []string {
	var texts []string
	for _, f := range b.is.Notes {
		problem, _ := b.w.Finding(drawable(f))
		texts = append(texts, problem)
	}
	return texts
}

// drawable gives a remark about a name that no font can draw as it can be drawn: it is not to warn of its own words.
func drawable(f rating.Finding) rating.Finding {
	if f.Args["printed"] == "" {
		return f
	}
	f.Args = maps.Clone(f.Args)
	f.Args["name"] = f.Args["printed"]
	return f
}

// coefficientTable is the table of K of the rules, if they have one.
type coefficientTable struct {
	table  *pdf.Table
	rows   []pdf.Row
	height float64 // with its head
}

func (b *book) coefficientTable() coefficientTable {
	list, article := b.is.Profile.Coefficients, rulebook.Article(b.w, b.is.Profile.K)
	if len(list) == 0 {
		return coefficientTable{}
	}
	k := coefficientTable{table: b.table("coefficient", 8.5, "events")}
	for _, c := range list {
		k.rows = append(k.rows, pdf.Row{Cells: []pdf.Cell{{Text: b.w.Say(c.Who)}, {Text: c.K}, {Text: article}}})
	}
	k.height = 10 + k.table.HeadHeight() + float64(len(k.rows))*k.table.Height
	return k
}

// coefficients prints the table of K and gives its height.
func (b *book) coefficients(k coefficientTable, x, y float64) float64 {
	if k.table == nil {
		return 0
	}
	b.d.At(x, y, b.say("notes.coefficient"), noteHead, pdf.Left)
	k.table.Draw(b.d, x, y+2.2, k.rows, 0)
	return k.height
}
