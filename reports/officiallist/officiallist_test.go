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

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

var look = flag.String("look", "", "folder that the books are written to, for a person to look at")

func day(s string) rating.Date {
	d, err := rating.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// chess is a small standard list: a tie, a newcomer, an inactive woman, a hidden person and something in every sheet.
func chess(lang string) reports.Issue {
	return reports.Issue{
		Name: "demo-standard-2026-10-01", List: "standard", Serial: "2026/10", Revision: 1,
		Association: reports.Association{Code: "demo", Names: map[string]string{"en": "Demo Chess Federation", "uk": "Демонстраційна федерація"}},
		Family:      "fide-standard", Versions: []reports.VersionUsed{{ID: "fide-2025-10", Document: "FIDE Rating Regulations", Events: 2}},
		Profile: facetest.Of("fide-standard"),
		Period:  rating.Period{Date: day("2026-10-01"), From: day("2026-09-01"), To: day("2026-09-30"), Cutoff: day("2026-09-28")},
		Lines: []reports.Line{
			{Rank: 1, PreviousRank: 2, ID: "00123", Name: "Tarrow, Rowan", Sex: "M", Title: "GM", Federation: "UKR", Region: "Kyiv", Club: "North",
				BirthYear: 1990, Rated: true, Rating: 281300, WasRated: true, Previous: 280500, Games: 9, GamesTotal: 812, K: 10, Status: []string{"active"}, LastEvent: "26-ST-0147"},
			{Rank: 2, PreviousRank: 1, ID: "00124", Name: "=cmd|'/c calc'!A1", Sex: "M", Region: "Lviv", BirthYear: 2012, Rated: true, Rating: 240000,
				WasRated: true, Previous: 241200, Games: 7, GamesTotal: 40, K: 20, Status: []string{"active"}, LastEvent: "26-ST-0147"},
			{Rank: 2, ID: "00125", Name: "Eskmere, Leif", Sex: "M", Region: "Kyiv", BirthYear: 2009, Rated: true, Rating: 240000, Games: 6,
				GamesTotal: 6, K: 40, Status: []string{"new", "active"}, FirstEvent: "26-ST-0147", LastEvent: "26-ST-0147"},
			{Rank: 4, PreviousRank: 3, ID: "00126", Name: "Ґалаґан, Їжа", Sex: "F", Region: "Lviv", BirthYear: 1961, Rated: true, Rating: 190000,
				WasRated: true, Previous: 190000, GamesTotal: 31, K: 20, Status: []string{"inactive", "woman"}},
		},
		Off: []reports.Line{
			{ID: "00200", Name: "Hidden, Person", WasRated: true, Previous: 200000, Reason: "rules.off.unpublished"},
			{ID: "00201", Name: "Gone, Player", WasRated: true, Previous: 150000, Reason: "a reason without words"},
		},
		Events: []reports.EventLine{{Code: "26-ST-0147", Name: "Autumn Open", List: "standard", Start: day("2026-09-03"), End: day("2026-09-06"),
			City: "Kyiv", Arbiter: "Quill, Ann", ArbiterID: "A7", Players: 4, Games: 11, Forfeits: 1, Version: "fide-2025-10", Status: "partly"}},
		LeftOut: []rating.LeftOut{
			{Event: "26-ST-0147", Round: 2, Board: 1, Games: 1, Rule: "5.1", Reason: "unworded"},
			{Event: "26-ST-0147", Round: 3, Board: 2, Player: "00200", Games: 1, Rule: "5.1", Reason: "unworded"}},
		Changes: []rating.Change{{Player: "00126", WasRated: true, Old: 189900, IsRated: true, New: 190000,
			Steps: []rating.Step{{Kind: rating.TitleStep, Change: 100, After: 190000, Rule: "art. 6"}}}},
		Corrections: []reports.Correction{{Decided: day("2026-09-10"), List: "demo-standard-2026-09-01", Subject: "00123", Field: "rating",
			Published: "2804", Correct: "2805", Reason: "a game was entered twice", Document: "7/26"}},
		History: []reports.Totals{
			{Date: day("2026-09-01"), Serial: "2026/9", Listed: 3, Women: 1, Active: 3, Events: 1, Games: 8, TopTen: 236400, Median: 241200,
				Classes: map[rating.Points]int{190000: 1, 240000: 1, 280000: 1}},
			{Date: day("2026-10-01"), Serial: "2026/10", Listed: 4, Women: 1, Under18: 2, Active: 3, New: 1, Removed: 1, Events: 1, Games: 11,
				Forfeits: 1, TopTen: 237800, Median: 240000, Classes: map[rating.Points]int{190000: 1, 240000: 2, 280000: 1}}},
		Officials: []reports.Official{{Role: "president", Name: "Ivy Marrow"}},
		Languages: []string{lang},
	}
}

func xiangqi() reports.Issue {
	is := chess("zh-CN")
	is.Name, is.List, is.Family = "yunling-rapid-2026-10-01", "rapid", "cxa-rapid"
	is.Association.Names = map[string]string{"zh-CN": "云岭象棋协会"}
	is.Profile = facetest.Of("cxa-rapid")
	is.Lines = []reports.Line{
		{Rank: 1, PreviousRank: 1, ID: "X1402040", Name: "安星屿", Sex: "M", Title: "cxa-1", Club: "棋院直属", Rated: true, Rating: 268840,
			WasRated: true, Previous: 268380, Games: 15, Status: []string{"active"}},
		{Rank: 2, PreviousRank: 2, ID: "X1863511", Name: "单知黎", Sex: "M", Title: "cxa-2", Region: "北原省", Rated: true, Rating: 268400,
			WasRated: true, Previous: 268500, Games: 7, Status: []string{"active"}},
		{Rank: 3, PreviousRank: 3, ID: "X1863512", Name: "陈知黎", Sex: "M", Title: "cxa-2", Region: "北原省", Rated: true, Rating: 260000,
			WasRated: true, Previous: 260000, Status: []string{"active"}},
		{Rank: 1, ID: "X1734432", Name: "徐怀笙", Sex: "F", Title: "cxa-1", Club: "棋院直属", Rated: true, Rating: 240010, Games: 9, Status: []string{"new", "woman"}},
	}
	is.Off = nil
	return is
}

func made(t *testing.T, is reports.Issue) (book []byte, text string) {
	t.Helper()
	book, err := Make(is)
	if err != nil {
		t.Fatal(err)
	}
	text, err = xlsx.Dump(book)
	if err != nil {
		t.Fatal(err)
	}
	if *look != "" {
		if err := os.WriteFile(*look+"/"+is.Name+"-"+is.Languages[0]+".xlsx", book, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return book, text
}

// TestGolden compares the books as text, and when the text is right their bytes; UPDATE=1 writes both anew.
func TestGolden(t *testing.T) {
	for name, is := range map[string]reports.Issue{"chess": chess("en"), "xiangqi": xiangqi(), "malaysia": crowd(12, "malaysia", "ms")} {
		book, text := made(t, is)
		golden(t, name+".txt", text)
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
		_, text := made(t, chess(lang))
		if i := strings.Index(text, "«list."); i >= 0 {
			t.Errorf("%s: no words: %s", lang, text[i:min(i+50, len(text))])
		}
	}
}

func TestKeysOfTheContract(t *testing.T) {
	keys := "list.rank list.previous_rank list.id list.name list.name_alt list.sex list.title list.federation list.region list.club " +
		"list.birth_year list.rating list.previous list.change list.games list.games_total list.k list.status list.last_event"
	for name, is := range map[string]reports.Issue{"List": chess("uk"), "男子": xiangqi(), "女子": xiangqi()} {
		book, _ := made(t, is)
		b, err := xlsx.Open(book)
		if err != nil {
			t.Fatal(err)
		}
		row, err := b.Row(name, 3)
		if err != nil {
			t.Fatal(err)
		}
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
	book, _ := made(t, chess("en"))
	b, err := xlsx.Open(book)
	if err != nil {
		t.Fatal(err)
	}
	for cell, number := range map[string]bool{"A5": true, "C5": false, "K5": true, "L5": true, "M5": true, "N5": true, "Q5": true, "D6": false} {
		if got := b.Number("List", cell); got != number {
			t.Errorf("List!%s holds a number: %v, want %v", cell, got, number)
		}
	}
	for cell, want := range map[string]string{"C5": "00123", "L5": "2813", "N6": "-12", "N7": "", "M7": "", "D6": "=cmd|'/c calc'!A1"} {
		if got := b.Get("List", cell); got != want {
			t.Errorf("List!%s = %q, want %q", cell, got, want)
		}
	}
}

func TestWhoIsNotToBePrintedIsNowhere(t *testing.T) {
	_, text := made(t, chess("en"))
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
	lines := xiangqi().Lines
	byName("zh-CN", lines)
	var got []string
	for _, l := range lines {
		got = append(got, l.Name)
	}
	want := []string{"安星屿", "陈知黎", "单知黎", "徐怀笙"} // 单 is Shan as a surname
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestSameBytesTwentyTimes(t *testing.T) {
	first, _ := made(t, chess("en"))
	for range 19 {
		again, err := Make(chess("en"))
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
		if got := groupOf(maker{}.ages(), age); got != want {
			t.Errorf("age %d is in %q, want %q", age, got, want)
		}
	}
}

func TestMeanRoundsHalfUpAtThePrintedDecimal(t *testing.T) {
	lines := []reports.Line{{Rating: 240000}, {Rating: 240100}}
	for decimals, want := range map[int]rating.Points{0: 240100, 1: 240050, 2: 240050} {
		if got := mean(lines, decimals); got != want {
			t.Errorf("%d decimals: %s, want %s", decimals, got, want)
		}
	}
}

// TestCrowds makes lists of the size of a federation's in every profile and language; -look keeps them for the eye.
func TestCrowds(t *testing.T) {
	for _, c := range []struct{ profile, lang string }{{"fide", "en"}, {"fide", "uk"}, {"cxa", "zh-CN"}, {"malaysia", "zh-CN"}, {"malaysia", "ms"}} {
		_, text := made(t, crowd(240, c.profile, c.lang))
		if i := strings.Index(text, "«list."); i >= 0 {
			t.Errorf("%s: no words: %s", c.lang, text[i:min(i+50, len(text))])
		}
	}
}

// TestChosenAgeGroups are those of kalends.yaml, in whatever order it names them.
func TestChosenAgeGroups(t *testing.T) {
	m := maker{is: reports.Issue{AgeGroups: []string{"S60", "U16", "U10"}}}
	for age, want := range map[int]string{10: "U10", 11: "U16", 16: "U16", 17: "", 59: "", 60: "S60"} {
		if got := groupOf(m.ages(), age); got != want {
			t.Errorf("age %d: %q, want %q", age, got, want)
		}
	}
}
