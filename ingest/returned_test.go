package ingest_test

import (
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/returned"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// annotated adds our list of problems to a sheet, with the word of the sender in the last column.
func annotated(b *workbooktest.Book, lines ...[6]string) *workbooktest.Book {
	b.Sheet("_Problems").Put("_Problems", "I1", "17 "+strings.Repeat("ab", 8))
	for i, key := range []string{"code", "sheet", "cell", "read", "problem", "confirm"} {
		column := string(rune('C' + i))
		b.Put("_Problems", column+"3", "problem."+key)
		for row, line := range lines {
			b.Put("_Problems", column+string(rune('5'+row)), line[i])
		}
	}
	return b
}

// TestMendedCopyIsKnown reads the number of the earlier submission from the list of problems or the property.
func TestMendedCopyIsKnown(t *testing.T) {
	for mark, want := range map[string]returned.Mends{
		"17 abababababababab":                        {Submission: 17, SHA: "abababababababab"},
		"3 " + strings.Repeat("0123456789abcdef", 4): {Submission: 3, SHA: strings.Repeat("0123456789abcdef", 4)},
		"17":                  {},
		"-1 abababababababab": {},
		"x abababababababab":  {},
		"17 abab":             {},
		"17 ABABABABABABABAB": {},
		"":                    {},
	} {
		b := annotated(sheet()).Put("_Problems", "I1", mark)
		r := ingest.Read(b.Bytes(), "sheet.xlsx", desk(t))
		if r.Mends != want {
			t.Errorf("%q: %v, want %v", mark, r.Mends, want)
		}
		if len(r.Findings) > 0 {
			t.Errorf("the list of problems is read as part of the report: %v", r.Findings)
		}
	}
}

// TestConfirming checks that a warning that the sender confirms becomes a note, and that errors cannot be confirmed.
func TestConfirming(t *testing.T) {
	type change = func(*workbooktest.Book)
	const day, problem = "05/09/2026", "The date “05/09/2026” can be read in two ways; it was read as 2026-09-05."
	twoDays := func(b *workbooktest.Book) { b.SetRow("game.date", 1, day).SetRow("game.date", 3, day) }
	remark := func(n int, text string) change {
		return func(b *workbooktest.Book) { twoDays(b); b.SetRow("game.remark", n, text) }
	}
	tick := func(lines ...[6]string) change {
		return func(b *workbooktest.Book) { twoDays(b); annotated(b, lines...) }
	}
	for _, c := range []struct {
		name   string
		change change
		still  int // warnings that stay
	}{
		{"nothing said", twoDays, 2},
		{"remark of the row", remark(1, "ok W350"), 1},
		{"remark with more", remark(1, "moved by the arbiter; OK: w350, W301"), 1},
		{"remark of another row", remark(2, "ok W350"), 2},
		{"another code", remark(1, "ok W301"), 2},
		{"the code without ok", remark(1, "W350?"), 2},
		{"a word that ends in ok", remark(1, "look W350"), 2},
		{"remark of the event", func(b *workbooktest.Book) { twoDays(b); b.Set("event.remarks", "Days are right (ok W350).") }, 0},
		{"ticked", tick([6]string{"W350", "Games", "H5", day, problem, "ok"}), 1},
		{"ticked in Ukrainian", tick([6]string{"W350", "Games", "H5", day, problem, "Так"}), 1},
		{"ticked for several cells", tick([6]string{"W350", "Games", "H5", day, problem + " (2 cells in H5:H7)", "是"}), 0},
		{"not ticked", tick([6]string{"W350", "Games", "H5", day, problem, ""}), 2},
		{"ticked with a no", tick([6]string{"W350", "Games", "H5", day, problem, "no"}), 2},
		{"ticked for what is changed now", tick([6]string{"W350", "Games", "H5", "06/09/2026", problem, "ok"}), 2},
		{"ticked elsewhere", tick([6]string{"W350", "Event", "H5", day, problem, "ok"}), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := sheet()
			c.change(b)
			r := ingest.Read(b.Bytes(), "sheet.xlsx", desk(t))
			if got := r.Findings.Count(rating.Warning); got != c.still {
				t.Errorf("%d warnings stay, want %d: %v", got, c.still, r.Findings)
			}
			if got := r.Findings.Count(rating.Note); got != 2-c.still {
				t.Errorf("%d notes say so, want %d", got, 2-c.still)
			}
		})
	}
	b := sheet().SetRow("game.result", 1, "won").SetRow("game.remark", 1, "ok E302").Set("event.remarks", "ok E302")
	if r := ingest.Read(annotated(b, [6]string{"E302", "Games", "E5", "won", "", "ok"}).Bytes(), "sheet.xlsx", desk(t)); r.Findings.Count(rating.Error) != 1 {
		t.Errorf("an error was confirmed away: %v", r.Findings)
	}
}
