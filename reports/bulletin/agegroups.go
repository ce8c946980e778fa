package bulletin

import (
	"slices"
	"strconv"
	"strings"

	"kalends/reports"
	"kalends/reports/pdf"
)

// ageGroups prints the best of every age group in two columns, down and then across.
type ageGroups struct {
	*layouter
	groups []ageGroup
}

// ageGroup is the best of an age group, or of several groups with the same players; note says who belongs to it.
type ageGroup struct {
	title, note string
	lines       []reports.Line
	names       []string
	sex         int // 0: all, or men; 1: women
}

// ageSection returns the section of the best of each age group, at most so many rows of each; it is empty if no group
// has players.
func ageSection(l *layouter, rows int) []section {
	groups := l.bestByAge(l.opt.AgeGroups, rows)
	return []section{sectionIf(len(groups) > 0, l.say("section.age_groups"), ageGroups{l, groups}.draw)}
}

// bestByAge returns the best, at most so many, of every age group, such as U12 or S50, that is not empty. Where men and
// women are ranked apart, so are the groups.
func (f *formatter) bestByAge(names []string, most int) []ageGroup {
	keys := []string{"age.all"}
	if f.is.Profile.BySex {
		keys = []string{"age.men", "age.women"}
	}
	var groups []ageGroup
	for _, name := range names {
		for i, all := range f.bySex("age.all", "age.men", "age.women") {
			g := ageGroup{names: []string{name}, sex: i}
			if g.note, g.lines = f.ofAge(name, all.lines, most); len(g.lines) > 0 {
				groups = withGroup(groups, g)
			}
		}
	}
	for i := range groups {
		g := &groups[i]
		g.lines = rankedApart(g.lines)
		g.title = f.say(keys[g.sex], "group", strings.Join(g.names, f.say("age.and")))
	}
	return groups
}

// withGroup returns the groups with one more. If a group of the same players is there already, only the name is added
// to that one, and the note of the narrower group is kept.
func withGroup(groups []ageGroup, g ageGroup) []ageGroup {
	for i := range groups {
		b := &groups[i]
		if b.sex == g.sex && b.names[0][0] == g.names[0][0] && slices.EqualFunc(b.lines, g.lines, samePlayer) {
			if !isYoung(g.names[0]) {
				b.note = g.note
			}
			b.names = append(b.names, g.names...)
			return groups
		}
	}
	return append(groups, g)
}

func samePlayer(a, b reports.Line) bool { return a.ID == b.ID }

// isYoung reports whether an age group has an upper limit of age, such as U12, not a lower one.
func isYoung(group string) bool { return strings.HasPrefix(group, "U") }

// ofAge returns the note on an age group and its first players in the year of the list: players of U12 turn at most
// twelve in it, those of S50 at least fifty. A name without a number has neither.
func (f *formatter) ofAge(name string, lines reports.Lines, most int) (note string, some []reports.Line) {
	years, err := strconv.Atoi(name[1:])
	if err != nil {
		return "", nil
	}
	edge, young := f.is.Period.Date.Year()-years, isYoung(name)
	key := "age.old"
	if young {
		key = "age.young"
	}
	for _, l := range lines.All() {
		if len(some) == most {
			break
		}
		if l.BirthYear != 0 && (young && l.BirthYear >= edge || !young && l.BirthYear <= edge) &&
			!(f.is.Profile.ActiveTops && l.Is("inactive")) {
			some = append(some, *l)
		}
	}
	return f.say(key, "year", strconv.Itoa(edge)), some
}

const (
	ageGap     = 7.0 // between tables one above the other
	ageOverTop = 3.0 // above the first on a page on which the section continues
)

// draw begins the section and prints its tables; it fails if a page is too narrow for one.
func (a ageGroups) draw() error {
	t := a.table("ages", 8.5, "events")
	t.Fives = true
	p := agePage{ageGroups: a, t: t}
	for _, g := range a.groups {
		p.rows = append(p.rows, a.linkedRows("ages", recordsOf(g.lines)))
	}
	if err := t.Grow(a.d, slices.Concat(p.rows...)); err != nil {
		return err
	}
	a.begin(false, p.least())
	for {
		if p.fill(); len(p.rows) == 0 {
			return nil
		}
		a.overleaf()
		a.f.Y += ageOverTop
	}
}

