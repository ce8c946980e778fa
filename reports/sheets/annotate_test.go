package sheets

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// league is a filled result sheet of six players with three mistakes in it.
func league(t *testing.T) []byte {
	t.Helper()
	book, err := Template(small("en"))
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Ostrand, Oscar", "Eskmere, Leif", "Tarrow, Rowan", "Lindhame, Hugo", "Selgrave, Anton",
		"Orrinstad, Elin"}
	players := FillSheet{Sheet: "Players"}
	for i, name := range names {
		players.Rows = append(players.Rows, map[string]string{"player.nr": strconv.Itoa(i + 1),
			"player.id":   "0010" + strconv.Itoa(i),
			"player.name": name, "player.sex": "M"})
	}
	games := FillSheet{Sheet: "Games"}
	for _, g := range []string{"1 1 1-0 2", "1 3 ½-½ 41", "1 5 1-0 6", "2 1 1:0? 5", "2 2 1-0 3", "2 3 0-1 6"} {
		f := strings.Fields(g)
		games.Rows = append(games.Rows, map[string]string{"game.round": f[0], "game.first": f[1], "game.result": f[2],
			"game.second": f[3]})
	}
	games.Rows[2]["game.date"] = "2026-05-04"
	event := FillSheet{Sheet: "Event", Rows: []map[string]string{{"event.name": "Autumn Open", "event.scoring": "2-1-0",
		"event.start": "2026-05-04"}}}
	book, err = Fill(book, []FillSheet{event, players, games})
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func marks() []Mark {
	return []Mark{
		{Severity: rating.Warning, Code: "W301", Sheet: "Games", Cell: "E6", Read: "2-Jan",
			Problem: "Excel changed 1/2 into a date; read as ½-½.",
			Remedy:  "Nothing to do.", Repaired: true},
		{Severity: rating.Error, Code: "E312", Sheet: "Games", Cell: "F6", Read: "41",
			Problem: "Opponent number 41 does not exist; the sheet has players 1 to 6.",
			Remedy:  "Write the number from sheet Players, column A."},
		{Severity: rating.Warning, Code: "W350", Sheet: "Games", Cell: "H7", Read: "04/05/26",
			Problem: "The date is ambiguous; read as 2026-05-04.",
			Remedy:  "Nothing, if that is right."},
		{Severity: rating.Error, Code: "E302", Sheet: "Games", Cell: "E8", Read: "1:0?", Problem: "“1:0?” is not a result.",
			Remedy: "Choose from the list.", Suggestion: "1-0"},
		{Severity: rating.Question, Code: "Q401", Problem: "Event 26-ST-0147 is not registered.",
			Remedy: "Nothing to do: the office decides."},
	}
}

func head() Head {
	return Head{Lang: "en", Event: "26-ST-0147", File: "league.xlsx", Checked: "2026-09-30 21:05", Version: "1.0.0",
		Submission: "17", SHA: strings.Repeat("ab", 32)}
}

