package ingest_test

import (
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// TestAStartListInTheSameWorkbook reads a cross table without numbers of the players. A list “Starting rank” on another sheet of
// the workbook has them, in either order of the table.
func TestAStartListInTheSameWorkbook(t *testing.T) {
	e := formatstest.Swiss()
	list := formatstest.Grid{{"Starting rank"}, {"No.", "", "Name", "ID", "FED", "Rtg"}}
	for _, p := range e.Entrants {
		list = append(list, []any{p.Number, "", p.Name, p.Player, "UKR", p.Rating})
	}
	for name, table := range map[string]formatstest.Grid{
		"by rank": formatstest.ChessResults(e, true).Grid(), "by number": formatstest.ChessResults(e, false).Grid()} {
		book := formatstest.Book(map[string]formatstest.Grid{"Crosstable": table, "Starting rank": list}, "Crosstable", "Starting rank")
		r := ingest.Read(book.Bytes(), formatstest.Code+"_x.xlsx", formsDesk(t, e))
		if worst := r.Findings.Worst(); worst == rating.Error || worst == rating.Question {
			t.Errorf("%s: %v", name, r.Findings)
		}
		if got, want := gamesOf(r.Event, formatstest.Lacks{}), gamesOf(e, formatstest.Lacks{}); len(got) != len(want) || got[0] != want[0] {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestAListOfUnratedPlayers reads a table of unrated players. A list of exactly these players has their numbers; one that lacks a
// player, or has two of one name, is not used.
func TestAListOfUnratedPlayers(t *testing.T) {
	const table = "Autumn Cup\nNumber of rounds: 3\nRk.|Name|1.Rd|2.Rd|3.Rd|Pts.\n1|Kovalenko, Oksana|3w1|4b1|2w1|3\n" +
		"2|Ahmad bin Ali|4b1|3w1|1b0|2\n3|Müller, Jörg|1b0|2b0|4w1|1\n4|Wang Wei|2w0|1w0|3b0|0"
	const list = "No.|Name|FideID\n1|Wang Wei|14100029\n2|Kovalenko, Oksana|14100010\n3|Müller, Jörg|14100045\n4|Ahmad bin Ali|14100037"
	for name, c := range map[string]struct {
		list  string
		known int
	}{"everybody": {list, 4}, "somebody is missing": {strings.Replace(list, "3|Müller, Jörg|14100045\n", "", 1), 0},
		"two of one name": {list + "\n5|Wang Wei|14100053", 0}} {
		book := workbooktest.Empty("A").Sheet("B")
		for sheet, text := range map[string]string{"A": table, "B": c.list} {
			for i, line := range strings.Split(text, "\n") {
				for j, v := range strings.Split(line, "|") {
					book.Put(sheet, workbook.Address(i+1, j+1), v)
				}
			}
		}
		known := 0
		for _, e := range ingest.Read(book.Bytes(), "AUTUMN-1.xlsx", desk(t)).Event.Entrants {
			if e.FIDEID != "" {
				known++
			}
		}
		if known != c.known {
			t.Errorf("%s: %d have a number, not %d", name, known, c.known)
		}
	}
}
