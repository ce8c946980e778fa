package publish

import (
	"kalends/ingest"
	"kalends/rating"
	"kalends/reports/sheets"
)

// grids gives what was read of a returned file, for the copy of one that cannot be annotated as it is; nothing of one
// that could not be read.
func (o *Office) grids(source []byte, found rating.Findings) []sheets.Grid {
	var all []sheets.Grid
	for _, g := range ingest.Plain(source, found, o.Parse) {
		all = append(all, sheets.Grid{Sheet: g.Sheet, Rows: g.Rows, Lines: g.Lines})
	}
	return all
}
