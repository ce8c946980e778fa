package tables

import (
	"slices"

	"kalends/ingest/workbook"
)

// Detail gives the cell beside a label above the table, such as the one beside Name or Starting rank; of several the
// nearest.
func (t Table) Detail(key string) (workbook.Cell, int, bool) {
	for _, row := range slices.Backward(t.Above) {
		for i, c := range row.Cells {
			if i+1 < len(row.Cells) && c.Kind == workbook.Text && understand(c.Raw).has(key) {
				return row.Cells[i+1], row.Number, true
			}
		}
	}
	return workbook.Cell{}, 0, false
}
