package pdf

import (
	"fmt"
	"testing"
)

// TestMadeRowsAreMadeWhenTheyAreAskedFor: each row is what its number says, in whatever order they are asked for, and the
// same row asked for twice in a row is made once.
func TestMadeRowsAreMadeWhenTheyAreAskedFor(t *testing.T) {
	made := 0
	rows := MakeRows(3, 2, func(i int, row *Row) {
		made++
		row.Cells[0], row.Link = Cell{Text: fmt.Sprint("row ", i)}, Target(i)
	})
	for _, i := range []int{0, 2, 2, 1, 0} {
		if r := rows.At(i); r.Cells[0].Text != fmt.Sprint("row ", i) || r.Link != Target(i) || len(r.Cells) != 2 {
			t.Errorf("row %d is %+v", i, *r)
		}
	}
	if made != 4 || rows.Len() != 3 {
		t.Errorf("%d rows were made of %d", made, rows.Len())
	}
}
