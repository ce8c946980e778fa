package sheets

import (
	"strings"
	"testing"

	"kalends/rating"
	"kalends/templates"
)

// TestEachOfTwoCellsNamesTheOther: the comment at a cell never refers to that same cell, and it has the remedy.
func TestEachOfTwoCellsNamesTheOther(t *testing.T) {
	f := rating.Finding{Code: "E311", Origin: rating.Origin{Sheet: "Games", Cell: "F9"}, Read: "3",
		Args: map[string]string{"player": "Tarrow, Rowan", "round": "2", "first": "C6"}}
	for _, lang := range templates.Languages {
		w := templates.In(lang)
		m := Mark{Severity: rating.Error, Code: f.Code, Sheet: "Games", Cell: "F9", Also: "C6", There: w.ProblemAtOther(f)}
		m.Problem, m.Remedy = w.Finding(f)
		out, err := Annotate(league(t), head(), []Mark{m})
		if err != nil {
			t.Fatal(err)
		}
		notes, err := open(t, out).Comments("Games")
		if err != nil || len(notes) != 2 {
			t.Fatalf("%v, %v", notes, err)
		}
		for _, n := range notes {
			other := map[string]string{"C6": "F9", "F9": "C6"}[n.Cell]
			if !strings.Contains(n.Text, other) || strings.Contains(n.Text, n.Cell) {
				t.Errorf("%s, beside %s: %s", lang, n.Cell, n.Text)
			}
			if !strings.HasSuffix(n.Text, "\n→ "+m.Remedy) {
				t.Errorf("%s, beside %s no remedy: %s", lang, n.Cell, n.Text)
			}
		}
	}
}

// TestTheHeadlineCountsLines: the headline counts the numbered lines, and adds the number of cells.
func TestTheHeadlineCountsLines(t *testing.T) {
	var many []Mark
	for _, at := range []string{"E5", "E6", "E7"} {
		many = append(many, Mark{Severity: rating.Error, Code: "E302", Sheet: "Games", Cell: at, Read: "x",
			Problem: "not a result", Remedy: "r"})
	}
	for _, at := range []string{"F9", "F10"} {
		many = append(many, Mark{Severity: rating.Error, Code: "E311", Sheet: "Games", Cell: at, Also: "C6, C7",
			Problem: "two games", Remedy: "r"})
	}
	for lang, want := range map[string]string{"en": "Returned: 2 errors to fix in 7 cells", "zh-CN": "退回：须改正的错误2处（7 个单元格）",
		"uk": "Повернено: 2 помилки до виправлення (клітинок: 7)",
		"ms": "Dikembalikan: 2 kesalahan perlu dibetulkan dalam 7 sel"} {
		if got := (Head{}).verdict(templates.In(lang), many); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
	if got, want := (Head{}).verdict(templates.In("en"), many[:1]), "Returned: 1 error to fix"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAPlainTextHasNoColours: only the workbook has words about red cells and blue addresses.
func TestAPlainTextHasNoColours(t *testing.T) {
	for lang, colours := range map[string][]string{"en": {"red", "blue"}, "zh-CN": {"红色", "蓝色"}, "uk": {"червон", "син"}, "ms": {"merah", "biru"}} {
		h := head()
		h.Lang = lang
		text := string(Problems(h, marks()[1:2]))
		for _, c := range colours {
			if strings.Contains(text, c) {
				t.Errorf("%s: %q stands in\n%s", lang, c, text)
			}
		}
	}
}

// TestWhatAsksForAnotherFileIsNotMendedInThisOne: a ranking without opponents is refused at its first row; to mend that
// cell would help nobody.
func TestWhatAsksForAnotherFileIsNotMendedInThisOne(t *testing.T) {
	for _, code := range []string{"E110", "E111", "E112", "E561", "E783"} {
		other := Mark{Severity: rating.Error, Code: code, Sheet: "Sheet1", Cell: "A3", Problem: "p", Remedy: "r"}
		if got := todo([]Mark{other}); got != "" {
			t.Errorf("%s: %s", code, got)
		}
		if got := todo([]Mark{other, {Severity: rating.Error, Code: "E302", Sheet: "Games", Cell: "E5"}}); got != "todo" {
			t.Errorf("%s beside a result: %q", code, got)
		}
	}
}
