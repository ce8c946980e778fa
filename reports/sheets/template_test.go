package sheets

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/reports/xlsx"
	"kalends/reports/xlsx/xlsxtest"
	"kalends/templates"
)

func small(lang string) TemplateOptions {
	return TemplateOptions{Kind: "games", Lang: lang, Players: 6, Rounds: 3, Event: "26-ST-0147",
		Disciplines: []string{"standard", "rapid"}, Generated: day("2026-09-01")}
}

func made(t *testing.T, opt TemplateOptions) []byte {
	t.Helper()
	book, err := Template(opt)
	if err != nil {
		t.Fatal(err)
	}
	if *lookAt != "" {
		if err := os.WriteFile(*lookAt+"/"+opt.Kind+"-"+opt.Lang+".xlsx", book, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return book
}

func TestEveryTemplateInEveryLanguage(t *testing.T) {
	for _, kind := range []string{"games", "crosstable", "roundrobin", "team", registryKind} {
		for _, lang := range templates.Languages {
			opt := small(lang)
			opt.Kind = kind
			book := made(t, opt)
			b := xlsxtest.Open(t, book)
			text := xlsxtest.Dump(t, book)
			if i := strings.Index(text, "«sheets."); i >= 0 {
				t.Errorf("%s %s: no words: %s", kind, lang, text[i:min(i+60, len(text))])
			}
			var marks []string
			for _, cell := range []string{"A1", "B2", "B3", "B4"} {
				marks = append(marks, b.Get(hiddenSheet, cell))
			}
			if got := strings.Join(marks, " "); got != "kalends-template "+kind+" "+lang+" 2026-09-01" {
				t.Errorf("marks %q", got)
			}
			keysStand(t, b, opt)
			if again := made(t, opt); !bytes.Equal(book, again) {
				t.Errorf("%s %s: made twice, the bytes differ", kind, lang)
			}
		}
	}
}

// keysStand compares row 3 of every table, and column A of the form, with the definition.
func keysStand(t *testing.T, b xlsxtest.Book, opt TemplateOptions) {
	t.Helper()
	w, err := newWorkbook(opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range w.def.Kinds[opt.Kind] {
		sheet, ok := w.def.Sheet(name)
		if !ok {
			continue
		}
		var want, got []string
		for i, f := range sheet.Columns {
			want = append(want, f.Key)
			if sheet.Form {
				row := firstData + i
				if sheet.First > 0 && i >= sheet.First {
					row++ // the heading
				}
				got = append(got, b.Get(name, xlsx.At(1, row)))
			}
		}
		if !sheet.Form {
			got = b.Row(name, keyRow)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestGoldenTemplate(t *testing.T) {
	opt := small("en")
	opt.Players, opt.Rounds = 2, 1
	text := xlsxtest.Dump(t, made(t, opt))
	golden(t, "template.txt", []byte(text))
}

func TestRowsFollowPlayersAndRounds(t *testing.T) {
	for _, c := range []struct {
		players, rounds int
		sheet           string
		want            int
	}{{0, 0, "Players", 300}, {0, 9, "Games", 2000}, {7, 9, "Players", 7}, {7, 9, "Games", 36}, {8, 9, "Games", 36},
		{8, 0, "Games", 2000}, {1, 1, "Games", 1}} {
		w, err := newWorkbook(TemplateOptions{Kind: "games", Lang: "en", Players: c.players, Rounds: c.rounds})
		if err != nil {
			t.Fatal(err)
		}
		def, _ := w.def.Sheet(c.sheet)
		if got := w.rowCount(def); got != c.want {
			t.Errorf("%d players, %d rounds: %d rows on %s, want %d", c.players, c.rounds, got, c.sheet, c.want)
		}
	}
}

func TestPrefillAndFillSayTheSame(t *testing.T) {
	rows := []FillSheet{
		{Sheet: "Event", Rows: []map[string]string{{"event.code": "26-ST-0147", "event.name": "Autumn Open",
			"event.start": "2026-09-03", "event.system": "swiss"}}},
		{Sheet: "Players", Rows: []map[string]string{{"player.nr": "1", "player.id": "00123", "player.name": "=1+1",
			"player.sex": "F"}}},
	}
	opt := small("zh-CN")
	filled, err := Fill(made(t, opt), rows)
	if err != nil {
		t.Fatal(err)
	}
	opt.Prefill = rows
	for name, book := range map[string][]byte{"Fill": filled, "Prefill": made(t, opt)} {
		b := xlsxtest.Open(t, book)
		for at, want := range map[string]string{"Event!C5": "26-ST-0147", "Event!C6": "Autumn Open", "Event!C8": "46268", "Event!C11": "swiss 瑞士制",
			"Players!A5": "1", "Players!B5": "00123", "Players!C5": "=1+1", "Players!E5": "F 女"} {
			sheet, cell, _ := strings.Cut(at, "!")
			if got := b.Get(sheet, cell); got != want {
				t.Errorf("%s: %s is %q, want %q", name, at, got, want)
			}
		}
		for at, number := range map[string]bool{"Event!C8": true, "Players!A5": false, "Players!B5": false} {
			sheet, cell, _ := strings.Cut(at, "!")
			if b.Number(sheet, cell) != number {
				t.Errorf("%s: %s is a number: %v", name, at, !number)
			}
		}
	}
}

func TestFillGoesOnBelowWhatIsThere(t *testing.T) {
	player := func(nr string) FillSheet {
		return FillSheet{Sheet: "Players", Rows: []map[string]string{{"player.nr": nr}}}
	}
	book := made(t, small("en"))
	var err error
	for _, nr := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		if book, err = Fill(book, []FillSheet{player(nr)}); err != nil {
			t.Fatal(err)
		}
	}
	over := player("9")
	over.From = 5
	if book, err = Fill(book, []FillSheet{over}); err != nil {
		t.Fatal(err)
	}
	b := open(t, book)
	if got := b.Get("Players", "A5") + b.Get("Players", "A6") + b.Get("Players", "A12"); got != "928" {
		t.Errorf("rows 5, 6 and 12 say %s", got)
	}
}

func TestFillRefuses(t *testing.T) {
	book := made(t, small("en"))
	for name, c := range map[string]struct {
		book []byte
		fill FillSheet
	}{
		"another workbook": {[]byte("PK"), FillSheet{Sheet: "Players"}},
		"unknown sheet":    {book, FillSheet{Sheet: "Teams"}},
		"unknown key":      {book, FillSheet{Sheet: "Players", Rows: []map[string]string{{"player.shoe": "42"}}}},
	} {
		if _, err := Fill(c.book, []FillSheet{c.fill}); err == nil {
			t.Errorf("%s was filled", name)
		}
	}
	if _, err := Template(TemplateOptions{Kind: "poem"}); err == nil {
		t.Error("a template of a kind that there is not")
	}
}

func TestRedAndBlack(t *testing.T) {
	for _, kind := range []string{"crosstable", "roundrobin", "team"} {
		opt := small("en")
		opt.Kind, opt.Red = kind, true
		text := xlsxtest.Dump(t, made(t, opt))
		for _, words := range []string{"White against", "White wins", "White no."} {
			if strings.Contains(text, words) {
				t.Errorf("a xiangqi %s says %q", kind, words)
			}
		}
	}
	opt := small("en")
	opt.Red = true
	b := open(t, made(t, opt))
	if got := b.Get("Games", "C4") + ", " + b.Get("Games", "D4"); got != "Red no. *, Red" {
		t.Errorf("heads %q", got)
	}
	text := xlsxtest.Dump(t, made(t, opt))
	for _, words := range []string{"White wins", "White forfeits", "White no."} {
		if strings.Contains(text, words) {
			t.Errorf("a xiangqi sheet says %q", words)
		}
	}
}

// A xiangqi association is not of FIDE: its form asks for no registration there.
func TestFormOfXiangqiSpeaksOfNoFIDE(t *testing.T) {
	for _, lang := range templates.Languages {
		opt := small(lang)
		opt.Red = true
		b := open(t, made(t, opt))
		form, _ := templates.Results().Sheet("Event")
		for i := range form.Columns {
			row := strconv.Itoa(firstData + i)
			for _, text := range []string{b.Get("Event", "B"+row), b.Get("Event", "D"+row)} {
				for _, fide := range []string{"FIDE", "ФІДЕ", "国际棋联"} {
					if strings.Contains(text, fide) {
						t.Errorf("%s: %q", lang, text)
					}
				}
			}
		}
	}
}
