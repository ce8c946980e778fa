package bulletin

import (
	"maps"
	"strconv"

	"kalends/rating"
	"kalends/reports/pdf"
	"kalends/reports/rulebook"
)

// notes prints in two columns how the list is made, in the words of the regulation, and what its signs mean.
type notes struct{ *layouter }

func noteSection(l *layouter, _ int) []section {
	return []section{sectionIf(true, l.say("section.notes"), notes{l}.draw)}
}

// note is a paragraph of the notes.
type note struct{ head, text string }

// The heights of a line of notes.
const (
	noteLine    = 4.2
	hanNoteLine = 4.6 // of Chinese prose
)

var (
	noteHead = style(8.5, true, pdf.Ink)
	noteText = style(8.5, false, pdf.Ink)
)

func (n notes) lineHeight() float64 {
	if n.w.Lang == "zh-CN" {
		return hanNoteLine
	}
	return noteLine
}

func (n notes) draw() error {
	set := n.setNotes()
	k := n.coefficientTable()
	high := k.height
	for _, s := range set {
		high += s.height(n.lineHeight())
	}
	n.begin(false, max(60, min(high/2+25, n.f.Bottom-bodyTop-headRoom)))
	n.d.At(n.f.X, n.f.Y+1.5, n.say("notes.how"), subHeadStyle, pdf.Left)
	n.d.Line(n.f.X, n.f.Y+3.6, n.f.X+textWidth, n.f.Y+3.6, 0.20, pdf.Ink)
	n.f.Y += 7.5
	for {
		set = n.columns(set, k)
		if len(set) == 0 {
			return nil
		}
		k = coefficientTable{}
		n.overleaf()
		n.f.Y += 4
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

func (n notes) setNotes() []setting {
	var set []setting
	for _, note := range n.list() {
		set = append(set, setting{note.head, n.d.Wrap(note.text, noteText, half)})
	}
	return set
}

// columns fills two columns of about equal height, the second below the table of K, and gives what is left for the
// next page.
func (n notes) columns(set []setting, k coefficientTable) []setting {
	line, top := n.lineHeight(), n.f.Y
	all := k.height
	for _, s := range set {
		all += s.height(line)
	}
	room := n.f.Bottom - top
	goal := min(room, all/2+line)
	ends := [2]float64{top, top}
	for column, x := range []float64{n.f.X, n.f.X + half + gutter} {
		y := top
		if column == 1 {
			goal = room
			y += n.coefficients(k, x, y)
		}
		set, ends[column] = n.fillColumn(set, x, y, top, goal)
	}
	n.f.Y = max(ends[0], ends[1])
	return set
}

// fillColumn fills one column from y on, down to the goal below top, and gives what is left and where it ends.
func (n notes) fillColumn(set []setting, x, y, top, goal float64) ([]setting, float64) {
	line, room, start := n.lineHeight(), n.f.Bottom-top, y
	for len(set) > 0 {
		take := n.fitting(set[0], y-top, goal, room, line, y == start)
		if take == 0 {
			break
		}
		y = n.print(x, y, setting{set[0].head, set[0].lines[:take]}, line)
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
func (n notes) fitting(s setting, used, goal, room, line float64, begins bool) int {
	if used+s.height(line)/2 <= goal && used+s.height(line) <= room+2.2 {
		return len(s.lines)
	}
	if used < goal && used+s.height(line) > room {
		lines := int((room - used) / line)
		if s.head != "" {
			lines--
		}
		if begins && s.height(line) > n.f.Bottom-bodyTop-10 {
			return max(1, min(lines, len(s.lines)-2))
		}
		if lines >= 2 && len(s.lines)-lines >= 2 {
			return lines
		}
	}
	return 0
}

// print prints a paragraph, or the lines of it that fit, and gives where it ends.
func (n notes) print(x, y float64, s setting, line float64) float64 {
	if s.head != "" {
		n.d.At(x, y, s.head, noteHead, pdf.Left)
		y += line
	}
	for _, text := range s.lines {
		n.d.At(x, y, text, noteText, pdf.Left)
		y += line
	}
	return y
}

// list gives the notes in their order. Those that follow each other under one head have it once.
func (n notes) list() []note {
	var list []note
	said := ""
	for _, key := range n.is.Profile.Notes {
		head := n.w.Say(key + ".head")
		list = append(list, note{head, n.w.Say(key + ".text")})
		if head == said {
			list[len(list)-1].head = ""
		}
		said = head
	}
	list = append(list, n.complaint())
	if key := n.is.Profile.Legend; key != "" {
		list = append(list, note{n.say("notes.legend"), n.w.Say(key)})
	}
	list = append(list, titled(n.say("notes.readings"), n.readings())...)
	return append(list, titled(n.say("notes.checks"), n.findings())...)
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

func (n notes) complaint() note {
	contact := ""
	if c := n.is.Association.Contact; c != "" {
		contact = n.say("notes.contact", "contact", c)
	}
	return note{n.say("notes.complaints.head"),
		n.say("notes.complaints.text", "days", strconv.Itoa(n.opt.ComplaintDays), "contact", contact)}
}

// readings say which reading was taken where the document is silent.
func (n notes) readings() []string {
	var texts []string
	for _, r := range rulebook.InOrder(n.is.Readings) {
		texts = append(texts, rulebook.Article(n.w, r.Article)+"\u2002"+rulebook.Chosen(n.w, r))
	}
	return texts
}

// findings are what the office must say of this very list.
func (n notes) findings() []string {
	var texts []string
	for _, f := range n.is.Notes {
		problem, _ := n.w.Finding(drawable(f))
		texts = append(texts, problem)
	}
	return texts
}

// drawable gives a finding about a name that no font can draw as it can be drawn: it is not to warn of its own words.
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

func (n notes) coefficientTable() coefficientTable {
	list, article := n.is.Profile.Coefficients, rulebook.Article(n.w, n.is.Profile.K)
	if len(list) == 0 {
		return coefficientTable{}
	}
	k := coefficientTable{table: n.table("coefficient", 8.5, "events")}
	for _, c := range list {
		k.rows = append(k.rows, pdf.Row{Cells: []pdf.Cell{{Text: n.w.Say(c.Who)}, {Text: c.K}, {Text: article}}})
	}
	k.height = 10 + k.table.HeadHeight() + float64(len(k.rows))*k.table.Height
	return k
}

// coefficients prints the table of K and gives its height.
func (n notes) coefficients(k coefficientTable, x, y float64) float64 {
	if k.table == nil {
		return 0
	}
	n.d.At(x, y, n.say("notes.coefficient"), noteHead, pdf.Left)
	k.table.Draw(n.d, x, y+2.2, k.rows, 0)
	return k.height
}