func open(t *testing.T, book []byte) *xlsx.Book {
	t.Helper()
	b, err := xlsx.Open(book)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAnnotatedCopy(t *testing.T) {
	source := league(t)
	keep := bytes.Clone(source)
	out, err := Annotate(source, head(), marks())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(source, keep) {
		t.Fatal("the source was changed")
	}
	if *lookAt != "" {
		if err := os.WriteFile(*lookAt+"/annotated.xlsx", out, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	b := open(t, out)
	if first := b.Sheets()[0]; first != problemSheet {
		t.Errorf("the first sheet is %s", first)
	}
	if got, want := b.Get(problemSheet, "A1"), "Returned: 2 errors to fix, 1 question for the office, 1 warning, 1 repaired"; got != want {
		t.Errorf("verdict %q, want %q", got, want)
	}
	if got := b.Get(problemSheet, "I1"); !strings.HasPrefix(got, "17 abab") {
		t.Errorf("the submission stands as %q", got)
	}
	for cell, l := range map[string]look{"E6": repairedLook, "F6": errorLook, "H7": warningLook, "E8": errorLook} {
		if !b.Wears("Games", cell, l.over) {
			t.Errorf("Games!%s is not marked as %s", cell, l.key)
		}
	}
	if b.Wears("Games", "E5", errorLook.over) {
		t.Error("Games!E5 is marked, though nothing is wrong there")
	}
	notes, err := b.Comments("Games")
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, n := range notes {
		said = append(said, n.Cell+" "+n.Text[:4])
	}
	if diff := cmp.Diff([]string{"E6 W301", "E8 E302", "F6 E312", "H7 W350"}, said); diff != "" {
		t.Error(diff)
	}
	if got := b.Get("Games", "F6"); got != "41" {
		t.Errorf("the cell says %q; a copy changes no value", got)
	}
}

func TestBothCellsOfAContradictionAreMarked(t *testing.T) {
	m := Mark{Severity: rating.Error, Code: "E310", Sheet: "Games", Cell: "E5", Also: "E8", Read: "1-0",
		Problem: "E5 and E8 do not agree.", Remedy: "Make them agree."}
	none := Mark{Severity: rating.Error, Code: "E310", Sheet: "Games", Cell: "E6", Also: "—", Problem: "E6 stands alone.",
		Remedy: "Fill in the other."}
	out, err := Annotate(league(t), head(), []Mark{m, none})
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, out)
	for _, cell := range []string{"E5", "E6", "E8"} {
		if !b.Wears("Games", cell, errorLook.over) {
			t.Errorf("%s is not marked", cell)
		}
	}
	notes, err := b.Comments("Games")
	if err != nil || len(notes) != 3 || !strings.Contains(notes[2].Text, "do not agree") {
		t.Errorf("comments %v, %v", notes, err)
	}
	if got := b.Get(problemSheet, "A7"); got != "" {
		t.Errorf("two problems are %s lines", got)
	}
	if diff := cmp.Diff([]string{"C5", "C6", "D7", "E9"}, Mark{Cell: "C5", Also: "C5/C6, D7/E9, …"}.cells()); diff != "" {
		t.Error(diff)
	}
}

func TestColumnsThatWouldStayEmptyAreLeftOut(t *testing.T) {
	for name, c := range map[string]struct {
		marks []Mark
		want  string
	}{
		"all":                       {marks(), "no severity code sheet cell read problem remedy suggestion confirm"},
		"no suggestion":             {marks()[2:3], "no severity code sheet cell read problem remedy confirm"},
		"no warning":                {marks()[3:4], "no severity code sheet cell read problem remedy suggestion"},
		"an error and nothing more": {marks()[1:2], "no severity code sheet cell read problem remedy"},
	} {
		out, err := Annotate(league(t), head(), c.marks)
		if err != nil {
			t.Fatal(err)
		}
		b, got := open(t, out), ""
		for col := 1; b.Get(problemSheet, xlsx.At(col, 3)) != ""; col++ {
			got += " " + strings.TrimPrefix(b.Get(problemSheet, xlsx.At(col, 3)), "problem.")
		}
		if got = strings.TrimSpace(got); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if mark := b.Get(problemSheet, "I1"); !strings.HasPrefix(mark, "17 abab") {
			t.Errorf("%s: the submission stands as %q", name, mark)
		}
	}
}

func TestAnnotatedTwentyTimes(t *testing.T) {
	source := league(t)
	first, err := Annotate(source, head(), marks())
	if err != nil {
		t.Fatal(err)
	}
	for range 19 {
		again, err := Annotate(source, head(), marks())
		if err != nil || !bytes.Equal(first, again) {
			t.Fatalf("the bytes differ (%v)", err)
		}
	}
}

func TestCorrectedCopyIsCleanedBeforeItIsReturnedAgain(t *testing.T) {
	once, err := Annotate(league(t), head(), marks())
	if err != nil {
		t.Fatal(err)
	}
	h := head()
	h.Fixed, h.Before = 1, 2
	twice, err := Annotate(once, h, marks()[3:4])
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, twice)
	if got := strings.Count(strings.Join(b.Sheets(), " "), problemSheet); got != 1 {
		t.Errorf("%d problem sheets", got)
	}
	if b.Wears("Games", "F6", errorLook.over) || !b.Wears("Games", "E8", errorLook.over) {
		t.Error("F6 was put right and E8 was not; the marks say otherwise")
	}
	notes, err := b.Comments("Games")
	if err != nil || len(notes) != 1 || strings.Count(notes[0].Text, "E302") != 1 {
		t.Errorf("comments %v, %v", notes, err)
	}
	if got := b.Get(problemSheet, "A2"); !strings.Contains(got, "Errors mended since last time: 1 of 2") {
		t.Errorf("no progress in %q", got)
	}
}

// TestCommentsOfTheSenderAreKept: a comment of the sender, on a cell that we mark or on another, is still there with its
// author after the copy was corrected and returned again.
func TestCommentsOfTheSenderAreKept(t *testing.T) {
	b := open(t, league(t))
	for _, cell := range []string{"F6", "A5"} {
		if err := b.Uncomment("Games", cell, "Anna: she came late: ask her\nor me"); err != nil {
			t.Fatal(err)
		}
	}
	book, err := b.Bytes()
	marked := marks()[1]
	other := marked
	other.Cell = "A5"
	for _, m := range [][]Mark{{marked}, {marks()[3]}, {marked, other}} {
		if err == nil {
			book, err = Annotate(book, head(), m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	notes, err := open(t, book).Comments("Games")
	if err != nil || len(notes) != 2 {
		t.Fatalf("comments %v, %v", notes, err)
	}
	for _, n := range notes {
		if want := "Anna: she came late: ask her\nor me\n" + comment([]Mark{marked}, n.Cell); n.Text != want {
			t.Errorf("%s: %q, want %q", n.Cell, n.Text, want)
		}
	}
}

func TestWhatCannotBeAnnotatedIsCopied(t *testing.T) {
	list := Mark{Severity: rating.Error, Code: "E302", Sheet: "games", Cell: "B2", Read: "x",
		Problem: "“x” is not a result.", Remedy: "Write 1-0."}
	in := func(sheet, cell string) Mark { m := list; m.Sheet, m.Cell = sheet, cell; return m }
	text := []Grid{{Lines: true, Rows: [][]string{{"012 Open"}, {"001    1 x"}}}}
	for name, c := range map[string]struct {
		source     string
		grid       []Grid
		mark       Mark
		cell, want string
	}{
		"a text that nobody could read": {"\uFEFFname,result\r\nA,x\r\n", nil, in("", "2"), "A2", "A,x"},
		"a line":                        {"012 Open\n001    1 x\n", text, in("", "2"), "A2", "001    1 x"},
		"a row of columns": {"name;result\nA;x\n", []Grid{{Rows: [][]string{{"name", "result"}, {"A", "x"}}}},
			in("", "B2"), "B2", "x"},
		"a line of columns": {"name;result\nA;x\n", []Grid{{Rows: [][]string{{"name", "result"}, {"A", "x"}}}},
			in("", "2"), "A2", "A"},
		"grid": {"\xd0\xcf\x11\xe0", []Grid{{Sheet: "a/b*c",
			Rows: [][]string{{"name"}, {"A", "x"}}}}, list, "B2", "x"},
		"short row": {"\xd0\xcf\x11\xe0", []Grid{{Sheet: "games", Rows: [][]string{{"name"}, {"A"}}}},
			list, "B2", ""},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := Annotate([]byte(c.source), Head{Lang: "uk", File: "games", Grid: c.grid}, []Mark{c.mark})
			if err != nil {
				t.Fatal(err)
			}
			b := open(t, out)
			if len(b.Sheets()) != 2 {
				t.Fatalf("sheets %v", b.Sheets())
			}
			sheet := b.Sheets()[1]
			if got := b.Get(sheet, c.cell); got != c.want || !b.Wears(sheet, c.cell, errorLook.over) {
				t.Errorf("%s!%s says %q", sheet, c.cell, got)
			}
		})
	}
	if words := string(Problems(Head{Lang: "uk", File: "games"}, []Mark{in("", "2")})); !strings.Contains(words, "E302  рядок 2\r\n") {
		t.Errorf("the line is not named in %s", words)
	}
	out, err := Annotate([]byte{0, 1, 2}, head(), []Mark{list})
	if err != nil {
		t.Fatal(err)
	}
	if got := open(t, out).Sheets(); len(got) != 1 {
		t.Errorf("nothing could be read, but there are sheets %v", got)
	}
}

func TestManyProblems(t *testing.T) {
	var many []Mark
	for i := range 700 {
		many = append(many, Mark{Severity: rating.Error, Code: "E302", Sheet: "Games", Cell: "E" + strconv.Itoa(5+i),
			Read: strconv.Itoa(i), Problem: "no result", Remedy: "r"})
	}
	out, err := Annotate(league(t), head(), many)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, out)
	if got := b.Get(problemSheet, "A505"); got != "and 200 more" {
		t.Errorf("row 505 says %q", got)
	}
	notes, err := b.Comments("Games")
	if err != nil || len(notes) != maxComments {
		t.Errorf("%d comments, want %d (%v)", len(notes), maxComments, err)
	}
	if !b.Wears("Games", "E704", errorLook.over) {
		t.Error("the last cell is not marked")
	}
}

func TestAlikeProblemsAreOneLine(t *testing.T) {
	var many []Mark
	for i := range 41 {
		at := "E" + strconv.Itoa(5+i)
		many = append(many, Mark{Severity: rating.Error, Code: "E302", Sheet: "Games", Cell: at, Read: "x",
			Problem: "Cell " + at + ": not a result", Remedy: "r"})
	}
	groups := grouped(many)
	if len(groups) != 1 {
		t.Fatalf("%d lines", len(groups))
	}
	if text := string(Problems(head(), many)); !strings.Contains(text, "(41 cells in E5:E45)") {
		t.Error(text)
	}
}

func TestProblemsAsText(t *testing.T) {
	golden(t, "problems.txt", Problems(head(), marks()))
}

func TestNoNameMakesALine(t *testing.T) {
	const name = "a\r\nSHA-256: 0\u2028b\u202e\x1b[31m.xlsx"
	r := ReceiptFor{Lang: "en", State: Accepted, File: name}
	h := head()
	h.File = name
	for what, got := range map[string]string{"receipt": string(Receipt(r)), "problems": string(Problems(h, marks()[:1]))} {
		if strings.Contains(got, "\nSHA-256: 0") || strings.ContainsAny(got, "\u2028\u202e\x1b") || !strings.Contains(got, `a\r\nSHA-256: 0\u2028b\u202e\x1b[31m.xlsx`) {
			t.Errorf("%s:\n%q", what, got)
		}
	}
}

func TestReceipts(t *testing.T) {
	r := ReceiptFor{Lang: "en", State: Accepted, Event: "26-ST-0147", Name: "Autumn Open", Start: day("2026-09-03"),
		End:  day("2026-09-06"),
		File: "league.xlsx", SHA: strings.Repeat("ab", 32), Received: "2026-09-30 21:05", Submission: "s01", Players: 6,
		Newcomers: 1, Games: 8, Forfeits: 1, List: "standard", Date: day("2026-10-01"), Marks: marks()[:1]}
	golden(t, "receipt.txt", Receipt(r))
	r.State, r.First, r.Submission, r.Marks, r.Lang = Duplicate, "s01", "s02", nil, "uk"
	golden(t, "receipt_duplicate.txt", Receipt(r))
	r.State, r.Marks, r.Date, r.Lang = Waiting, marks()[4:], 0, "zh-CN"
	golden(t, "receipt_waiting.txt", Receipt(r))
}

func TestPlural(t *testing.T) {
	for _, c := range []struct {
		lang string
		n    int
		want string
	}{{"en", 0, "many"}, {"en", 1, "one"}, {"en", 2, "many"}, {"uk", 1, "one"}, {"uk", 2, "few"}, {"uk", 4, "few"},
		{"uk", 5, "many"},
		{"uk", 11, "many"}, {"uk", 12, "many"}, {"uk", 21, "one"}, {"uk", 22, "few"}, {"uk", 112, "many"}} {
		if got := templates.In(c.lang).Plural(c.n); got != c.want {
			t.Errorf("%s %d: %s, want %s", c.lang, c.n, got, c.want)
		}
	}
}
