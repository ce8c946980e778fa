package sheets

import (
	"slices"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// Mark is one finding in words.
type Mark struct {
	Severity   rating.Severity
	Code       string
	Sheet      string
	Cell       string
	Also       string // further cells of the problem on the same sheet, such as "C5/D7, E9"
	Read       string
	Problem    string
	There      string // the problem in the words for the cells of Also; empty: the words are the same
	Remedy     string
	Suggestion string
	Repaired   bool // a warning about something that was corrected without asking
}

// State is what happened to a submission.
type State byte

// The values of State.
const (
	Returned State = iota
	Waiting
	Accepted
	Duplicate // has the content of an earlier submission
	Counted   // by a decision of the office
	Answered  // the answers of the office, not all of which could be taken
)

// Head is what is printed above the problems of a sheet.
type Head struct {
	Lang       string
	State      State
	Event      string
	File       string
	Checked    string // by the association's clock: "2026-09-30 21:05"
	Version    string // of the program
	Submission string // number in the ledger
	SHA        string // of the file
	Fixed      int    // errors of the last submission that are gone
	Before     int    // errors of the last submission; 0: this is the first
	Grid       []Grid // the contents of a file that cannot be annotated
}

// Grid is the plain content of a sheet, or the lines of a text.
type Grid struct {
	Sheet string // empty for a text
	Rows  [][]string
	Lines bool // each row is a line
}

// look says how a kind of mark is drawn: colour for the screen, border and letter for print in grey.
type look struct {
	key    string // in the words
	letter string
	over   xlsx.Overlay
}

var (
	errorLook    = look{"error", "E", xlsx.Overlay{Fill: "FFC7CE", Box: xlsx.ThickBox, Bold: true}}
	questionLook = look{"question", "Q", xlsx.Overlay{Fill: "D9E2EC", Box: xlsx.DoubleBox}}
	warningLook  = look{"warning", "W", xlsx.Overlay{Fill: "FFEB9C", Box: xlsx.DashedBox}}
	repairedLook = look{"repaired", "R", xlsx.Overlay{Fill: "C6EFCE", Box: xlsx.DottedBox}}
	noteLook     = look{"note", "I", xlsx.Overlay{Box: xlsx.DottedBox}}
	looks        = []look{errorLook, questionLook, warningLook, repairedLook, noteLook} // gravest first
)

func (m Mark) look() look {
	switch {
	case m.Severity == rating.Error:
		return errorLook
	case m.Severity == rating.Question:
		return questionLook
	case m.Repaired:
		return repairedLook
	case m.Severity == rating.Warning:
		return warningLook
	default:
		return noteLook
	}
}

// gravest returns the look of the most serious of several marks.
func gravest(marks []Mark) look {
	first := len(looks) - 1
	for _, m := range marks {
		first = min(first, slices.Index(looks, m.look()))
	}
	return looks[first]
}

// sign returns the letter and the word of a mark: "E error", "✓ repaired".
func (l look) sign(w templates.Words) string {
	letter := l.letter
	if l == repairedLook {
		letter = "✓"
	}
	return letter + " " + w.Say("sheets.severity."+l.letter)
}

// verdict returns the summary: "Returned: 3 errors to fix, 1 warning".
func (h Head) verdict(w templates.Words, marks []Mark) string {
	key := map[State]string{Returned: "verdict", Waiting: "waiting", Answered: "answers"}[h.State]
	if key == "" {
		key = "accepted"
	}
	return w.Say("sheets.returned."+key, "counts", counts(w, marks))
}

// counts returns in words how many lines of each kind the list has and, if errors are in more cells than lines, in how
// many.
func counts(w templates.Words, marks []Mark) string {
	var parts []string
	for _, l := range looks {
		n, cells := 0, 0
		for _, g := range grouped(marks) {
			if g.look() == l {
				n, cells = n+1, cells+len(g.all)
			}
		}
		if n == 0 {
			continue
		}
		said := w.Say("sheets.returned."+l.key+"_"+w.Plural(n), "n", count(n))
		if cells > n && l == errorLook {
			said = w.Say("sheets.returned.in_cells", "said", said, "n", count(cells))
		}
		parts = append(parts, said)
	}
	if len(parts) == 0 {
		return w.Say("sheets.returned.nothing")
	}
	return strings.Join(parts, w.Say("sheets.returned.comma"))
}

// instruction returns the line below the verdict: what to do, and how many errors have been fixed. It may be empty.
func (h Head) instruction(w templates.Words, marks []Mark) string { return h.todo(w, todo(marks)) }

// instructionInText is instruction for a plain text, which has neither colours nor links.
func (h Head) instructionInText(w templates.Words, marks []Mark) string {
	key := todo(marks)
	if key == "todo" {
		key = "todo_plain"
	}
	return h.todo(w, key)
}

// todo returns the words of a key about what to do, for a returned sheet, and how many of the last errors have been
// fixed.
func (h Head) todo(w templates.Words, key string) string {
	var parts []string
	if h.State == Returned && key != "" {
		parts = append(parts, w.Say("sheets.returned."+key))
	}
	if h.Before > 0 {
		parts = append(parts, w.Say("sheets.returned.progress", "fixed", count(h.Fixed), "before", count(h.Before)))
	}
	return strings.Join(parts, " · ")
}

// about returns the line below the problems of a sheet: its event, or a dash, its file, the time of the check as
// Checked has it, and the version of the program if it is known.
func (h Head) about(w templates.Words) string {
	event := h.Event
	if event == "" {
		event = "–"
	}
	said := w.Say("sheets.returned.about", "event", event, "file", h.File, "time", h.Checked)
	if h.Event == "" && h.State == Answered { // the office's own workbook
		_, said, _ = strings.Cut(said, " · ")
	}
	if h.Version != "" {
		said += " · " + w.Say("sheets.returned.program", "version", h.Version)
	}
	return said
}

// todo returns the key of what to do about errors that have a place, empty if there are none: cells can be corrected in
// our copy, lines of a text cannot. What is wrong with a whole file is corrected as its remedy says, even if it has a
// cell.
func todo(marks []Mark) string {
	for _, m := range marks {
		switch {
		case m.look() != errorLook || m.Cell == "" || finding.AsksForAnotherFile(m.Code):
		case isLine(m.Cell):
			return "todo_lines"
		default:
			return "todo"
		}
	}
	return ""
}

// cells returns all cells of a mark, its own first.
func (m Mark) cells() []string {
	all := []string{m.Cell}
	for _, c := range strings.FieldsFunc(m.Also, func(r rune) bool { return strings.ContainsRune(" ,/;", r) }) {
		if _, _, ok := xlsx.Place(c); ok && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}

// group is one line of the list of problems: a mark, and the cells of others with the same words.
type group struct {
	Mark
	cells []string
	all   map[string]bool // also those of Also
}

// grouped groups marks that differ only in their cells, in the order in which they first occur.
func grouped(marks []Mark) []group {
	var out []group
	at := map[Mark]int{}
	for _, m := range marks {
		key := m
		key.Cell, key.Also, key.There = "", "", ""
		if m.Cell != "" {
			key.Problem = strings.ReplaceAll(m.Problem, m.Cell, "·")
			key.Remedy = strings.ReplaceAll(m.Remedy, m.Cell, "·")
		}
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, group{Mark: m, all: map[string]bool{}})
		}
		out[i].cells = append(out[i].cells, m.Cell)
		for _, c := range m.cells() {
			out[i].all[c] = true
		}
	}
	return out
}

