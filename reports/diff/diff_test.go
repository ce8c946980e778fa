package diff

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/reports/xlsx/xlsxtest"
	"kalends/templates"
)

// example has every turn, every kind of cause and names in three scripts.
func example(family string) Comparison {
	day := rating.Day(2026, 10, 1)
	c := Comparison{Association: map[string]string{"en": "Northmark Chess Federation", "zh-CN": "云岭象棋协会"}, List: "rapid",
		From: Side{Issue: "nm-rapid-2026-10-01", Date: day, Revision: 1}, To: Side{Issue: "nm-rapid-2027-01-01", Date: rating.Day(2027, 1, 1), Revision: 2},
		Profile: facetest.Of(family), Events: map[string]string{"CUP-1": "Autumn Cup", "CUP-2": "CUP-2"}}
	for _, p := range []Player{
		{ID: "A-1", Name: "Ash, Anna", Turn: Came, IsRated: true, To: 235000, Causes: []Cause{{ByEvent, "CUP-1", 0}, {Title, "cxa-3", 235000}}},
		{ID: "B-2", Name: "安澜笙", Turn: Came, WasRated: true, From: 200000, IsRated: true, To: 201250, Reason: "rules.off.not_listed", Causes: []Cause{{Bonus, "CUP-2", 1250}}},
		{ID: "C-3", Name: "Дуб, Дмитро", Turn: Went, WasRated: true, From: 140500, Causes: []Cause{{Floor, "7.2.1", -139500}, {ByEvent, "CUP-1", -1000}}},
		{ID: "D-4", Name: "Gone, Ida", Turn: Went, WasRated: true, From: 190000, IsRated: true, To: 190000, Reason: "rules.off.not_listed"},
		{ID: "E-5", Name: "Elm, Emil", Turn: Moved, WasRated: true, From: 180000, IsRated: true, To: 177600, Causes: []Cause{{Penalty, "MY-6", -5400}, {ByEvent, "CUP-2", 2760}, {ByEvent, "CUP-1", 240}}},
		{ID: "F-6", Turn: Moved, WasRated: true, From: 180000, IsRated: true, To: 181000, Causes: []Cause{{Decision, "7", 1000}}},
		{ID: "G-7", Name: "Grelling, Tessa", Turn: Came, IsRated: true, To: 165000, Causes: []Cause{{Opening, "2026-11-01", 165000}}},
		{ID: "H-8", Name: "Haverlund, K.", Turn: Came, IsRated: true, To: 151000, Causes: []Cause{{ByEvent, "CUP-1", 1000}, {Opening, "MY-5", 150000}}},
	} {
		p.Causes = Settled(p.Causes)
		c.Players = append(c.Players, p)
	}
	return c
}

// TestGolden compares the text in every language, and the workbook; UPDATE=1 writes them anew.
func TestGolden(t *testing.T) {
	for _, lang := range templates.Languages {
		w := templates.In(lang)
		golden(t, lang+".txt", Text(w, example("cxa-rapid")))
		book, err := Workbook(w, example("cxa-rapid"))
		if err != nil {
			t.Fatal(err)
		}
		golden(t, lang+".book.txt", xlsxtest.Dump(t, book))
		if again, _ := Workbook(w, example("cxa-rapid")); string(again) != string(book) {
			t.Errorf("%s: the same comparison gives other bytes", lang)
		}
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

// TestEveryRulesetHasWords formats the example with the profile of every ruleset: no words are missing and all values
// are filled in.
func TestEveryRulesetHasWords(t *testing.T) {
	for _, lang := range templates.Languages {
		for _, family := range facetest.Families() {
			text := Text(templates.In(lang), example(family))
			if i := strings.IndexAny(text, "«{}"); i >= 0 {
				t.Errorf("%s, %s: %s", lang, family, text[i:])
			}
		}
	}
}

// TestAnswer holds the words of the contract, and that the causes add up as they are printed.
func TestAnswer(t *testing.T) {
	text, err := json.Marshal(AnswerOf(example("cxa-rapid")))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"list":"rapid","from":"2026-10-01:r1","to":"2027-01-01:r2","players":[`,
		`{"id":"A-1","name":"Ash, Anna","turn":"came","from":null,"to":"2350.0","change":"2350.0","causes":[{"kind":"title","ref":"cxa-3","change":"2350.0"}]}`,
		`{"id":"D-4","name":"Gone, Ida","turn":"went","from":"1900.0","to":"1900.0","change":"0.0","reason":"not_listed","causes":[]}`,
		`"change":"-24.0","causes":[{"kind":"event","ref":"CUP-1","change":"2.4"},{"kind":"event","ref":"CUP-2","change":"27.6"},{"kind":"penalty","ref":"MY-6","change":"-54.0"}]`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	for _, p := range AnswerOf(example("fide-standard")).Players {
		sum := rating.Points(0)
		for _, c := range p.Causes {
			part, err := rating.ParsePoints(c.Change)
			if err != nil {
				t.Fatal(err)
			}
			sum += part
		}
		if change, err := rating.ParsePoints(p.Change); err != nil || (change != sum && len(p.Causes) > 0) {
			t.Errorf("%s: the causes come to %s, the change is %s, %v", p.ID, sum, p.Change, err)
		}
	}
}

// TestNothingChanged: the text says so and has no table.
func TestNothingChanged(t *testing.T) {
	c := example("cxa-rapid")
	c.Players = nil
	if got := Text(templates.In("en"), c); got != "nm-rapid-2026-10-01 r1 → nm-rapid-2027-01-01 r2\nNobody came, went or moved.\n" {
		t.Errorf("%q", got)
	}
	if text, _ := json.Marshal(AnswerOf(c)); !strings.Contains(string(text), `"players":[]`) {
		t.Errorf("%s", text)
	}
}
