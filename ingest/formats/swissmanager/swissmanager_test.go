package swissmanager_test

import (
	"strings"
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/formats/formatstest"
	"kalends/ingest/formats/swissmanager"
	"kalends/ingest/workbook"
	"kalends/rating/finding"
)

// TestWhichNumberIsWrong names the field of each number that cannot be read.
func TestWhichNumberIsWrong(t *testing.T) {
	text := string(formatstest.SwissManager(formatstest.Swiss()))
	head, row, _ := strings.Cut(text, "ErgEloS\r\n")
	row, rest, _ := strings.Cut(row, "\r\n")
	for column, field := range map[int]string{0: "game.round", 1: "game.board", 4: "game.first", 5: "game.second"} {
		values := strings.Split(row, ";")
		values[column] = "one"
		book, findings := workbook.Read([]byte(head + "ErgEloS\r\n" + strings.Join(values, ";") + "\r\n" + rest))
		if len(findings) > 0 || !swissmanager.Knows(book) {
			t.Fatal("not known as an export", findings)
		}
		var fields []string
		for _, f := range swissmanager.Read(draft.Source{Book: book, File: "export.txt"}).Report.Findings {
			if f.Code == finding.NotWhole {
				fields = append(fields, f.Args["field"]+" "+f.Read)
			}
		}
		if got := strings.Join(fields, ", "); got != field+" one" {
			t.Errorf("column %d is reported as %q, want %s", column, got, field)
		}
	}
}