// agePage prints groups on pages, and drops from rows and groups what is printed; done is how many rows of the first
// group are printed already.
type agePage struct {
	ageGroups
	t    *pdf.Table
	rows []pdf.List
	done int
}

// least returns the room below which the groups begin on a new page: that of the first two, or of all where they fit on
// one page.
func (p *agePage) least() float64 {
	least := 0.0
	for _, rows := range p.rows[:min(2, len(p.rows))] {
		least = max(least, p.high(rows))
	}
	page := p.f.Bottom - bodyTop - headRoom
	if all := p.even(page); all <= page {
		return min(all, page)
	}
	return min(least, page)
}

// high returns the height of a group with its title.
func (p *agePage) high(rows pdf.List) float64 { return subHeadRoom + p.t.High(p.d, rows) }

// even returns the least height at which two columns hold all groups unbroken, or more than room where none does.
func (p *agePage) even(room float64) float64 {
	groups := make([]float64, len(p.rows))
	for i, rows := range p.rows {
		groups[i] = p.high(rows)
	}
	for height := 20.0; height <= room; height++ {
		if inColumns(groups, height) {
			return height
		}
	}
	return room + 1
}

// inColumns reports whether two columns of a height hold groups of these heights unbroken.
func inColumns(groups []float64, height float64) bool {
	column, y := 0, 0.0
	for _, high := range groups {
		if y > 0 && y+ageGap+high > height {
			column, y = column+1, 0
		}
		if y > 0 {
			y += ageGap
		}
		if y += high; y > height {
			return false
		}
	}
	return column < 2
}

// fill prints what fits on the page below the frame's Y, and moves Y to its end: all groups in columns of about equal
// height, or as many as there is room for.
func (p *agePage) fill() {
	top, bottom := p.f.Y, p.f.Y
	room := p.f.Bottom - top
	if even := p.even(room); even < room && p.done == 0 {
		room = even
	}
	for column := range 2 {
		x := p.f.X + float64(column)*(half+gutter)
		for y := top; len(p.rows) > 0; y += ageGap {
			n := p.take(y, top, top+room)
			if n == 0 {
				break
			}
			y = p.print(x, y, n)
			bottom = max(bottom, y)
		}
	}
	p.f.Y = bottom
}

// take returns how many rows of the next group are printed below y, down to bottom: all, or 0 unless the group begins
// the column, where it is split.
func (p *agePage) take(y, top, bottom float64) int {
	f := *p.f
	f.Y, f.Bottom = y+subHeadRoom, bottom+0.01
	fit := p.t.Rows(&f, p.rows[0], p.done)
	if fit < len(p.rows[0]) {
		if y > top {
			return 0
		}
		return whole(fit, len(p.rows[0]))
	}
	return fit
}

// print prints n rows of the next group with its title, drops them from the group, and returns where they end.
func (p *agePage) print(x, y float64, n int) float64 {
	p.groupTitle(x, y, p.groups[0])
	y = p.t.Draw(p.d, x, y+subHeadRoom, p.rows[0][:n], p.done)
	if p.rows[0], p.done = p.rows[0][n:], p.done+n; len(p.rows[0]) == 0 {
		p.rows, p.groups, p.done = p.rows[1:], p.groups[1:], 0
	}
	return y
}

// whole returns how many of all rows are printed on a page where fit of them have room: a page ends with a group of
// five, and at least five are left for the next.
func whole(fit, all int) int {
	if fit >= all || fit < 10 {
		return max(1, min(fit, all))
	}
	fit -= fit % 5
	if all-fit < 5 {
		fit -= 5
	}
	return fit
}

// groupTitle prints the title of a group, and its note at the right.
func (a ageGroups) groupTitle(x, y float64, g ageGroup) {
	a.subHeadAt(x, y, g.title)
	a.d.At(x+half, y+subHeadBase, g.note, caption, pdf.Right)
}
