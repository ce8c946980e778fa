package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func sample(n int) (*Table, List) {
	t := &Table{Height: 4, Fives: true, Columns: []Column{
		{Head: "Rank", Width: 10, Align: Right, Style: body, Exact: true},
		{Head: "Player", Width: 40, Style: body},
		{Head: "Reason", Width: 30, Style: body, Wrap: true}}}
	var rows List
	for i := range n {
		rows = append(rows, Row{Cells: []Cell{{Text: fmt.Sprint(i + 1)}, {Text: "Grelling, Tessa"}, {}}})
	}
	return t, rows
}

func flow(t *testing.T, n int, atMost func(int) int) []Part {
	t.Helper()
	d := newDoc(t)
	f := &Frame{Doc: d, X: 15, Width: 180, Y: 30, Bottom: 277}
	f.Break = func() { d.AddPage(); f.Y = 28 }
	table, rows := sample(n)
	var parts []Part
	table.Flow(f, rows, Paging{AtMost: atMost, Caption: func(p Part) { parts = append(parts, p) }})
	if f.Y > f.Bottom+air {
		t.Errorf("%d rows end at %.1f, the page at %.1f", n, f.Y, f.Bottom)
	}
	return parts
}

func TestTablesRunOver(t *testing.T) {
	round := func(page int) int {
		if page == 1 {
			return 50
		}
		return 55
	}
	for n, want := range map[int][]Part{
		1: {{1, 1, 1, 1}}, 50: {{1, 1, 50, 50}}, 51: {{1, 1, 50, 51}, {2, 51, 51, 51}},
		160: {{1, 1, 50, 160}, {2, 51, 105, 160}, {3, 106, 160, 160}},
	} {
		if got := flow(t, n, round); !slices.Equal(got, want) {
			t.Errorf("%d rows: %v, want %v", n, got, want)
		}
	}
	for _, p := range flow(t, 333, nil) {
		if p.Last != 333 && p.Last%5 != 0 {
			t.Errorf("page %d ends at %d, in the middle of a five", p.Page, p.Last)
		}
	}
	if got := flow(t, 0, nil); got != nil {
		t.Errorf("no rows: %v", got)
	}
}

func TestRowsThatWrapAreNotSplit(t *testing.T) {
	d := newDoc(t)
	table, rows := sample(3)
	rows[1].Cells[2].Text = strings.Repeat("a reason in many words ", 8)
	lines := len(d.Wrap(rows[1].Cells[2].Text, body, 29))
	if got, want := table.RowHeight(d, &rows[1]), 4*float64(lines); got != want || lines < 3 {
		t.Errorf("height %.1f, want %.1f", got, want)
	}
	f := &Frame{Doc: d, X: 15, Y: 100, Bottom: 100 + table.HeadHeight() + air + 4 + 4*float64(lines) - 1}
	if got := table.Rows(f, rows, 0); got != 1 {
		t.Errorf("%d rows fit, want the one before", got)
	}
}

func TestFiguresAreNeverShrunk(t *testing.T) {
	d := newDoc(t)
	table, rows := sample(2)
	rows[1].Cells[0].Text = "1234567890123"
	if err := table.Grow(d, rows); err != nil {
		t.Fatal(err)
	}
	if got := table.Columns[0].Width; got < d.Width("1234567890123", body)+gap {
		t.Errorf("column is %.2f mm wide", got)
	}
	if got := table.width(); got < 78.999 || got > 79.001 {
		t.Errorf("table is %.3f mm wide, want 79", got)
	}
	for n := 14; n < 80; n++ { // long before figures do not fit, they do without air, and heads are cut
		tight, rows := sample(2)
		rows[1].Cells[0].Text = strings.Repeat("8", n)
		full := d.Width(rows[1].Cells[0].Text, body) + gap
		if err := tight.Grow(d, rows); err == nil && tight.Columns[0].Width < full-0.001 {
			t.Errorf("%d figures: column is %.2f mm wide, want %.2f", n, tight.Columns[0].Width, full)
		} else if room := 79 - full - least*float64(len(tight.Columns)-1); err != nil && room > 0.001 {
			t.Errorf("%d figures: %v, with %.2f mm to spare", n, err, room)
		}
	}
	rows[1].Cells[0].Text = strings.Repeat("8", 80)
	if err := table.Grow(d, rows); err == nil || !strings.Contains(err.Error(), `column "Rank"`) {
		t.Errorf("too narrow: %v", err)
	}
}
