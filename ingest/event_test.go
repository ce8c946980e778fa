package ingest

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/engine/facetest"
	"kalends/ingest/draft"
	"kalends/ingest/event"
	"kalends/ingest/fields"
	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
	"kalends/templates"
)

// table returns a draft of a foreign sheet, four players and their games, after a change.
func table(change func(*draft.Draft)) *draft.Draft {
	d := &draft.Draft{Format: "crosstable", Kind: "crosstable", Foreign: true, Report: &fields.Report{File: "table.xlsx"}}
	d.At = func(key string) rating.Origin {
		row := map[string]int{"event.name": 1, "event.code": 1, "event.start": 2, "event.end": 2, "event.time_control": 3}[key]
		return d.Report.At("Sheet1", max(row, 1), 1)
	}
	d.Event = rating.Event{Name: "Autumn  CUP", Start: day("2026-09-01"), End: day("2026-09-09"), System: rating.RoundRobin, Rounds: 3, Scoring: "1-½-0",
		Report: rating.FinalReport, ArbitersNational: -1}
	for i, p := range [][3]string{{"1", "100001", "Kovalenko Oksana"}, {"2", "100002", "王伟"}, {"3", "100003", "Ahmad bin Ali"}, {"4", "000104", "Muller Jorg"}} {
		row := 6 + i
		at := func(string) rating.Origin { return d.Report.At("Sheet1", row, 2) }
		d.Entrants = append(d.Entrants, draft.Entrant{Entrant: rating.Entrant{Number: i + 1, Name: p[2], Origin: at("")}, At: at, Typed: p[1]})
	}
	for i, g := range [][3]int{{1, 1, 2}, {1, 3, 4}, {2, 2, 3}, {2, 4, 1}, {3, 1, 3}, {3, 2, 4}} {
		row := 6 + g[1]
		at := func(string) rating.Origin { return d.Report.At("Sheet1", row, 3+i) }
		d.Pairs = append(d.Pairs, draft.Pair{First: g[1], Second: g[2], At: at,
			Game: rating.Game{Round: g[0], Kind: rating.OverBoard, Stage: rating.Normal, FirstScore: rating.Win, Origin: at("")}})
	}
	if change != nil {
		change(d)
	}
	return d
}

func day(s string) rating.Date {
	d, err := rating.ParseDate(s)
	if err != nil && s != "" {
		panic(err)
	}
	return d
}

// rows returns a registry with the people of table and rows of sheet Events: code, name, start, end, then keys and values.
func rows(t testing.TB, events ...[]any) registry.Registry {
	t.Helper()
	b := workbooktest.Registry().
		Add("Players", "player.id", "100001", "player.name", "Kovalenko, Oksana", "player.sex", "F", "player.birth", "1990-05-12").
		Add("Players", "player.id", "100002", "player.name", "王伟", "player.sex", "M", "player.birth", "1985").
		Add("Players", "player.id", "100003", "player.name", "Ahmad bin Ali", "player.sex", "M", "player.birth", "2001-01-31").
		Add("Players", "player.id", "000104", "player.name", "Müller, Jörg", "player.sex", "M", "player.birth", "1970-02-02").
		Add("Arbiters", "arbiter.id", "A1", "arbiter.name", "Arbiter, Anna", "arbiter.grade", "national")
	for _, e := range events {
		b.Add("Events", append([]any{"event.code", e[0], "event.name", e[1], "event.start", e[2], "event.end", e[3], "event.discipline", "rapid",
			"event.requested_on", "2026-01-01"}, e[4:]...)...)
	}
	reg, findings := registry.Terms{Titles: facetest.Titles("")}.Read(b.Bytes(), "registry.xlsx")
	if findings.Worst() == rating.Error {
		t.Fatal(findings)
	}
	return reg
}

func at(reg registry.Registry) Office {
	return Office{Registry: reg, Lists: []string{"standard", "rapid"}, Today: rating.Day(2026, time.October, 1)}
}

var (
	cup   = []any{"2026-CUP-01", "Autumn Cup", "2026-09-01", "2026-09-09"}
	other = []any{"2026-OPEN-02", "Winter Open", "2026-02-01", "2026-02-09"}
)

// titled is the workbook around a table: what stands above its players.
func titled(texts ...string) workbook.Book {
	s := workbook.Sheet{Name: "Sheet1"}
	for i, text := range texts {
		s.Rows = append(s.Rows, workbook.Row{Number: i + 1, Cells: []workbook.Cell{{Column: 1, Kind: workbook.Text, Raw: text}}})
	}
	return workbook.Book{Sheets: []workbook.Sheet{s}}
}

