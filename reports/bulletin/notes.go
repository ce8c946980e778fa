package bulletin

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports/pdf"
	"kalends/reports/rulebook"
)

// notes prints in two columns how the list is made, in the words of the regulation, and what its signs mean.
type notes struct {
	*layouter
	size float64 // of the type; 0: the usual
}

// noteSection returns the section of the notes, which is never empty.
func noteSection(l *layouter, _ int) []section {
	return []section{sectionIf(true, l.say("section.notes"), notes{layouter: l}.draw)}
}

// note is a paragraph of the notes.
type note struct {
	head, text string
	key        string // of the ruleset's words
}

// The heights of a line of notes.
const (
	noteLine    = 4.2
	hanNoteLine = 4.6 // of Chinese prose
)

// noteSizes are the sizes of type for notes, the usual one first. A smaller one is used where the notes then fit on the
// page.
var noteSizes = []float64{8.5, 8.2, 7.9}

// lineHeight returns the height of a line in the current type.
func (n notes) lineHeight() float64 {
	line := noteLine
	if n.w.Lang == "zh-CN" {
		line = hanNoteLine
	}
	return line * n.points() / noteSizes[0]
}

// head and text are the styles of a paragraph.
func (n notes) head() pdf.Style { return style(n.points(), true, pdf.Ink) }
func (n notes) text() pdf.Style { return style(n.points(), false, pdf.Ink) }

// points returns the size of type, in points.
func (n notes) points() float64 { return cmp.Or(n.size, noteSizes[0]) }

// typeset sets the notes in the largest type in which they fit below what is on the page, or else on one page, and
// returns them with that size, set, and the room that they need. Notes of more than a page have the usual size.
func (n notes) typeset() (_ notes, set []setting, need float64) {
	page := n.f.Bottom - bodyTop - headRoom - noteTop
	tried, list := map[float64]trial{}, n.list()
	for _, room := range []float64{n.f.Bottom - n.f.Y - sectionGap - headRoom - noteTop, page} {
		for _, n.size = range noteSizes {
			t, known := tried[n.size]
			if !known {
				t.set = n.setNotes(list)
				t.high = n.evenly(t.set, page)
				tried[n.size] = t
			}
			if t.high < room {
				return n, t.set, t.high + noteTop
			}
		}
	}
	n.size = 0
	return n, tried[noteSizes[0]].set, 60 // they continue on another page anyway
}

// trial is the notes set in one size of type. It is kept because setting them is slow.
type trial struct {
	set  []setting
	high float64
}

// draw begins the section and prints the notes on as many pages as they need.
func (n notes) draw() error {
	n, set, need := n.typeset()
	n.begin(false, need)
	n.d.At(n.f.X, n.f.Y+1.5, n.say("notes.how"), subHeadStyle, pdf.Left)
	n.d.Line(n.f.X, n.f.Y+3.6, n.f.X+textWidth, n.f.Y+3.6, 0.20, pdf.Ink)
	n.f.Y += noteTop
	for {
		set = n.columns(set)
		if len(set) == 0 {
			return nil
		}
		n.overleaf()
		n.f.Y += 4
	}
}

// setting is a paragraph broken into lines, or the table of K.
type setting struct {
	head  string
	lines []string
	k     *coefficientTable
}

// noteTop is the height of the line above the notes.
const noteTop = 7.5

// noteGap is the space below a paragraph.
const noteGap = 2.2

// height returns the height of a paragraph with the space below it, for lines of a height.
func (s setting) height(line float64) float64 {
	if s.k != nil {
		return s.k.height
	}
	h := float64(len(s.lines))*line + noteGap
	if s.head != "" {
		h += line
	}
	return h
}

// total returns the height of all paragraphs, one below the other.
func (n notes) total(set []setting) (high float64) {
	for _, s := range set {
		high += s.height(n.lineHeight())
	}
	return high
}

