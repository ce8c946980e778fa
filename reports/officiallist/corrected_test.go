package officiallist

import (
	"slices"
	"testing"

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/reports/xlsx"
)

// TestWhatWasCorrectedHasAColumnOnlyWhereThereIsAny: it follows the last part of a change, in every ruleset.
func TestWhatWasCorrectedHasAColumnOnlyWhereThereIsAny(t *testing.T) {
	for _, family := range facetest.Families() {
		is := reportstest.Small("en")
		is.Family, is.Profile = family, facetest.Of(family)
		place := func() int {
			m := mainList{newWorkbook(is)}
			return slices.IndexFunc(m.listColumns(is.Lines), func(c column) bool { return c.Key == "list.correction" })
		}
		if at := place(); at >= 0 {
			t.Errorf("%s: a list without corrections has the column", family)
		}
		reportstest.Edit(&is, 0, func(l *reports.Line) { l.Correction = -1000 })
		columns := (mainList{newWorkbook(is)}).listColumns(is.Lines)
		at := place()
		if at < 1 || columns[at-1].Key != "list.change" && columns[at-1].Key != "list.penalty" {
			t.Fatalf("%s: the column is at %d", family, at)
		}
		first := is.Lines.At(0)
		if got := columns[at].of(&first); got != xlsx.Points(-1000) {
			t.Errorf("%s: %v stands there", family, got)
		}
	}
}

// TestACorrectionIsNoGame: where a list shows the parts of a change, what was corrected is not what the games brought.
func TestACorrectionIsNoGame(t *testing.T) {
	is := reports.Issue{Profile: facetest.Of("malaysia-xiangqi"), Changes: rating.ChangesOf(rating.Change{Player: "A", WasRated: true,
		Old: 200000, IsRated: true, New: 200500, Games: 1, Steps: []rating.Step{
			{Kind: rating.CorrectionStep, Change: -1000, After: 199000}, {Kind: rating.GameStep, Change: 1500, After: 200500}}})}
	if p := (mainList{&workbook{is: is}}).parts()["A"]; p.games != 1500 || p.correction != -1000 {
		t.Errorf("%+v", p)
	}
}