// TestWhichEventItIs checks that a clear answer is taken and noted, and that several answers or none are asked about.
func TestWhichEventItIs(t *testing.T) {
	named := func(name string) func(*draft.Draft) { return func(d *draft.Draft) { d.Event.Name = name } }
	for _, c := range []struct {
		name   string
		change func(*draft.Draft)
		book   workbook.Book
		file   string
		label  string
		events [][]any
		code   string // of the event; "" waits
		note   string
	}{
		{name: "by its name", events: [][]any{cup, other}, code: "2026-CUP-01", note: "I376"},
		{name: "by a name of another order and width", change: named("ＣＵＰ, autumn"), events: [][]any{cup, other}, code: "2026-CUP-01", note: "I376"},
		{name: "nearly its name", change: named("Autumn Cups"), events: [][]any{cup, other}, note: "Q370"},
		{name: "two of its name", events: [][]any{cup, {"2026-CUP-02", "Autumn cup", "2026-09-01", "2026-09-09"}}, note: "Q371"},
		{name: "last year's has other days", events: [][]any{cup, {"2025-CUP-01", "Autumn Cup", "2025-09-01", "2025-09-09"}}, code: "2026-CUP-01", note: "I376"},
		{name: "only last year's", events: [][]any{{"2025-CUP-01", "Autumn Cup", "2025-09-01", "2025-09-09"}}, note: "Q370"},
		{name: "the row's last day is the first", events: [][]any{{"2026-CUP-01", "Autumn Cup", "2026-08-25", "2026-09-01"}}, code: "2026-CUP-01", note: "I376"},
		{name: "the row ends the day before", events: [][]any{{"2026-CUP-01", "Autumn Cup", "2026-08-25", "2026-08-31"}}, note: "Q370"},
		{name: "the row begins on the last day", events: [][]any{{"2026-CUP-01", "Autumn Cup", "2026-09-09", "2026-09-20"}}, code: "2026-CUP-01", note: "I376"},
		{name: "the row begins the day after", events: [][]any{{"2026-CUP-01", "Autumn Cup", "2026-09-10", "2026-09-20"}}, note: "Q370"},
		{name: "no days, two years", change: func(d *draft.Draft) { d.Event.Start, d.Event.End = 0, 0 },
			events: [][]any{cup, {"2025-CUP-01", "Autumn Cup", "2025-09-01", "2025-09-09"}}, note: "Q371"},
		{name: "no days, the next has not begun", change: func(d *draft.Draft) { d.Event.Start, d.Event.End = 0, 0 },
			events: [][]any{cup, {"2026-CUP-09", "Autumn Cup", "2026-10-02", "2026-10-09"}}, code: "2026-CUP-01", note: "I376"},
		{name: "one day inside", change: func(d *draft.Draft) { d.Event.Start = 0; d.Event.End = day("2026-09-05") }, events: [][]any{cup}, code: "2026-CUP-01", note: "I376"},
		{name: "the group tells", change: func(d *draft.Draft) { d.Event.Group = "U12" },
			events: [][]any{{"2026-CUP-A", "Autumn Cup", "2026-09-01", "2026-09-09", "event.group", "Open"}, {"2026-CUP-B", "Autumn Cup", "2026-09-01", "2026-09-09", "event.group", "u12"}},
			code:   "2026-CUP-B", note: "I376"},
		{name: "the group in the title", change: named("Autumn Cup (U12)"),
			events: [][]any{{"2026-CUP-A", "Autumn Cup", "2026-09-01", "2026-09-09", "event.group", "Open"}, {"2026-CUP-B", "Autumn Cup", "2026-09-01", "2026-09-09", "event.group", "U12"}},
			code:   "2026-CUP-B", note: "I376"},
		{name: "the group in the row's name", change: func(d *draft.Draft) { d.Event.Group = "U12" },
			events: [][]any{{"2026-CUP-B", "Autumn Cup, U12", "2026-09-01", "2026-09-09"}}, code: "2026-CUP-B", note: "I376"},
		{name: "the group is not told", events: [][]any{{"2026-CUP-A", "Autumn Cup", "2026-09-01", "2026-09-09", "event.group", "Open"},
			{"2026-CUP-B", "Autumn Cup", "2026-09-01", "2026-09-09", "event.group", "U12"}}, note: "Q371"},
		{name: "its code in the title", change: named("Кубок"), book: titled("Кубок 2026-cup-01, Київ"), events: [][]any{cup, other}, code: "2026-CUP-01", note: "I372"},
		{name: "a longer code in the title", change: named("Кубок"), book: titled("Кубок 2026-CUP-012"), events: [][]any{cup, other}, note: "Q370"},
		{name: "a code that goes on", change: named("Кубок"), book: titled("Кубок 2026-CUP-01-U12"), events: [][]any{cup, other}, note: "Q370"},
		{name: "the code of an event of other days", change: named("Qualifier"), book: titled("Qualifier to 2026-OPEN-02"), events: [][]any{other}, note: "Q370"},
		{name: "two codes in the title", change: named("X"), book: titled("2026-CUP-01 / 2026-CUP-02"), events: [][]any{cup, {"2026-CUP-02", "B", "2026-09-01", "2026-09-09"}}, note: "Q371"},
		{name: "a code that is a word", change: named("Open of Kyiv"), book: titled("Open of Kyiv"), events: [][]any{{"OPEN", "A", "2026-09-01", "2026-09-09"}}, note: "Q370"},
		{name: "a code that is a year", change: named("Kyiv 2026"), book: titled("Kyiv 2026"), events: [][]any{{"2026", "A", "2026-09-01", "2026-09-09"}}, note: "Q370"},
		{name: "a code in a player's row", change: named("X"), book: func() workbook.Book {
			b := titled("X")
			b.Sheets[0].Rows = append(b.Sheets[0].Rows, workbook.Row{Number: 7, Cells: []workbook.Cell{{Column: 2, Kind: workbook.Text, Raw: "2026-CUP-01"}}})
			return b
		}(), events: [][]any{cup}, note: "Q370"},
		{name: "its code in a text", change: named("X"), book: workbook.Book{Lines: []string{"012 X", "2026-CUP-01"}}, events: [][]any{cup}, code: "2026-CUP-01", note: "I372"},
		{name: "before the file's name", change: named("X"), file: "2026-cup-01_table.xlsx", events: [][]any{cup, other}, code: "2026-CUP-01", note: "I373"},
		{name: "before a blank", change: named("X"), file: "2026-CUP-01 table.xlsx", events: [][]any{cup}, code: "2026-CUP-01", note: "I373"},
		{name: "the whole file's name", change: named("X"), file: "2026-CUP-01.xlsx", events: [][]any{cup}, code: "2026-CUP-01", note: "I373"},
		{name: "a longer code before the file's name", change: named("X"), file: "2026-CUP-01-U12_table.xlsx", events: [][]any{cup, {"2026-CUP-01-U12", "Y", "2026-09-01", "2026-09-09"}}, code: "2026-CUP-01-U12", note: "I373"},
		{name: "not before but in the file's name", change: named("X"), file: "table_2026-CUP-01.xlsx", events: [][]any{cup}, note: "Q370"},
		{name: "a word before a blank", change: named("X"), file: "OPEN table.xlsx", events: [][]any{{"OPEN", "A", "2026-09-01", "2026-09-09"}}, note: "Q370"},
		{name: "a word before an underscore", change: named("X"), file: "OPEN_table.xlsx", events: [][]any{{"OPEN", "A", "2026-09-01", "2026-09-09"}}, code: "OPEN", note: "I373"},
		{name: "in the folder's name", change: named("X"), label: "kyiv/2026-CUP-01 final", events: [][]any{cup}, code: "2026-CUP-01", note: "I374"},
		{name: "a folder of another code", change: named("X"), label: "2026-CUP-011", events: [][]any{cup}, note: "Q370"},
		{name: "file and folder disagree", change: named("X"), file: "2026-CUP-01_a.xlsx", label: "2026-OPEN-02", events: [][]any{cup, other}, note: "Q371"},
		{name: "file and title disagree", file: "2026-OPEN-02_a.xlsx", book: titled("2026-CUP-01"), events: [][]any{cup, other}, note: "Q371"},
		{name: "file and name disagree", file: "2026-OPEN-02_a.xlsx", events: [][]any{cup, other}, note: "Q371"},
		{name: "the file's name tells one of two of its name", file: "2026-CUP-01_a.xlsx", events: [][]any{cup, {"2026-CUP-02", "Autumn Cup", "2026-09-01", "2026-09-09"}}, code: "2026-CUP-01", note: "I373"},
		{name: "by its number", change: named("X"), book: titled("X", "https://chess-results.com/tnr1234567.aspx?lan=1"),
			events: [][]any{{"2026-CUP-01", "A", "2026-09-01", "2026-09-09", "event.note", "see tnr1234567"}, other}, code: "2026-CUP-01", note: "I375"},
		{name: "by its number in the column of FIDE", change: func(d *draft.Draft) { d.Event.Name, d.Event.URL = "X", "chess-results.com/tnr1234567.aspx" },
			events: [][]any{{"2026-CUP-01", "A", "2026-09-01", "2026-09-09", "event.fide_event_id", "1234567"}}, code: "2026-CUP-01", note: "I375"},
		{name: "FIDE's own number of other days", change: func(d *draft.Draft) { d.Event.Name, d.Event.URL = "X", "chess-results.com/tnr1234567.aspx" },
			events: [][]any{{"2026-CUP-01", "A", "2026-03-01", "2026-03-09", "event.fide_event_id", "1234567"}}, code: "TNR1234567", note: "I379"},
		{name: "the name of another number", book: titled("https://chess-results.com/tnr1234567.aspx"),
			events: [][]any{{"2026-CUP-01", "Autumn Cup", "2026-09-01", "2026-09-09", "event.note", "tnr7654321"}}, code: "TNR1234567", note: "I379"},
		{name: "two numbers in a file are none", change: named("X"), book: titled("tnr1234567 tnr7654321"), note: "Q370"},
		{name: "a code of the year without a row", change: named("X"), file: "2026-LVIV-03_table.xlsx", events: [][]any{other}, code: "2026-LVIV-03", note: "I378"},
		{name: "letters, the year, a number without a row", change: named("X"), file: "yl-2026-03_table.xlsx", events: [][]any{other}, code: "YL-2026-03", note: "I378"},
		{name: "letters and the year", change: named("X"), file: "D-2026_table.xlsx", events: [][]any{other}, note: "Q370"},
		{name: "letters and the year with a row", change: named("X"), file: "d-2026_table.xlsx", events: [][]any{{"D-2026", "A", "2026-09-01", "2026-09-09"}}, code: "D-2026", note: "I373"},
		{name: "a group and a month before the file's name", change: named("X"), file: "U12-2026-09_table.xlsx", events: [][]any{other}, note: "Q370"},
		{name: "a date before the file's name", change: named("X"), file: "2026-09-03_table.xlsx", events: [][]any{other}, note: "Q370"},
		{name: "a word before the file's name", change: named("X"), file: "U12-2026_table.xlsx", events: [][]any{other}, note: "Q370"},
		{name: "a code without a row and a name with one", file: "2026-LVIV-03_table.xlsx", events: [][]any{cup}, note: "Q371"},
		{name: "nothing is known", change: func(d *draft.Draft) { d.Event = rating.Event{} }, note: "Q370"},
		{name: "a cell for the code", change: func(d *draft.Draft) { d.Event.Name, d.Event.Code = "X", "2026-cup-01" }, events: [][]any{cup}, code: "2026-CUP-01"},
	} {
		t.Run(c.name, func(t *testing.T) {
			desk := at(rows(t, c.events...))
			desk.Label = c.label
			file := c.file
			if file == "" {
				file = "table.xlsx"
			}
			r := settledAlone(Reading{}, table(c.change), c.book, file, desk)
			if waits := strings.HasPrefix(r.Event.Code, event.Unnamed); waits != (c.code == "") || !waits && r.Event.Code != c.code {
				t.Errorf("event %q, want %q; %v", r.Event.Code, c.code, r.Findings)
			}
			for _, f := range r.Findings {
				if eventNote(f.Code) && f.Code != c.note || f.Code == c.note && f.Origin.Sheet != "Sheet1" {
					t.Errorf("found %v, want %s", f, c.note)
				}
			}
			if c.note != "" && r.Findings.Count(rating.Severity(c.note[0])) == 0 {
				t.Errorf("want %s, found %v", c.note, r.Findings)
			}
		})
	}
}