// setNotes sets the paragraphs, with the table of K below the paragraph that explains it.
func (n notes) setNotes(list []note) []setting {
	var set []setting
	k := n.coefficientTable()
	for i, note := range list {
		set = append(set, setting{head: note.head, lines: n.d.Wrap(note.text, n.text(), half)})
		last := i == len(n.is.Profile.Notes)-1
		if k.table != nil && (note.key == n.is.Profile.KNote || last && n.is.Profile.KNote == "") &&
			note.key != "" {
			set = append(set, setting{k: &k})
		}
	}
	return set
}

// columns prints two columns of about equal height, moves the frame's Y to their end, and returns what is left for the
// next page.
func (n notes) columns(set []setting) []setting {
	top := n.f.Y
	room := n.f.Bottom - top
	goal := min(room, n.evenly(set, room))
	ends := [2]float64{top, top}
	for column, x := range []float64{n.f.X, n.f.X + half + gutter} {
		if column == 1 {
			goal = room
		}
		set, ends[column] = n.fillColumn(set, x, top, goal, true)
	}
	n.f.Y = max(ends[0], ends[1])
	return set
}

// evenly returns the least height at which two columns hold all paragraphs, or room.
func (n notes) evenly(set []setting, room float64) float64 {
	for goal := n.total(set) / 2; goal < room; goal++ {
		rest, _ := n.fillColumn(slices.Clone(set), 0, n.f.Y, goal, false)
		if rest, _ = n.fillColumn(rest, 0, n.f.Y, goal, false); len(rest) == 0 {
			return goal
		}
	}
	return room
}

// fillColumn fills one column down to goal millimetres below top, and returns what is left and where the column ends.
// It changes the paragraphs in set; without draw it prints nothing.
func (n notes) fillColumn(set []setting, x, top, goal float64, draw bool) ([]setting, float64) {
	line, y := n.lineHeight(), top
	for len(set) > 0 {
		take := n.fitting(set[0], y-top, goal, line, y == top)
		if take == 0 {
			break
		}
		part := set[0]
		part.lines = part.lines[:min(take, len(part.lines))]
		if draw {
			n.print(x, y, part, line)
		}
		y += part.height(line)
		if take < len(set[0].lines) {
			set[0] = setting{lines: set[0].lines[take:]}
			break
		}
		set = set[1:]
	}
	return set, y - noteGap
}

// fitting returns how many lines of a paragraph go into a column of goal millimetres, of which some are used: all, or
// some where at least two lines are on either side of the break, or 0. A paragraph that begins a column is split
// wherever it must; the table of K is never split.
func (n notes) fitting(s setting, used, goal, line float64, begins bool) int {
	if used+s.height(line) <= goal+noteGap {
		return max(1, len(s.lines))
	}
	if s.k != nil {
		if begins {
			return 1
		}
		return 0
	}
	lines := int((goal - used) / line)
	if s.head != "" {
		lines--
	}
	lines = min(lines, len(s.lines)-2)
	switch {
	case lines >= 2:
		return lines
	case begins:
		return max(1, lines)
	}
	return 0
}

// print prints the given lines of a paragraph, or the table of K, from the baseline y on.
func (n notes) print(x, y float64, s setting, line float64) {
	if s.k != nil {
		n.coefficients(*s.k, x, y)
		return
	}
	if s.head != "" {
		n.d.Tags.As(pdf.PartRole, func() { n.d.At(x, y, s.head, n.head(), pdf.Left) })
		y += line
	}
	for _, text := range s.lines {
		n.d.At(x, y, text, n.text(), pdf.Left)
		y += line
	}
}

// list returns the notes in order. The head of notes that follow each other under one head is printed once.
func (n notes) list() []note {
	var list []note
	before := ""
	for _, key := range n.is.Profile.Notes {
		head := n.w.Say(key + ".head")
		list = append(list, note{head, n.w.Say(key + ".text"), key})
		if head == before {
			list[len(list)-1].head = ""
		}
		before = head
	}
	list = append(list, n.complaint())
	if key := n.is.Profile.Legend; key != "" {
		list = append(list, note{head: n.say("notes.legend"), text: n.legend(n.w.Say(key))})
	}
	list = append(list, titled(n.say("notes.readings"), n.readings())...)
	list = append(list, titled(n.say("notes.checks"), n.findings())...)
	if k := n.is.Key; k != nil {
		list = append(list, note{head: n.say("verify.title"), text: n.say("verify.key", "id", k.ID) + " " + k.Public})
	}
	return list
}

