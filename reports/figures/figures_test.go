package figures

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
	"kalends/reports"
)

func TestClassesOfChanges(t *testing.T) {
	for change, want := range map[rating.Points]int{-500000: 0, -5001: 0, -5000: 1, -2501: 1, -2500: 2, -1001: 2, -1000: 3, -10: 3,
		0: 4, 10: 5, 1000: 5, 1001: 6, 2500: 6, 2501: 7, 5000: 7, 5001: 8} {
		if got := ChangeClass(change); got != want {
			t.Errorf("%s is in class %d, want %d", change, got, want)
		}
	}
}

func TestOnlyWhoPlayedIsCountedByChange(t *testing.T) {
	lines := reports.LinesOf([]reports.Line{{Rated: true, WasRated: true, Rating: 200500, Previous: 200000, Games: 1},
		{Rated: true, WasRated: true, Rating: 206000, Previous: 200000, Games: 1},
		{Rated: true, WasRated: true, Rating: 200000, Previous: 200000}, {Rated: true, Rating: 200000, Games: 9}}...)
	counts, any := ByChange(lines)
	if diff := cmp.Diff([]int{0, 0, 0, 0, 0, 1, 0, 0, 1}, counts); diff != "" || !any {
		t.Errorf("%v: %s", any, diff)
	}
	if _, any := ByChange(lines.Part(2, 4)); any {
		t.Error("somebody without a rated game or an earlier rating is counted")
	}
}

func TestTheMeanOfTheBestRoundsHalfUpAtThePrintedDecimal(t *testing.T) {
	for decimals, want := range map[int]rating.Points{0: 240100, 1: 240050, 2: 240050} {
		if got, any := TopTen([]rating.Points{240100, 240000}, decimals); got != want || !any {
			t.Errorf("%d decimals: %s, want %s", decimals, got, want)
		}
	}
	if _, any := TopTen(nil, 0); any {
		t.Error("there is a mean of nobody")
	}
	eleven := []rating.Points{200000, 200000, 200000, 200000, 200000, 200000, 200000, 200000, 200000, 200000, 0}
	if got, _ := TopTen(eleven, 0); got != 200000 {
		t.Errorf("the eleventh counts: %s", got)
	}
}

func TestWomenWhoStandAmongMenAreFound(t *testing.T) {
	line := func(id string, sex rating.Sex) reports.Line {
		return reports.Line{ID: id, Common: &reports.Common{Sex: sex}}
	}
	together := reports.LinesOf(line("1", "F"), line("2", "M"), line("3", "F"), line("4", "M"))
	apart := reports.LinesOf(line("2", "M"), line("4", "M"), line("1", "F"), line("3", "F"))
	for _, lines := range []reports.Lines{together, apart} {
		women := OfSex(lines, rating.Female)
		if women.Len() != 2 || women.ID(0) != "1" || women.ID(1) != "3" {
			t.Errorf("women %v", women)
		}
		if men := OfSex(lines, rating.Male); men.Len() != 2 || men.ID(0) != "2" || men.ID(1) != "4" {
			t.Errorf("men %v", men)
		}
		if n := Count(lines, func(l *reports.Line) bool { return l.Sex == rating.Female }); n != 2 {
			t.Errorf("%d women", n)
		}
	}
	if OfSex(reports.Lines{}, rating.Female).Len() > 0 || together.ID(1) != "2" {
		t.Error("the list itself has changed")
	}
}

func TestTotalsOfAFirstList(t *testing.T) {
	first := reports.Totals{Serial: "1"}
	is := reports.Issue{Serial: "9", Lines: reports.LinesOf(make([]reports.Line, 3)...)}
	if now, _, any := Totals(is); now.Serial != "9" || now.Listed != 3 || any {
		t.Errorf("without history: %+v %v", now, any)
	}
	is.History = []reports.Totals{first}
	if now, _, any := Totals(is); now.Serial != "1" || any {
		t.Errorf("first list: %+v %v", now, any)
	}
	is.History = append(is.History, reports.Totals{Serial: "2"})
	if now, before, any := Totals(is); now.Serial != "2" || before.Serial != "1" || !any {
		t.Errorf("second list: %+v %+v %v", now, before, any)
	}
}

func TestPreviousRatingsAreThoseOfTheListBefore(t *testing.T) {
	is := reports.Issue{Lines: reports.LinesOf([]reports.Line{{WasRated: true, Previous: 1, PreviousRank: 3, Common: &reports.Common{Sex: "M"}},
		{WasRated: true, Previous: 5, Common: &reports.Common{Sex: "M"}},
		{WasRated: true, Previous: 7, PreviousRank: 1, Common: &reports.Common{Sex: "F"}}}...), Off: reports.LinesOf(reports.Line{WasRated: true,
		Previous: 4, PreviousRank: 1, Common: &reports.Common{Sex: "M"}})}
	if diff := cmp.Diff([]rating.Points{4, 1}, PreviousRatings(is, rating.Male)); diff != "" {
		t.Error(diff)
	}
}
