package nationalelo

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// nested returns a value that is printed as the text of a key, in the language of the reader.
func nested(key string) string { return rating.Said(words + key) }

// points formats points with only as many decimals as they have.
func points(p rating.Points) string {
	switch {
	case p%rating.Whole == 0:
		return p.Text(0)
	case p%rating.Tenth == 0:
		return p.Text(1)
	}
	return p.Text(2)
}

// times formats a factor in hundredths.
func times(hundredths int64) string { return points(rating.Points(hundredths)) }

// rest returns a phrase that says to whom one of several rules applies: the last of them is for all others.
func rest(w Who, several int) string {
	if w.Everybody() && several > 1 {
		return nested("who.all")
	}
	return whoText(w)
}

// only returns a phrase in brackets that says to whom a rule applies; empty if it applies to everybody.
func only(w Who) string {
	if w.Everybody() {
		return ""
	}
	return rating.Said(rating.Phrase(words+"who.only", "who", whoText(w)))
}

// whoText returns phrases that say to whom a rule applies.
func whoText(w Who) string {
	if w.Everybody() {
		return nested("who.everybody")
	}
	var parts []string
	add := func(key string, pairs ...string) {
		parts = append(parts, rating.Said(rating.Phrase(words+"who."+key, pairs...)))
	}
	span(add, "games", w.Games, false)
	span(add, "rating", w.Rating, true)
	span(add, "ever", w.Ever, true)
	span(add, "age", w.Age, false)
	span(add, "k", w.K, false)
	for key, values := range map[string][]string{"title": w.Title, "class": w.Class, "list": w.List} {
		if len(values) > 0 {
			add(key, "values", strings.Join(values, ", "))
		}
	}
	slices.Sort(parts)
	if w.Sex != "" {
		add("sex_" + string(w.Sex))
	}
	if w.Outcome != "" {
		add(w.Outcome)
	}
	return strings.Join(parts, "")
}

// span adds the phrase for a range with add; nothing for one without limits. isPoints: the numbers are hundredths of a
// point.
func span(add func(string, ...string), key string, r Range, isPoints bool) {
	text := func(n int64) string {
		if isPoints {
			return points(rating.Points(n))
		}
		return strconv.FormatInt(n, 10)
	}
	switch {
	case r.From != nil && r.Below != nil:
		add(key+"_between", "from", text(*r.From), "below", text(*r.Below))
	case r.From != nil:
		add(key+"_from", "from", text(*r.From))
	case r.Below != nil:
		add(key+"_below", "below", text(*r.Below))
	}
}
