package xlsx

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
)

// TestRuns: the parts of a text keep their words, colours and weights, whatever signs the words have.
func TestRuns(t *testing.T) {
	b, err := New(Meta{Title: "Runs", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	parts := []Run{{Text: "A <b>&amp; \x00\n"}, {Text: "born ", Ink: "9C0006"}, {Text: "1989 / 1998", Ink: "9C0006", Bold: true}, {Text: " 棋"}}
	page := Page{Name: "S", Freeze: "A2", Start: "A3", Rows: slices.Values([]Row{{Cells: []Cell{{Value: Runs(parts)}}}})}
	if err := b.Add(page); err != nil {
		t.Fatal(err)
	}
	data, err := b.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	read, err := f.GetCellRichText("S", "A1")
	if err != nil {
		t.Fatal(err)
	}
	var got []Run
	for _, r := range read {
		got = append(got, Run{Text: r.Text, Ink: r.Font.Color, Bold: r.Font.Bold})
	}
	want := []Run{{"A <b>&amp; \n", Ink, false}, {"born ", "9C0006", false}, {"1989 / 1998", "9C0006", true}, {" 棋", Ink, false}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if panes, err := f.GetPanes("S"); err != nil || len(panes.Selection) != 1 || panes.Selection[0].ActiveCell != "A3" {
		t.Errorf("%+v %v", panes, err)
	}
}

// TestRunsOfNothing writes a cell whose text has no parts.
func TestRunsOfNothing(t *testing.T) {
	if got := Runs(nil); got != Text("") {
		t.Errorf("no parts: %+v, not an empty text", got)
	}
}
