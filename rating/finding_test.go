package rating

import "testing"

func TestFindingsAreSortedAsTheSheetShowsThem(t *testing.T) {
	at := func(sheet, cell, code string) Finding {
		return Finding{Code: code, Origin: Origin{Sheet: sheet, Cell: cell}}
	}
	fs := Findings{at("Games", "C10", "E311"), at("Games", "AA6", "E302"), at("Event", "C9", "E351"), at("Games", "B6", "W301"), at("Games", "B6", "E302")}
	fs.Sort([]string{"Event", "Players", "Games"})
	want := []string{"Event!C9", "Games!B6", "Games!B6", "Games!AA6", "Games!C10"}
	for i, f := range fs {
		if f.Origin.String() != want[i] {
			t.Errorf("%d: %s, want %s", i, f.Origin, want[i])
		}
	}
	if fs[1].Code != "E302" || fs.Worst() != Error || fs.Count(Warning) != 1 {
		t.Errorf("%+v", fs)
	}
}

func TestWorstOfNothing(t *testing.T) {
	if (Findings{}).Worst() != 0 || (Findings{{Code: "I501"}, {Code: "Q206"}}).Worst() != Question {
		t.Error("E before Q before W before I")
	}
}
