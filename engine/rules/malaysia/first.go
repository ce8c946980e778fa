package malaysia

import (
	"slices"
	"strconv"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// grades are 自动转换等级分: the first rating of a player by grade, highest first.
var grades = []struct {
	titles []string
	first  rating.Points
}{
	{[]string{"my-gm", "特级大师"}, 2350 * rating.Whole},
	{[]string{"my-im", "国际大师"}, 2250 * rating.Whole},
	{[]string{"my-champion", "大马国手（棋王赛或全国赛冠军）", "大马国手", "国手"}, 2150 * rating.Whole},
	{[]string{"my-champion-nd", "大马国手（国庆日赛冠军）"}, 2050 * rating.Whole},
	{[]string{"my-runner-up", "准国手", "准国手 ( 棋王赛或全国赛亚军 )"}, 1950 * rating.Whole},
	{[]string{"my-top4", "全国四强", "四强"}, 1850 * rating.Whole},
	{[]string{"my-top8", "全国八强", "八强"}, 1800 * rating.Whole},
	{[]string{"my-state", "大马州手", "州手"}, lowest},
}

// lowest is 等级分最低值, the first rating of a player without a grade. It is no floor.
const lowest = 1500 * rating.Whole

// first returns the step with which a player comes in on a day: with the rating of the highest grade, or else the
// lowest.
func first(p rating.Player, day rating.Date, options engine.Options) rating.Step {
	step := rating.Step{Kind: rating.InitialStep, Rule: "MY-5", Note: words + "step.lowest", After: lowest}
	if p.Sex == rating.Female {
		step.After = womensStart(options)
	}
	if r, title, ok := highest(p.Titles, day); ok {
		step.After, step.Note, step.Origin = r, words+"step.grade", title.Origin
	}
	return step
}

// highest returns the rating of the highest grade held on a day, and the title that gives it; of equal ones the first.
// ok is false if there is none.
func highest(titles []rating.Title, day rating.Date) (best rating.Points, by rating.Title, ok bool) {
	for _, t := range titles {
		r, listed := firstOf(t.Code)
		if listed && t.AwardedOn <= day && (t.RevokedOn == 0 || t.RevokedOn > day) && r > best {
			best, by, ok = r, t, true
		}
	}
	return best, by, ok
}

// womensStart returns the chosen first rating of a woman without a grade; a value that is no number gives the lowest.
func womensStart(options engine.Options) rating.Points {
	n, err := strconv.Atoi(options.Get(womenStart))
	if err != nil {
		return lowest
	}
	return rating.PointsOf(n)
}

// firstOf returns the first rating that a title gives, and whether it gives one.
func firstOf(title string) (rating.Points, bool) {
	title = strings.TrimSpace(title)
	for _, g := range grades {
		if slices.ContainsFunc(g.titles, func(t string) bool { return strings.EqualFold(t, title) }) {
			return g.first, true
		}
	}
	return 0, false
}