// TestADayThatCannotBeRead is taken from the row, if the event has one; a date elsewhere in the file is still an error.
func TestADayThatCannotBeRead(t *testing.T) {
	for _, c := range []struct {
		at   string
		row  []any
		want rating.Severity
	}{{"event.start", cup, rating.Warning}, {"event.time_control", cup, rating.Error}, {"event.start", other, rating.Error}} {
		r := settledAlone(Reading{}, table(func(d *draft.Draft) {
			d.Event.Start, d.Event.End = 0, 0
			d.Note("E352", d.At(c.at), "Friday")
		}), workbook.Book{}, "table.xlsx", at(rows(t, c.row)))
		if got := r.Findings.Worst(); got != c.want {
			t.Errorf("%s, %s: %c, want %c: %v", c.at, c.row[0], got, c.want, r.Findings)
		}
	}
}

// TestANameThatDiffersLittle finds events by days, place and a name that differs in signs, numerals, year or order, and
// asks where anything else differs or another row comes near.
func TestANameThatDiffersLittle(t *testing.T) {
	row := func(code, name string, more ...any) []any {
		return append([]any{code, name, "2026-09-01", "2026-09-09"}, more...)
	}
	kyiv := func(name string, more ...any) []any {
		return row("A", name, append([]any{"event.city", "Kyiv"}, more...)...)
	}
	for _, c := range []struct {
		sheet, group, place, file string
		events                    [][]any
		want                      string // code and note
	}{
		{sheet: "Autumn Cup – A-Open", place: "Kyiv", events: [][]any{kyiv("Autumn Cup, Open A"), row("B", "Autumn Cup, Open B", "event.city", "Kyiv")}, want: "A I790"},
		{sheet: "Autumn Cup A-Open", place: "Kyiv, Ukraine", events: [][]any{kyiv("Autumn Cup 2026", "event.group", "Open A")}, want: "A I790"},
		{sheet: "Autumn Cup II", place: "Kyiv", events: [][]any{kyiv("2nd Autumn Cup 2026")}, want: "A I790"},
		{sheet: "Second Autumn Cup", place: "KYIV", events: [][]any{kyiv("Autumn Cup ІІ")}, want: "A I790"},
		{sheet: "第二届海港公开赛", place: "Kyiv", events: [][]any{kyiv("2026 第2届 海港公开赛")}, want: "A I790"},
		{sheet: "第十二届海港赛", place: "Kyiv", events: [][]any{kyiv("第12届海港赛")}, want: "A I790"},
		{sheet: "League 2026/27", place: "Kyiv", events: [][]any{kyiv("League")}, want: "A I790"},
		{sheet: "Kejohanan Kali Ke-3", place: "Kyiv", events: [][]any{kyiv("Kejohanan Kali Ketiga")}, want: "A I790"},
		{sheet: "Кубок 2-й", place: "Kyiv", events: [][]any{kyiv("Другий кубок")}, want: "A I790"},
		// what is not certain is asked, with the row as proposal where it is the only one
		{sheet: "Autumn Cup II", events: [][]any{kyiv("2nd Autumn Cup")}, want: "Q370 A"},
		{sheet: "Autumn Cup II", place: "Kyiv", events: [][]any{row("A", "2nd Autumn Cup")}, want: "Q370 A"},
		{sheet: "Autumn Cup II", place: "Kyiv", events: [][]any{kyiv("3rd Autumn Cup")}, want: "Q370"},
		{sheet: "Autumn Cup II", place: "Kyiv", events: [][]any{kyiv("Autumn Cup III")}, want: "Q370"},
		{sheet: "Autumn Cup B", place: "Kyiv", events: [][]any{kyiv("Autumn Cup A")}, want: "Q370"},
		{sheet: "Autumn Cups", place: "Kyiv", events: [][]any{kyiv("Autumn Cup")}, want: "Q370 A"},
		{sheet: "Autumn Cups", events: [][]any{kyiv("Autumn Cup"), {"B", "Autumn Cup", "2025-09-01", "2025-09-09"}}, want: "Q370 A"},
		{sheet: "Autumn Cups", events: [][]any{{"B", "Autumn Cup", "2025-09-01", "2025-09-09"}}, want: "Q370"},
		{sheet: "Autumn Cups", events: [][]any{kyiv("Autumn Cup"), row("B", "Autumn Cuo")}, want: "Q370"},
		{sheet: "Report", place: "Kyiv", events: [][]any{kyiv("Autumn Cup")}, want: "Q370 A"},
		{sheet: "Report", place: "Kyiv", events: [][]any{row("A", "Autumn Cup")}, want: "Q370"},
		{sheet: "", events: [][]any{row("A", "Autumn Cup")}, want: "Q370 A"},
		{sheet: "Autumn Cup Div-1, Group-A", place: "Kyiv", events: [][]any{kyiv("Autumn Cup - Group A - Div. 1")}, want: "A I790"},
		{sheet: "Autumn Cup II", place: "Lviv", events: [][]any{kyiv("2nd Autumn Cup")}, want: "Q370"},
		{sheet: "Autumn Cup 2025", place: "Kyiv", events: [][]any{kyiv("Cup Autumn")}, want: "Q370"},
		{sheet: "Autumn Cup Div 1-Group 2", place: "Kyiv", events: [][]any{kyiv("Autumn Cup - Group 1 Div-2")}, want: "Q370 A"},
		{sheet: "Autumn Cup I", place: "Kyiv", events: [][]any{kyiv("Autumn Cup 1")}, want: "Q370"},
		{sheet: "Autumn Cup, юніорки", place: "Kyiv", events: [][]any{kyiv("Autumn Cup, юніори")}, want: "Q370 A"},
		{sheet: "Autumn Cup II", place: "Kyiv", events: [][]any{kyiv("2nd Autumn Cup"), row("B", "Autumn Cup 2", "event.city", "Kyiv")}, want: "Q371"},
		{sheet: "Autumn Cup II", place: "Kyiv", events: [][]any{kyiv("2nd Autumn Cup"), row("B", "Autumn Cup 2")}, want: "Q371"},
		{sheet: "Autumn Cup II", place: "Kyiv", events: [][]any{kyiv("2nd Autumn Cup"), row("B", "Autumn Cup 2", "event.city", "Lviv")}, want: "A I790"},
		// the file's name tells the group where the sheet does not
		{sheet: "Autumn Cup", file: "open-b.xlsx", events: [][]any{row("A", "Autumn Cup", "event.group", "Open A"), row("B", "Autumn Cup", "event.group", "Open B")}, want: "B I791"},
		{sheet: "Autumn Cup", file: "Autumn_Cup_B-Open.xlsx", events: [][]any{row("A", "Autumn Cup", "event.group", "Open A"), row("B", "Autumn Cup", "event.group", "Open B")}, want: "B I791"},
		{sheet: "Autumn Cup", file: "open-c.xlsx", events: [][]any{row("A", "Autumn Cup", "event.group", "Open A"), row("B", "Autumn Cup", "event.group", "Open B")}, want: "Q371"},
		{sheet: "Autumn Cup", file: "open-b.xlsx", events: [][]any{row("A", "Autumn Cup"), row("B", "Autumn Cup", "event.group", "Open B")}, want: "Q371"},
		{sheet: "Autumn Cup II", file: "open-b.xlsx", place: "Kyiv", events: [][]any{kyiv("2nd Autumn Cup", "event.group", "Open A"), row("B", "2nd Autumn Cup", "event.group", "Open B")}, want: "B I791"},
	} {
		reg := rows(t, c.events...)
		change := func(d *draft.Draft) { d.Event.Name, d.Event.Group, d.Event.City = c.sheet, c.group, c.place }
		file := c.file
		if file == "" {
			file = "table.xlsx"
		}
		r := settledAlone(Reading{}, table(change), workbook.Book{}, file, at(reg))
		got := ""
		for _, f := range r.Findings {
			switch {
			case f.Code == "Q370" && len(f.Asked[0].Likely) > 0 && f.Asked[0].Likely[0].Proposed:
				got = f.Code + " " + f.Asked[0].Likely[0].Player
			case eventNote(f.Code) && f.Code[0] == 'Q':
				got = f.Code
			case eventNote(f.Code):
				got = r.Event.Code + " " + f.Code
			}
		}
		if got != c.want {
			t.Errorf("%q in %q, %s: %s, want %s", c.sheet, c.place, c.file, got, c.want)
		}
	}
}

