package officiallist

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/reports/xlsx/xlsxtest"
	"kalends/templates"
)

var look = flag.String("look", "", "folder that the books are written to, for a person to look at")

func made(t *testing.T, is reports.Issue) (book []byte, text string) {
	t.Helper()
	book, err := makeBytes(is, 0)
	if err != nil {
		t.Fatal(err)
	}
	text = xlsxtest.Dump(t, book)
	if *look != "" {
		if err := os.WriteFile(*look+"/"+is.Name+"-"+is.Languages[0]+".xlsx", book, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return book, text
}

// TestGolden compares the books as text, then each part, then their bytes; UPDATE=1 rewrites the goldens.
func TestGolden(t *testing.T) {
	for name, is := range map[string]reports.Issue{"chess": reportstest.Small("en"), "xiangqi": reportstest.Xiangqi(), "malaysia": reportstest.Federation("malaysia-xiangqi", 12, "ms")} {
		book, text := made(t, is)
		golden(t, name+".txt", text)
		golden(t, name+".parts", xlsxtest.Sums(t, book))
		golden(t, name+".sha256", fmt.Sprintf("%x\n", sha256.Sum256(book)))
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/" + name
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Fatalf("%s (-want +got):\n%s", name, diff)
	}
}

func TestEveryLanguageHasItsWords(t *testing.T) {
	for _, lang := range templates.Languages {
		_, text := made(t, reportstest.Small(lang))
		if i := strings.Index(text, "«list."); i >= 0 {
			t.Errorf("%s: no words: %s", lang, text[i:min(i+50, len(text))])
		}
	}
}

func TestKeysOfTheContract(t *testing.T) {
	keys := "list.rank list.previous_rank list.id list.name list.name_alt list.sex list.title list.federation list.region list.club " +
		"list.birth_year list.rating list.previous list.change list.games list.games_total list.k list.status list.last_event"
	for name, is := range map[string]reports.Issue{"List": reportstest.Small("uk"), "男子": reportstest.Xiangqi(), "女子": reportstest.Xiangqi()} {
		book, _ := made(t, is)
		b := xlsxtest.Open(t, book)
		row := b.Row(name, 3)
		there := " " + strings.Join(row, " ") + " "
		for _, key := range strings.Fields(keys) {
			if !strings.Contains(there, " "+key+" ") {
				t.Errorf("%s lacks %s", name, key)
			}
		}
		if name == "List" && strings.Join(row, " ") != keys {
			t.Errorf("List has the keys %s", row)
		}
	}
}

func TestNumbersAreNumbersAndIdsAreTexts(t *testing.T) {
	book, _ := made(t, reportstest.Small("en"))
	b := xlsxtest.Open(t, book)
	for cell, number := range map[string]bool{"A5": true, "C5": false, "K5": true, "L5": true, "M5": true, "N5": true, "Q5": true, "D6": false} {
		if got := b.Number("List", cell); got != number {
			t.Errorf("List!%s holds a number: %v, want %v", cell, got, number)
		}
	}
	for cell, want := range map[string]string{"C5": "00123", "L5": "2807", "N6": "-12", "N7": "", "M7": "", "D6": "=cmd|'/c calc'!A1"} {
		if got := b.Get("List", cell); got != want {
			t.Errorf("List!%s = %q, want %q", cell, got, want)
		}
	}
}

func TestWhoIsNotToBePrintedIsNowhere(t *testing.T) {
	_, text := made(t, reportstest.Small("en"))
	for _, s := range []string{"00200", "Hidden, Person"} {
		if strings.Contains(text, s) {
			t.Errorf("the book names %s", s)
		}
	}
	if !strings.Contains(text, "00201") {
		t.Error("the book does not say that 00201 has left the list")
	}
}

func TestChineseNamesGoBySurname(t *testing.T) {
	var got []string
	book, _ := made(t, reportstest.Xiangqi())
	for _, row := range xlsxtest.Open(t, book).Grid("Alphabetical")[4:] {
		got = append(got, row[0])
	}
	want := []string{"安星屿", "陈知黎", "单知黎", "徐怀笙"} // 单 is Shan as a surname
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSameBytesTwentyTimes(t *testing.T) {
	first, _ := made(t, reportstest.Small("en"))
	for range 19 {
		again, err := makeBytes(reportstest.Small("en"), 0)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first, again) {
			t.Fatal("the bytes differ")
		}
	}
}

func TestAgeGroups(t *testing.T) {
	for age, want := range map[int]string{5: "U8", 8: "U8", 9: "U10", 10: "U10", 11: "U12", 20: "U20", 21: "", 49: "", 50: "S50", 64: "S50", 65: "S65", 90: "S65"} {
		if got := groupOf((&workbook{}).ageGroups(), age); got != want {
			t.Errorf("age %d is in %q, want %q", age, got, want)
		}
	}
}

// TestFederations makes lists of the size of a federation in every profile and language; -look keeps them for people to
// look at.
func TestFederations(t *testing.T) {
	for _, c := range []struct{ family, lang string }{{"fide-standard", "en"}, {"fide-standard", "uk"}, {"cxa-rapid", "zh-CN"},
		{"malaysia-xiangqi", "zh-CN"}, {"malaysia-xiangqi", "ms"}} {
		_, text := made(t, reportstest.Federation(c.family, 240, c.lang))
		if i := strings.Index(text, "«list."); i >= 0 {
			t.Errorf("%s: no words: %s", c.lang, text[i:min(i+50, len(text))])
		}
	}
}

// TestChosenAgeGroups: the age groups are those of kalends.yaml, in whatever order it names them.
func TestChosenAgeGroups(t *testing.T) {
	b := &workbook{is: reports.Issue{AgeGroups: []string{"S60", "U16", "U10"}}}
	for age, want := range map[int]string{10: "U10", 11: "U16", 16: "U16", 17: "", 59: "", 60: "S60"} {
		if got := groupOf(b.ageGroups(), age); got != want {
			t.Errorf("age %d: %q, want %q", age, got, want)
		}
	}
}
