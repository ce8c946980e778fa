package ledger

import (
	"database/sql"
	"strings"
	"testing"

	"kalends/rating"
)

// TestASheetIsJudgedByIndexes runs the queries that are made for every sheet: none of them scans a whole table.
func TestASheetIsJudgedByIndexes(t *testing.T) {
	l, day := open(t), rating.Day(2026, 3, 1)
	filters := []Filter{{ID: 1}, {State: Accepted, SHA: "a"}, {State: Waiting, ContentSHA: "b"}, {State: Accepted, Event: "CUP"},
		{State: Waiting, Event: "CUP"}, {State: Duplicate, Event: "CUP"}, {State: Waiting}, {State: Duplicate}, {State: Rejected, Since: day}}
	for _, f := range filters {
		where, args := f.where()
		planned(t, l, selectSubmission+where+` ORDER BY id`, args)
	}
	for _, events := range []string{"", "TNR"} {
		where, args := Alike{"standard", day, events, 60, []string{"1001", "1002"}}.where()
		planned(t, l, selectSubmission+where+` ORDER BY id`, args)
		by := map[string]string{"": "submission_alike", "TNR": "one_live"}[events]
		if p := plan(t, l, selectSubmission+where, args); !strings.Contains(p, by) {
			t.Errorf("all sheets of the list are looked through:\n%s", p)
		}
	}
	planned(t, l, `SELECT coalesce(max(number), 0) + 1 FROM submission WHERE event = ? AND number > 0`, []any{"CUP"})
}

// TestAnIndexAloneAnswers checks that covering indexes answer the queries over all submissions.
func TestAnIndexAloneAnswers(t *testing.T) {
	l := open(t)
	for _, query := range []string{selectReports, selectDates} {
		if p := plan(t, l, query, nil); !strings.Contains(p, "COVERING INDEX") {
			t.Errorf("%s\n%s", query, p)
		}
	}
}

// planned fails if a query scans a whole table.
func planned(t *testing.T, l *Ledger, query string, args []any) {
	t.Helper()
	if p := plan(t, l, query, args); strings.Contains(p, "SCAN") {
		t.Errorf("%s\n%s", query, p)
	}
}

func plan(t *testing.T, l *Ledger, query string, args []any) string {
	t.Helper()
	lines, err := collect(l.db, "EXPLAIN QUERY PLAN "+query, args, func(rows *sql.Rows) (line string, err error) {
		var id, parent, unused int
		return line, rows.Scan(&id, &parent, &unused, &line)
	})
	must(t, err)
	return strings.Join(lines, "\n")
}

// TestOnlySheets distinguishes a journal that goes on with sheets from one that goes on with a list, and from one
// without the position.
func TestOnlySheets(t *testing.T) {
	l := open(t)
	_, err := l.Record(Submission{Name: "a.xlsx", State: Rejected, SHA: "a"}, at)
	must(t, err)
	mark, err := l.Mark()
	must(t, err)
	_, err = l.Record(Submission{Name: "b.xlsx", State: Rejected, SHA: "b"}, at)
	must(t, err)
	wants := func(what string, since Mark, want bool) {
		t.Helper()
		if only, err := l.OnlySheets(since); err != nil || only != want {
			t.Errorf("%s: %v, %v", what, only, err)
		}
	}
	wants("a sheet", mark, true)
	wants("another journal", Mark{mark.Seq, "x"}, false)
	must(t, l.SaveOpenings("standard", []rating.List{{ID: "standard", Date: rating.Day(2026, 1, 1)}}, at))
	wants("a list", mark, false)
}
