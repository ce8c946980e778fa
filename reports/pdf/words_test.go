package pdf

import (
	"slices"
	"testing"
)

// TestWordsAreNotBroken: where prose wraps in a full table, no rating and no document number is broken.
func TestWordsAreNotBroken(t *testing.T) {
	d := newDoc(t)
	for _, width := range []float64{90, 100, 110, 120, 140} {
		share := width / 5
		table := &Table{Height: 4}
		for _, head := range []string{"Day", "Player", "Was", "Is", "Paper"} {
			table.Columns = append(table.Columns, Column{Head: head, Width: share, Style: body, Wrap: head != "Day"})
		}
		table.Columns[0].Exact = true
		texts := []string{"3 December 2026", "Pendlebrook, Leif 4106028", "1575", "1585", "RO-2026-14"}
		row := Row{}
		for _, text := range texts {
			row.Cells = append(row.Cells, Cell{Text: text})
		}
		if err := table.Grow(d, List{row}); err != nil {
			t.Fatal(err)
		}
		for i := 2; i < 5; i++ {
			c := table.Columns[i]
			if lines := d.prose(texts[i], c.Style, c.Width-gap-table.inset(i)); !slices.Equal(lines, texts[i:i+1]) {
				t.Errorf("%.0f mm: %q is printed as %q", width, texts[i], lines)
			}
		}
	}
}