// eventNote reports whether a code says how an event was found.
func eventNote(code string) bool {
	return code[1:] >= "370" && code[1:] <= "379" || code == "I790" || code == "I791"
}

// TestAKeyIsStable checks that a sheet waits under the same key with any file name and any knowledge of the office, and that
// another event has another key.
func TestAKeyIsStable(t *testing.T) {
	key := func(change func(*draft.Draft), file string, events ...[]any) string {
		r := settledAlone(Reading{}, table(change), workbook.Book{}, file, at(rows(t, events...)))
		return r.Event.Code
	}
	unknown := func(d *draft.Draft) { d.Event.Name = "X" }
	first := key(unknown, "a.xlsx")
	if again := key(unknown, "b.xlsx", cup, other); again != first || !strings.HasPrefix(first, event.Unnamed) {
		t.Errorf("%q, then %q", first, again)
	}
	for name, change := range map[string]func(*draft.Draft){
		"name":    func(d *draft.Draft) { d.Event.Name = "Y" },
		"players": func(d *draft.Draft) { unknown(d); d.Entrants[3].Name = "Z" },
		"games":   func(d *draft.Draft) { unknown(d); d.Pairs[0].FirstScore = rating.Draw },
	} {
		if other := key(change, "a.xlsx"); other == first {
			t.Errorf("another event of other %s waits under the same key", name)
		}
	}
	r := settledAlone(Reading{}, table(unknown), workbook.Book{}, "a.xlsx", at(rows(t, []any{"2026-CUP-07", "Quite another", "2026-09-01", "2026-09-09", "event.note", "it is " + first + "."})))
	if r.Event.Code != "2026-CUP-07" || r.Findings.Count(rating.Question) > 0 {
		t.Errorf("the office's answer was not taken: %q %v", r.Event.Code, r.Findings)
	}
}

