package bulletin

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
)

// ageGroup is the best of an age group; note says who belongs to it.
type ageGroup struct {
	title, note string
	lines       []reports.Line
}

// ageGroups gives the best of every age group that has anyone. Where men and women are ranked apart so are the groups.
func (b *book) ageGroups(most int) []ageGroup {
	var groups []ageGroup
	for _, name := range b.opt.AgeGroups {
		for _, sex := range b.sexes() {
			g := ageGroup{title: b.say("age."+sex.key, "group", name)}
			g.note, g.lines = b.ofAge(name, sex.lines)
			if len(g.lines) > 0 {
				g.lines = apart(g.lines[:min(most, len(g.lines))])
				groups = append(groups, g)
			}
		}
	}
	return groups
}

type sexLines struct {
	key   string
	lines []reports.Line
}

func (b *book) sexes() []sexLines {
	if !b.is.Profile.BySex {
		return []sexLines{{"all", b.is.Lines}}
	}
	return []sexLines{{"men", b.lines(rating.Male)}, {"women", b.lines(rating.Female)}}
}

// ofAge gives the players of an age group in the year of the list: U12 turn at most twelve in it, S50 at least fifty.
func (b *book) ofAge(name string, lines []reports.Line) (string, []reports.Line) {
	years, err := strconv.Atoi(name[1:])
	if err != nil {
		return "", nil
	}
	edge, young := b.is.Period.Date.Year()-years, strings.HasPrefix(name, "U")
	key := "age.old"
	if young {
		key = "age.young"
	}
	var some []reports.Line
	for _, l := range lines {
		if l.BirthYear != 0 && (young && l.BirthYear >= edge || !young && l.BirthYear <= edge) {
			some = append(some, l)
		}
	}
	return b.say(key, "year", strconv.Itoa(edge)), some
}

const ageGap = 7.0 // between tables one above the other

// ageTables prints two groups side by side, and the next two below when they fit.
func (b *book) ageTables(groups []ageGroup) error {
	t := b.table("ages", 8.5, "events")
	t.Fives = true
	var all [][]pdf.Row
	for _, g := range groups {
		rows := b.rows("ages", plainRecords(g.lines))
		for i, l := range g.lines {
			rows[i].Link = b.entry[l.ID]
		}
		all = append(all, rows)
	}
	if err := t.Grow(b.d, slices.Concat(all...)); err != nil {
		return err
	}
	b.begin(true, 0)
	for i := 0; i < len(groups); i += 2 {
		pair := [2]int{i, min(i+1, len(groups)-1)}
		if i > 0 {
			b.f.Y += ageGap
		}
		b.agePair(t, groups, all, pair)
	}
	return nil
}

// agePair prints two groups from the frame's place on, over as many pages as they need; the last may stand alone.
func (b *book) agePair(t *pdf.Table, groups []ageGroup, all [][]pdf.Row, pair [2]int) {
	rest, done := [2][]pdf.Row{all[pair[0]], nil}, [2]int{}
	if pair[1] != pair[0] {
		rest[1] = all[pair[1]]
	}
	high := ageHead + t.HeadHeight() + float64(max(len(rest[0]), len(rest[1])))*(t.Height+0.2) + 2
	if b.f.Y+min(high, 60) > b.f.Bottom {
		b.overleaf()
		b.f.Y += 3
	}
	for len(rest[0])+len(rest[1]) > 0 {
		if done[0]+done[1] > 0 {
			b.overleaf()
			b.f.Y += 3
		}
		top, bottom := b.f.Y, b.f.Y
		for side, rows := range rest {
			if len(rows) == 0 {
				continue
			}
			x := b.f.X + float64(side)*(half+gutter)
			b.ageTitle(x, top, groups[pair[side]])
			b.f.Y = top + ageHead
			n := max(1, t.Rows(b.f, rows, done[side]))
			bottom = max(bottom, t.Draw(b.d, x, b.f.Y, rows[:n], done[side]))
			rest[side], done[side] = rows[n:], done[side]+n
		}
		b.f.Y = bottom
	}
}

const ageHead = 5.0

func (b *book) ageTitle(x, y float64, g ageGroup) {
	b.d.At(x, y+2.6, g.title, subHead, pdf.Left)
	b.d.At(x+half, y+2.6, g.note, caption, pdf.Right)
}
