package bulletin

import (
	"slices"
	"strconv"
	"strings"

	"kalends/reports"
	"kalends/reports/pdf"
)

// ageGroups prints the best of every age group, two groups side by side.
type ageGroups struct {
	*layouter
	groups []ageGroup
}

// ageGroup is the best of an age group; note says who belongs to it.
type ageGroup struct {
	title, note string
	lines       []reports.Line
}

func ageSection(l *layouter, rows int) []section {
	groups := l.bestByAge(l.opt.AgeGroups, rows)
	return []section{sectionIf(len(groups) > 0, l.say("section.age_groups"), ageGroups{l, groups}.draw)}
}

// bestByAge gives the best of every age group that has anyone. Where men and women are ranked apart so are the groups.
func (f *formatter) bestByAge(names []string, most int) []ageGroup {
	var groups []ageGroup
	for _, name := range names {
		for _, sex := range f.bySex("age.all", "age.men", "age.women", "group", name) {
			g := ageGroup{title: sex.title}
			g.note, g.lines = f.ofAge(name, sex.lines, most)
			if len(g.lines) > 0 {
				g.lines = rankedApart(g.lines)
				groups = append(groups, g)
			}
		}
	}
	return groups
}

// ofAge gives the first players of an age group in the year of the list: U12 turn at most twelve in it, S50 at least
// fifty.
func (f *formatter) ofAge(name string, lines []reports.Line, most int) (note string, some []reports.Line) {
	years, err := strconv.Atoi(name[1:])
	if err != nil {
		return "", nil
	}
	edge, young := f.is.Period.Date.Year()-years, strings.HasPrefix(name, "U")
	key := "age.old"
	if young {
		key = "age.young"
	}
	for i := 0; i < len(lines) && len(some) < most; i++ {
		if l := &lines[i]; l.BirthYear != 0 && (young && l.BirthYear >= edge || !young && l.BirthYear <= edge) &&
			!(f.is.Profile.ActiveTops && l.Is("inactive")) {
			some = append(some, *l)
		}
	}
	return f.say(key, "year", strconv.Itoa(edge)), some
}

// ageGap stands between tables one above the other.
const ageGap = 7.0

func (a ageGroups) draw() error {
	t := a.table("ages", 8.5, "events")
	t.Fives = true
	var rows [][]pdf.Row
	for _, g := range a.groups {
		rows = append(rows, a.linkedRows("ages", recordsOf(g.lines)))
	}
	if err := t.Grow(a.d, slices.Concat(rows...)); err != nil {
		return err
	}
	most := 0
	for _, some := range rows[:min(2, len(rows))] {
		most = max(most, len(some))
	}
	a.begin(false, subHeadRoom+tableHeight(t, most))
	for i := 0; i < len(a.groups); i += 2 {
		if i > 0 {
			a.f.Y += ageGap
		}
		a.pair(t, a.groups[i:min(i+2, len(a.groups))], rows[i:min(i+2, len(rows))])
	}
	return nil
}

// pair prints two groups from the frame's place on, over as many pages as they need; the last may stand alone.
func (a ageGroups) pair(t *pdf.Table, groups []ageGroup, rows [][]pdf.Row) {
	rest, done := [2][]pdf.Row{}, [2]int{}
	copy(rest[:], rows)
	high := subHeadRoom + t.HeadHeight() + float64(max(len(rest[0]), len(rest[1])))*(t.Height+0.2) + 2
	if a.f.Y+min(high, 60) > a.f.Bottom {
		a.overleaf()
		a.f.Y += 3
	}
	for len(rest[0])+len(rest[1]) > 0 {
		if done[0]+done[1] > 0 {
			a.overleaf()
			a.f.Y += 3
		}
		top, bottom := a.f.Y, a.f.Y
		for side, some := range rest {
			if len(some) == 0 {
				continue
			}
			x := a.f.X + float64(side)*(half+gutter)
			a.groupTitle(x, top, groups[side])
			a.f.Y = top + subHeadRoom
			n := whole(t.Rows(a.f, some, done[side]), len(some))
			bottom = max(bottom, t.Draw(a.d, x, a.f.Y, some[:n], done[side]))
			rest[side], done[side] = some[n:], done[side]+n
		}
		a.f.Y = bottom
	}
}

// whole gives how many of some rows stand on a page where so many fit: a page ends with a five, and leaves one.
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

func (a ageGroups) groupTitle(x, y float64, g ageGroup) {
	a.subHeadAt(x, y, g.title)
	a.d.At(x+half, y+subHeadBase, g.note, caption, pdf.Right)
}
