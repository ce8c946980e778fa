package nationalelo

import (
	"fmt"
	"strconv"
	"strings"

	"kalends/rating"
)

func (t *clauseList) newcomers(n Newcomers) {
	if c := n.Convert; c != nil {
		t.add(c.Line, "convert", "list", c.List, "factor", trimmed(fmt.Sprintf("%d.%04d", c.Factor/tenThousand,
			c.Factor%tenThousand)), "plus", signed(c.Plus))
	}
	if n.Way == byPerformance {
		t.performance(n)
	}
	for _, s := range n.Start {
		t.add(s.Line, "start_rating", "rating", points(s.Value), "who", rest(s.Who, len(n.Start)))
	}
	t.addIf(n.Foreigners == fixed, n.Line, "foreigners")
	t.addIf(n.FixedRating > 0, n.Line, "fixed_rating", "rating", points(n.FixedRating))
	t.addIf(n.PublishFrom > 0, n.Line, "publish_from", "n", strconv.Itoa(n.PublishFrom))
}

func (t *clauseList) performance(n Newcomers) {
	t.add(n.Line, "performance", "n", strconv.Itoa(n.Games))
	if n.Opponents != (Range{}) {
		t.add(n.Line, "opponents", "who", whoText(Who{Rating: n.Opponents}))
	}
	t.addIf(n.FirstZero, n.Line, "first_zero")
	t.addIf(n.Months > 0, n.Line, "window", "n", strconv.Itoa(n.Months))
	how := "by_table"
	if n.Spread > 0 {
		how = "by_spread"
	}
	t.add(n.Line, how, "spread", strconv.Itoa(n.Spread))
	t.addIf(n.Imaginary > 0, n.Line, "imaginary", "n", strconv.Itoa(n.Imaginary), "rating", points(n.ImaginaryAt))
	t.addIf(n.Jointly, n.Line, "jointly", "tolerance", points(n.Tolerance.hundredths()), "n", strconv.Itoa(n.Rounds))
	t.add(n.Line, "first_round", "round", rounding(n.Round, t.Decimals))
	t.addIf(n.Least > 0, n.Line, "least", "rating", points(n.Least))
	t.addIf(n.Most > 0, n.Line, "most", "rating", points(n.Most))
	t.addIf(n.Provisional > 0, n.Line, "provisional", "n", strconv.Itoa(n.Provisional))
}

func (t *clauseList) bonus(v *Version) {
	b := v.Bonus
	if b == nil {
		return
	}
	t.add(b.Line, "bonus", "n", strconv.Itoa(b.MinGames), "unit", v.Change.unit(), "who", only(b.Who))
	t.addIf(b.Above > 0, b.Line, "bonus_above", "above", points(b.Above.hundredths()))
	key := "bonus_over"
	if b.PerGame > 0 {
		key = "bonus_over_games"
	}
	t.add(b.Line, key, "threshold", points(b.Threshold.hundredths()), "per_game", points(b.PerGame.hundredths()), "n",
		strconv.Itoa(b.Free))
	for _, f := range b.Factors {
		t.add(f.Line, "factor", "factor", times(f.Value), "who", only(f.Who))
	}
	t.addIf(b.Whole, b.Line, "bonus_whole")
	t.addIf(b.NotAbove > 0, b.Line, "not_above", "rating", points(b.NotAbove))
	t.addIf(b.ByPerformance, b.Line, "not_above_performance")
	t.addIf(b.FeedsBack, b.Line, "feeds_back")
}

// bounds adds the floors, of which the highest applies, and the ceiling.
func (t *clauseList) bounds(v *Version) {
	for _, f := range v.Floors {
		key := "floor_" + v.BelowFloor
		if f.BelowPeak > 0 {
			key = "floor_peak_" + v.BelowFloor
		}
		t.add(f.Line, key, "rating", points(f.Rating), "below", points(f.BelowPeak), "who", only(f.Who))
		if f.BelowPeak > 0 && f.Rating > 0 {
			t.add(f.Line, "floor_"+v.BelowFloor, "rating", points(f.Rating), "who", only(f.Who))
		}
	}
	t.addIf(v.Ceiling > 0, v.CeilingLine, "ceiling", "rating", points(v.Ceiling))
}

func (t *clauseList) inactive(n Inactive) {
	t.addIf(n.Months > 0, n.Line, "inactive", "n", strconv.Itoa(n.Months))
	t.addIf(n.DelistMonths > 0, n.Line, "delist", "n", strconv.Itoa(n.DelistMonths))
}

// adjustment adds a change of ratings that is made once.
func (t *clauseList) adjustment(a Adjustment) {
	decimals := t.Decimals
	if a.Whole {
		decimals = 0
	}
	pairs := []string{"on", a.On.String(), "factor", times(a.Factor), "toward", points(a.Toward), "plus", signed(a.Plus),
		"who", only(a.Who), "round", rounding(a.Round, decimals)}
	switch {
	case a.Factor == 0:
		t.add(a.Line, "adjustment_plus", pairs...)
	case a.Plus == 0:
		t.add(a.Line, "adjustment_toward", pairs...)
	default:
		t.add(a.Line, "adjustment", pairs...)
	}
}

// signed formats points with a sign and a blank.
func signed(p rating.Points) string {
	if p < 0 {
		return "− " + points(-p)
	}
	return "+ " + points(p)
}

// trimmed returns a decimal without trailing zeros.
func trimmed(decimal string) string { return strings.TrimRight(strings.TrimRight(decimal, "0"), ".") }
