package ingest_test

import (
	"bytes"
	"testing"
	"time"

	"kalends/ingest"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// TestEachFileCountsItsOwnDays reads two files of one event, one of them from an old Excel for Mac, which counts days from 1904.
// Each is read by its own first day, in either order.
func TestEachFileCountsItsOwnDays(t *testing.T) {
	office := desk(t)
	office.Gathering = true
	first := roundOn(1, rating.Day(2026, time.September, 1), false)
	second := roundOn(2, rating.Day(2026, time.September, 5), true)
	for name, files := range map[string][]ingest.File{"1900 first": {first, second}, "1904 first": {second, first}} {
		r := ingest.ReadAll(files, office)
		if len(r.Event.Games) != 4 {
			t.Fatalf("%s: %d games, %v", name, len(r.Event.Games), r.Findings)
		}
		for _, g := range r.Event.Games {
			if want := rating.Day(2026, time.September, -3+4*g.Round); g.Date != want {
				t.Errorf("%s: round %d is on %s, not %s", name, g.Round, g.Date, want)
			}
		}
	}
}

// roundOn is a list of the games of a round with the day of each as a number.
func roundOn(round int, day rating.Date, mac bool) ingest.File {
	serial := float64(day - rating.Day(1899, time.December, 30))
	if mac {
		serial = float64(day - rating.Day(1904, time.January, 1))
	}
	b := workbooktest.Empty("Sheet1")
	rows := [][]any{{"Number of rounds: 2"}, {"Round", "Date", "Board", "ID", "White", "Result", "Black", "ID"},
		{round, nil, 1, "100001", "Kovalenko, Oksana", "1-0", "Ahmad bin Ali", "100003"},
		{round, nil, 2, "100002", "Wang Wei", "1-0", "Müller, Jörg", "000104"}}
	if round == 2 {
		rows[2][6], rows[2][7], rows[3][6], rows[3][7] = rows[3][6], rows[3][7], rows[2][6], rows[2][7]
	}
	for i, row := range rows {
		for j, v := range row {
			if v != nil {
				b.Put("Sheet1", workbook.Address(i+1, j+1), v)
			}
		}
		if i > 1 {
			b.Number("Sheet1", workbook.Address(i+1, 2), serial, 14)
		}
	}
	data, name := b.Bytes(), "AUTUMN-1_windows.xlsx"
	if mac {
		name = "AUTUMN-1_mac.xlsx"
		data = rezip(data, "xl/workbook.xml", func(x []byte) []byte {
			return bytes.Replace(x, []byte("<workbookPr"), []byte(`<workbookPr date1904="1"`), 1)
		})
	}
	return ingest.File{Name: name, Data: data}
}
