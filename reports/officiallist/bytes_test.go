package officiallist

import (
	"io"

	"kalends/reports"
	"kalends/reports/reportstest"
)

// makeBytes makes the workbook in memory.
func makeBytes(is reports.Issue, records int) ([]byte, error) {
	return reportstest.Bytes(func(w io.Writer) error { return Make(w, is, records) })
}