// TestRegisteredEventsAlone checks that with "events: registered" only codes are taken that the office has entered.
func TestRegisteredEventsAlone(t *testing.T) {
	for _, c := range []struct{ file, title string }{{"2026-LVIV-03_a.xlsx", ""}, {"a.xlsx", "tnr1234567"}} {
		desk := at(rows(t, other))
		desk.RegisteredOnly = true
		r := settledAlone(Reading{}, table(func(d *draft.Draft) { d.Event.Name = "X" }), titled(c.title), c.file, desk)
		if !strings.HasPrefix(r.Event.Code, event.Unnamed) || r.Findings.Count(rating.Question) != 1 {
			t.Errorf("%s %s: %q %v", c.file, c.title, r.Event.Code, r.Findings)
		}
	}
}

// TestFactsComeFromTheRow checks that a fact that the sheet leaves out comes from the row, that the sheet holds where both have
// it, and that a difference is noted.
func TestFactsComeFromTheRow(t *testing.T) {
	full := append(append([]any{}, cup...), "event.group", "A", "event.class", "king", "event.system", "match", "event.city", "Kyiv", "event.region", "Kyiv region",
		"event.organizer", "Club", "event.chief_arbiter_id", "A1", "event.deputies", "B. One; C. Two", "event.arbiters_national", 3, "event.time_control", "900+10")
	bare := func(d *draft.Draft) {
		d.Event = rating.Event{Name: "Autumn Cup", Report: rating.FinalReport}
	}
	r := settledAlone(Reading{}, table(bare), workbook.Book{}, "table.xlsx", at(rows(t, full)))
	want := rating.Event{Code: "2026-CUP-01", Name: "Autumn Cup", Group: "A", Report: rating.FinalReport, List: "rapid", System: rating.Match, Class: "king",
		Start: day("2026-09-01"), End: day("2026-09-09"), City: "Kyiv", Region: "Kyiv region", Organizer: "Club", ArbitersNational: 3,
		Controls: []rating.Control{{Minutes: 15, Increment: 10}}, TimeText: "900+10", ChiefArbiter: rating.Arbiter{ID: "A1", Name: "Arbiter, Anna", Grade: "national"},
		Deputies: []rating.Arbiter{{Name: "B. One"}, {Name: "C. Two"}}}
	got := r.Event
	got.Entrants, got.Games, got.Approval = nil, nil, rating.Approval{}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if r.Findings.Worst() != rating.Note || r.Unplaced() {
		t.Errorf("found %v", r.Findings)
	}

	said := func(d *draft.Draft) {
		d.Event.List, d.Event.Class, d.Event.City, d.Event.Start = "standard", "ordinary", "Lviv", day("2026-09-02")
		d.Event.Controls, d.Event.ArbitersNational = []rating.Control{{Minutes: 90, Increment: 30}}, 2
	}
	r = settledAlone(Reading{}, table(said), workbook.Book{}, "table.xlsx", at(rows(t, full)))
	e := r.Event
	if e.List != "standard" || e.Class != "ordinary" || e.City != "Lviv" || e.Start != day("2026-09-02") || e.Controls[0].Minutes != 90 || e.ArbitersNational != 2 {
		t.Errorf("the sheet's own word did not hold: %+v", e)
	}
	var differ []string
	for _, f := range r.Findings {
		if f.Code == "W405" {
			differ = append(differ, f.Args["field"]+" "+f.Read+" "+f.Args["registry_value"])
		}
	}
	if diff := cmp.Diff([]string{"event.discipline standard rapid", "event.class ordinary king", "event.start 2026-09-02 2026-09-01", "event.time_control 5400+30 900+10"}, differ); diff != "" {
		t.Error(diff)
	}
}

