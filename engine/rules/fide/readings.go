package fide

import "kalends/engine"

// readings are the places where the texts are silent, in their order; slow marks those of the standard text, fast those
// of rapid and blitz.
var readings = []struct {
	id, article, option string
	slow, fast          bool
}{
	{"F-1", "1.1", "", true, true},
	{"F-1b", "1.1", "", true, true},
	{"F-3", "3.1", "", true, false},
	{"F-21c", "3.1", "", false, true},
	{"F-4", "0.2.1", "", true, false},
	{"F-23", "4.1", "", true, false},
	{"F-15", "6.2", "", true, true},
	{"F-7", "7.1", "", true, true},
	{"F-9", "7.1.2", "", true, true},
	{"F-22", "7.1.2", "", true, true},
	{"F-16", "7.1.4", "", true, true},
	{"F-19", "7.2.1", "after_floor", true, true},
	{"F-7b", "7.2.1", "", true, true},
	{"F-20", "7.2.2", "", true, true},
	{"F-21", "own 7.2.1", "", false, true},
	{"F-16b", "8.2.1", "zero_rule", true, true},
	{"F-17", "8.2.3", "", true, true},
	{"F-8", "8.3.1", "", true, false},
	{"F-10", "8.3.3", "", true, true},
	{"F-12", "8.3.4", "", true, true},
	{"F-6", "9.1", "", true, true},
	{guestReading, "10.1", "", true, true},
}

const guestReading = "F-25"

// Readings returns the decisions that were taken where the text is silent.
func (r Ruleset) Readings() []engine.Reading {
	var own []engine.Reading
	for _, d := range readings {
		if (r.fast && d.fast) || (!r.fast && d.slow) {
			article := r.article(d.article)
			if d.article == "own 7.2.1" {
				article = seedArticle
			}
			own = append(own, engine.Reading{ID: "rules_fide.reading." + d.id, Article: article, Option: d.option,
				Guests: d.id == guestReading})
		}
	}
	return own
}
