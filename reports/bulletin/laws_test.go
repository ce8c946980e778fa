package bulletin

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/templates"
)

var (
	oddName = rapid.OneOf(rapid.SampledFrom([]string{"", " ", "X", "Grelling, Ida", reportstest.LongName,
		reportstest.RareName, "安", "尉迟砚秋", "Ґалаґенко Їжак", "\u0301\u0301", "a\x00b\tc",
		"\U00013080", strings.Repeat("Ж", 200), strings.Repeat("字", 90), strings.Repeat("word ", 60), "\xff\xfe"}),
		rapid.String())
	oddText = rapid.Custom(func(t *rapid.T) string {
		return strings.Repeat(rapid.SampledFrom([]string{"a", "one two ", "安排，", "Щ", "—"}).Draw(t, "piece"),
			rapid.SampledFrom([]int{0, 1, 7, 60, 400}).Draw(t, "times"))
	})
	oddPoints = rapid.Custom(func(t *rapid.T) rating.Points {
		return rapid.SampledFrom([]rating.Points{0, 1, 99, -30000, 140000, 200010, 289999, 1e9}).Draw(t, "points")
	})
)

// oddIssue returns an issue that no association has: almost empty, or with texts that fit nowhere.
func oddIssue(t *rapid.T) reports.Issue {
	families := []string{"fide-standard", "cxa-rapid", "malaysia-xiangqi"}
	family := rapid.SampledFrom(families).Draw(t, "family")
	is := reportstest.Frame(family)
	is.Draft = rapid.Bool().Draw(t, "draft")
	is.Association.Names["en"] = oddName.Draw(t, "issuer")
	is.Association.Contact = oddName.Draw(t, "contact")
	if rapid.Bool().Draw(t, "bare") {
		is.Profile, is.Next, is.Officials, is.Versions, is.ListSHA = rating.Profile{}, rating.Period{}, nil, nil, ""
	}
	for i := range rapid.IntRange(0, 12).Draw(t, "players") {
		l := oddLine(t, i)
		is.Lines.Add(&l)
	}
	reportstest.Rank(&is)
	for i := range rapid.IntRange(0, 3).Draw(t, "off") {
		l := oddLine(t, 100+i)
		is.Off.Add(&l)
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "events") {
		is.Events = append(is.Events, reports.EventLine{Code: fmt.Sprint("E", i), Name: oddName.Draw(t, "event"),
			City: oddName.Draw(t, "city"), Start: rating.Day(2026, 7, 1), End: rating.Day(2027, 1, 1), Games: i})
	}
	for range rapid.IntRange(0, 2).Draw(t, "texts") {
		text := oddText.Draw(t, "text")
		is.LeftOut = append(is.LeftOut, rating.LeftOut{Event: "E0", Reason: text, Games: 1})
		is.Corrections = append(is.Corrections, reports.Correction{Subject: text, Reason: text, Document: text})
		is.Notes = append(is.Notes, rating.Finding{Code: "W610", Read: text, Args: map[string]string{"name": text}})
		is.Readings = append(is.Readings, reports.Reading{Option: "o", Value: text})
	}
	for range rapid.IntRange(0, 14).Draw(t, "history") {
		is.History = append(is.History, reports.Totals{Serial: "2026/1", Listed: 3,
			Games: rapid.IntRange(0, 99999).Draw(t, "games"), Classes: map[rating.Points]int{oddPoints.Draw(t, "class"): 3}})
	}
	return is
}

func oddLine(t *rapid.T, i int) reports.Line {
	l := reports.Line{ID: fmt.Sprint(i), Name: oddName.Draw(t, "name"),
		Rated: rapid.Bool().Draw(t, "rated"), Rating: oddPoints.Draw(t, "rating"), WasRated: rapid.Bool().Draw(t, "was"),
		Previous:     oddPoints.Draw(t, "previous"),
		BirthYear:    rapid.SampledFrom([]int{0, 1920, 1976, 2018, 2026}).Draw(t, "born"),
		Games:        rapid.IntRange(0, 3).Draw(t, "games"),
		PreviousRank: i,
		Common:       &reports.Common{Club: oddName.Draw(t, "club"), Region: oddName.Draw(t, "region"), Sex: rapid.SampledFrom([]rating.Sex{rating.Male, rating.Female, ""}).Draw(t, "sex"), Title: rapid.SampledFrom([]string{"", "GM", "cxa-1", "a title that nobody has"}).Draw(t, "title"), Status: rapid.SampledFrom([][]string{nil, {"new"}, {"inactive"}}).Draw(t, "status"), Standing: rapid.SampledFrom([]string{"", "", "deceased", "retired", "unheard-of"}).Draw(t, "standing")}}
	for range rapid.IntRange(0, 13).Draw(t, "lists") {
		l.History = append(l.History, rapid.SampledFrom([]rating.PastRating{-1, 0, 140000, 290000}).Draw(t, "then"))
	}
	return l
}

func oddOptions(t *rapid.T) Options {
	opt := Options{Paper: rapid.SampledFrom([]string{"", "Letter"}).Draw(t, "paper"),
		Strokes: rapid.Bool().Draw(t, "strokes"), VolumeRows: rapid.SampledFrom([]int{0, 1, 5}).Draw(t, "volume"),
		Sections: map[string]int{}}
	for _, s := range templates.Bulletin().Sections {
		if rapid.Bool().Draw(t, s.Name) {
			opt.Sections[s.Name] = rapid.IntRange(0, 3).Draw(t, "rows")
		}
	}
	return opt
}

// A layout ends, whatever the issue holds: a page for every so many rows and letters is enough.
func TestEveryLayoutEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		is, opt := oddIssue(t), oddOptions(t)
		lang := rapid.SampledFrom([]string{"en", "zh-CN", "uk", "ms"}).Draw(t, "lang")
		if _, err := compose(is, lang, opt.filled()); err != nil {
			t.Fatal(err)
		}
		for _, v := range Volumes(is, lang, opt) {
			if _, err := v.compose(is); err != nil {
				t.Fatal(err)
			}
		}
		is.Revision, is.Languages = 2, []string{lang, "en"}
		if _, err := composeErrata(is, opt.filled()); err != nil {
			t.Fatal(err)
		}
	})
}