// TestHalfTheDays checks that the row completes the days, but never so that the event ends before it begins.
func TestHalfTheDays(t *testing.T) {
	for _, c := range []struct{ start, end, wantStart, wantEnd, code string }{
		{"", "", "2026-09-01", "2026-09-09", ""},
		{"2026-09-05", "", "2026-09-05", "2026-09-09", "W405"},
		{"2026-09-09", "", "2026-09-09", "2026-09-09", "W405"},
		{"2026-09-10", "", "2026-09-10", "", "Q381"},
		{"", "2026-09-01", "2026-09-01", "2026-09-01", "W405"},
		{"", "2026-08-31", "", "2026-08-31", "Q381"},
	} {
		r := settledAlone(Reading{}, table(func(d *draft.Draft) { d.Event.Start, d.Event.End = day(c.start), day(c.end) }), workbook.Book{}, "2026-CUP-01_a.xlsx", at(rows(t, cup)))
		if r.Event.Start != day(c.wantStart) || r.Event.End != day(c.wantEnd) {
			t.Errorf("%q – %q became %s – %s", c.start, c.end, r.Event.Start, r.Event.End)
		}
		if c.code != "" && !slices.ContainsFunc(r.Findings, func(f rating.Finding) bool { return f.Code == c.code }) || r.Findings.Count(rating.Error) > 0 {
			t.Errorf("%q – %q: %v", c.start, c.end, r.Findings)
		}
	}
}

// TestWhatNobodySaysIsAsked checks the questions about the list, the days and the pace of play.
func TestWhatNobodySaysIsAsked(t *testing.T) {
	named := "2026-LVIV-03_a.xlsx"
	for _, c := range []struct {
		name   string
		change func(*draft.Draft)
		desk   func(*Office)
		list   string
		want   []string // codes beside I378
	}{
		{"several lists", nil, nil, "", []string{"Q380"}},
		{"one list", nil, func(d *Office) { d.Lists = []string{"xiangqi"} }, "xiangqi", nil},
		{"a list of theirs", func(d *draft.Draft) { d.Event.List = "bullet" }, nil, "", []string{"Q380"}},
		{"a list of ours", func(d *draft.Draft) { d.Event.List = "rapid" }, nil, "rapid", nil},
		{"the pace does not choose a list", func(d *draft.Draft) { d.Event.Controls = []rating.Control{{Minutes: 15}} }, nil, "", []string{"Q380"}},
		{"no days", func(d *draft.Draft) { d.Event.List, d.Event.Start, d.Event.End = "rapid", 0, 0 }, nil, "rapid", []string{"Q381"}},
		{"no last day", func(d *draft.Draft) { d.Event.List, d.Event.End = "rapid", 0 }, nil, "rapid", []string{"Q381"}},
		{"played today", func(d *draft.Draft) { d.Event.List, d.Event.End = "rapid", day("2026-10-01") }, nil, "rapid", nil},
		{"played tomorrow", func(d *draft.Draft) { d.Event.List, d.Event.End = "rapid", day("2026-10-02") }, nil, "rapid", []string{"E355"}},
		{"ended before it began", func(d *draft.Draft) { d.Event.List, d.Event.End = "rapid", day("2026-08-31") }, nil, "rapid", []string{"E351"}},
		{"a pace in words", func(d *draft.Draft) { d.Event.List, d.Event.TimeText = "rapid", "quarter of an hour" }, nil, "rapid", []string{"W383"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			desk := at(rows(t, other))
			if c.desk != nil {
				c.desk(&desk)
			}
			r := settledAlone(Reading{}, table(func(d *draft.Draft) {
				d.Event.Name = "X"
				if c.change != nil {
					c.change(d)
				}
			}), workbook.Book{}, named, desk)
			var got []string
			for _, f := range r.Findings {
				if f.Code != "I378" {
					got = append(got, f.Code)
				}
			}
			if diff := cmp.Diff(c.want, got); diff != "" || r.Event.List != c.list {
				t.Errorf("list %q %s", r.Event.List, diff)
			}
			if asked := r.Findings.Worst() == rating.Question; r.Unplaced() != asked {
				t.Errorf("unplaced %v, asked %v", r.Unplaced(), asked)
			}
		})
	}
}