// legend returns a text without the sentences about columns and signs that a first list does not print: the rank
// before, the change, and that a player is new.
func (n notes) legend(text string) string {
	columns := n.columnsOf("full")
	absent := map[string]bool{n.say("head.prev_rank"): !shows(columns, "prev_rank"), n.say("head.change"): !shows(columns, "change"),
		n.say("new"): !shows(columns, "change")}
	kept := ""
	for _, sentence := range sentences(text) {
		if !absent[termOf(sentence)] {
			kept += sentence
		}
	}
	return strings.TrimSpace(kept)
}

// termOf returns what a sentence of the legend explains: the text before its colon, or "" where it has none.
func termOf(sentence string) string {
	at := strings.IndexAny(sentence, ":：")
	return strings.Trim(sentence[:max(at, 0)], "“”")
}

// sentences returns the sentences of a text, each with its full stop and the space that follows.
func sentences(text string) (all []string) {
	for text != "" {
		end := len(text)
		for _, stop := range []string{". ", "。"} {
			if at := strings.Index(text, stop); at >= 0 {
				end = min(end, at+len(stop))
			}
		}
		all, text = append(all, text[:end]), text[end:]
	}
	return all
}

// titled returns a note for each text, the first with a head.
func titled(head string, texts []string) []note {
	var list []note
	for i, text := range texts {
		if i > 0 {
			head = ""
		}
		list = append(list, note{head: head, text: text})
	}
	return list
}

// complaint returns the note on how and until when to write to the rating office.
func (n notes) complaint() note {
	contact := ""
	if c := n.is.Association.Contact; c != "" {
		contact = n.say("notes.contact", "contact", c)
	}
	return note{head: n.say("notes.complaints.head"),
		text: n.say("notes.complaints.text", "days", strconv.Itoa(n.opt.ComplaintDays), "contact", contact)}
}

// readings returns a text for each reading that was chosen where the regulation says nothing.
func (n notes) readings() []string {
	var texts []string
	for _, r := range rulebook.InOrder(n.is.Readings) {
		texts = append(texts, rulebook.Article(n.w, r.Article)+"\u2002"+rulebook.Chosen(n.w, r))
	}
	return texts
}

// findings returns the texts of the findings about this list that are printed with it.
func (n notes) findings() []string {
	drawn := make([]rating.Finding, 0, len(n.is.Notes))
	for _, f := range n.is.Notes {
		drawn = append(drawn, drawable(f))
	}
	var texts []string
	for _, f := range n.w.Together(drawn) {
		texts = append(texts, f.Problem)
	}
	return texts
}

// drawable returns a finding about a name that no font covers with the printed form of the name, so that the finding
// can be printed itself.
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
	rows   pdf.List
	height float64 // with its head
}

// coefficientTable returns the table of K; its table is nil if the rules have none.
func (n notes) coefficientTable() coefficientTable {
	list := n.is.Profile.Coefficients
	if len(list) == 0 {
		return coefficientTable{}
	}
	k := coefficientTable{table: n.table("coefficient", 8.5, "events")}
	for _, c := range list {
		k.rows = append(k.rows, pdf.Row{Cells: []pdf.Cell{{Text: n.w.Say(c.Who)}, {Text: c.K}}})
	}
	k.height = 10 + k.table.HeadHeight() + float64(len(k.rows))*k.table.Height
	return k
}

// coefficients prints the table of K, below a head that names its article where the regulation has numbered ones.
func (n notes) coefficients(k coefficientTable, x, y float64) {
	head := n.say("notes.coefficient")
	if article := n.is.Profile.K; article != "" {
		head = n.say("notes.coefficient_of", "article", rulebook.Article(n.w, article))
	}
	n.d.Tags.As(pdf.PartRole, func() { n.d.At(x, y, head, n.head(), pdf.Left) })
	k.table.Draw(n.d, x, y+2.2, k.rows, 0)
}
