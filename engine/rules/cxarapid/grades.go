package cxarapid

import (
	"slices"
	"strings"

	"kalends/rating"
)

// grade is a row of the table of art. 6, or of the list of art. 12: its titles and its standard value for men; that for
// women is 200 lower.
type grade struct {
	titles []string
	men    rating.Points
}

// womenLess is the difference of all values for men and women.
const womenLess = 200 * rating.Whole

// domestic is the table of art. 6, highest first; the last row is for everybody else.
var domestic = []grade{
	{[]string{"cxa-1", "特级大师", "国际健将"}, 2550 * rating.Whole},
	{[]string{"cxa-2", "国家大师", "运动健将"}, 2450 * rating.Whole},
	{[]string{"cxa-3", "棋协大师", "一级运动员"}, 2350 * rating.Whole},
	{[]string{"cxa-4", "地协大师", "二级运动员"}, 2250 * rating.Whole},
	{[]string{"cxa-5", "一级棋士", "三级运动员"}, 2150 * rating.Whole},
	{[]string{"cxa-6", "二级棋士", "二级棋士及以下", "二级棋士（含）以下"}, 2000 * rating.Whole},
}

// overseas is the list of art. 12, highest first; there is no row for anybody else.
var overseas = []grade{
	{[]string{"xq-gm", "国际特级大师"}, 2550 * rating.Whole},
	{[]string{"xq-im", "国际大师"}, 2450 * rating.Whole},
	{[]string{"xq-fm", "棋联大师"}, 2350 * rating.Whole},
}

// value returns the standard value of a grade for a man or a woman.
func (g grade) value(sex rating.Sex) rating.Points {
	if sex == rating.Female {
		return g.men - womenLess
	}
	return g.men
}

// floorOf returns the floor of art. 6(3): 2000.0 for men, 1800.0 for women.
func floorOf(sex rating.Sex) rating.Points { return domestic[len(domestic)-1].value(sex) }

// published reports whether a rating is on the list, art. 5: the lowest published figure is 2000.1 for men and 1800.1
// for women.
func published(r rating.Points, sex rating.Sex) bool { return r >= floorOf(sex)+rating.Tenth }

// fromOverseas reports whether a player is from 大陆以外国家和地区 (art. 12): plays for a federation other than CHN; HKG, MAC
// and TPE are federations of their own.
func fromOverseas(p rating.Player) bool {
	fed := strings.ToUpper(strings.TrimSpace(p.Federation))
	return fed != "" && fed != "CHN"
}

// dateOf returns the day of a title by its official document (art. 6(2): 以官方正式文件为准).
func dateOf(t rating.Title) rating.Date {
	if t.DocDate != 0 {
		return t.DocDate
	}
	return t.AwardedOn
}

// rowOf returns the row of a table that has a title, in any case and with blanks around it, and whether there is one.
func rowOf(table []grade, code string) (grade, bool) {
	code = strings.TrimSpace(code)
	i := slices.IndexFunc(table, func(g grade) bool {
		return slices.ContainsFunc(g.titles, func(t string) bool { return strings.EqualFold(t, code) })
	})
	if i < 0 {
		return grade{}, false
	}
	return table[i], true
}

// highest returns the best row among the titles that keep accepts, with the title that gives it; ok is false if there
// is none.
func highest(table []grade, titles []rating.Title, keep func(rating.Title) bool) (best grade, by rating.Title,
	ok bool) {
	for _, t := range titles {
		if g, found := rowOf(table, t.Code); found && keep(t) && (!ok || g.men > best.men) {
			best, by, ok = g, t, true
		}
	}
	return best, by, ok
}

// standard returns the value with which a player without a rating begins on a day, and its step: by art. 6(1), or from
// overseas by art. 12. ok is false for a player from overseas without such a title.
func standard(p rating.Player, day rating.Date) (value rating.Points, step rating.Step, ok bool) {
	held := func(t rating.Title) bool { return dateOf(t) <= day && (t.RevokedOn == 0 || t.RevokedOn > day) }
	table, step := domestic, rating.Step{Kind: rating.InitialStep, Rule: "art. 6", Note: words + "step.standard"}
	if fromOverseas(p) {
		table, step.Rule, step.Note = overseas, "art. 12", words+"step.overseas"
	}
	g, title, ok := highest(table, p.Titles, held)
	if !ok && fromOverseas(p) {
		return 0, rating.Step{}, false
	}
	if !ok {
		g, step.Note = domestic[len(domestic)-1], words+"step.lowest"
	}
	step.After, step.Origin = g.value(p.Sex), title.Origin
	return step.After, step, true
}

// newlyWon returns the highest grade that a player won from one day to another by its document, art. 6(2), with its
// title; false if there is none.
func newlyWon(p rating.Player, from, to rating.Date) (grade, rating.Title, bool) {
	return highest(domestic, p.Titles, func(t rating.Title) bool {
		day := dateOf(t)
		return from <= day && day <= to && (t.RevokedOn == 0 || t.RevokedOn > to)
	})
}