// TestASheetWithoutGamesIsNotAskedAbout checks that a list of places is returned as such, without questions about its event and
// its players.
func TestASheetWithoutGamesIsNotAskedAbout(t *testing.T) {
	r := settledAlone(Reading{}, table(func(d *draft.Draft) {
		d.Pairs = nil
		d.Entrants[0].Typed = ""
		d.Note("E110", d.Report.At("Sheet1", 5, 1), "")
	}), workbook.Book{}, "table.xlsx", at(rows(t)))
	if len(r.Findings) != 1 || r.Findings[0].Code != "E110" {
		t.Errorf("found %v", r.Findings)
	}
}

// TestTheCodesAnEventMayHave checks that a sheet with the office's code is also known by its number and its key.
func TestTheCodesAnEventMayHave(t *testing.T) {
	r := settledAlone(Reading{}, table(nil), titled("tnr1234567"), "table.xlsx", at(rows(t, cup)))
	if len(r.Codes) != 2 || !strings.HasPrefix(r.Codes[0], event.Unnamed) || r.Codes[1] != "TNR1234567" {
		t.Errorf("codes %v", r.Codes)
	}
	r = settledAlone(Reading{}, table(nil), workbook.Book{}, "table.xlsx", at(rows(t, append(slices.Clone(cup), "event.note", "tnr7654321"))))
	if len(r.Codes) != 2 || r.Codes[1] != "TNR7654321" {
		t.Errorf("codes %v", r.Codes)
	}
	own := table(func(d *draft.Draft) { d.Foreign, d.Event.Code = false, "2026-CUP-01" })
	r = settledAlone(Reading{}, own, workbook.Book{}, "table.xlsx", at(rows(t, append(slices.Clone(cup), "event.note", "tnr7654321"))))
	if len(r.Codes) != 1 || r.Codes[0] != "TNR7654321" {
		t.Errorf("codes of our own sheet %v", r.Codes)
	}
}

// TestWordsOfEventsAndPeople checks that every question names what was read and what can be done, in every language.
func TestWordsOfEventsAndPeople(t *testing.T) {
	r := settledAlone(Reading{}, table(func(d *draft.Draft) { d.Event.Name = "Autumn Cups" }), workbook.Book{}, "cups.xlsx", at(rows(t, cup, other)))
	for _, f := range r.Findings {
		if f.Code != "Q370" {
			continue
		}
		for _, lang := range templates.Languages {
			problem, remedy := templates.In(lang).Finding(f)
			for _, want := range []string{"Autumn Cups", "2026-09-01 – 2026-09-09"} {
				if !strings.Contains(problem, want) {
					t.Errorf("%s: %s lacks %s", lang, problem, want)
				}
			}
			for _, want := range []string{r.Event.Code, "2026-CUP-01 Autumn Cup (2026-09-01 – 2026-09-09)"} {
				if !strings.Contains(remedy, want) {
					t.Errorf("%s: %s lacks %s", lang, remedy, want)
				}
			}
		}
		return
	}
	t.Error("not asked: " + strconv.Itoa(len(r.Findings)))
}