// comment returns the comment at a cell: each problem in the words for that cell, and the remedy.
func comment(marks []Mark, cell string) string {
	var said []string
	for _, m := range marks {
		problem := m.Problem
		if m.There != "" && cellOf(m.Cell) != cell {
			problem = m.There
		}
		words := m.Code + " " + problem
		if m.Remedy != "" {
			words += "\n→ " + m.Remedy
		}
		if !slices.Contains(said, words) {
			said = append(said, words)
		}
	}
	return strings.Join(said, "\n")
}

// problem returns the words of a group, with the number and range of its cells if there are several.
func (g group) problem(w templates.Words) string {
	if len(g.cells) < 2 || g.Cell == "" {
		return g.Problem
	}
	return g.Problem + " (" + w.Say("sheets.returned.cells", "n", count(len(g.cells)), "range", hull(g.cells)) + ")"
}

// hull returns the smallest range that contains all cells; empty if there is none.
func hull(cells []string) string {
	left, top, right, bottom := 1<<20, 1<<20, 0, 0
	for _, c := range cells {
		if col, row, ok := xlsx.Place(c); ok {
			left, right = min(left, col), max(right, col)
			top, bottom = min(top, row), max(bottom, row)
		}
	}
	if right == 0 {
		return ""
	}
	return xlsx.Span(left, top, right, bottom)
}
