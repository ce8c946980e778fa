package fields

import (
	"testing"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/templates"
)

// TestDate reads the same dates several times, in different kinds of cells and with different calendars.
func TestDate(t *testing.T) {
	report := NewReport("f", "", cells.Calendar{}, templates.Workbook{}, nil)
	var asked []workbook.Cell
	for _, raw := range []string{"2026-09-01", "45000", "", "03/04/2026", "x", "20260901"} {
		for _, kind := range []workbook.Kind{workbook.Text, workbook.Number, workbook.Empty} {
			asked = append(asked, workbook.Cell{Kind: kind, Raw: raw}, workbook.Cell{Kind: kind, Raw: raw, Format: workbook.DateFormat})
		}
	}
	for _, calendar := range []cells.Calendar{{}, {Date1904: true}, {Order: "mdy"}} {
		report.Calendar = calendar
		for _, c := range asked {
			want, is := calendar.Date(c)
			for range 2 {
				if got, ok := report.date(c); got != want || ok != is {
					t.Errorf("%+v under %+v: %v %v instead of %v %v", c, calendar, got, ok, want, is)
				}
			}
		}
	}
}
