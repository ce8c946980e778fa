package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/rating"
	"kalends/reports/sheets"
)

// doubtful returns a table of the players of an event, of whom two are identified by their ratings, one is misspelt,
// and one has a round rating that another row has, too.
func doubtful() []byte {
	text := "\"Cup\"\n\"Date: 2026-02-07 - 2026-02-20\"\n\"Final Ranking crosstable after 3 Rounds\"\n\n" +
		"\"Rk.\",\"Name\",\"Rtg\",\"1.Rd\",\"2.Rd\",\"3.Rd\",\"Pts. \"\n"
	for i, row := range []string{`"Ashe Anna",1900," 4w1"," 2b1"," 3w1","3"`, `"Birch Boris",1950," 3b1"," 1w0"," 4b1","2"`,
		`"Cedar Cem",1900," 2w0"," 4b1"," 1b0","1"`, `"Dogwood Dina",1850," 1b0"," 3w0"," 2w0","0"`} {
		text += fmt.Sprintf("\"%d\",%s\n", i+1, row)
	}
	return []byte(text)
}

// TestStoppedWhileAnswering ends the process at some steps of a pass that asks, of one that takes some answers of two
// workbooks, marks what it cannot take and asks the rest, and of one that takes the rest: no answer is lost, none is
// taken twice, and the next process ends where an undisturbed one does.
func TestStoppedWhileAnswering(t *testing.T) {
	stopAnswering(t, 11, "A-1 C-3", [2]string{"A-1", "nobody"}, [2]string{"C-3", ""})
}

// TestStoppedWhileAnsweringOfOthers does the same with a player who is no member, and with one of whom the sheet says
// more than a number.
func TestStoppedWhileAnsweringOfOthers(t *testing.T) {
	stopAnswering(t, 29, "N-9 ", [2]string{"new player", "nobody"}, [2]string{"not one of ours", ""})
}

// stopAnswering ends it at every so many steps, with the answers of two evenings.
func stopAnswering(t *testing.T, stride int, all string, second, third [2]string) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	table := doubtful()
	dropped := map[string]int{rating.SHA(table): 1}
	put := func(name string, data []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("inbox/2026-CUP-9_table.csv", table)
	said := func(from int, answers ...string) []byte {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(dir, "waiting", "2026-CUP-9", "answers.xlsx"))
		if err != nil {
			t.Fatal(err)
		}
		var rows []map[string]string
		for _, a := range answers {
			row := map[string]string{"answer.answer": a, "answer.by": "AK"}
			switch a {
			case "not one of ours":
				row["answer.federation"], row["answer.rating"] = "GEO", "2101"
			case "new player":
				row["answer.number"], row["answer.sex"], row["answer.birth"] = "N-9", "F", "1999"
			}
			rows = append(rows, row)
		}
		data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: "Answers", From: from, Rows: rows}})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for evening, prepare := range []func(){
		func() {},
		func() {
			one, two := said(6, second[0], second[1]), said(6, second[0])
			put("waiting/2026-CUP-9/answers.xlsx", one)
			put("waiting/2026-CUP-9/answers - Copy.xlsx", two)
		},
		func() { put("waiting/2026-CUP-9/answers.xlsx", said(6, third[0])) },
	} {
		prepare()
		undisturbed, now := copyOf(t, dir), "2026-02-2"+string(rune('1'+evening))+"T20:00:00Z"
		steps, want := stepsOf(t, undisturbed, now)
		given := answersIn(t, undisturbed)
		for i := 0; i < steps; i += stride {
			again := copyOf(t, dir)
			endedAt(t, again, now, i, dropped, want)
			if got := answersIn(t, again); got != given {
				t.Errorf("evening %d, step %d: answers %q, want %q", evening, i, got, given)
			}
			os.RemoveAll(again)
		}
		t.Logf("evening %d: %d steps, answers %q", evening+1, steps, given)
		dir = undisturbed
	}
	if got := answersIn(t, dir); got != all {
		t.Errorf("answers %q", got)
	}
}

// answersIn returns the subjects of the answers in a folder's ledger, in their order.
func answersIn(t *testing.T, dir string) string {
	t.Helper()
	l, err := ledger.OpenReadOnly(filepath.Join(dir, "ledger", "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	all, err := l.Answers()
	if err := errors.Join(err, l.Check(), l.Close()); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, a := range all {
		ids = append(ids, a.Player)
	}
	return strings.Join(ids, " ")
}
