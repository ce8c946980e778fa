package formats_test

import (
	"strconv"
	"strings"
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/formats"
	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// FuzzTables: for any sheet the reader of headers ends and invents no row, and every game of an accepted cross table is
// in the cells of both players, each with the other's number.
func FuzzTables(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(text(newVariant(seed).book()), seed)
	}
	f.Add("No|Name|1.Rd||2.Rd\n||Opp|Pts|Opp|Pts\n1|Ann|2|1|0|1", uint64(3))
	f.Fuzz(func(t *testing.T, text string, merged uint64) {
		if len(text) > 20_000 {
			return
		}
		book := tablestest.Book(text)
		s := &book.Sheets[0]
		for i := range merged % 8 {
			x := int(merged>>(8*i)) & 0xFF
			s.Merged = append(s.Merged, workbook.Range{FirstRow: 1 + x%7, FirstColumn: 1 + x/7%5, LastRow: 1 + x%7 + x/64, LastColumn: 1 + x/7%5 + x%3})
		}
		inBounds(t, book)
		format, ok := formats.Of(book)
		if !ok {
			return
		}
		d := format.Read(draft.Source{Book: book, File: "fuzz.xlsx"})
		if d.Report.Findings.Worst() == rating.Error {
			return
		}
		if d.Kind == string(tables.SwissCross) || d.Kind == string(tables.SwissPairs) {
			mirrored(t, d, book.Sheets[0])
		}
	})
}

// inBounds checks that the tables of a book have only rows of its sheets.
func inBounds(t *testing.T, book workbook.Book) {
	rows := 0
	for _, table := range tables.Find(book) {
		rows += len(table.Rows)
		for _, row := range table.Rows {
			if len(book.Sheets[0].Row(row.Number).Cells) == 0 || row.Number <= table.Header {
				t.Fatalf("row %d below headers in %d", row.Number, table.Header)
			}
		}
	}
	if rows > 8*len(book.Sheets[0].Rows) {
		t.Fatalf("%d rows of %d", rows, len(book.Sheets[0].Rows))
	}
}

// mirrored checks that the two numbers of each game are in the cells of the other side.
func mirrored(t *testing.T, d *draft.Draft, s workbook.Sheet) {
	for _, p := range d.Pairs {
		if p.Second == 0 {
			continue
		}
		for key, n := range map[string]int{"game.first": p.First, "game.second": p.Second} {
			row, column, ok := workbook.Place(p.At(key).Cell)
			if !ok || !strings.Contains(s.Cell(row, column).Raw, strconv.Itoa(n)) && !fullWidth(s.Cell(row, column).Raw) {
				t.Fatalf("game %+v: number %d is not in %s", p.Game, n, p.At(key))
			}
		}
		if p.Kind == rating.OverBoard && p.FirstScore+p.SecondScore != rating.Win && d.Report.Findings.Worst() != rating.Question {
			t.Fatalf("uneven game %+v", p.Game)
		}
	}
}

func fullWidth(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r > 0x7F })
}

// text writes the sheet of a book so that it can be made again.
func text(book workbook.Book) string {
	var b strings.Builder
	last := 0
	for _, row := range book.Sheets[0].Rows {
		b.WriteString(strings.Repeat("\n", row.Number-last))
		last = row.Number
		column := 1
		for _, c := range row.Cells {
			b.WriteString(strings.Repeat("|", c.Column-column) + c.Raw)
			column = c.Column
		}
	}
	return strings.TrimPrefix(b.String(), "\n")
}
