package pdf

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// TestPackedRowsAreAsTheyWere: in whatever order they are asked for, with what was measured meanwhile.
func TestPackedRowsAreAsTheyWere(t *testing.T) {
	styles := []*Style{nil, {Size: 9}, {Size: 8, Color: Mid}}
	text := rapid.OneOf(rapid.StringN(0, 3, -1), rapid.Map(rapid.IntRange(0, 1500), func(n int) string { return strings.Repeat("é王", n) }))
	rapid.Check(t, func(rt *rapid.T) {
		cells := rapid.IntRange(1, 3).Draw(rt, "cells")
		packed, scratch := Pack(0, cells), make([]Cell, cells)
		var rows List
		for range rapid.IntRange(0, 40).Draw(rt, "rows") {
			r := Row{Cells: make([]Cell, cells), Anchor: Target(rapid.Int32().Draw(rt, "anchor")), Link: 3, Mark: text.Draw(rt, "mark")}
			for i := range r.Cells {
				r.Cells[i] = Cell{Text: text.Draw(rt, "text"), Beside: text.Draw(rt, "beside"), Style: rapid.SampledFrom(styles).Draw(rt, "style")}
			}
			rows = append(rows, r)
			copy(scratch, r.Cells)
			r.Cells = scratch // which is another's the next time
			packed.Add(&r)
		}
		if packed.Len() != len(rows) {
			rt.Fatalf("%d rows instead of %d", packed.Len(), len(rows))
		}
		for range 3 * len(rows) {
			i := rapid.IntRange(0, len(rows)-1).Draw(rt, "at")
			got := packed.At(i)
			if diff := cmp.Diff(&rows[i], got, cmp.AllowUnexported(Row{}), cmpopts.EquateEmpty()); diff != "" {
				rt.Fatalf("row %d: %s", i, diff)
			}
			measured := rapid.Int32().Draw(rt, "measured")
			rows[i].advance, got.advance = measured, measured
		}
	})
}

// TestPackedRowsTakeFewBytes: a row of a long list takes little more than its texts.
func TestPackedRowsTakeFewBytes(t *testing.T) {
	rows := Pack(1, 12)
	texts := 0
	row := Row{Cells: make([]Cell, 12)}
	for i := range row.Cells {
		row.Cells[i].Text = "Northgate"
		texts += len("Northgate")
	}
	for range 10_000 {
		rows.Add(&row)
	}
	kept := rows.sheet.Cap()
	for _, s := range rows.sheets {
		kept += len(s)
	}
	if most := 10_000*(texts+2*len(row.Cells)+1) + sheetSize; kept > most {
		t.Errorf("%d bytes, more than %d", kept, most)
	}
}

// TestADrawingIsNotPacked: it would be lost.
func TestADrawingIsNotPacked(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a row with a drawing was packed")
		}
	}()
	Pack(1, 1).Add(&Row{Cells: []Cell{{Paint: func(x, middle, width float64) {}}}})
}