// ForeignFaults returns a foreign sheet for each code about events and people.
func ForeignFaults(t testing.TB) map[string]func() rating.Findings {
	show := func(change func(*draft.Draft), book workbook.Book, file, label string, events ...[]any) func() rating.Findings {
		return func() rating.Findings {
			desk := at(rows(t, events...))
			desk.Label = label
			return settledAlone(Reading{}, table(change), book, file, desk).Findings
		}
	}
	unnamed := func(d *draft.Draft) { d.Event.Name, d.Event.City = "Кубок міста", "Київ" }
	person := func(format, sheet string, p foreignRow) func() rating.Findings {
		return func() rating.Findings { _, found := recognised(t, format, sheet, p, false); return found }
	}
	none, onLichess := workbook.Book{}, titled("https://lichess.org/swiss/hnJSdIFT")
	all := map[string]func() rating.Findings{
		"E216": person("crosstable", "Sheet1", foreignRow{name: "Kovalenko Oksana", birth: 1990}),
		"E217": person("trf", "", foreignRow{name: "Kovalenko Oksana", birth: 1990}),
		"E225": person("trf", "", foreignRow{typed: "777", name: "Kovalenko Oksana", birth: 1990}),
		"Q218": person("vega", "", foreignRow{name: "王伟"}),
		"I219": person("trf", "", foreignRow{fide: "14100010", name: "Kovalenko Oksana"}),
		"I220": person("trf", "", foreignRow{typed: "UA-77", name: "Kovalenko Oksana"}),
		"I221": person("crosstable", "Sheet1", foreignRow{typed: "SM-4711", name: "Marchenko Olha"}),
		"I222": person("vega", "", foreignRow{name: "M. Olha"}),
		"W226": person("crosstable", "Sheet1", foreignRow{typed: "5", fide: "14100010", name: "Kovalenko Oksana"}),
		"Q223": person("trf", "", foreignRow{fide: "5700077", name: "Lim Mei"}),
		"I800": person("trf", "", foreignRow{fide: "14100010", name: "Коваленко Оксана Іванівна"}),
		"Q224": person("vega", "", foreignRow{name: "Twin"}),
		"Q370": show(unnamed, none, "table.xlsx", "", cup, other),
		"Q371": show(nil, none, "table.xlsx", "", cup, []any{"2026-CUP-02", "Autumn Cup", "2026-09-01", "2026-09-09"}),
		"I372": show(unnamed, titled("Кубок міста, 2026-CUP-01"), "table.xlsx", "", cup),
		"I373": show(unnamed, none, "2026-CUP-01_table.xlsx", "", cup),
		"I374": show(unnamed, none, "table.xlsx", "2026-CUP-01", cup),
		"I375": show(unnamed, titled("https://chess-results.com/tnr1234567.aspx?lan=1"), "table.xlsx", "", append(slices.Clone(cup), "event.note", "tnr1234567")),
		"I376": show(nil, none, "table.xlsx", "", cup),
		"I790": show(func(d *draft.Draft) { d.Event.Name, d.Event.City = "Autumn-Cup II 2026", "Kyiv" }, none, "table.xlsx", "",
			append([]any{"2026-CUP-01", "2nd Autumn Cup", "2026-09-01", "2026-09-09"}, "event.city", "Kyiv", "event.group", "Open")),
		"I791": show(nil, none, "open-b.xlsx", "", append(slices.Clone(cup), "event.group", "Open A"),
			[]any{"2026-CUP-02", "Autumn Cup", "2026-09-01", "2026-09-09", "event.group", "Open B"}),
		"W792": show(func(d *draft.Draft) {
			d.Event.Start, d.Event.End = 0, 0
			d.Note("E352", d.At("event.start"), "Friday")
		}, none, "table.xlsx", "", cup),
		"I377": func() rating.Findings {
			key := settledAlone(Reading{}, table(unnamed), none, "table.xlsx", at(rows(t))).Event.Code
			return show(unnamed, none, "table.xlsx", "", append(slices.Clone(cup), "event.note", key))()
		},
		"I670": func() rating.Findings {
			return answeredAbout(t, unnamed, rating.AboutEvent, "2026-CUP-01", cup)
		},
		"Q671": func() rating.Findings {
			dateless := func(d *draft.Draft) { d.Event.Start, d.Event.End = 0, 0 }
			return answeredAbout(t, dateless, rating.AboutDays, "2026-09-02 – 2026-09-09", cup)
		},
		"E672": func() rating.Findings {
			return answeredAbout(t, func(d *draft.Draft) { d.Pairs, d.Event.Rounds = d.Pairs[:1], 0 }, rating.AboutWhole, "", cup)
		},
		"I337": func() rating.Findings {
			once := func(d *draft.Draft) { d.Pairs, d.Event.Rounds = d.Pairs[:1], 0 }
			var word string
			for _, f := range show(once, none, "table.xlsx", "", cup)() {
				word += f.Args["key"]
			}
			return show(once, none, "table.xlsx", "", append(slices.Clone(cup), "event.note", word))()
		},
		"I567": func() rating.Findings {
			open := func(d *draft.Draft) { d.Note("E345", d.At("event.rounds"), "9", "rounds", "8, 9") }
			asked := show(open, none, "table.xlsx", "", cup)()
			word := ""
			for _, f := range asked {
				if f.Code == "E345" {
					word = f.Args["key"]
				}
			}
			return show(open, none, "table.xlsx", "", append(slices.Clone(cup), "event.note", word))()
		},
		"Q813": show(nil, onLichess, "table.xlsx", "", cup),
		"I814": func() rating.Findings {
			word := ""
			for _, f := range show(nil, onLichess, "table.xlsx", "", cup)() {
				word += f.Args["key"]
			}
			return show(nil, onLichess, "table.xlsx", "", append(slices.Clone(cup), "event.note", word))()
		},
		"I378": show(unnamed, none, "2026-LVIV-03_table.xlsx", ""),
		"I379": show(unnamed, titled("https://chess-results.com/tnr1234567.aspx?lan=1"), "table.xlsx", ""),
		"Q380": show(unnamed, none, "2026-LVIV-03_table.xlsx", ""),
		"Q381": show(func(d *draft.Draft) { unnamed(d); d.Event.Start, d.Event.End = 0, 0 }, none, "2026-LVIV-03_table.xlsx", ""),
		"I382": show(func(d *draft.Draft) { d.Event.Start, d.Event.End = 0, 0 }, none, "table.xlsx", "", append(slices.Clone(cup), "event.time_control", "900+10")),
		"W383": show(func(d *draft.Draft) { d.Event.TimeText = "quarter of an hour" }, none, "table.xlsx", "", cup),
	}
	maps.Copy(all, evidenceFaults(t))
	maps.Copy(all, answerFaults(t))
	return all
}

// settledAlone is settle for the draft of a single file.
func settledAlone(r Reading, d *draft.Draft, book workbook.Book, file string, office Office) Reading {
	return settle(r, d, book, []opened{{File: File{Name: file, Label: office.Label}}}, office)
}

// TestAnUnknownCodeIsReported follows the advice of Q370 with a code that has no row. The finding says why it did not
// help.
func TestAnUnknownCodeIsReported(t *testing.T) {
	for file, want := range map[string]string{"D-2025_table.xlsx": "D-2025", "26-st-0147_t.xlsx": "26-ST-0147", "2026-09-03_table.xlsx": "—",
		"table.xlsx": "—", "final_table.xlsx": "—", "TNR1_table.xlsx": "—"} {
		r := settledAlone(Reading{}, table(func(d *draft.Draft) { d.Event.Name = "X" }), workbook.Book{}, file, at(rows(t, other)))
		i := slices.IndexFunc(r.Findings, func(f rating.Finding) bool { return f.Code == "Q370" })
		if i < 0 || r.Findings[i].Args["lead"] != want {
			t.Errorf("%s: %v, want %s", file, r.Findings, want)
		}
	}
}
