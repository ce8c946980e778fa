package readback

import (
	"testing"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/bulletin"
	"kalends/reports/reportstest"
)

// TestEveryPrintedRatingAndNameIsFoundAgain reads bulletins of associations of every kind: the full list, the best and
// the index have every player, by name, number and rating, in every language.
func TestEveryPrintedRatingAndNameIsFoundAgain(t *testing.T) {
	for _, a := range reportstest.Associations() {
		is := a.Is
		is.Languages = a.Langs
		dir := laid(t, is)
		printed(t, dir, is, bulletin.Options{Paper: a.Paper, VolumeRows: a.Rows})
		if err := Compare(files.OS, dir, is, calculated(is).Packed(), everything); err != nil {
			t.Errorf("%s: %v", a.Name, err)
		}
	}
}

// TestASectionBelowTheBestIsNoRowOfThem: on American paper a page has no room for a hundred players, and the women's
// list begins below the last of them; the same happens where an association prints fewer.
func TestASectionBelowTheBestIsNoRowOfThem(t *testing.T) {
	is := reportstest.Federation("fide-standard", 220, "en")
	is.Languages = []string{"en"}
	for _, opt := range []bulletin.Options{{Paper: "letter"}, {Sections: map[string]int{"top": 30}}} {
		dir := laid(t, is)
		printed(t, dir, is, opt)
		if err := Compare(files.OS, dir, is, calculated(is).Packed(), TablesOf(opt.Sections)); err != nil {
			t.Errorf("%+v: %v", opt, err)
		}
	}
}

// TestColumnsThatSayNothing compares a list without columns for births, clubs and regions, because they are withheld or
// empty.
func TestColumnsThatSayNothing(t *testing.T) {
	for _, ruleset := range []string{"fide-standard", "cxa-rapid"} {
		is := reportstest.Federation(ruleset, 120, "en")
		is.Languages, is.Births = []string{"en"}, rating.BirthNone
		reportstest.Each(&is, func(_ int, l *reports.Line) { l.Club, l.Region, l.BirthYear, l.Born = "", "", 0, "" })
		dir := laid(t, is)
		printed(t, dir, is, bulletin.Options{})
		if err := Compare(files.OS, dir, is, calculated(is).Packed(), everything); err != nil {
			t.Errorf("%s: %v", ruleset, err)
		}
	}
}

// TestTheBestAreFoundHoweverManyPlay: inactive players are not among the best. The table is found with as many active
// players as it has rows, with one more and with one fewer, before and behind the others.
func TestTheBestAreFoundHoweverManyPlay(t *testing.T) {
	for _, active := range []int{0, 1, 29, 30, 31, 39, 40} {
		for _, lastPlay := range []bool{false, true} {
			is := reportstest.Federation("fide-standard", 40, "en")
			is.Languages = []string{"en"}
			reportstest.Each(&is, func(i int, l *reports.Line) {
				l.Status = []string{"active"}
				if lastPlay && i < 40-active || !lastPlay && i >= active {
					l.Status = []string{"inactive"}
				}
			})
			opt := bulletin.Options{Sections: map[string]int{"top": 30, "women": 10}}
			dir := laid(t, is)
			printed(t, dir, is, opt)
			if err := Compare(files.OS, dir, is, calculated(is).Packed(), TablesOf(opt.Sections)); err != nil {
				t.Errorf("%d active, the last of them %t: %v", active, lastPlay, err)
			}
		}
	}
}
