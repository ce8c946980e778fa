package sheets

import (
	"slices"
	"testing"

	"kalends/reports/xlsx"
)

// TestAmendingLosesNothing: in a registry that the office has changed, its own columns, comments, colours, sheets and
// protection stay, and only the edits are written.
func TestAmendingLosesNothing(t *testing.T) {
	source, err := Template(TemplateOptions{Kind: "registry", Lang: "en", Players: 3, Disciplines: []string{"standard"}})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, source)
	yellow := xlsx.Overlay{Fill: "FFFF00", Box: xlsx.DashedBox}
	for cell, text := range map[string]string{"A3": "player.name", "B3": "player.id", "A5": "Ash, Anna", "B5": "A-1"} {
		if err := b.Set("Players", cell, xlsx.Text(text)); err != nil {
			t.Fatal(err)
		}
	}
	for _, err := range []error{b.Lay("Players", "A5", yellow), b.Comment("Players", "A5", "ask her"), b.Comment("Regions", "A5", "new"),
		b.Set("Regions", "A5", xlsx.Text("N")), b.Add(xlsx.Page{Name: "Fees", Rows: slices.Values([]xlsx.Row{{Cells: []xlsx.Cell{cell("paid", titleStyle)}}})})} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if source, err = b.Bytes(); err != nil {
		t.Fatal(err)
	}
	out, err := Amend(Amendment{Source: source, Marks: map[string]string{"kalends.import": "abc"}, Edits: []Edit{
		{Sheet: "Players", Key: "player.id", Row: 9, Column: 2, Like: 5, Value: "9", Tone: NewRow},
		{Sheet: "Players", Key: "player.name", Row: 9, Column: 1, Like: 5, Value: "Fir, Fay", Tone: NewRow},
		{Sheet: "Players", Key: "player.sex", Row: 9, Column: 8, Like: 5, Value: "F"},
		{Sheet: "Ratings", Key: "rating.date", Row: 5, Column: 3, Value: "2026-01-01"}}})
	if err != nil {
		t.Fatal(err)
	}
	o := open(t, out)
	for at, want := range map[[2]string]string{{"Players", "A5"}: "Ash, Anna", {"Players", "B5"}: "A-1", {"Players", "B9"}: "9",
		{"Players", "A9"}: "Fir, Fay", {"Players", "H9"}: "F woman", {"Ratings", "C5"}: "46023", {"Regions", "A5"}: "N", {"Fees", "A1"}: "paid"} {
		if got := o.Get(at[0], at[1]); got != want {
			t.Errorf("%s!%s: %q, want %q", at[0], at[1], got, want)
		}
	}
	notes, err := o.Comments("Players")
	if err != nil || len(notes) != 1 || notes[0].Text != "ask her" {
		t.Errorf("%v %v", notes, err)
	}
	if !o.Wears("Players", "A5", yellow) || !o.Wears("Players", "A9", tones[NewRow]) || o.Wears("Players", "H9", tones[NewRow]) ||
		!o.Styled("Players", "C9") {
		t.Error("the looks have changed")
	}
	if !slices.Equal(o.Sheets(), b.Sheets()) {
		t.Errorf("%v, want %v", o.Sheets(), b.Sheets())
	}
}
